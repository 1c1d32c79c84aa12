// The sheet every ground is painted on: paper, frame, scale along its edges.
import { INK, PAPER, type Pen } from "./ink";
import { MARGIN } from "./model";
import { randomFrom } from "./random";

// Empty paper, on which the pen then draws in units of the map: the tile whose corner is (x, y), at `scale` pixels a unit.
export function freshSheet(pen: Pen, x: number, y: number, size: number, scale: number): void {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, size, size);
    pen.fillStyle = pen.createPattern(paperGrain(), "repeat") ?? PAPER;
    pen.fillRect(0, 0, size, size);
    pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    pen.lineCap = "round";
    pen.lineJoin = "round";
}

// Nothing is drawn beyond the field until the pen is restored.
export function keepWithin(pen: Pen, width: number, height: number): void {
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
}

// A line around the field, a double one `gap` away from it, one along the edge of the sheet.
export function frame(pen: Pen, width: number, height: number, gap: number): void {
    const around = (d: number, breadth: number) => {
        pen.lineWidth = breadth;
        pen.strokeRect(-d, -d, width + 2 * d, height + 2 * d);
    };
    pen.strokeStyle = INK;
    around(0, 2);
    around(gap, 5);
    around(gap + 7, 1);
    around(MARGIN - 2, 1);
}

// A graduated border, dark and light by turns.
export function graduate(pen: Pen, width: number, height: number, across: number, down: number): void {
    pen.fillStyle = INK;
    for (let a = 0; a < width; a += 2 * across) {
        const long = Math.min(across, width - a);
        pen.fillRect(a, -12, long, 6);
        pen.fillRect(a, height + 6, long, 6);
    }
    for (let a = 0; a < height; a += 2 * down) {
        const long = Math.min(down, height - a);
        pen.fillRect(-12, a, 6, long);
        pen.fillRect(width + 6, a, 6, long);
    }
}

// The grain of the paper: a seamless square of noise, made once.
let grain: OffscreenCanvas | null = null;
function paperGrain(): OffscreenCanvas {
    if (grain) return grain;
    const random = randomFrom(1410);
    const size = 512;
    const canvas = new OffscreenCanvas(size, size);
    const pen = canvas.getContext("2d") as Pen;
    const image = pen.createImageData(size, size);
    const layers = [5, 24, 110].map((cells) => ({
        cells,
        values: Float32Array.from({ length: cells * cells }, () => random()),
    }));
    const ease = (t: number) => t * t * (3 - 2 * t);
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            let v = 0;
            layers.forEach(({ cells, values }, n) => {
                const fx = (x / size) * cells;
                const fy = (y / size) * cells;
                const i = Math.floor(fx);
                const j = Math.floor(fy);
                const at = (a: number, b: number) =>
                    values[(b % cells) * cells + (a % cells)] as number;
                const u = ease(fx - i);
                const w = ease(fy - j);
                const top = at(i, j) * (1 - u) + at(i + 1, j) * u;
                const bottom = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
                v += (top * (1 - w) + bottom * w - 0.5) * [0.2, 0.22, 0.2][n]!;
            });
            v += (random() - 0.5) * 0.2;
            const o = (y * size + x) * 4;
            image.data[o] = v > 0 ? 255 : 92;
            image.data[o + 1] = v > 0 ? 248 : 66;
            image.data[o + 2] = v > 0 ? 224 : 34;
            image.data[o + 3] = Math.min(255, Math.abs(v) * 120);
        }
    pen.putImageData(image, 0, 0);
    grain = canvas;
    return canvas;
}
