// Little men, horses and guns seen from above, in ranks on a base, in the coats of their nation; drawn by us.
import type { Livery } from "../../miniatures/liveries";
import { paintStandard, type Patch } from "../../miniatures/standards";

export type Troops = "pike" | "shot" | "mixed" | "horse" | "gun" | "skirmish" | "line" | "staff";

export interface BaseSpec {
    troops: Troops;
    width: number;
    depth: number;
    round: boolean;
    livery: Livery;
    // Knapsacks and shakos instead of felt hats and morions.
    uniforms: boolean;
    standard: readonly Patch[] | null;
}

type Weapon = "pike" | "musket" | "none";
const INK = "#20170f";
const STEEL = "#b4bec8";
const WOOD = "#7a5530";
const HORSES = [["#6b4526", "#2b1a0e"], ["#8a5c34", "#3d2614"], ["#46301f", "#1c120a"], ["#a99b86", "#7d7263"]] as const;

// The front is at y = 0, the base lies below it.
class Painting {
    private mounts = 0;
    constructor(
        private readonly pen: CanvasRenderingContext2D,
        private readonly livery: Livery,
        private readonly uniforms: boolean,
    ) {}

    private oval(x: number, y: number, rx: number, ry: number, fill: string, edge = 0.5): void {
        this.pen.beginPath();
        this.pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
        this.pen.fillStyle = fill;
        this.pen.fill();
        if (!edge) return;
        this.pen.strokeStyle = INK;
        this.pen.lineWidth = edge;
        this.pen.stroke();
    }
    private line(colour: string, width: number, ...points: [number, number][]): void {
        this.pen.beginPath();
        points.forEach(([x, y], i) => (i ? this.pen.lineTo(x, y) : this.pen.moveTo(x, y)));
        this.pen.strokeStyle = colour;
        this.pen.lineWidth = width;
        this.pen.stroke();
    }
    private shadow(x: number, y: number, rx: number, ry: number): void {
        this.oval(x + 1, y + 1.3, rx, ry, "rgba(25, 18, 6, 0.32)", 0);
    }

    private head(x: number, y: number, s: number, steel: boolean): void {
        const { hat, plume } = this.livery;
        if (this.uniforms) {
            this.oval(x, y, 1.9 * s, 1.8 * s, hat);
            this.oval(x, y, 1.1 * s, 1 * s, "#4a4440", 0);
            this.oval(x, y - 1.7 * s, 0.7 * s, 0.9 * s, plume, 0);
        } else if (steel) {
            this.oval(x, y, 2.3 * s, 1.8 * s, STEEL);
            this.line("#6d7780", 0.5 * s, [x, y - 1.5 * s], [x, y + 1.5 * s]);
        } else {
            this.oval(x, y, 2.4 * s, 2.2 * s, hat);
            this.oval(x, y, 1.2 * s, 1.1 * s, hat, 0.3);
            this.line(plume, 0.9 * s, [x + 0.8 * s, y - 1.3 * s], [x + 2.3 * s, y + 0.7 * s]);
        }
    }

    man(x: number, y: number, weapon: Weapon, s = 1): void {
        this.shadow(x, y, 3.9 * s, 2.7 * s);
        if (weapon === "musket") this.line(WOOD, 1.1 * s, [x + 2.6 * s, y + 1.4 * s], [x + 1.6 * s, y - 5.6 * s]);
        if (this.uniforms) this.oval(x, y + 1.5 * s, 2.3 * s, 1.5 * s, "#6e5136", 0.4);
        this.oval(x, y, 3.9 * s, 2.6 * s, this.livery.coat);
        this.line(this.livery.second, 0.9 * s, [x - 2.4 * s, y - 1.4 * s], [x + 2.2 * s, y + 1.3 * s]);
        if (this.uniforms) this.line(this.livery.second, 0.9 * s, [x + 2.4 * s, y - 1.4 * s], [x - 2.2 * s, y + 1.3 * s]);
        this.head(x, y - 0.4 * s, s, weapon === "pike");
        if (weapon !== "pike") return;
        this.line(WOOD, 1 * s, [x + 2.8 * s, y + 3.4 * s], [x + 2.8 * s, y - 7.6 * s]);
        this.line(STEEL, 1.3 * s, [x + 2.8 * s, y - 7.6 * s], [x + 2.8 * s, y - 10 * s]);
    }

    rider(x: number, y: number, s = 1): void {
        const [coat, mane] = HORSES[this.mounts++ % HORSES.length] ?? HORSES[0];
        this.shadow(x, y + 1, 3.4 * s, 8.6 * s);
        this.line(mane, 1.3 * s, [x, y + 8 * s], [x + 0.8 * s, y + 11 * s]);
        this.oval(x, y + 1.5 * s, 3 * s, 7.4 * s, coat);
        this.oval(x, y - 6.6 * s, 1.7 * s, 3.4 * s, coat);
        this.line(mane, 1 * s, [x, y - 8.2 * s], [x, y - 3 * s]);
        this.oval(x, y + 2.6 * s, 3.3 * s, 3.2 * s, this.livery.second, 0.4);
        this.oval(x, y + 1.8 * s, 3.9 * s, 2.4 * s, this.livery.coat);
        this.head(x, y + 1.3 * s, s, false);
        this.line(STEEL, 0.9 * s, [x + 3.2 * s, y + 1.2 * s], [x + 4.4 * s, y - 5 * s]);
    }

    gun(x: number, y: number): void {
        this.shadow(x, y + 1, 6.5, 8);
        this.line(WOOD, 2.2, [x, y + 4], [x, y + 15]);
        this.line(INK, 1.2, [x - 6, y + 2], [x + 6, y + 2]);
        for (const side of [-6, 6]) this.line(WOOD, 2, [x + side, y - 3], [x + side, y + 7]);
        this.line(INK, 4.8, [x, y - 8], [x, y + 6.5]);
        this.line(this.uniforms ? "#b58a35" : "#8f7a4a", 3.6, [x, y - 8], [x, y + 6.5]);
        this.line("#e0bf6a", 0.8, [x - 0.8, y - 8], [x - 0.8, y + 5]);
    }

    ranks(x0: number, x1: number, y0: number, y1: number, across: number, down: number, put: (x: number, y: number) => void): void {
        const nx = Math.max(1, Math.floor((x1 - x0) / across));
        const ny = Math.max(1, Math.floor((y1 - y0) / down));
        for (let j = ny - 1; j >= 0; j--)
            for (let i = 0; i < nx; i++)
                put(x0 + ((i + 0.5) * (x1 - x0)) / nx, y0 + ((j + 0.5) * (y1 - y0)) / ny);
    }
}

// Room around the base for pikes and shadows.
export const ROOM = 12;

// The base's middle is the origin.
export function paintBase(pen: CanvasRenderingContext2D, base: BaseSpec): void {
    const { troops, width, depth, round } = base;
    const d = new Painting(pen, base.livery, base.uniforms);
    pen.save();
    if (round) pen.scale(width / 36, width / 36);
    else pen.translate(0, -depth / 2);
    drawTroops(d, troops, width, depth);
    if (base.standard && !round && troops !== "gun" && troops !== "skirmish") {
        const large = Math.min(18, width * 0.4);
        const [x, y] = [-width / 2 + 7, depth * 0.62];
        pen.lineWidth = 1.8;
        pen.strokeStyle = INK;
        pen.stroke(new Path2D(`M${x} ${y + 5}V${y - large * 0.72}`));
        paintStandard(pen, base.standard, x, y - large * 0.72, large);
    }
    pen.restore();
}

function drawTroops(d: Painting, troops: Troops, width: number, depth: number): void {
    const w = width / 2 - 3;
    const top = 4;
    const low = depth - 3;
    const s = Math.min(1, depth / 26);
    switch (troops) {
        case "pike":
            d.ranks(-w, w, top + 6 * s, low, 9 * s, 9.5 * s, (x, y) => d.man(x, y, "pike", s));
            break;
        case "shot":
            d.ranks(-w, w, top + 3 * s, low, 10 * s, 10.5 * s, (x, y) => d.man(x, y, "musket", s));
            break;
        case "mixed":
            d.ranks(-w, -w * 0.42, top + 3, low, 9.5, 11, (x, y) => d.man(x, y, "musket"));
            d.ranks(w * 0.42, w, top + 3, low, 9.5, 11, (x, y) => d.man(x, y, "musket"));
            d.ranks(-w * 0.4, w * 0.4, top + 6, low, 8.6, 9.4, (x, y) => d.man(x, y, "pike"));
            break;
        case "horse":
            d.ranks(-w, w, top + 2, low, 11 * s, 20 * s, (x, y) => d.rider(x, y, s));
            break;
        case "gun":
            d.man(-width * 0.3, depth * 0.3, "none");
            d.man(width * 0.3, depth * 0.34, "none");
            d.man(-width * 0.3, depth * 0.72, "none");
            d.man(width * 0.3, depth * 0.76, "none");
            d.gun(0, depth * 0.42);
            break;
        case "skirmish": {
            let i = 0;
            d.ranks(-w, w, top + 2, low, 17 * s, 13 * s, (x, y) => d.man(x + (i++ % 3) * 3 - 3, y + (i % 2) * 3 - 1, "musket", s));
            break;
        }
        case "line":
            d.ranks(-w, w, top, low, 5.6, 7, (x, y) => d.man(x, y, "musket", 0.62));
            break;
        case "staff":
            d.rider(-8, 5, 0.85);
            d.rider(8, 5, 0.85);
            d.rider(0, -3, 1.15);
            break;
    }
}
