// What happened and what may happen, in the same words everywhere: card, log, tray, live region; the terminal says
// them too (cli/telling.cpp).
import type { Chance, Effect, FightCard, Outlook, Sentence, Side } from "../client/protocol";
import type { Words } from "./format";

export function effectSentence(e: Effect): Sentence {
    if (e.said) return e.said;
    const more = e.or_more ? "_more" : e.effect === "gains" && !e.amount ? "_some" : e.effect === "unharmed" && !e.subject ? "_all" : "";
    return { say: `effect.${e.effect}${more}`, args: { ...(e.subject === undefined ? {} : { subject: e.subject }), amount: e.amount ?? 0 } };
}

export function percentWords(w: Words, chance: number): string {
    return w.say("odds.percent", { percent: Math.round(chance * 1000) / 10 });
}

export function chanceWords(w: Words, it: Chance): string {
    return percentWords(w, it.chance) + (it.most === undefined ? "" : ` – ${percentWords(w, it.most)}`);
}

// What came of it, and why, as one sentence each. Where it befell nobody, what it was goes before.
export function resultWords(w: Words, card: FightCard): string {
    const [what] = card.effects.some((e) => e.subject !== undefined) ? [] : card.what;
    const result = w.say("card.result", { effects: w.phrases(card.effects.map((e) => w.sentence(effectSentence(e)))) });
    return what ? `${w.sentence(what)} ${result}` : result;
}

export function whyWords(w: Words, card: FightCard, title: (rule: string) => string, sides: readonly string[]): string {
    if (!card.why.length) return "";
    // What counted on both sides says in which sum it did.
    const named = (r: FightCard["why"][number]) =>
        card.why.some((other) => other.rule === r.rule && other.tally !== r.tally) ? w.say("card.summed", { tally: tallyWords(w, r.tally, sides), rule: title(r.rule) }) : title(r.rule);
    const reasons = card.why.map((r) =>
        w.say(r.without === undefined ? "card.counted" : "card.weighed", {
            rule: named(r),
            amount: w.signed(r.amount),
            without: percentWords(w, r.without ?? 0),
        }),
    );
    // One roll decided: how likely it was is said once.
    const [first] = card.why;
    return w.say(first?.without === undefined ? "card.why" : "card.why_of", { reasons: w.phrases(reasons), chance: percentWords(w, first?.chance ?? 0) });
}

export function cardWords(w: Words, card: FightCard, title: (rule: string) => string, sides: readonly string[]): string {
    return [resultWords(w, card), whyWords(w, card, title, sides)].filter(Boolean).join(" ");
}

// A list that tells when it is cut.
export const few = (names: readonly string[], most: number): string => names.slice(0, most).join(", ") + (names.length > most ? ", …" : "");

// A sum may be named after the side it counts for.
export function tallyWords(w: Words, key: string, sides: readonly string[]): string {
    const [first = "", second = ""] = sides.map((side) => w.say(side));
    return w.say(key, { first, second });
}

const MOST = 7;

// The lines of one side, at most seven, what is left when nothing happens always among them; and how many are left out.
export function foremost(outlook: readonly Outlook[], mine: Side, own: boolean): { lines: Outlook[]; hidden: number } {
    const all = outlook.filter((e) => (e.side === mine) === own);
    if (all.length <= MOST) return { lines: all, hidden: 0 };
    const lines = all.slice(0, MOST);
    // Of several, whoever is least likely to get away so: the fight is about him.
    const left = all.filter((e) => e.effect === "unharmed").reduce<Outlook | undefined>((least, e) => (least && least.chance <= e.chance ? least : e), undefined);
    if (left && !lines.includes(left)) lines[MOST - 1] = left;
    return { lines, hidden: all.length - MOST };
}
