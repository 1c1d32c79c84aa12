import { expect, test } from "vitest";
import { HexGrid } from "../../src/board/hex/grid";

for (const low of ["even", "odd"] as const) {
    const grid = new HexGrid({ columns: 50, rows: 32, firstColumn: 1, firstRow: 0, low });

    test(`${low} columns low: the point at a hex's centre is in that hex`, () => {
        for (const cell of grid.cells()) expect(grid.at(grid.centre(cell))).toEqual(cell);
    });

    test(`${low} columns low: going one way and the opposite way comes back`, () => {
        for (const cell of grid.cells())
            for (let d = 0; d < 6; d++) expect(grid.neighbour(grid.neighbour(cell, d), d + 3)).toEqual(cell);
    });

    test(`${low} columns low: neighbours are all at the same distance`, () => {
        const at = grid.centre({ column: 21, row: 10 });
        for (let d = 0; d < 6; d++) {
            const p = grid.centre(grid.neighbour({ column: 21, row: 10 }, d));
            expect(Math.hypot(p.x - at.x, p.y - at.y)).toBeCloseTo(86.6, 1);
        }
    });
}

test("labels are column then row, two digits each, and keep their zeros", () => {
    const grid = new HexGrid({ columns: 50, rows: 32, firstColumn: 1, firstRow: 0, low: "even" });
    expect(grid.label({ column: 1, row: 0 })).toBe("0100");
    expect(grid.cell("2101")).toEqual({ column: 21, row: 1 });
    expect(grid.at({ x: -500, y: -500 })).toBeNull();
});
