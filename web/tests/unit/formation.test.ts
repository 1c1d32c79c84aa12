// Formations by measure: side by side, behind each other, turned and mirrored; nobody overlaps.
import { expect, test } from "vitest";
import { arrange, SHAPES, type Sized } from "../../src/game/formation";

const base = (width: number, depth: number): Sized => ({ width, depth, behind: false });
const four = [base(60, 40), base(40, 30), base(60, 40), base(50, 40)];
const put = { at: { x: 0, y: 0 }, degrees: 0, gap: 10, mirrored: false };
const round = (list: { x: number; y: number }[]) => list.map((p) => [Math.round(p.x) + 0, Math.round(p.y) + 0]);

test("a line stands side by side around the middle of its front", () => {
    expect(round(arrange(four, "line", put))).toEqual([[-90, 0], [-30, 0], [30, 0], [95, 0]]);
});

test("two lines: the first half in front; a column: one behind another", () => {
    expect(round(arrange(four, "lines", put))).toEqual([[-25, 0], [35, 0], [-30, 50], [35, 50]]);
    expect(round(arrange(four, "column", put))).toEqual([[0, 0], [0, 50], [0, 90], [0, 140]]);
});

test("mirrored, left and right are exchanged; turned right, the line runs down and its rear lies to the left", () => {
    expect(round(arrange(four, "line", { ...put, mirrored: true }))).toEqual([[90, 0], [30, 0], [-30, 0], [-95, 0]]);
    expect(round(arrange(four, "lines", { ...put, degrees: 90 }))).toEqual([[0, -25], [0, 35], [-50, -30], [-50, 35]]);
});

test("who commands stands behind the middle", () => {
    const all = [{ width: 30, depth: 30, behind: true }, base(60, 40), base(60, 40)];
    expect(round(arrange(all, "line", put))).toEqual([[0, 65], [-35, 0], [35, 0]]);
});

test.each(SHAPES)("in %s no two bases overlap", (shape) => {
    const at = arrange(four, shape, put);
    for (let i = 0; i < 4; i++)
        for (let j = 0; j < i; j++) {
            const [a, b, p, q] = [four[i], four[j], at[i], at[j]];
            if (!a || !b || !p || !q) throw new Error("missing");
            const beside = Math.abs(p.x - q.x) >= (a.width + b.width) / 2;
            const behind = p.y >= q.y + b.depth || q.y >= p.y + a.depth;
            expect(beside || behind).toBe(true);
        }
});
