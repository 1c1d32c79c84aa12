// The engraver's hand: trees, tufts, houses, tents, in ink and thin washes, at a point of the map.
export const INK = "#3b2c1c";
export const PAPER = "#e8dabb";

export type Pen = OffscreenCanvasRenderingContext2D;

// Letters at a place, upright for whoever sits at the top of the sheet or, turned, at its foot.
export function letters(pen: Pen, text: string, x: number, y: number, turned: boolean): void {
    if (!turned) return pen.fillText(text, x, y);
    pen.save();
    pen.translate(x, y);
    pen.rotate(Math.PI);
    pen.fillText(text, 0, 0);
    pen.restore();
}

export function tree(pen: Pen, x: number, y: number, size: number, seed: number, plain: boolean): void {
    if (seed % 5 === 0) return fir(pen, x, y, size, plain);
    const r = size * 0.5;
    pen.fillStyle = seed % 2 ? "#7c8a56" : "#6f7f4d";
    pen.strokeStyle = INK;
    pen.beginPath();
    if (plain) {
        pen.arc(x, y - r, r, 0, 7);
        pen.fill();
        return;
    }
    pen.lineWidth = 0.9;
    pen.moveTo(x, y + r * 0.55);
    pen.lineTo(x, y - r * 0.2);
    pen.stroke();
    // A crown of six lobes.
    pen.beginPath();
    const lobes = 6;
    for (let i = 0; i < lobes; i++) {
        const a = (i / lobes) * Math.PI * 2 + (seed % 7);
        const cx = x + Math.cos(a) * r * 0.52;
        const cy = y - r + Math.sin(a) * r * 0.48;
        pen.moveTo(cx + r * 0.46, cy);
        pen.arc(cx, cy, r * 0.46, 0, Math.PI * 2);
    }
    pen.lineWidth = 1.3;
    pen.stroke();
    pen.fill();
    // Shade on the right, by three strokes.
    pen.strokeStyle = "rgba(45,50,20,0.75)";
    pen.lineWidth = 0.8;
    pen.beginPath();
    for (let i = 0; i < 3; i++) {
        const o = i * r * 0.28;
        pen.moveTo(x + r * 0.72 - o * 0.5, y - r * 1.25 + o);
        pen.quadraticCurveTo(x + r * 0.75, y - r * 0.7, x + r * 0.1 + o * 0.3, y - r * 0.42 + o * 0.2);
    }
    pen.stroke();
    pen.strokeStyle = "rgba(240,235,190,0.55)";
    pen.beginPath();
    pen.arc(x - r * 0.3, y - r * 1.2, r * 0.35, 3.2, 4.9);
    pen.stroke();
}

function fir(pen: Pen, x: number, y: number, size: number, plain: boolean): void {
    const w = size * 0.36;
    const h = size * 1.15;
    pen.fillStyle = "#5f7048";
    pen.strokeStyle = INK;
    pen.lineWidth = 0.9;
    pen.beginPath();
    pen.moveTo(x, y - h);
    pen.lineTo(x + w, y);
    pen.lineTo(x - w, y);
    pen.closePath();
    pen.fill();
    if (plain) return;
    pen.stroke();
    pen.beginPath();
    for (let i = 1; i < 5; i++) {
        const t = i / 5;
        pen.moveTo(x, y - h + h * t * 0.75);
        pen.lineTo(x + w * t, y - h + h * t + 1);
    }
    pen.stroke();
}

export function tuft(pen: Pen, x: number, y: number, size: number): void {
    pen.strokeStyle = "#4d5d3a";
    pen.lineWidth = 1.1;
    pen.beginPath();
    for (let i = -2; i <= 2; i++) {
        pen.moveTo(x + i * size * 0.16, y);
        pen.quadraticCurveTo(
            x + i * size * 0.2,
            y - size * 0.5,
            x + i * size * 0.36,
            y - size * (1 - Math.abs(i) * 0.2),
        );
    }
    pen.stroke();
    pen.strokeStyle = "rgba(60,95,110,0.75)";
    pen.lineWidth = 0.9;
    pen.beginPath();
    pen.moveTo(x - size, y + 2);
    pen.lineTo(x + size * 0.9, y + 2);
    pen.moveTo(x - size * 0.5, y + 5);
    pen.lineTo(x + size * 0.5, y + 5);
    pen.stroke();
}

export function house(pen: Pen, x: number, y: number, size: number, seed: number): void {
    const w = size;
    const h = size * 0.5;
    const lean = seed % 2 ? 1 : -1;
    pen.strokeStyle = INK;
    pen.lineWidth = 1;
    pen.lineJoin = "round";
    // Gable end, then the long wall, then the roof.
    pen.fillStyle = "#efe3c8";
    pen.beginPath();
    pen.rect(x - w / 2, y - h, w, h);
    pen.fill();
    pen.stroke();
    pen.fillStyle = seed % 3 ? "#a8553a" : "#95694a";
    pen.beginPath();
    pen.moveTo(x - w / 2 - 2, y - h);
    pen.lineTo(x + w / 2 + 2, y - h);
    pen.lineTo(x + w * 0.28 + lean, y - h - size * 0.48);
    pen.lineTo(x - w * 0.28 + lean, y - h - size * 0.48);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.beginPath();
    for (let i = 1; i < 4; i++) {
        const t = i / 4;
        pen.moveTo(x - w / 2 + w * t, y - h);
        pen.lineTo(x - w * 0.28 + w * 0.56 * t + lean, y - h - size * 0.48);
    }
    pen.lineWidth = 0.5;
    pen.stroke();
    pen.fillStyle = INK;
    pen.fillRect(x - 1.6, y - h * 0.72, 3.2, h * 0.72);
}

export function church(pen: Pen, x: number, y: number, size: number): void {
    house(pen, x + size * 0.3, y, size * 1.1, 1);
    pen.strokeStyle = INK;
    pen.lineWidth = 1;
    pen.fillStyle = "#e6d7b5";
    const w = size * 0.42;
    const left = x - size * 0.55;
    pen.beginPath();
    pen.rect(left, y - size * 1.15, w, size * 1.15);
    pen.fill();
    pen.stroke();
    pen.fillStyle = "#6d5a4a";
    pen.beginPath();
    pen.moveTo(left - 2, y - size * 1.15);
    pen.lineTo(left + w / 2, y - size * 2);
    pen.lineTo(left + w + 2, y - size * 1.15);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.moveTo(left + w / 2, y - size * 2);
    pen.lineTo(left + w / 2, y - size * 2.45);
    pen.moveTo(left + w / 2 - 3, y - size * 2.27);
    pen.lineTo(left + w / 2 + 3, y - size * 2.27);
    pen.lineWidth = 1.2;
    pen.stroke();
}

export function tent(pen: Pen, x: number, y: number, size: number, seed: number): void {
    pen.strokeStyle = INK;
    pen.lineWidth = 1;
    pen.fillStyle = seed % 2 ? "#f1e7d0" : "#e3d2ad";
    pen.beginPath();
    pen.moveTo(x, y - size);
    pen.quadraticCurveTo(x - size * 0.25, y - size * 0.4, x - size * 0.62, y);
    pen.lineTo(x + size * 0.62, y);
    pen.quadraticCurveTo(x + size * 0.25, y - size * 0.4, x, y - size);
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x, y - size);
    pen.lineTo(x - size * 0.12, y);
    pen.moveTo(x, y - size);
    pen.lineTo(x + size * 0.2, y);
    pen.moveTo(x, y - size);
    pen.lineTo(x, y - size * 1.3);
    pen.stroke();
    pen.fillStyle = seed % 3 ? "#8c2b2b" : "#30303a";
    pen.beginPath();
    pen.moveTo(x, y - size * 1.3);
    pen.lineTo(x + size * 0.42, y - size * 1.18);
    pen.lineTo(x, y - size * 1.06);
    pen.fill();
}

export function grass(pen: Pen, x: number, y: number): void {
    pen.beginPath();
    pen.moveTo(x - 3, y);
    pen.lineTo(x - 4.5, y - 4);
    pen.moveTo(x, y);
    pen.lineTo(x, y - 5.5);
    pen.moveTo(x + 3, y);
    pen.lineTo(x + 4.5, y - 4);
    pen.stroke();
}
