// Lines as a hand draws them: chained, smoothed, led through points.
import type { Point } from "./model";

const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;

// Joins segments end to end into lines; closed ones end where they began.
export function chain(segments: [Point, Point][]): Point[][] {
    const at = new Map<string, number[]>();
    segments.forEach((s, i) => {
        for (const p of s) {
            const k = key(p);
            const list = at.get(k);
            if (list) list.push(i);
            else at.set(k, [i]);
        }
    });
    const used = new Set<number>();
    const follow = (from: Point): Point[] => {
        const line: Point[] = [];
        let here = from;
        for (;;) {
            const next = (at.get(key(here)) ?? []).find((i) => !used.has(i));
            if (next === undefined) return line;
            used.add(next);
            const [a, b] = segments[next] as [Point, Point];
            here = key(a) === key(here) ? b : a;
            line.push(here);
        }
    };
    const lines: Point[][] = [];
    // Begin at loose ends, so that an open line is one line.
    const order = segments.map((_, i) => i);
    order.sort((i, j) => loose(j) - loose(i));
    function loose(i: number): number {
        const [a, b] = segments[i] as [Point, Point];
        return (at.get(key(a))?.length === 1 ? 1 : 0) + (at.get(key(b))?.length === 1 ? 1 : 0);
    }
    for (const i of order) {
        if (used.has(i)) continue;
        const [a, b] = segments[i] as [Point, Point];
        const start = at.get(key(b))?.length === 1 ? b : a;
        lines.push([start, ...follow(start)]);
    }
    return lines;
}

export function isClosed(line: Point[]): boolean {
    const first = line[0];
    const last = line[line.length - 1];
    return !!first && !!last && line.length > 2 && key(first) === key(last);
}

// Chaikin's corner cutting; a closed line stays closed.
export function smooth(line: Point[], times: number): Point[] {
    let points = line;
    const closed = isClosed(line);
    for (let t = 0; t < times; t++) {
        const out: Point[] = [];
        const n = points.length;
        if (!closed && points[0]) out.push(points[0]);
        for (let i = 0; i + 1 < n; i++) {
            const a = points[i] as Point;
            const b = points[i + 1] as Point;
            out.push({ x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y });
            out.push({ x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y });
        }
        if (closed && out[0]) out.push(out[0]);
        else if (!closed) out.push(points[n - 1] as Point);
        points = out;
    }
    return points;
}

// Half way between the corners of the hexes: takes the zigzag out of a chain of hexsides.
export function relax(line: Point[], times: number): Point[] {
    let points = line;
    const closed = isClosed(line);
    for (let t = 0; t < times; t++) {
        points = points.map((p, i) => {
            const last = points.length - 1;
            if (!closed && (i === 0 || i === last)) return p;
            const a = points[i === 0 ? last - 1 : i - 1] as Point;
            const b = points[i === last ? 1 : i + 1] as Point;
            return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
        });
    }
    return points;
}

export function pathOf(lines: Point[][]): Path2D {
    const path = new Path2D();
    for (const line of lines) {
        line.forEach((p, i) => (i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)));
        if (isClosed(line)) path.closePath();
    }
    return path;
}

// A curve through the points of a road.
export function throughPoints(points: Point[]): Path2D {
    const path = new Path2D();
    const first = points[0];
    if (!first) return path;
    path.moveTo(first.x, first.y);
    for (let i = 0; i + 1 < points.length; i++) {
        const p0 = points[i - 1] ?? (points[i] as Point);
        const p1 = points[i] as Point;
        const p2 = points[i + 1] as Point;
        const p3 = points[i + 2] ?? p2;
        const t = 1 / 5;
        path.bezierCurveTo(
            p1.x + (p2.x - p0.x) * t,
            p1.y + (p2.y - p0.y) * t,
            p2.x - (p3.x - p1.x) * t,
            p2.y - (p3.y - p1.y) * t,
            p2.x,
            p2.y,
        );
    }
    return path;
}
