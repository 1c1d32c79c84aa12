// Heights as an engraver shows them: smooth contours with hachures falling downhill.
import type { HexGrid, Point } from "./grid";
import { HEIGHT, RADIUS } from "./grid";
import { chain } from "./outline";

export interface Contour {
    level: number;
    line: Point[];
}

export interface Hachure {
    x: number;
    y: number;
    dx: number;
    dy: number;
    level: number;
}

const PITCH = 15;

export class Relief {
    readonly contours: Contour[] = [];
    readonly hachures: Hachure[] = [];
    private readonly field: Float32Array;
    private readonly across: number;
    private readonly down: number;

    constructor(grid: HexGrid, height: (label: string) => number) {
        const margin = 4;
        this.across = Math.ceil(grid.width / PITCH) + 2 * margin;
        this.down = Math.ceil(grid.height / PITCH) + 2 * margin;
        this.field = new Float32Array(this.across * this.down);
        const raw = new Float32Array(this.field.length);
        const clampX = (x: number) => Math.min(grid.width - RADIUS, Math.max(RADIUS, x));
        const clampY = (y: number) => Math.min(grid.height - HEIGHT, Math.max(HEIGHT / 2, y));
        let top = 0;
        for (let j = 0; j < this.down; j++)
            for (let i = 0; i < this.across; i++) {
                const at = grid.at({
                    x: clampX((i - margin) * PITCH),
                    y: clampY((j - margin) * PITCH),
                });
                const h = at ? height(grid.label(at)) : 0;
                raw[j * this.across + i] = h;
                top = Math.max(top, h);
            }
        this.blur(raw);
        // Contours close beyond the edge of the sheet, where the frame cuts them.
        for (let j = 0; j < this.down; j++)
            for (let i = 0; i < this.across; i++)
                if (!i || !j || i === this.across - 1 || j === this.down - 1)
                    this.field[j * this.across + i] = 0;
        const offset = margin * PITCH;
        for (let level = 0; level < top; level++) this.trace(level + 0.5, offset);
    }

    private blur(raw: Float32Array): void {
        let from = raw;
        let to = this.field;
        const passes = 4;
        for (let pass = 0; pass < passes; pass++) {
            for (let j = 0; j < this.down; j++)
                for (let i = 0; i < this.across; i++) {
                    let sum = 0;
                    let n = 0;
                    for (let b = -1; b <= 1; b++)
                        for (let a = -1; a <= 1; a++) {
                            const x = i + a;
                            const y = j + b;
                            if (x < 0 || y < 0 || x >= this.across || y >= this.down) continue;
                            sum += from[y * this.across + x] as number;
                            n++;
                        }
                    to[j * this.across + i] = sum / n;
                }
            [from, to] = [to, from];
        }
        if (from !== this.field) this.field.set(from);
    }

    private value(i: number, j: number): number {
        return this.field[j * this.across + i] ?? 0;
    }

    private trace(level: number, offset: number): void {
        const segments: [Point, Point][] = [];
        for (let j = 0; j + 1 < this.down; j++)
            for (let i = 0; i + 1 < this.across; i++) {
                const v = [
                    this.value(i, j),
                    this.value(i + 1, j),
                    this.value(i + 1, j + 1),
                    this.value(i, j + 1),
                ] as const;
                const crossings: Point[] = [];
                const corners = [
                    [i, j],
                    [i + 1, j],
                    [i + 1, j + 1],
                    [i, j + 1],
                ] as const;
                for (let k = 0; k < 4; k++) {
                    const a = v[k as 0];
                    const b = v[((k + 1) % 4) as 0];
                    if (a < level === b < level) continue;
                    const t = (level - a) / (b - a);
                    const p = corners[k] as readonly [number, number];
                    const q = corners[(k + 1) % 4] as readonly [number, number];
                    crossings.push({
                        x: (p[0] + (q[0] - p[0]) * t) * PITCH - offset,
                        y: (p[1] + (q[1] - p[1]) * t) * PITCH - offset,
                    });
                }
                for (let k = 0; k + 1 < crossings.length; k += 2)
                    segments.push([crossings[k] as Point, crossings[k + 1] as Point]);
            }
        for (const line of chain(segments)) {
            this.contours.push({ level, line });
            this.hatch(line, level, offset);
        }
    }

    private slope(p: Point, offset: number): Point {
        const i = Math.round((p.x + offset) / PITCH);
        const j = Math.round((p.y + offset) / PITCH);
        return {
            x: this.value(i + 1, j) - this.value(i - 1, j),
            y: this.value(i, j + 1) - this.value(i, j - 1),
        };
    }

    private hatch(line: Point[], level: number, offset: number): void {
        let along = 0;
        let n = 0;
        for (let i = 0; i + 1 < line.length; i++) {
            const a = line[i] as Point;
            const b = line[i + 1] as Point;
            const length = Math.hypot(b.x - a.x, b.y - a.y);
            while (along < length) {
                const t = along / length;
                const p = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
                const g = this.slope(p, offset);
                const size = Math.hypot(g.x, g.y) || 1;
                const reach = 13 + ((n * 7) % 5) * 1.6;
                this.hachures.push({
                    x: p.x,
                    y: p.y,
                    dx: (-g.x / size) * reach,
                    dy: (-g.y / size) * reach,
                    level,
                });
                along += 6.5;
                n++;
            }
            along -= length;
        }
    }
}
