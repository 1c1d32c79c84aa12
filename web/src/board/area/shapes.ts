// Measuring polygons of the paper.
import type { Point } from "../model";

export function nearestOn(a: Point, b: Point, p: Point): Point {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    return { x: a.x + dx * t, y: a.y + dy * t };
}

export function awayFromEdge(outline: readonly Point[], p: Point): number {
    let least = Infinity;
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
        const q = nearestOn(outline[i] as Point, outline[j] as Point, p);
        least = Math.min(least, Math.hypot(q.x - p.x, q.y - p.y));
    }
    return least;
}

export function areaOf(outline: readonly Point[]): number {
    let sum = 0;
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
        const a = outline[j] as Point;
        const b = outline[i] as Point;
        sum += a.x * b.y - b.x * a.y;
    }
    return sum / 2;
}

// The outline moved inwards by `d`.
export function shrunk(outline: readonly Point[], d: number): Point[] {
    const turn = areaOf(outline) > 0 ? 1 : -1;
    const n = outline.length;
    return outline.map((p, i) => {
        const a = outline[(i + n - 1) % n] as Point;
        const b = outline[(i + 1) % n] as Point;
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        const size = Math.hypot(dx, dy) || 1;
        return { x: p.x - (dy / size) * d * turn, y: p.y + (dx / size) * d * turn };
    });
}

// The part of a polygon nearer to `own` than to `other`.
export function nearerPart(outline: readonly Point[], own: Point, other: Point): Point[] {
    const mx = (own.x + other.x) / 2;
    const my = (own.y + other.y) / 2;
    const nx = own.x - other.x;
    const ny = own.y - other.y;
    const depth = (p: Point) => (p.x - mx) * nx + (p.y - my) * ny;
    const out: Point[] = [];
    for (let i = 0; i < outline.length; i++) {
        const a = outline[i] as Point;
        const b = outline[(i + 1) % outline.length] as Point;
        const da = depth(a);
        const db = depth(b);
        if (da >= 0) out.push(a);
        if (da >= 0 !== db >= 0) {
            const t = da / (da - db);
            out.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
        }
    }
    return out;
}

// Points at equal steps along a line, each with its direction.
export function along(line: readonly Point[], step: number, begin = step / 2): { p: Point; dx: number; dy: number }[] {
    const out: { p: Point; dx: number; dy: number }[] = [];
    let next = begin;
    let gone = 0;
    for (let i = 0; i + 1 < line.length; i++) {
        const a = line[i] as Point;
        const b = line[i + 1] as Point;
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        if (length === 0) continue;
        while (next <= gone + length) {
            const t = (next - gone) / length;
            out.push({
                p: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t },
                dx: (b.x - a.x) / length,
                dy: (b.y - a.y) / length,
            });
            next += step;
        }
        gone += length;
    }
    return out;
}

export function lengthOf(line: readonly Point[]): number {
    let sum = 0;
    for (let i = 0; i + 1 < line.length; i++)
        sum += Math.hypot((line[i + 1] as Point).x - (line[i] as Point).x, (line[i + 1] as Point).y - (line[i] as Point).y);
    return sum;
}

export function midOf(line: readonly Point[]): { p: Point; dx: number; dy: number } {
    const half = lengthOf(line) / 2;
    return along(line, half * 4 + 1, half)[0] ?? { p: line[0] as Point, dx: 1, dy: 0 };
}
