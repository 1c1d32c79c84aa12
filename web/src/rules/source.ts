// Whatever the rulebook does not print is marked as such.
import type { Source } from "../client/protocol";
import { t } from "../words/language.svelte";

export const notPrinted = (source: Source | null | undefined): source is Source => !!source && source.kind !== "printed";

// What a rule's reader is told; nothing of a printed one.
export function originOf(source: Source | null | undefined): string {
    return notPrinted(source) ? t("ui.rule.source", { source: t(`source.${source.kind}`) }) : "";
}
