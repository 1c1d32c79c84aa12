// What fulfils a step of a lesson.
import { expect, test } from "vitest";
import { fits, fulfilled, stepReached, type Seen } from "../../src/client/lessons";

const idle: Seen = { side: "first", picked: false, odds: false, rule: false, goals: false, legend: false, armies: false, question: null, entries: [], planned: [] };
const from = (line: number, planned = 0) => ({ line, planned });

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
    expect(fulfilled(did, acts("first", 4), from(3))).toBe(true);
    expect(fulfilled(did, acts("first", 2), from(3))).toBe(false);
    expect(fulfilled(did, acts("second", 4), from(3))).toBe(false);
});

test("the hand and the question are noticed", () => {
    expect(fulfilled({ hand: "odds" }, idle, from(0))).toBe(false);
    expect(fulfilled({ hand: "odds" }, { ...idle, odds: true }, from(0))).toBe(true);
    expect(fulfilled({ asked: ["ask.move"] }, { ...idle, question: "ask.move" }, from(0))).toBe(true);
    expect(fulfilled({ asked: ["ask.move"] }, idle, from(0))).toBe(false);
});

test("what is planned counts before it is sealed, and what is sealed in one line counts act by act", () => {
    const card = { did: ["order * ready"] };
    expect(fulfilled(card, { ...idle, planned: ["order I1 ready"] }, from(0))).toBe(true);
    expect(fulfilled(card, { ...idle, planned: ["order I1 ready"] }, from(0, 1))).toBe(false);
    const sealed: Seen = { ...idle, entries: [{ n: 1, kind: "action", side: "first", text: "order I1 ready; order G1 fire; seal" }] };
    expect(fulfilled({ did: ["seal"] }, sealed, from(1))).toBe(true);
    expect(fulfilled({ did: ["order G1 fire"] }, sealed, from(1))).toBe(true);
    expect(fulfilled({ did: ["order G1 ready"] }, sealed, from(1))).toBe(false);
});

test("who ends a phase or seals a plan early is not kept waiting in it, and nothing of the next phase is skipped", () => {
    const steps = [{ done: { did: ["order * ready"] } }, { done: { hand: "odds" as const } }, { done: { did: ["seal"] } }, { done: { did: ["activate *"] } }, { done: { did: ["done"] } }];
    expect(stepReached(steps, 0, { ...idle, planned: ["order I1 ready"] }, from(0))).toBe(0);
    expect(stepReached(steps, 0, { ...idle, planned: ["seal"] }, from(0))).toBe(2);
    expect(stepReached(steps, 0, { ...idle, planned: ["order I1 fire"] }, from(0))).toBe(null);
    expect(stepReached(steps, 0, { ...idle, entries: [{ n: 1, kind: "action", side: "first", text: "done" }] }, from(1))).toBe(null);
    expect(stepReached(steps, 5, idle, from(0))).toBe(null);
});
