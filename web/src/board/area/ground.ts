// What grows and stands in a zone, by its look: the same zone always gets the same trees.
import { INK, type Pen } from "../ink";
import type { Point } from "../model";
import { randomFrom, seedOf } from "../random";
import type { Zone, ZoneLook } from "./model";
import { boxOf, inside } from "../polygon";
import { awayFromEdge, nearerPart } from "./shapes";

export interface Feature {
    x: number;
    y: number;
    size: number;
    seed: number;
    draw: "tree" | "tuft" | "house" | "church" | "tent" | "grass" | "vine" | "tower" | "mill" | "bush";
}

export interface Parcel {
    outline: Point[];
    angle: number;
    tint: string;
    pitch: number;
}

// Washes over the paper, by look.
export const WASHES: Record<ZoneLook, string | null> = {
    field: null,
    meadow: "rgba(150,164,92,0.24)",
    wet_meadow: "rgba(118,158,120,0.32)",
    marsh: "rgba(104,146,134,0.42)",
    wood: "rgba(104,124,62,0.44)",
    forest: "rgba(82,106,52,0.58)",
    orchard: "rgba(150,160,84,0.3)",
    vines: "rgba(150,128,70,0.26)",
    hillock: "rgba(176,132,70,0.26)",
    village: "rgba(190,146,92,0.36)",
    town: "rgba(176,124,82,0.46)",
    castle: "rgba(160,130,96,0.46)",
    camp: "rgba(196,160,100,0.34)",
    mill: "rgba(170,160,96,0.28)",
    river: null,
    water: null,
};

const WATERS: ReadonlySet<ZoneLook> = new Set(["river", "water"]);
export const isWater = (look: ZoneLook): boolean => WATERS.has(look);

// Points spread over a zone, jittered from a grid; `rim` keeps them off the border, `open` is the part
// of the middle that is left to the counters.
function* spread(zone: Zone, pitch: number, rim: number, open: number, random: () => number): Generator<Point> {
    const box = boxOf(zone.outline);
    let odd = false;
    for (let y = box.y0 + pitch / 2; y < box.y1; y += pitch * 0.86) {
        odd = !odd;
        for (let x = box.x0 + (odd ? 0 : pitch / 2); x < box.x1; x += pitch) {
            const p = { x: x + (random() - 0.5) * pitch * 0.7, y: y + (random() - 0.5) * pitch * 0.7 };
            if (!inside(p, zone.outline) || awayFromEdge(zone.outline, p) < rim) continue;
            if (Math.abs(p.x - zone.box.x) < 42 && Math.abs(p.y - zone.box.y) < 24) continue;
            const near = Math.hypot(p.x - zone.centre.x, p.y - zone.centre.y) / zone.room;
            if (near < open && random() < 0.9) continue;
            yield p;
        }
    }
}

export function featuresOf(zone: Zone): Feature[] {
    const random = randomFrom(seedOf(`zone${zone.id}${zone.look}`));
    const list: Feature[] = [];
    const add = (draw: Feature["draw"], p: Point, size: number) =>
        list.push({ draw, x: p.x, y: p.y, size, seed: Math.floor(random() * 1000) });
    const all = (draw: Feature["draw"], pitch: number, rim: number, open: number, size: number, vary: number, keep = 1) => {
        for (const p of spread(zone, pitch, rim, open, random)) if (random() < keep) add(draw, p, size + random() * vary);
    };
    switch (zone.look) {
        case "field":
            all("grass", 62, 14, 0, 5, 2, 0.35);
            all("bush", 90, 20, 0.8, 9, 4, 0.35);
            break;
        case "meadow":
            all("grass", 34, 10, 0, 5, 2, 0.7);
            all("tree", 100, 24, 0.85, 20, 6, 0.4);
            break;
        case "wet_meadow":
            all("tuft", 46, 14, 0.5, 7, 2, 0.55);
            all("grass", 38, 10, 0, 5, 2, 0.6);
            break;
        case "marsh":
            all("tuft", 31, 12, 0.35, 8, 3, 0.85);
            break;
        case "wood":
            all("tree", 27, 13, 0.62, 24, 8);
            break;
        case "forest":
            all("tree", 22, 12, 0.5, 26, 9);
            break;
        case "orchard":
            all("tree", 37, 18, 0.55, 18, 3);
            break;
        case "vines":
            all("vine", 17, 12, 0.25, 9, 2);
            break;
        case "hillock":
            all("grass", 40, 10, 0.4, 5, 2, 0.6);
            all("tree", 70, 20, 0.9, 20, 6, 0.5);
            break;
        case "village":
            all("house", 44, 22, 0.62, 20, 5, 0.85);
            all("tree", 66, 18, 0.8, 17, 5, 0.5);
            landmark("church", 22);
            break;
        case "town":
            all("house", 33, 18, 0.6, 20, 5, 0.95);
            landmark("church", 25);
            break;
        case "castle":
            all("house", 48, 22, 0.7, 19, 4, 0.5);
            landmark("tower", 46);
            break;
        case "camp":
            all("tent", 46, 20, 0.5, 22, 6, 0.85);
            break;
        case "mill":
            all("grass", 38, 10, 0.3, 5, 2, 0.6);
            all("house", 80, 24, 0.75, 19, 4, 0.5);
            landmark("mill", 34);
            break;
        default:
    }
    // What gives the place its name stands where there is most room off the middle.
    function landmark(draw: Feature["draw"], size: number): void {
        let best: Point | null = null;
        let most = -Infinity;
        for (let i = 0; i < 48; i++) {
            const a = (i / 48) * Math.PI * 2;
            const r = zone.room * (0.72 + 0.12 * (i % 3));
            const p = { x: zone.centre.x + Math.cos(a) * r, y: zone.centre.y + Math.sin(a) * r };
            if (!inside(p, zone.outline)) continue;
            const off = Math.hypot(p.x - zone.box.x, p.y - zone.box.y);
            const worth = Math.min(awayFromEdge(zone.outline, p), size * 1.5) + Math.min(off, 90) * 0.4 - Math.abs(Math.sin(a) + 0.7) * 12;
            if (worth > most) {
                most = worth;
                best = p;
            }
        }
        if (!best) return;
        const at = best;
        for (let i = list.length - 1; i >= 0; i--) {
            const f = list[i] as Feature;
            if (Math.hypot(f.x - at.x, (f.y - at.y) * 1.2) < size * 1.7) list.splice(i, 1);
        }
        add(draw, { x: at.x, y: at.y + size * 0.5 }, size);
    }
    return list.sort((a, b) => a.y - b.y);
}

const TINTS = ["rgba(206,172,98,0.3)", "rgba(178,160,88,0.26)", "rgba(228,204,142,0.35)", "rgba(160,132,72,0.24)", "rgba(196,178,110,0.22)"];

// A patchwork of strips as ploughs leave them.
export function parcelsOf(zone: Zone): Parcel[] {
    if (zone.look !== "field" && zone.look !== "vines" && zone.look !== "orchard") return [];
    const random = randomFrom(seedOf(`parcels${zone.id}`));
    const seeds: Point[] = [];
    const box = boxOf(zone.outline);
    for (let tries = 0; seeds.length < 6 && tries < 90; tries++) {
        const p = { x: box.x0 + random() * (box.x1 - box.x0), y: box.y0 + random() * (box.y1 - box.y0) };
        if (inside(p, zone.outline) && seeds.every((s) => Math.hypot(s.x - p.x, s.y - p.y) > 62)) seeds.push(p);
    }
    const lean = random() * Math.PI;
    return seeds.map((own, i) => {
        let outline: Point[] = zone.outline;
        for (const other of seeds) if (other !== own) outline = nearerPart(outline, own, other);
        return {
            outline,
            angle: lean + (i % 2 ? Math.PI / 2 : 0) + (random() - 0.5) * 0.4,
            tint: TINTS[Math.floor(random() * TINTS.length)] as string,
            pitch: 7.5 + random() * 3,
        };
    });
}

export function vine(pen: Pen, x: number, y: number, size: number): void {
    pen.strokeStyle = "#5b3d1c";
    pen.lineWidth = 1.2;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y - size);
    pen.stroke();
    pen.fillStyle = "#74863f";
    pen.beginPath();
    pen.arc(x - 2, y - size * 0.75, 2.5, 0, 7);
    pen.arc(x + 2.2, y - size * 0.45, 2.5, 0, 7);
    pen.fill();
}

export function bush(pen: Pen, x: number, y: number, size: number): void {
    pen.fillStyle = "#7d8b52";
    pen.strokeStyle = "#3d4a24";
    pen.lineWidth = 0.9;
    pen.beginPath();
    pen.arc(x - size * 0.4, y - size * 0.25, size * 0.4, 0, 7);
    pen.moveTo(x + size * 0.7, y - size * 0.2);
    pen.arc(x + size * 0.3, y - size * 0.3, size * 0.45, 0, 7);
    pen.stroke();
    pen.fill();
}

// A keep with two round towers.
export function tower(pen: Pen, x: number, y: number, size: number): void {
    pen.strokeStyle = INK;
    pen.lineWidth = 1.3;
    const part = (cx: number, w: number, h: number, roof: number) => {
        pen.fillStyle = "#e2d3b0";
        pen.beginPath();
        pen.rect(cx - w / 2, y - h, w, h);
        pen.fill();
        pen.stroke();
        pen.fillStyle = "#66708a";
        pen.beginPath();
        pen.moveTo(cx - w / 2 - 2, y - h);
        pen.lineTo(cx, y - h - roof);
        pen.lineTo(cx + w / 2 + 2, y - h);
        pen.closePath();
        pen.fill();
        pen.stroke();
        pen.fillStyle = INK;
        pen.fillRect(cx - 1.3, y - h * 0.75, 2.6, size * 0.16);
    };
    part(x, size * 0.62, size * 0.8, size * 0.42);
    part(x - size * 0.46, size * 0.32, size * 0.66, size * 0.46);
    part(x + size * 0.46, size * 0.32, size * 0.66, size * 0.46);
    pen.fillStyle = INK;
    pen.beginPath();
    pen.arc(x, y - size * 0.16, size * 0.11, Math.PI, 0);
    pen.rect(x - size * 0.11, y - size * 0.16, size * 0.22, size * 0.16);
    pen.fill();
}

export function mill(pen: Pen, x: number, y: number, size: number): void {
    pen.strokeStyle = INK;
    pen.lineWidth = 1.3;
    pen.fillStyle = "#e4d5b2";
    pen.beginPath();
    pen.moveTo(x - size * 0.3, y);
    pen.lineTo(x - size * 0.2, y - size * 0.8);
    pen.lineTo(x + size * 0.2, y - size * 0.8);
    pen.lineTo(x + size * 0.3, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.fillStyle = "#8a5a3c";
    pen.beginPath();
    pen.moveTo(x - size * 0.25, y - size * 0.8);
    pen.lineTo(x, y - size * 1.15);
    pen.lineTo(x + size * 0.25, y - size * 0.8);
    pen.closePath();
    pen.fill();
    pen.stroke();
    for (let i = 0; i < 4; i++) {
        const a = 0.5 + (i * Math.PI) / 2;
        const cx = Math.cos(a);
        const cy = Math.sin(a);
        pen.lineWidth = 1.4;
        pen.beginPath();
        pen.moveTo(x, y - size * 0.82);
        pen.lineTo(x + cx * size * 0.72, y - size * 0.82 + cy * size * 0.72);
        pen.lineTo(x + cx * size * 0.72 - cy * size * 0.16, y - size * 0.82 + cy * size * 0.72 + cx * size * 0.16);
        pen.lineTo(x + cx * size * 0.2 - cy * size * 0.16, y - size * 0.82 + cy * size * 0.2 + cx * size * 0.16);
        pen.stroke();
    }
}
