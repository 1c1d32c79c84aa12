// Outlines on the paper: their boxes, what lies in them, how SVG writes them.
import type { Point } from "./model";

export interface Box {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
}

export function boxOf(points: readonly Point[], around = 0): Box {
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (const p of points) {
        box.x0 = Math.min(box.x0, p.x - around);
        box.y0 = Math.min(box.y0, p.y - around);
        box.x1 = Math.max(box.x1, p.x + around);
        box.y1 = Math.max(box.y1, p.y + around);
    }
    return box;
}

export function inside(p: Point, outline: readonly Point[]): boolean {
    let odd = false;
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
        const a = outline[i] as Point;
        const b = outline[j] as Point;
        if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
    }
    return odd;
}

export function polygonPath(points: readonly Point[]): string {
    return points.length ? `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z` : "";
}
