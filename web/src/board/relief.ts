// Heights as an engraver shows them: smooth contours with hachures falling downhill.
import type { Pen } from "./ink";
import { chain } from "./lines";
import type { Point } from "./model";

export interface Contour {
    level: number;
    line: Point[];
}

interface Hachure {
    x: number;
    y: number;
    dx: number;
    dy: number;
    level: number;
}

const PITCH = 15;
const EDGE = 4;

export class Relief {
    readonly contours: Contour[] = [];
    private readonly hachures: Hachure[] = [];
    private readonly field: Float32Array;
    private readonly across: number;
    private readonly down: number;

    // `sample` gives the height at a point of the paper, `edge` how near the frame it may be asked.
    constructor(
        private readonly width: number,
        private readonly height: number,
        sample: (p: Point) => number,
        edge: Point,
        passes = 4,
    ) {
        const margin = EDGE;
        this.across = Math.ceil(width / PITCH) + 2 * margin;
        this.down = Math.ceil(height / PITCH) + 2 * margin;
        this.field = new Float32Array(this.across * this.down);
        const raw = new Float32Array(this.field.length);
        const clampX = (x: number) => Math.min(width - edge.x, Math.max(edge.x, x));
        const clampY = (y: number) => Math.min(height - edge.y, Math.max(edge.y / 2, y));
        let top = 0;
        for (let j = 0; j < this.down; j++)
            for (let i = 0; i < this.across; i++) {
                const h = sample({ x: clampX((i - margin) * PITCH), y: clampY((j - margin) * PITCH) });
                raw[j * this.across + i] = h;
                top = Math.max(top, h);
            }
        this.blur(raw, passes);
        // Contours close beyond the edge of the sheet, where the frame cuts them.
        for (let j = 0; j < this.down; j++)
            for (let i = 0; i < this.across; i++)
                if (!i || !j || i === this.across - 1 || j === this.down - 1)
                    this.field[j * this.across + i] = 0;
        const offset = margin * PITCH;
        for (let level = 0; level < top; level++) this.trace(level + 0.5, offset);
    }

    private blur(raw: Float32Array, passes: number): void {
        let from = raw;
        let to = this.field;
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

    // The hachures in and near the square of side `w` at (x, y), drawn longer by `stretch`.
    drawHachures(pen: Pen, x: number, y: number, w: number, stretch: number): void {
        const near = 30;
        pen.beginPath();
        for (const h of this.hachures) {
            if (h.x < x - near || h.y < y - near || h.x > x + w + near || h.y > y + w + near) continue;
            pen.moveTo(h.x + h.dx * 0.12, h.y + h.dy * 0.12);
            pen.lineTo(h.x + h.dx * stretch, h.y + h.dy * stretch);
        }
        pen.stroke();
    }

    // Light from the north-west as a small picture, to be laid over the whole field: white where the
    // ground faces the light, dark where it falls away.
    shade(strength: number): OffscreenCanvas {
        const canvas = new OffscreenCanvas(Math.ceil(this.width / PITCH), Math.ceil(this.height / PITCH));
        const pen = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        const image = pen.createImageData(canvas.width, canvas.height);
        for (let j = 0; j < canvas.height; j++)
            for (let i = 0; i < canvas.width; i++) {
                const g = this.slope({ x: i * PITCH, y: j * PITCH }, EDGE * PITCH);
                const light = Math.max(-1, Math.min(1, (g.x + g.y) * 1.6));
                const o = (j * canvas.width + i) * 4;
                const bright = light > 0 ? 255 : 0;
                image.data[o] = bright ? 255 : 70;
                image.data[o + 1] = bright ? 246 : 44;
                image.data[o + 2] = bright ? 214 : 20;
                image.data[o + 3] = Math.abs(light) * strength * (bright ? 0.8 : 1);
            }
        pen.putImageData(image, 0, 0);
        return canvas;
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
