// Little men and horses seen from above, in ranks on a base; drawn by us, a few paths a block.
export type Troops = "pike" | "shot" | "mixed" | "horse" | "gun" | "skirmish" | "line" | "column" | "square" | "staff";

export interface Figures {
    bodies: string;
    heads: string;
    arms: string;
    mounts: string;
}

const circle = (x: number, y: number, r: number) => `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const oval = (x: number, y: number, rx: number, ry: number) =>
    `M${n(x - rx)} ${n(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
const n = (v: number) => v.toFixed(1);

// The front is at y = 0, the base lies below it.
class Drawing {
    bodies = "";
    heads = "";
    arms = "";
    mounts = "";

    man(x: number, y: number, arm: "pike" | "musket" | "none", s = 1): void {
        this.bodies += oval(x, y, 3.9 * s, 2.6 * s);
        this.heads += circle(x, y - 0.5 * s, 1.5 * s);
        if (arm === "pike") this.arms += `M${n(x + 2.4 * s)} ${n(y + 3 * s)}V${n(y - 9 * s)}`;
        if (arm === "musket") this.arms += `M${n(x + 2.2 * s)} ${n(y + 1)}L${n(x + 1.2 * s)} ${n(y - 5.4 * s)}`;
    }
    rider(x: number, y: number, s = 1): void {
        this.mounts += oval(x, y + 1.5 * s, 3 * s, 7.4 * s) + oval(x, y - 6.8 * s, 1.7 * s, 3.2 * s);
        this.bodies += oval(x, y + 1.8 * s, 3.9 * s, 2.5 * s);
        this.heads += circle(x, y + 1.2 * s, 1.5 * s);
        this.arms += `M${n(x + 3 * s)} ${n(y + 1.4 * s)}L${n(x + 4 * s)} ${n(y - 4 * s)}`;
    }
    gun(x: number, y: number): void {
        this.mounts += `M${n(x - 1.7)} ${n(y - 9)}h3.4l1 17h-5.4Z`;
        this.arms += `M${n(x - 6)} ${n(y + 2)}h12M${n(x - 6)} ${n(y - 2.5)}v9M${n(x + 6)} ${n(y - 2.5)}v9M${n(x)} ${n(y + 8)}v8`;
    }
    ranks(x0: number, x1: number, y0: number, y1: number, across: number, down: number, put: (x: number, y: number) => void): void {
        const nx = Math.max(1, Math.floor((x1 - x0) / across));
        const ny = Math.max(1, Math.floor((y1 - y0) / down));
        for (let j = 0; j < ny; j++)
            for (let i = 0; i < nx; i++)
                put(x0 + ((i + 0.5) * (x1 - x0)) / nx, y0 + ((j + 0.5) * (y1 - y0)) / ny);
    }
}

const known = new Map<string, Figures>();
export function figuresOf(troops: Troops, width: number, depth: number): Figures {
    const key = `${troops} ${width} ${depth}`;
    const before = known.get(key);
    if (before) return before;
    const d = new Drawing();
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
            d.gun(0, depth * 0.42);
            d.man(-width * 0.3, depth * 0.3, "none");
            d.man(width * 0.3, depth * 0.34, "none");
            d.man(-width * 0.3, depth * 0.72, "none");
            d.man(width * 0.3, depth * 0.76, "none");
            break;
        case "skirmish": {
            let i = 0;
            d.ranks(-w, w, top + 2, low, 17 * s, 13 * s, (x, y) => d.man(x + (i++ % 3) * 3 - 3, y + (i % 2) * 3 - 1, "musket", s));
            break;
        }
        case "line":
            d.ranks(-w, w, top, low, 5.6, 7, (x, y) => d.man(x, y, "musket", 0.62));
            break;
        case "column":
            d.ranks(-w * 0.62, w * 0.62, top, low, 5.6, 5.4, (x, y) => d.man(x, y, "musket", 0.62));
            break;
        case "square":
            d.ranks(-w, w, top, top + 6, 5.6, 6, (x, y) => d.man(x, y, "musket", 0.62));
            d.ranks(-w, w, low - 6, low, 5.6, 6, (x, y) => d.man(x, y, "none", 0.62));
            d.ranks(-w, -w + 6, top + 6, low - 6, 6, 6, (x, y) => d.man(x, y, "none", 0.62));
            d.ranks(w - 6, w, top + 6, low - 6, 6, 6, (x, y) => d.man(x, y, "none", 0.62));
            break;
        case "staff":
            d.rider(0, -3, 1.15);
            d.rider(-8, 5, 0.85);
            d.rider(8, 5, 0.85);
            break;
    }
    const figures = { bodies: d.bodies, heads: d.heads, arms: d.arms, mounts: d.mounts };
    known.set(key, figures);
    return figures;
}
