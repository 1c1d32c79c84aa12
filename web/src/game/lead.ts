// What a lead in points is worth, by the table of the game.
import type { Description } from "../client/protocol";
import type { Words } from "../words/format";

// One grade of victory and the lead it begins at.
interface Grade {
    id: string;
    from: number;
}

interface VictoryFile {
    grades?: Grade[];
    levels?: Grade[];
    ladder?: { turn: number; lead: number; level: string }[];
}

// No line begins with it.
const DOT = "\u00a0· ";

const fileOf = (d: Description): VictoryFile => (d["victory"] as VictoryFile | undefined) ?? {};

// "Poland +12: minor victory; tactical at 21": `prefix` is where the catalogue keeps the names of the grades. A battle
// that is over was `judged`, and not always by points.
export function leadWords(d: Description, score: readonly [number, number], prefix: string, words: Words, judged: string | null = null): string {
    const grades = fileOf(d).grades ?? fileOf(d).levels ?? [];
    const ahead = score[0] - score[1];
    const by = Math.abs(ahead);
    const now = grades.findLast((g) => by >= g.from);
    const next = grades.find((g) => g.from > by);
    const name = (g: Grade) => words.say(`${prefix}.${g.id}`);
    const side = words.say(d.sides[ahead < 0 ? 1 : 0]?.key ?? "");
    const parts = [ahead ? words.say("ui.lead.ahead", { side, by }) : words.say("ui.lead.level")];
    if (judged) parts.push(words.say(`${prefix}.${judged}`));
    else if (now && ahead) parts.push(name(now));
    if (next && !judged) parts.push(words.say("ui.lead.next", { grade: name(next), at: next.from }));
    return parts.join(DOT);
}

// Where the battle ends as soon as somebody leads by enough at the end of a turn; no turn: it does not, or is over.
export function ladderWords(d: Description, score: readonly [number, number], turn: number | null, words: Words): string {
    const ahead = score[0] - score[1];
    const by = Math.abs(ahead);
    const side = words.say(d.sides[ahead < 0 ? 1 : 0]?.key ?? "");
    const step = turn === null ? undefined : fileOf(d).ladder?.find((s) => s.turn >= turn);
    const parts = [ahead ? words.say("ui.lead.ahead", { side, by }) : words.say("ui.lead.level")];
    if (step) parts.push(words.say("ui.lead.ladder", { turn: step.turn, lead: step.lead }));
    return parts.join(DOT);
}
