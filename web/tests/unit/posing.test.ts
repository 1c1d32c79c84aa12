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
