// What the players of a game on open ground measure with, as its table tells; values are tenths of a millimetre.
import type { Words } from "../../words/format";

export interface Measure {
    unit: string;
    length: number;
    // So many of them between two great strokes.
    great: number;
    // Rules that measure angles, or count, where others measure lengths.
    turns: readonly string[];
    counts: readonly string[];
    // Lengths to a base are those to the middles of its sides; to its corners if nothing is said.
    to?: "sides";
}

export function lengthIn(measure: Measure, value: number, words: Words, digits = 1): string {
    return words.say(`ui.unit.${measure.unit}`, { length: words.number(value / measure.length, digits, 0) });
}

// What a rule measured; less than one measure in millimetres.
export function measured(measure: Measure, rule: string, value: number, words: Words): string {
    if (measure.turns.includes(rule)) return words.say("ui.degrees", { degrees: words.number((value * 360) / 65536, 1) });
    if (measure.counts.includes(rule)) return words.number(value);
    return value < measure.length ? words.say("ui.mm", { mm: words.number(value / 10, 1, 0) }) : lengthIn(measure, value, words, 2);
}
