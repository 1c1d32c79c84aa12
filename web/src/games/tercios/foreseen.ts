// Reactions answered in advance: asked of whoever has a card, whichever it is. So is the answer: one that hung on the
// card would tell it by coming at once, or not.
import type { Action, Prompt, Side, View } from "../../client/protocol";
import type { Words } from "../../words/format";
import type { Foreseen } from "../module";
import type { Muster } from "./muster";
import { nameOf } from "./said";
import { viewOf } from "./view";

export function foreseenReactions(m: Muster): Foreseen {
    return {
        occasions: ["horse", "foot", "approach"].map((id) => ({ id, key: `ui.ter.foreseen.${id}` })),
        answers: ["react", "evade", "keep"].map((id) => ({ id, key: `ui.ter.foreseen.${id}` })),
        pieces: (view: View, side: Side, words: Words) =>
            viewOf(view)
                .units.filter((u) => (u.place === "table" || u.place === "building") && m.troops[u.id]?.side === side)
                .map((u) => ({ id: u.id, label: nameOf(m, u.id, words) })),
        asked: (prompt: Prompt) => {
            if (prompt.ask !== "react") return null;
            const id = (name: string) => {
                const term = prompt.question.args[name];
                return typeof term === "object" && "ref" in term ? (term.ref?.unit ?? null) : null;
            };
            const [unit, enemy] = [id("unit"), id("enemy")];
            if (typeof unit !== "number" || typeof enemy !== "number") return null;
            const horse = m.troops[enemy]?.arm === "cavalry";
            return { piece: unit, occasion: prompt.question.say !== "ask.react_charge" ? "approach" : horse ? "horse" : "foot" };
        },
        action: (answer: string, actions: readonly Action[]) => actions.find((a) => a.text.split(" ")[0] === answer) ?? null,
    };
}
