import { expect, test } from "vitest";
import type { Table } from "../../src/client/table.svelte";
import { marchTool } from "../../src/board/plane/march";
import { Posing, type Threat } from "../../src/game/posing.svelte";

const table = { why: async () => ({ legal: true }), forecast: async () => ({ action: "", legal: true }) } as unknown as Table;
// Looks up the page from 500, 500; the ground beyond y = 400 is another's.
const tool = marchTool({ height: 1000 }, { piece: 1, code: "I1", at: { x: 5000, y: 5000 }, facing: 16384, width: 800, depth: 400, backs: false });
const beyond: Threat = { piece: 9, label: "i9", d: "", holds: (at) => at.y <= 400 };

test("a ghost is drawn back to where the ground it stays out of begins", () => {
    const posing = new Posing(table);
    posing.threats = () => [beyond];
    posing.take(tool);
    posing.aim({ x: 500, y: 300 });
    expect(posing.to).toEqual({ x: 500, y: 300 });
    expect(posing.threatened.map((t) => t.piece)).toEqual([9]);
    posing.avoid(9);
    expect(posing.to?.x).toBeCloseTo(500);
    expect(posing.to?.y).toBeGreaterThan(400);
    expect(posing.to?.y).toBeLessThan(402);
    expect(posing.threatened).toEqual([]);
    posing.drop();
});

test("who stands in that ground already may go where it likes", () => {
    const posing = new Posing(table);
    posing.threats = () => [{ ...beyond, holds: () => true }];
    posing.take(tool);
    posing.avoid("all");
    posing.aim({ x: 500, y: 300 });
    expect(posing.to).toEqual({ x: 500, y: 300 });
    posing.drop();
});

test("stretches come as pairs of places; a place alone begins at the piece", () => {
    const posing = new Posing(table);
    posing.take(tool);
    const place = (cell: string, cost: number) => ({ cell, facing: 16384, cost, steps: [] });
    posing.reach([place("3", 200), place("3", 500), place("4", 1000)]);
    expect(posing.stretches.map((s) => [Math.round(s.near.y), Math.round(s.far.y)])).toEqual([
        [480, 450],
        [500, 400],
    ]);
    expect(posing.rim).toHaveLength(2);
});

test("who steps back all but straight, looking as before, steps straight back", () => {
    const back = marchTool({ height: 1000 }, { piece: 1, code: "B1", at: { x: 5000, y: 5000 }, facing: 16384, width: 800, depth: 400, backs: true });
    expect(back.text({ x: 501, y: 550 }, 0)).toBe("move B1 32768 500 32768");
    expect(back.text({ x: 540, y: 550 }, 0)).not.toContain("32768");
});
