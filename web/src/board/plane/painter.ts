// Paints open ground into one tile of a bitmap, a slice of work at a time.
import { church, grass, house, INK, letters, type Pen, tree, tuft } from "../ink";
import type { Point } from "../model";
import { randomFrom, seedOf } from "../random";
import { frame, freshSheet, graduate, keepWithin } from "../sheet";
import type { Look, PlaneMap, TerrainPiece } from "./model";
import { boxOf, inside, type Box } from "../polygon";
import { boxesMeet, centreOf, scatter } from "./shapes";

interface Drawn {
    piece: TerrainPiece;
    path: Path2D;
    box: Box;
    spots: Point[];
}

// How far apart trees, tufts and houses stand.
const SPACING: Partial<Record<Look, number>> = { wood: 21, marsh: 30, town: 34, building: 30, rough: 24 };
const ORDER: Look[] = [
    "field", "marsh", "rough", "lake", "stream", "river", "ditch", "trench", "road", "ford", "bridge", "town",
    "building", "redoubt", "wall", "hedge", "wood", "hill", "steep",
];

export class PlanePainter {
    private readonly drawn: Drawn[];
    private readonly tufts: Point[];

    constructor(private readonly map: PlaneMap) {
        this.drawn = map.terrain
            .map((piece) => ({
                piece,
                path: this.pathOf(piece),
                box: boxOf(piece.points, (piece.breadth ?? 0) / 2 + 30),
                spots: scatter(piece.points, SPACING[piece.look] ?? 0, piece.id),
            }))
            .sort((a, b) => ORDER.indexOf(a.piece.look) - ORDER.indexOf(b.piece.look));
        const random = randomFrom(seedOf(map.title.en));
        this.tufts = [];
        for (let i = 0; i < (map.width * map.height) / 5200; i++) {
            const p = { x: random() * map.width, y: random() * map.height };
            if (!map.terrain.some((t) => t.look !== "hill" && t.breadth === null && inside(p, t.points)))
                this.tufts.push(p);
        }
    }

    // What is measured is what is drawn: outlines are exact, never rounded off.
    private pathOf(piece: TerrainPiece): Path2D {
        const path = new Path2D();
        piece.points.forEach((p, i) => (i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)));
        if (piece.breadth === null) path.closePath();
        return path;
    }

    *paint(pen: Pen, x: number, y: number, size: number, scale: number, numbers: boolean, turned: boolean) {
        const w = size / scale;
        const here: Box = { x0: x, y0: y, x1: x + w, y1: y + w };
        freshSheet(pen, x, y, size, scale);
        yield;
        keepWithin(pen, this.map.width, this.map.height);
        pen.fillStyle = "rgba(150,160,90,0.16)";
        pen.fillRect(0, 0, this.map.width, this.map.height);
        if (scale >= 0.4) {
            pen.strokeStyle = "rgba(110,105,60,0.42)";
            pen.lineWidth = 0.9;
            for (const p of this.tufts) if (boxesMeet(here, boxOf([p], 8))) grass(pen, p.x, p.y);
        }
        yield;
        yield* this.paintHeights(pen, here);
        for (const it of this.drawn) {
            if (!boxesMeet(here, it.box)) continue;
            this.paintPiece(pen, it, here, scale);
            yield;
        }
        if (numbers) this.paintGrid(pen, scale);
        pen.restore();
        this.paintFrame(pen, turned);
    }

    // A hill falls away outwards: hachures along its foot, and a lighter crown.
    private *paintHeights(pen: Pen, here: Box) {
        for (const { piece, path, box } of this.drawn) {
            if ((piece.look !== "hill" && piece.look !== "steep") || !boxesMeet(here, box)) continue;
            const steep = piece.look === "steep";
            wash(pen, path, steep ? "rgba(165,108,50,0.36)" : "rgba(190,146,80,0.34)", "rgba(96,62,26,0.8)");
            const middle = centreOf(piece.points);
            pen.fillStyle = "rgba(240,222,170,0.35)";
            for (const part of [0.72, 0.42]) {
                pen.beginPath();
                for (const p of piece.points)
                    pen.lineTo(middle.x + (p.x - middle.x) * part, middle.y + (p.y - middle.y) * part);
                pen.closePath();
                pen.fill();
            }
            pen.strokeStyle = "rgba(96,62,26,0.6)";
            pen.lineWidth = 1;
            pen.beginPath();
            const ring = [...piece.points, piece.points[0] as Point];
            for (const [i, p] of along(ring, steep ? 5 : 8).entries()) {
                const d = Math.hypot(middle.x - p.x, middle.y - p.y) || 1;
                const long = (steep ? 20 : 13) + (i % 3) * 3;
                pen.moveTo(p.x + ((middle.x - p.x) / d) * 2, p.y + ((middle.y - p.y) / d) * 2);
                pen.lineTo(p.x + ((middle.x - p.x) / d) * long, p.y + ((middle.y - p.y) / d) * long);
            }
            pen.stroke();
            yield;
        }
    }

    private paintPiece(pen: Pen, { piece, path, spots }: Drawn, here: Box, scale: number): void {
        const plain = scale < 0.4;
        const breadth = piece.breadth ?? 12;
        const near = spots.filter((p) => boxesMeet(here, boxOf([p], 44)));
        switch (piece.look) {
            case "wood":
                wash(pen, path, "rgba(118,134,74,0.45)", "rgba(66,80,36,0.75)");
                for (const [i, p] of near.entries())
                    tree(pen, p.x, p.y + 7, 20 + (Math.round(p.x * 7 + p.y) % 7), Math.round(p.x + p.y * 3), plain && i % 3 !== 0);
                break;
            case "field":
                this.furrows(pen, piece, path);
                break;
            case "marsh":
                wash(pen, path, "rgba(112,150,140,0.36)", "rgba(60,95,110,0.5)");
                for (const p of near) tuft(pen, p.x, p.y, 9);
                break;
            case "rough":
                wash(pen, path, "rgba(150,130,90,0.28)", "rgba(90,70,40,0.5)");
                for (const p of near) stone(pen, p.x, p.y, 3 + (Math.round(p.x) % 4));
                break;
            case "lake":
                wash(pen, path, "#a9bfbd", "#2f4c57");
                break;
            case "town":
                wash(pen, path, "rgba(190,150,95,0.45)", "rgba(110,70,40,0.6)");
                this.houses(pen, near, piece.id);
                break;
            case "building":
                wash(pen, path, "rgba(190,150,95,0.55)", INK);
                this.houses(pen, near, piece.id);
                break;
            case "road":
                stroke(pen, path, "rgba(90,62,34,0.8)", breadth);
                stroke(pen, path, "#e9d6a9", Math.max(2, breadth - 2.6));
                break;
            case "river":
            case "stream":
                stroke(pen, path, "#2f4c57", breadth);
                stroke(pen, path, "#a2bcbd", Math.max(2, breadth - 3));
                stroke(pen, path, "rgba(48,82,98,0.6)", 0.9);
                break;
            case "bridge":
                wash(pen, path, "#d8c091", INK);
                this.planks(pen, piece, path);
                break;
            case "ford":
                pen.save();
                pen.clip(path);
                for (const p of scatter(piece.points, 13, piece.id)) stone(pen, p.x, p.y, 4.2);
                pen.restore();
                break;
            case "hedge":
                for (const p of along(piece.points, 9)) bush(pen, p.x, p.y, Math.max(5, breadth * 0.42));
                break;
            case "wall":
                stroke(pen, path, INK, Math.max(6, breadth));
                stroke(pen, path, "#cfc2a4", Math.max(3.6, breadth - 2.4));
                for (const p of along(piece.points, 10)) tick(pen, p);
                break;
            case "ditch":
            case "trench":
                stroke(pen, path, "rgba(80,56,30,0.85)", breadth);
                stroke(pen, path, "#b99e6e", Math.max(2, breadth - 4));
                break;
            case "redoubt":
                wash(pen, path, "rgba(168,138,88,0.5)", "rgba(80,56,30,0.9)");
                pen.lineWidth = 7;
                pen.strokeStyle = "rgba(122,90,50,0.9)";
                pen.stroke(path);
                pen.lineWidth = 2;
                pen.strokeStyle = "#e3d2a8";
                pen.stroke(path);
                break;
            default:
        }
    }

    private houses(pen: Pen, spots: Point[], id: string): void {
        const order = [...spots].sort((a, b) => a.y - b.y);
        for (const [i, p] of order.entries()) {
            const seed = seedOf(id + Math.round(p.x));
            if (i === Math.floor(order.length / 2) && order.length > 5) church(pen, p.x, p.y + 8, 17);
            else house(pen, p.x, p.y + 8, 19 + (Math.abs(seed) % 6), Math.abs(seed));
        }
    }

    private furrows(pen: Pen, piece: TerrainPiece, path: Path2D): void {
        wash(pen, path, "rgba(205,180,90,0.42)", "rgba(110,90,30,0.7)");
        const box = boxOf(piece.points);
        pen.save();
        pen.clip(path);
        pen.strokeStyle = "rgba(130,105,40,0.5)";
        pen.lineWidth = 1;
        pen.beginPath();
        const deep = box.x1 - box.x0 + (box.y1 - box.y0);
        for (let o = 0; o < deep; o += 7) {
            pen.moveTo(box.x0 + o, box.y0);
            pen.lineTo(box.x0 + o - (box.y1 - box.y0), box.y1);
        }
        pen.stroke();
        pen.restore();
    }

    private planks(pen: Pen, piece: TerrainPiece, path: Path2D): void {
        const box = boxOf(piece.points);
        pen.save();
        pen.clip(path);
        pen.strokeStyle = INK;
        pen.lineWidth = 0.7;
        pen.beginPath();
        for (let y = box.y0; y < box.y1; y += 5) {
            pen.moveTo(box.x0, y);
            pen.lineTo(box.x1, y);
        }
        pen.stroke();
        pen.restore();
    }

    // Strokes as far apart as the players' great measure, faint: to judge distances by.
    private paintGrid(pen: Pen, scale: number): void {
        const step = (this.map.measure.length / 10) * this.map.measure.great;
        pen.strokeStyle = "rgba(59,44,28,0.13)";
        pen.lineWidth = Math.max(0.7, 0.7 / scale);
        pen.beginPath();
        for (let x = step; x < this.map.width - 1; x += step) {
            pen.moveTo(x, 0);
            pen.lineTo(x, this.map.height);
        }
        for (let y = this.map.height - step; y > 1; y -= step) {
            pen.moveTo(0, y);
            pen.lineTo(this.map.width, y);
        }
        pen.stroke();
    }

    // The frame is a rule: a light and a dark field for each measure.
    private paintFrame(pen: Pen, turned: boolean): void {
        const { width, height, measure } = this.map;
        const step = measure.length / 10;
        frame(pen, width, height, 18);
        graduate(pen, width, height, step, step);
        pen.font = "13px Cabin, sans-serif";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        const great = step * measure.great;
        for (let i = 0; i * great <= width + 1; i++) letters(pen, String(i * measure.great), i * great, height + 40, turned);
        for (let j = 0; j * great <= height + 1; j++) letters(pen, String(j * measure.great), -42, height - j * great, turned);
    }
}

function wash(pen: Pen, path: Path2D, fill: string, line: string): void {
    pen.fillStyle = fill;
    pen.fill(path);
    pen.strokeStyle = line;
    pen.lineWidth = 1.6;
    pen.stroke(path);
}

function stroke(pen: Pen, path: Path2D, colour: string, breadth: number): void {
    pen.save();
    pen.lineCap = "butt";
    pen.strokeStyle = colour;
    pen.lineWidth = breadth;
    pen.stroke(path);
    pen.restore();
}

function stone(pen: Pen, x: number, y: number, r: number): void {
    pen.fillStyle = "#d9cba6";
    pen.strokeStyle = INK;
    pen.lineWidth = 0.8;
    pen.beginPath();
    pen.ellipse(x, y, r, r * 0.7, 0.3, 0, 7);
    pen.fill();
    pen.stroke();
}

function bush(pen: Pen, x: number, y: number, r: number): void {
    pen.fillStyle = "#6f7f4d";
    pen.strokeStyle = INK;
    pen.lineWidth = 0.9;
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fill();
    pen.stroke();
}

function tick(pen: Pen, p: Point): void {
    pen.strokeStyle = INK;
    pen.lineWidth = 0.8;
    pen.beginPath();
    pen.moveTo(p.x - 2, p.y - 2);
    pen.lineTo(p.x + 2, p.y + 2);
    pen.stroke();
}

// Points on a line, `step` apart.
function along(points: readonly Point[], step: number): Point[] {
    const out: Point[] = [];
    for (let i = 0; i + 1 < points.length; i++) {
        const a = points[i] as Point;
        const b = points[i + 1] as Point;
        const long = Math.hypot(b.x - a.x, b.y - a.y);
        for (let d = 0; d <= long; d += step)
            out.push({ x: a.x + ((b.x - a.x) * d) / long, y: a.y + ((b.y - a.y) * d) / long });
    }
    return out;
}
