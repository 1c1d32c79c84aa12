// Whether every die came from the sealed secret, in words.
import type { Proof } from "../client/table.svelte";
import { t } from "../words/language.svelte";

export function proofWords({ state, rolls = 0, line = 0, from = 1 }: Proof): string {
    if (state === "changed") return t("ui.verify.changed", { line });
    if (state !== "proved") return t(`verify.${state}`, { line });
    if (!rolls) return t("ui.verify.none");
    return from > 1 ? t("verify.proved_from", { rolls, from }) : t("verify.proved", { rolls });
}
