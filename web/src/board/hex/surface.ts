// Hexes as a surface of the page: geometry, stacks, names and works over the ground.
import { stacksOf, type Field, type Piece, type Placed, type Point, type Surface, type Way } from "../model";
import { HEIGHT, HexGrid, hexPath, RADIUS } from "./grid";
import HexOver from "./HexOver.svelte";
import type { HexMap, Look } from "./model";

class HexField implements Field {
    readonly around = RADIUS;
    constructor(private readonly grid: HexGrid) {}
    get width(): number {
        return this.grid.width;
    }
    get height(): number {
        return this.grid.height;
    }
    at(p: Point): string | null {
        const cell = this.grid.at(p);
        return cell ? this.grid.label(cell) : null;
    }
    centreOf(cell: string): Point {
        return this.grid.centreOf(cell);
    }
    path(cell: string, inset: number): string {
        return hexPath(this.grid, cell, inset);
    }
    step(cell: string, way: Way): string {
        return this.grid.label(this.grid.step(this.grid.cell(cell), way));
    }
    first(): string {
        const { firstColumn, firstRow } = this.grid.shape;
        return this.grid.label({ column: firstColumn, row: firstRow });
    }
}

const COLOURS: Record<Look, string> = {
    clear: "#e3d3ae",
    forest: "#7f8d59",
    marsh: "#aebda6",
    village: "#b5704c",
    lake: "#8fb0b3",
    camp: "#cfae7a",
    unknown: "#cbb98f",
};

// A stack leans to the upper right, or spreads in rows when fanned.
function arrange<F>(field: Field, pieces: readonly Piece<F>[], fanned: string | null): Placed<F>[] {
    const out: Placed<F>[] = [];
    const spread: Placed<F>[] = [];
    for (const [cell, stack] of stacksOf(pieces)) {
        const c = field.centreOf(cell);
        const n = stack.length;
        stack.forEach((piece, i) => {
            if (n > 1 && cell === fanned) {
                const wide = Math.min(n, 4);
                const row = Math.floor(i / 4);
                const inRow = Math.min(wide, n - row * 4);
                spread.push({
                    piece,
                    x: c.x + ((i % 4) - (inRow - 1) / 2) * 74,
                    y: c.y - HEIGHT * 0.1 + row * 80,
                    scale: 1.08,
                    count: 1,
                });
            } else {
                const lean = n > 1 ? (i - (n - 1) / 2) * Math.min(7, 20 / n) : 0;
                const count = i === n - 1 ? n : 1;
                out.push({ piece, x: c.x + lean, y: c.y - lean, scale: n > 1 ? 0.92 : 1, count });
            }
        });
    }
    return [...out, ...spread];
}

export function hexSurface<F>(map: HexMap): Surface<F> {
    const grid = new HexGrid(map.shape);
    const field = new HexField(grid);
    return {
        field,
        Over: HexOver,
        arrange: (pieces, fanned) => arrange(field, pieces, fanned),
        sketch(pen) {
            for (const cell of grid.cells()) {
                const c = map.cells.get(grid.label(cell));
                const p = grid.centre(cell);
                pen.fillStyle = COLOURS[c?.terrain ?? "unknown"];
                pen.fillRect(p.x - 39, p.y - 44, 78, 88);
                if (c?.elevation) {
                    pen.fillStyle = `rgba(150,100,40,${0.18 * c.elevation})`;
                    pen.fillRect(p.x - 39, p.y - 44, 78, 88);
                }
            }
        },
        details: [0.46, 1.05],
    };
}
