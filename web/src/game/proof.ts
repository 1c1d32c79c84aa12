// Whether every die came from the sealed secret, in words.
import type { Proof } from "../client/proof";
import { t } from "../words/language.svelte";

export function proofWords({ state, rolls = 0, line = 0, from = 1, seeds, here, withheld, derived }: Proof): string {
    if (state === "changed") return line ? t("ui.verify.changed", { line }) : t("verify.changed_header");
    // What this browser has found weighs more than what the server says.
    if (here === false) return t("verify.not_here");
    if (derived?.differs) return t("verify.other_die", { line: derived.differs });
    if (state !== "proved") return t(`verify.${state}`, { line });
    const words = [from > 1 ? t("verify.proved_from", { rolls, from }) : t("verify.proved", { rolls })];
    if (seeds !== undefined) words.push(t("verify.seeds", { seeds }));
    if (withheld) words.push(t("verify.withheld"));
    if (here) words.push(t("verify.here"));
    if (derived) words.push(t("verify.derived", { rolls: derived.rolls }));
    if (derived?.unknown) words.push(t("verify.not_derived", { rolls: derived.unknown }));
    return words.join(" ");
}
