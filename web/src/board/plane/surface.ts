// Open ground as a surface of the page: every tenth of a millimetre is a place.
import type { Field, Piece, Placed, Point, Surface, Way } from "../model";
import { cellAt, pointOf, type Look, type PlaneMap } from "./model";
import PlaneOver from "./PlaneOver.svelte";

class PlaneField implements Field {
    readonly around = 60;
    readonly lettering = 22;
    constructor(private readonly map: PlaneMap) {}
    get width(): number {
        return this.map.width;
    }
    get height(): number {
        return this.map.height;
    }
    at(p: Point): string | null {
        const on = p.x >= 0 && p.y >= 0 && p.x <= this.map.width && p.y <= this.map.height;
        return on ? cellAt(this.map, p) : null;
    }
    centreOf(cell: string): Point {
        return pointOf(this.map, cell);
    }
    path(cell: string, inset: number): string {
        const { x, y } = this.centreOf(cell);
        const r = 14 * inset;
        return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    // The arrow keys go by the players' measure.
    step(cell: string, way: Way): string {
        const { x, y } = this.centreOf(cell);
        const d = this.map.measure.length / 10;
        const clamp = (v: number, most: number) => Math.min(most, Math.max(0, v));
        return cellAt(this.map, {
            x: clamp(x + (way === "left" ? -d : way === "right" ? d : 0), this.map.width),
            y: clamp(y + (way === "up" ? -d : way === "down" ? d : 0), this.map.height),
        });
    }
    first(): string {
        return cellAt(this.map, { x: this.map.width / 2, y: this.map.height / 2 });
    }
}

export const COLOURS: Partial<Record<Look, string>> = {
    hill: "#d3b98a",
    steep: "#c4a06c",
    wood: "#7f8d59",
    field: "#d9c47d",
    marsh: "#aebda6",
    rough: "#cdbb94",
    lake: "#8fb0b3",
    river: "#8fb0b3",
    stream: "#8fb0b3",
    road: "#efe0b8",
    town: "#b5704c",
    building: "#b5704c",
    redoubt: "#8a6a3c",
};

// `ground`: what lies there now, where players lay it.
export function planeSurface<F>(map: PlaneMap, ground: () => PlaneMap = () => map): Surface<F> {
    const field = new PlaneField(map);
    return {
        field,
        Over: PlaneOver,
        arrange: (pieces: readonly Piece<F>[]): Placed<F>[] =>
            pieces.map((piece) => ({ piece, ...field.centreOf(piece.cell), scale: 1, count: 1 })),
        sketch(pen) {
            pen.fillStyle = "#ddd0a4";
            pen.fillRect(0, 0, map.width, map.height);
            for (const t of ground().terrain) {
                const colour = COLOURS[t.look];
                if (!colour) continue;
                pen.beginPath();
                t.points.forEach((p, i) => (i ? pen.lineTo(p.x, p.y) : pen.moveTo(p.x, p.y)));
                if (t.breadth !== null) {
                    pen.strokeStyle = colour;
                    pen.lineWidth = Math.max(t.breadth, 14);
                    pen.stroke();
                } else {
                    pen.fillStyle = colour;
                    pen.fill();
                }
            }
        },
        details: [0.4, 0.95],
    };
}
