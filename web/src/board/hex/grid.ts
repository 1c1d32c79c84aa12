// The geometry of a flat-topped hex map on the screen: labels, centres, corners, neighbours.
// It measures paper, never rules.
import type { Point } from "../model";

export interface Cell {
    column: number;
    row: number;
}

export interface GridShape {
    columns: number;
    rows: number;
    firstColumn: number;
    firstRow: number;
    // Which printed columns stand half a hex lower.
    low: "even" | "odd";
}

export const RADIUS = 50;
export const HEIGHT = RADIUS * Math.sqrt(3);
const STEP = RADIUS * 1.5;

// Six directions clockwise from north: N NE SE S SW NW.
export const DIRECTIONS = 6;
// Corners clockwise from east: E SE SW W NW NE.
const CORNERS: Point[] = Array.from({ length: 6 }, (_, i) => ({
    x: RADIUS * Math.cos((i * Math.PI) / 3),
    y: RADIUS * Math.sin((i * Math.PI) / 3),
}));
const EDGE_CORNERS: [number, number][] = [
    [4, 5],
    [5, 0],
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
];

export class HexGrid {
    readonly width: number;
    readonly height: number;

    constructor(readonly shape: GridShape) {
        this.width = (shape.columns - 1) * STEP + 2 * RADIUS;
        this.height = shape.rows * HEIGHT + HEIGHT / 2;
    }

    isLow(column: number): boolean {
        return (column % 2 === 0) === (this.shape.low === "even");
    }

    has(cell: Cell): boolean {
        const { firstColumn, firstRow, columns, rows } = this.shape;
        return (
            cell.column >= firstColumn &&
            cell.column < firstColumn + columns &&
            cell.row >= firstRow &&
            cell.row < firstRow + rows
        );
    }

    label(cell: Cell): string {
        return String(cell.column).padStart(2, "0") + String(cell.row).padStart(2, "0");
    }

    cell(label: string): Cell {
        return { column: Number(label.slice(0, -2)), row: Number(label.slice(-2)) };
    }

    centre(cell: Cell): Point {
        return {
            x: (cell.column - this.shape.firstColumn) * STEP + RADIUS,
            y:
                (cell.row - this.shape.firstRow) * HEIGHT +
                HEIGHT / 2 +
                (this.isLow(cell.column) ? HEIGHT / 2 : 0),
        };
    }

    centreOf(label: string): Point {
        return this.centre(this.cell(label));
    }

    corners(cell: Cell, scale = 1): Point[] {
        const c = this.centre(cell);
        return CORNERS.map((p) => ({ x: c.x + p.x * scale, y: c.y + p.y * scale }));
    }

    neighbour(cell: Cell, direction: number): Cell {
        const low = this.isLow(cell.column);
        const { column, row } = cell;
        switch (((direction % 6) + 6) % 6) {
            case 0:
                return { column, row: row - 1 };
            case 1:
                return { column: column + 1, row: low ? row : row - 1 };
            case 2:
                return { column: column + 1, row: low ? row + 1 : row };
            case 3:
                return { column, row: row + 1 };
            case 4:
                return { column: column - 1, row: low ? row + 1 : row };
            default:
                return { column: column - 1, row: low ? row : row - 1 };
        }
    }

    direction(from: Cell, to: Cell): number {
        for (let d = 0; d < DIRECTIONS; d++) {
            const n = this.neighbour(from, d);
            if (n.column === to.column && n.row === to.row) return d;
        }
        return -1;
    }

    // In hexes: columns lie three quarters of a hex apart, and every other one half a hex lower.
    distance(a: Cell, b: Cell): number {
        const [here, there] = [this.centre(a), this.centre(b)];
        const across = Math.abs(here.x - there.x) / STEP;
        const along = Math.abs(here.y - there.y) / HEIGHT;
        return Math.round(across + Math.max(0, along - across / 2));
    }

    // The two ends of the side of `cell` in `direction`.
    side(cell: Cell, direction: number): [Point, Point] {
        const c = this.centre(cell);
        const [i, j] = EDGE_CORNERS[direction] ?? [0, 1];
        const p = CORNERS[i] ?? c;
        const q = CORNERS[j] ?? c;
        return [
            { x: c.x + p.x, y: c.y + p.y },
            { x: c.x + q.x, y: c.y + q.y },
        ];
    }

    // The hex under a point of the paper, or null outside the map.
    at(p: Point): Cell | null {
        const column = Math.round((p.x - RADIUS) / STEP) + this.shape.firstColumn;
        let best: Cell | null = null;
        let nearest = Infinity;
        for (let c = column - 1; c <= column + 1; c++) {
            const shift = this.isLow(c) ? HEIGHT / 2 : 0;
            const row = Math.round((p.y - HEIGHT / 2 - shift) / HEIGHT) + this.shape.firstRow;
            const cell = { column: c, row };
            if (!this.has(cell)) continue;
            const centre = this.centre(cell);
            const d = (centre.x - p.x) ** 2 + (centre.y - p.y) ** 2;
            if (d < nearest) {
                nearest = d;
                best = cell;
            }
        }
        return best && nearest <= RADIUS * RADIUS ? best : null;
    }

    // Where the arrow keys lead: up and down along a column, left and right along the row.
    step(cell: Cell, key: "up" | "down" | "left" | "right"): Cell {
        const to =
            key === "up"
                ? this.neighbour(cell, 0)
                : key === "down"
                  ? this.neighbour(cell, 3)
                  : { column: cell.column + (key === "left" ? -1 : 1), row: cell.row };
        return this.has(to) ? to : cell;
    }

    *cells(): Generator<Cell> {
        const { firstColumn, firstRow, columns, rows } = this.shape;
        for (let row = firstRow; row < firstRow + rows; row++)
            for (let column = firstColumn; column < firstColumn + columns; column++)
                yield { column, row };
    }

    // Cells whose centre may show inside a rectangle widened by `margin`.
    *within(x0: number, y0: number, x1: number, y1: number, margin = RADIUS): Generator<Cell> {
        const { firstColumn, firstRow, columns, rows } = this.shape;
        const c0 = Math.max(0, Math.floor((x0 - margin - RADIUS) / STEP));
        const c1 = Math.min(columns - 1, Math.ceil((x1 + margin - RADIUS) / STEP));
        const r0 = Math.max(0, Math.floor((y0 - margin - HEIGHT) / HEIGHT));
        const r1 = Math.min(rows - 1, Math.ceil((y1 + margin) / HEIGHT));
        for (let r = r0; r <= r1; r++)
            for (let c = c0; c <= c1; c++)
                yield { column: c + firstColumn, row: r + firstRow };
    }
}

export function hexPath(grid: HexGrid, label: string, scale = 1): string {
    return (
        grid
            .corners(grid.cell(label), scale)
            .map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
            .join("") + "Z"
    );
}
