// What fulfils a step of a lesson.
import { expect, test } from "vitest";
import { fits, fulfilled, type Seen } from "../../src/client/lessons";

const idle: Seen = { side: "first", picked: false, odds: false, rule: false, question: null, entries: [] };

test("a star in a pattern stands for anything, and everything else for itself", () => {
    expect(fits("P*", "P06 N")).toBe(true);
    expect(fits("P*", "turn P06 N")).toBe(false);
    expect(fits("attack * charge", "attack H1 105 charge")).toBe(true);
    expect(fits("attack * charge", "attack H1 105")).toBe(false);
    expect(fits("ask.move", "ask_move")).toBe(false);
    expect(fits("done", "done")).toBe(true);
});

test("a step is fulfilled by the reader's own act since it began, and by nobody else's", () => {
    const did = { did: ["done"] };
    const acts = (side: "first" | "second", n: number): Seen => ({ ...idle, entries: [{ n, kind: "action", side, text: "done" }] });
    expect(fulfilled(did, acts("first", 4), 3)).toBe(true);
    expect(fulfilled(did, acts("first", 2), 3)).toBe(false);
    expect(fulfilled(did, acts("second", 4), 3)).toBe(false);
});

test("the hand and the question are noticed", () => {
    expect(fulfilled({ hand: "odds" }, idle, 0)).toBe(false);
    expect(fulfilled({ hand: "odds" }, { ...idle, odds: true }, 0)).toBe(true);
    expect(fulfilled({ asked: ["ask.move"] }, { ...idle, question: "ask.move" }, 0)).toBe(true);
    expect(fulfilled({ asked: ["ask.move"] }, idle, 0)).toBe(false);
});
