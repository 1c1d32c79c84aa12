// The lines of an area map: what runs along a border (hedge, wall, water...), then the border's own
// line, whose kind is told by its shape and its colour by ticks as well.
import { INK, type Pen } from "../ink";
import { smooth, throughPoints } from "../lines";
import type { Point } from "../model";
import { randomFrom, seedOf } from "../random";
import type { LineFeature, ZoneLine } from "./model";
import { along, midOf } from "./shapes";

const PALE = "#f7cf4d";
const DARK = "#5d2f10";

function strokeAll(pen: Pen, path: Path2D, widths: readonly (readonly [string, number])[]): void {
    for (const [style, width] of widths) {
        pen.strokeStyle = style;
        pen.lineWidth = width;
        pen.stroke(path);
    }
}

function hedge(pen: Pen, line: readonly Point[], random: () => number): void {
    for (const { p, dx, dy } of along(line, 8.5)) {
        const side = (random() - 0.5) * 9;
        const x = p.x - dy * side;
        const y = p.y + dx * side;
        const r = 6.2 + random() * 3.4;
        pen.fillStyle = random() < 0.5 ? "#6c7d46" : "#5d6f3d";
        pen.strokeStyle = "#2f3b1c";
        pen.lineWidth = 1;
        pen.beginPath();
        for (let i = 0; i < 5; i++) {
            const a = (i / 5) * Math.PI * 2 + side;
            pen.moveTo(x + Math.cos(a) * r * 0.5 + r * 0.55, y + Math.sin(a) * r * 0.45);
            pen.arc(x + Math.cos(a) * r * 0.5, y + Math.sin(a) * r * 0.45, r * 0.55, 0, 7);
        }
        pen.stroke();
        pen.fill();
    }
}

function wall(pen: Pen, line: readonly Point[], path: Path2D): void {
    strokeAll(pen, path, [
        ["rgba(40,25,10,0.35)", 19],
        [INK, 14],
        ["#cfc3a8", 11],
        [INK, 1.2],
    ]);
    pen.strokeStyle = INK;
    pen.lineWidth = 1;
    pen.beginPath();
    along(line, 9).forEach(({ p, dx, dy }, i) => {
        const s = i % 2 ? 1 : -1;
        pen.moveTo(p.x, p.y);
        pen.lineTo(p.x - dy * 5.6 * s, p.y + dx * 5.6 * s);
    });
    pen.stroke();
}

function water(pen: Pen, path: Path2D, breadth: number): void {
    strokeAll(pen, path, [
        ["#2f4c57", breadth + 3.4],
        ["#a4bfc0", breadth],
    ]);
    // Ripples along both banks.
    pen.setLineDash([22, 13]);
    strokeAll(pen, path, [
        ["rgba(48,82,98,0.55)", breadth * 0.62],
        ["#a4bfc0", breadth * 0.62 - 2],
    ]);
    pen.setLineDash([]);
}

function teeth(pen: Pen, line: readonly Point[], step: number, reach: number, width: number, both = false): void {
    pen.lineWidth = width;
    pen.beginPath();
    along(line, step, 3).forEach(({ p, dx, dy }, i) => {
        const long = reach * (i % 2 ? 0.7 : 1);
        pen.moveTo(p.x, p.y);
        pen.lineTo(p.x - dy * long, p.y + dx * long);
        if (both) {
            pen.moveTo(p.x, p.y);
            pen.lineTo(p.x + dy * long, p.y - dx * long);
        }
    });
    pen.stroke();
}

function trench(pen: Pen, line: readonly Point[], path: Path2D): void {
    strokeAll(pen, path, [
        ["rgba(90,55,20,0.45)", 22],
        ["#a5834f", 17],
    ]);
    // Gabions side by side.
    pen.strokeStyle = INK;
    pen.lineWidth = 1.1;
    along(line, 11).forEach(({ p }, i) => {
        pen.fillStyle = i % 2 ? "#c9a873" : "#b8935c";
        pen.beginPath();
        pen.ellipse(p.x, p.y, 5.4, 6.2, 0, 0, 7);
        pen.fill();
        pen.stroke();
    });
}

function stones(pen: Pen, line: readonly Point[], random: () => number): void {
    pen.strokeStyle = INK;
    pen.lineWidth = 0.9;
    for (const { p } of along(line, 15)) {
        pen.fillStyle = "#ddcfae";
        pen.beginPath();
        pen.ellipse(p.x + (random() - 0.5) * 8, p.y + (random() - 0.5) * 8, 5, 3.6, random(), 0, 7);
        pen.fill();
        pen.stroke();
    }
}

function logs(pen: Pen, line: readonly Point[]): void {
    for (const { p, dx, dy } of along(line, 20)) {
        for (const s of [1, -1]) {
            pen.strokeStyle = INK;
            pen.lineWidth = 5.4;
            pen.beginPath();
            pen.moveTo(p.x - dx * 9 - dy * 10 * s, p.y - dy * 9 + dx * 10 * s);
            pen.lineTo(p.x + dx * 9 + dy * 10 * s, p.y + dy * 9 - dx * 10 * s);
            pen.stroke();
            pen.strokeStyle = "#9a7040";
            pen.lineWidth = 3.2;
            pen.stroke();
        }
    }
}

function bridge(pen: Pen, line: readonly Point[]): void {
    const { p, dx, dy } = midOf(line);
    pen.save();
    pen.translate(p.x, p.y);
    pen.rotate(Math.atan2(dy, dx));
    pen.fillStyle = "#d9c79f";
    pen.strokeStyle = INK;
    pen.lineWidth = 1.6;
    pen.beginPath();
    pen.rect(-13, -24, 26, 48);
    pen.fill();
    pen.stroke();
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(-13, -28);
    pen.lineTo(-13, 28);
    pen.moveTo(13, -28);
    pen.lineTo(13, 28);
    pen.stroke();
    pen.lineWidth = 0.8;
    pen.beginPath();
    for (let i = -20; i <= 20; i += 6) {
        pen.moveTo(-12, i);
        pen.lineTo(12, i);
    }
    pen.stroke();
    pen.restore();
}

// Water first, so that works stand on its bank.
export const FEATURE_ORDER: readonly LineFeature[] = [
    "river",
    "stream",
    "ford",
    "bridge",
    "ditch",
    "bank",
    "cliff",
    "trench",
    "wall",
    "barricade",
    "hedge",
];

export function paintFeature(pen: Pen, line: ZoneLine, curve: readonly Point[], path: Path2D): void {
    const random = randomFrom(seedOf(`${line.a}${line.b}`));
    switch (line.feature) {
        case "hedge":
            return hedge(pen, curve, random);
        case "wall":
            return wall(pen, curve, path);
        case "river":
            return water(pen, path, 27);
        case "stream":
            return water(pen, path, 17);
        case "ford":
            water(pen, path, 24);
            return stones(pen, curve, random);
        case "bridge":
            water(pen, path, 24);
            return bridge(pen, curve);
        case "ditch":
            strokeAll(pen, path, [
                ["rgba(70,45,18,0.5)", 11],
                ["#8a6a3e", 6],
            ]);
            pen.strokeStyle = "rgba(60,38,14,0.9)";
            return teeth(pen, curve, 7, 8, 1.2, true);
        case "bank":
            pen.strokeStyle = "rgba(84,52,20,0.95)";
            return teeth(pen, curve, 5.5, 20, 1.5);
        case "cliff":
            strokeAll(pen, path, [["rgba(50,38,26,0.5)", 20]]);
            pen.strokeStyle = "#33261a";
            return teeth(pen, curve, 5, 22, 2.2, true);
        case "trench":
            return trench(pen, curve, path);
        case "barricade":
            return logs(pen, curve);
        default:
    }
}

// The border itself. A dark one blocks the sight: it is toothed like a comb, a pale one is not.
export function paintBorder(pen: Pen, line: ZoneLine, curve: readonly Point[], path: Path2D): void {
    const colour = line.dark ? DARK : PALE;
    const edge = line.dark ? "rgba(250,238,205,0.9)" : "rgba(52,34,8,0.95)";
    pen.lineCap = "butt";
    switch (line.look) {
        case "dashed":
            pen.setLineDash([15, 10]);
            strokeAll(pen, path, [
                [edge, 5.6],
                [colour, 3.4],
            ]);
            pen.setLineDash([]);
            break;
        case "solid":
            strokeAll(pen, path, [
                [edge, 7],
                [colour, 4.4],
            ]);
            break;
        case "double":
            strokeAll(pen, path, [
                [edge, 12.4],
                [colour, 10],
                [edge, 4.6],
                ["#efe2c0", 2.4],
            ]);
            break;
        case "bold":
            strokeAll(pen, path, [
                [edge, 15],
                [colour, 12],
            ]);
            break;
    }
    pen.lineCap = "round";
    if (!line.dark) return;
    pen.strokeStyle = DARK;
    pen.lineWidth = 2.6;
    pen.beginPath();
    for (const { p, dx, dy } of along(curve, 17)) {
        pen.moveTo(p.x - dy * 9, p.y + dx * 9);
        pen.lineTo(p.x + dy * 9, p.y - dx * 9);
    }
    pen.stroke();
}

export function paintRoad(pen: Pen, path: Path2D, trail: boolean): void {
    if (trail) {
        pen.setLineDash([9, 6]);
        strokeAll(pen, path, [
            ["rgba(250,240,210,0.8)", 6],
            ["#6b4722", 3],
        ]);
        pen.setLineDash([]);
        return;
    }
    strokeAll(pen, path, [
        ["rgba(82,55,28,0.95)", 12],
        ["#ecd9ab", 8.6],
        ["rgba(120,86,46,0.35)", 1.4],
    ]);
}

export function paintJunction(pen: Pen, p: Point): void {
    pen.fillStyle = "#fbf1d3";
    pen.strokeStyle = INK;
    pen.lineWidth = 2.6;
    pen.beginPath();
    pen.arc(p.x, p.y, 10.5, 0, 7);
    pen.fill();
    pen.stroke();
    pen.fillStyle = INK;
    pen.beginPath();
    pen.arc(p.x, p.y, 4, 0, 7);
    pen.fill();
}

export const curveOf = (line: readonly Point[]): Point[] => smooth([...line], 2);
export const roadOf = (path: readonly Point[]): Path2D => throughPoints([...path]);
