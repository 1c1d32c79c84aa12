// Small geometry of drawing: corners and rims of bases, points strewn in an outline.
import type { Point, ShapeMark } from "../model";
import { boxOf, inside, polygonPath, type Box } from "../polygon";
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

// What is drawn of a reach: its ground, and the lines around it.
export interface Region {
    ground: Point[][];
    rim: Point[][];
}

// What of a band's flank, from radius to radius, no neighbour on that side shares.
function flank(band: Band, neighbours: readonly Band[]): [number, number][] {
    let left: [number, number][] = [[band.inner, band.outer]];
    for (const { inner, outer } of neighbours)
        left = left.flatMap(([a, b]) => [[a, Math.min(b, inner)] as [number, number], [Math.max(a, outer), b] as [number, number]].filter(([c, d]) => c < d));
    return left;
}

// The same where rays have gaps: a fan for what begins at the piece, else a band across each stretch. Nothing is drawn
// between bands that touch.
export function region(from: Point, stretches: readonly Stretch[]): Region {
    const long = (p: Point) => Math.hypot(p.x - from.x, p.y - from.y);
    if (stretches.every((s) => long(s.near) < 1)) {
        const ground = fans(from, stretches.map((s) => s.far));
        return { ground, rim: ground.map((fan) => [...fan, ...fan.slice(0, 1)]) };
    }
    const bands = stretches.map(({ near, far }): Band => {
        const spare = Math.max(0, THIN - (long(far) - long(near))) / 2;
        return { way: Math.atan2(far.y - from.y, far.x - from.x), inner: Math.max(0, long(near) - spare), outer: long(far) + spare };
    });
    const at = (way: number, r: number): Point => ({ x: from.x + r * Math.cos(way), y: from.y + r * Math.sin(way) });
    const beside = (band: Band, side: number) => bands.filter((b) => Math.cos(b.way - band.way - 2 * side) > Math.cos(HALF));
    return {
        ground: bands.map(({ way, inner, outer }) => [at(way - HALF, inner), at(way - HALF, outer), at(way + HALF, outer), at(way + HALF, inner)]),
        rim: bands.flatMap((band) => [
            ...[band.inner, band.outer].filter((r) => r > 1).map((r) => [at(band.way - HALF, r), at(band.way + HALF, r)]),
            ...[-HALF, HALF].flatMap((side) => flank(band, beside(band, side)).map(([a, b]) => [at(band.way + side, a), at(band.way + side, b)])),
        ]),
    };
}

export function reachMarks(from: Point, stretches: readonly Stretch[]): ShapeMark[] {
    if (!stretches.length) return [];
    const { ground, rim } = region(from, stretches);
    return [
        { kind: "region", d: ground.map(polygonPath).join("") },
        { kind: "rim", d: rim.map((line) => polygonPath(line).slice(0, -1)).join("") },
    ];
}

// The rim of what lies within `r` of a base (or of a point, where it has no size), corners rounded; or only of what lies
// before its front.
export function figurePath(at: Point, degrees: number, base: { width: number; depth: number }, r: number, ahead: boolean): string {
    const ps = corners(at, degrees, base.width, base.depth);
    const a = (degrees * Math.PI) / 180;
    const along = { x: Math.cos(a) * r, y: Math.sin(a) * r };
    const before = { x: along.y, y: -along.x };
    const to = (p: Point, v: Point) => `${p.x + v.x} ${p.y + v.y}`;
    const [left, right] = ps as [Point, Point];
    if (ahead) return `M${to(left, { x: -along.x, y: -along.y })}A${r} ${r} 0 0 1 ${to(left, before)}L${to(right, before)}A${r} ${r} 0 0 1 ${to(right, along)}Z`;
    if (!base.width && !base.depth) return ring(at, r);
    return ps
        .map((p, i) => {
            const q = ps[(i + 1) % 4] as Point;
            const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
            const n = { x: ((q.y - p.y) / long) * r, y: (-(q.x - p.x) / long) * r };
            return `${i ? `A${r} ${r} 0 0 1 ` : "M"}${to(p, n)}L${to(q, n)}`;
        })
        .join("")
        .concat(`A${r} ${r} 0 0 1 ${to(left, before)}Z`);
}

// Is a point within that?
export function inFigure(p: Point, at: Point, degrees: number, base: { width: number; depth: number }, r: number, ahead: boolean): boolean {
    const a = (degrees * Math.PI) / 180;
    const [dx, dy] = [p.x - at.x, p.y - at.y];
    const before = dx * Math.sin(a) - dy * Math.cos(a);
    const aside = Math.max(0, Math.abs(dx * Math.cos(a) + dy * Math.sin(a)) - base.width / 2);
    return (!ahead || before >= 0) && Math.hypot(aside, Math.max(before, -before - base.depth, 0)) <= r;
}
