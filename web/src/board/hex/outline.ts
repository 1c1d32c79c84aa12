// Outlines of groups of hexes.
import { chain } from "../lines";
import type { Point } from "../model";
import type { Cell, HexGrid } from "./grid";
import { DIRECTIONS } from "./grid";

export function regionLines(grid: HexGrid, inside: (cell: Cell) => boolean): Point[][] {
    const segments: [Point, Point][] = [];
    for (const cell of grid.cells()) {
        if (!inside(cell)) continue;
        for (let d = 0; d < DIRECTIONS; d++) {
            const n = grid.neighbour(cell, d);
            if (grid.has(n) && inside(n)) continue;
            // Beyond the edge of the sheet the drawing is cut by the frame, not by the hexside.
            segments.push(grid.side(cell, d));
        }
    }
    return chain(segments);
}
