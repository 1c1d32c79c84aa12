// Where counters lie in a zone: the largest rows of them that fit between its borders, off its number
// and, where there is room, off its name.
import type { Point } from "../model";
import type { Zone } from "./model";
import { NAME_SIZE, nameOf } from "./names";
import { boxOf, inside } from "../polygon";

// Room a counter of scale 1 needs, with what hangs below a leader.
export const WIDE = 66;
export const HIGH = 70;
// Sizes tried, the largest first; in a narrow place counters overlap rather than shrink.
const SIZES: readonly { scale: number; gap: number }[] = [
    { scale: 1.5, gap: 1 },
    { scale: 1.38, gap: 1 },
    { scale: 1.26, gap: 1 },
    { scale: 1.16, gap: 1 },
    { scale: 1.1, gap: 1 },
    { scale: 1.04, gap: 0.9 },
    { scale: 1, gap: 0.8 },
    { scale: 0.96, gap: 0.72 },
    { scale: 0.9, gap: 0.68 },
    { scale: 0.84, gap: 0.62 },
    { scale: 0.78, gap: 0.58 },
];
// A corner may lean over a border a little.
const LEAN = 0.92;
// What a general wears above his counter.
const STAR = 7;
// Candidate middles across and down a zone.
const FINE = 14;
// Rows never hide the values at the foot of the row above.
export const APART = 0.95;

export interface Rows {
    centre: Point;
    columns: number;
    scale: number;
    // Part of its breadth a counter keeps clear of the next in its row.
    gap: number;
}

export interface Rect {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
}

const meets = (a: Rect, b: Rect) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;

function fits(zone: Zone, r: Rect): boolean {
    const mx = (r.x0 + r.x1) / 2;
    const my = (r.y0 + r.y1) / 2;
    const points: [number, number][] = [
        [r.x0, r.y0], [mx, r.y0], [r.x1, r.y0], [r.x1, my],
        [r.x1, r.y1], [mx, r.y1], [r.x0, r.y1], [r.x0, my],
    ];
    return points.every(([x, y]) => inside({ x, y }, zone.outline));
}

function middles(zone: Zone): Point[] {
    const box = boxOf(zone.outline);
    const list: Point[] = [zone.centre];
    for (let i = 1; i < FINE; i++)
        for (let j = 1; j < FINE; j++) {
            const p = { x: box.x0 + ((box.x1 - box.x0) * i) / FINE, y: box.y0 + ((box.y1 - box.y0) * j) / FINE };
            if (inside(p, zone.outline)) list.push(p);
        }
    const away = (p: Point) => Math.hypot(p.x - zone.centre.x, p.y - zone.centre.y);
    return list.sort((a, b) => away(a) - away(b));
}

// Ways to draw up `count` counters, the squarest first.
function columnsFor(count: number): number[] {
    const list = Array.from({ length: Math.min(count, 7) }, (_, i) => i + 1);
    const skew = (c: number) => Math.abs(Math.log((c * WIDE) / (Math.ceil(count / c) * HIGH)));
    return list.filter((c) => c === 1 || Math.ceil(count / c) < Math.ceil(count / (c - 1))).sort((a, b) => skew(a) - skew(b));
}

// `worth`: what is written below its number.
export function rowsFor(zone: Zone, count: number, worth: Rect | null = null): Rows {
    const { box } = zone;
    const number: Rect = { x0: box.x - 34, y0: box.y - 15, x1: box.x + 46, y1: box.y + 15 };
    const names = (["en", "fr"] as const).map((language) => nameOf(zone, language));
    const name: Rect = {
        x0: Math.min(number.x0, ...names.map((n) => (n.end ? n.x - n.width : n.x))),
        y0: number.y0,
        x1: Math.max(number.x1, ...names.map((n) => (n.end ? n.x : n.x + n.width))),
        y1: Math.max(...names.map((n) => n.y + (n.lines.length - 1) * NAME_SIZE + 5)),
    };
    const places = middles(zone);
    const search = (blocked: Rect[], tight: boolean): Rows | null => {
        for (const { scale, gap } of SIZES) {
            if (gap < 1 && !tight) return null;
            for (const columns of columnsFor(count)) {
                const w = (((columns - 1) * gap + 1) * WIDE * scale * LEAN) / 2;
                const h = (((Math.ceil(count / columns) - 1) * Math.max(gap, APART) + 1) * HIGH * scale * LEAN) / 2;
                for (const p of places) {
                    const rect = { x0: p.x - w, y0: p.y - h - STAR * scale, x1: p.x + w, y1: p.y + h };
                    if (!blocked.some((b) => meets(rect, b)) && fits(zone, rect)) return { centre: p, columns, scale, gap };
                }
            }
        }
        return null;
    };
    const words = worth ? [worth] : [];
    return (
        search([name, ...words], false) ??
        search([number, ...words], true) ??
        search([number], true) ??
        search([], true) ?? { centre: zone.centre, columns: columnsFor(count)[0] ?? 1, scale: 0.8, gap: 0.5 }
    );
}
