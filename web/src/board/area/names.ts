// Where a zone's name is written: beside its number, inwards, in two lines where one would cross a border.
import type { Point, Text } from "../model";
import type { Zone } from "./model";
import { inside } from "../polygon";

export const NAME_SIZE = 18;
const LETTER = 8.1;
// Half the breadth of the number's box.
const HALF = 31;
const FIRST_LINE = 31;
// A line of what the zone is worth, and what parts it from the name below.
const WORTH_LINE = 23;
const APART = 4;

export interface Name {
    lines: string[];
    x: number;
    y: number;
    end: boolean;
    width: number;
}

function halves(text: string): string[] {
    const words = text.split(" ");
    let best = [text];
    let least = Infinity;
    for (let i = 1; i < words.length; i++) {
        const pair = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
        const longest = Math.max(...pair.map((s) => s.length));
        if (longest < least) {
            least = longest;
            best = pair;
        }
    }
    return best;
}

// How far the zone goes on from here at this height.
function extent(outline: readonly Point[], from: Point, way: 1 | -1): number {
    let d = 0;
    while (d < 400 && inside({ x: from.x + way * (d + 8), y: from.y }, outline)) d += 8;
    return d;
}

export function nameOf(zone: Zone, language: keyof Text): Name {
    const text = zone.name[language];
    const y = zone.box.y + FIRST_LINE + (zone.worth ? zone.worth * WORTH_LINE + APART : 0);
    const level = y - 5;
    const right = extent(zone.outline, { x: zone.box.x, y: level }, 1) + HALF;
    const left = extent(zone.outline, { x: zone.box.x, y: level }, -1) + HALF;
    const end = left > right + 40;
    const room = Math.max(left, right) - 10;
    const lines = text.length * LETTER > room ? halves(text) : [text];
    const width = Math.max(...lines.map((s) => s.length)) * LETTER;
    return { lines, x: end ? zone.box.x + HALF + 11 : zone.box.x - HALF, y, end, width };
}
