// Small geometry of drawing: corners and rims of bases, points strewn in an outline.
import type { Point } from "../model";
import { boxOf, inside, type Box } from "../polygon";
import { randomFrom, seedOf } from "../random";

export function boxesMeet(a: Box, b: Box): boolean {
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

export function centreOf(points: readonly Point[]): Point {
    const sum = points.reduce((a, p) => ({ x: a.x + p.x, y: a.y + p.y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
}

// Points about `spacing` apart inside an outline, the same ones each time; the lowest last, so that what is
// drawn there overlaps as it should.
export function scatter(ring: readonly Point[], spacing: number, seed: string): Point[] {
    if (!spacing || ring.length < 3) return [];
    const random = randomFrom(seedOf(seed));
    const box = boxOf(ring);
    const out: Point[] = [];
    let row = 0;
    for (let y = box.y0 + spacing * 0.4; y < box.y1; y += spacing * 0.8, row++)
        for (let x = box.x0 + (row % 2 ? spacing * 0.5 : 0); x < box.x1; x += spacing) {
            const p = { x: x + (random() - 0.5) * spacing * 0.5, y: y + (random() - 0.5) * spacing * 0.4 };
            if (inside(p, ring)) out.push(p);
        }
    return out;
}

// The corners of a base whose front centre is `at`, looking `degrees` clockwise from the top.
export function corners(at: Point, degrees: number, width: number, depth: number): Point[] {
    const a = (degrees * Math.PI) / 180;
    const ahead = { x: Math.sin(a), y: -Math.cos(a) };
    const right = { x: Math.cos(a), y: Math.sin(a) };
    const corner = (r: number, back: number): Point => ({
        x: at.x + right.x * r - ahead.x * back,
        y: at.y + right.y * r - ahead.y * back,
    });
    return [corner(-width / 2, 0), corner(width / 2, 0), corner(width / 2, depth), corner(-width / 2, depth)];
}

export function ring(c: Point, r: number): string {
    return `M${c.x - r} ${c.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

// The rim of a base around its front centre, looking up.
export function rimOf(base: { width: number; depth: number; round: boolean }, around = 0): string {
    const { width, depth, round } = base;
    if (round) return ring({ x: 0, y: 0 }, width / 2 + around);
    const w = width / 2 + around;
    return `M${-w} ${-around}H${w}V${depth + around}H${-w}Z`;
}

// A reach told ray by ray, as fans around where it begins: rays with nothing between them are not joined.
export function fans(from: Point, rim: readonly Point[]): Point[][] {
    const turn = 2 * Math.PI;
    const rays = rim.map((p) => ({ p, way: Math.atan2(p.y - from.y, p.x - from.x) })).sort((a, b) => a.way - b.way);
    const gap = (i: number) => {
        const a = rays[i]?.way ?? 0;
        const b = rays[(i + 1) % rays.length]?.way ?? 0;
        return (b - a + turn) % turn || (rays.length === 1 ? turn : 0);
    };
    const real = rays.map((_, i) => gap(i)).filter((g) => g > 0.001);
    const wide = Math.min(...real, Math.PI / 12) * 1.7;
    const breaks = rays.flatMap((_, i) => (gap(i) > wide ? [i] : []));
    if (!breaks.length) return rays.length ? [rays.map((r) => r.p)] : [];
    return breaks.map((end, k) => {
        const begin = ((breaks[(k + breaks.length - 1) % breaks.length] ?? 0) + 1) % rays.length;
        const count = ((end - begin + rays.length) % rays.length) + 1;
        return [from, ...Array.from({ length: count }, (_, j) => rays[(begin + j) % rays.length]?.p ?? from)];
    });
}

// Part of a straight way, by its two ends.
export interface Stretch {
    near: Point;
    far: Point;
}

// Less than this is still seen, in millimetres.
const THIN = 3;
// Half the turn between two rays of a reach.
const HALF = Math.PI / 64;

interface Band {
    way: number;
    inner: number;
    outer: number;
}

// Bands of neighbouring rays that touch, one after the other: no line is drawn between them.
function runs(bands: readonly Band[]): Band[][] {
    const turn = 2 * Math.PI;
    const follows = (a: Band, b: Band) => {
        const apart = (b.way - a.way + turn) % turn;
        return apart > HALF && apart < 3 * HALF && b.inner < a.outer && a.inner < b.outer;
    };
    const free = new Set(bands);
    // A run begins where nothing leads to it; what is left after those goes all around.
    const begins = bands.filter((b) => !bands.some((a) => follows(a, b)));
    const out: Band[][] = [];
    for (const begin of [...begins, ...bands]) {
        const run: Band[] = [];
        for (let at: Band | undefined = begin; at && free.delete(at); ) {
            const last: Band = at;
            run.push(last);
            at = bands.find((b) => free.has(b) && follows(last, b));
        }
        if (run.length) out.push(run);
    }
    return out;
}

// The same where rays have gaps: a fan for what begins at the piece, else a band across each stretch.
export function region(from: Point, stretches: readonly Stretch[]): Point[][] {
    const long = (p: Point) => Math.hypot(p.x - from.x, p.y - from.y);
    if (stretches.every((s) => long(s.near) < 1)) return fans(from, stretches.map((s) => s.far));
    const bands = stretches.map(({ near, far }) => {
        const spare = Math.max(0, THIN - (long(far) - long(near))) / 2;
        return { way: Math.atan2(far.y - from.y, far.x - from.x), inner: Math.max(0, long(near) - spare), outer: long(far) + spare };
    });
    const at = (way: number, r: number): Point => ({ x: from.x + r * Math.cos(way), y: from.y + r * Math.sin(way) });
    const rim = (run: readonly Band[], r: (b: Band) => number) => run.flatMap((b) => [at(b.way - HALF, r(b)), at(b.way + HALF, r(b))]);
    return runs(bands).map((run) => [...rim(run, (b) => b.outer), ...rim(run, (b) => b.inner).reverse()]);
}
