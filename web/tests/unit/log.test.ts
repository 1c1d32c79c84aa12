import { expect, test } from "vitest";
import { diceOf, folded, joined, standing, summed, toldRows } from "../../src/client/log";
import type { Entry, Told } from "../../src/client/protocol";

const act = (n: number, say?: string): Entry => ({
    n,
    kind: "action",
    side: "first",
    text: "x",
    told: say ? [{ kind: "event", say, args: {} }] : [],
});

test("new lines follow the old; lines sent again replace them", () => {
    const known = [act(1), act(2), act(3)];
    expect(joined(known, 4, [act(4)]).map((e) => e.n)).toEqual([1, 2, 3, 4]);
    expect(joined(known, 2, [act(2, "log.new"), act(3)]).map((e) => e.told?.length)).toEqual([0, 1, 0]);
});

test("an undo takes back every line from its target on, and numbers never repeat", () => {
    const lines = [act(1), act(2), act(3), { n: 4, kind: "undo", to: 2 } as Entry, act(5)];
    expect(standing(lines).map((e) => e.n)).toEqual([1, 5]);
});

test("an undo of what was done after an undo", () => {
    const lines = [act(1), { n: 2, kind: "undo", to: 1 } as Entry, act(3), { n: 4, kind: "undo", to: 3 } as Entry, act(5)];
    expect(standing(lines).map((e) => e.n)).toEqual([5]);
});

test("the log folds where a phase or a turn begins", () => {
    const folds = folded([act(1), act(2, "log.phase"), act(3), act(4, "log.turn"), act(5)]);
    expect(folds.map((f) => f.entries.map((e) => e.n))).toEqual([[1], [3], [5]]);
    expect(folds.map((f) => [f.head?.say ?? null, f.opener])).toEqual([[null, 0], ["log.phase", 2], ["log.turn", 4]]);
});

test("what a line tells beside the phase it ends is told, and the phase but once, as a heading", () => {
    const both: Entry = { ...act(2), told: ["log.rallied", "log.phase_skipped", "log.phase"].map((say) => ({ kind: "event", say, args: {} })) };
    const [before, phase] = folded([act(1), both, act(3)]);
    expect(before?.entries.flatMap((e) => e.told ?? []).map((told) => told.kind === "event" && told.say)).toEqual(["log.rallied"]);
    expect(phase?.head?.say).toBe("log.phase");
});

test("dice of any number of faces and tokens by colour are read one by one; anything else is none", () => {
    expect(diceOf("3 5")).toEqual([3, 5]);
    expect(diceOf("6")).toEqual([6]);
    expect(diceOf("A")).toBeNull();
    expect(diceOf("7 1")).toEqual([7, 1]);
    expect(diceOf("red white")).toEqual(["red", "white"]);
    expect(diceOf("red A")).toBeNull();
    expect(diceOf(undefined)).toBeNull();
});

test("modifiers are summed by what they count for, in the order they were told", () => {
    const told: Told[] = [
        { kind: "modifier", tally: "tally.attacker", rule: "P3F-1.3.3", amount: 5 },
        { kind: "modifier", tally: "tally.defender", rule: "P3F-1.3.3", amount: 3 },
        { kind: "cite", rule: "P3F-R1" },
        { kind: "modifier", tally: "tally.attacker", rule: "P3F-7.4.1", amount: -1 },
    ];
    expect(summed(told)).toEqual([
        { tally: "tally.attacker", sum: 4, lines: [{ rule: "P3F-1.3.3", amount: 5 }, { rule: "P3F-7.4.1", amount: -1 }] },
        { tally: "tally.defender", sum: 3, lines: [{ rule: "P3F-1.3.3", amount: 3 }] },
    ]);
});

test("a rule named between two modifiers does not break their sum, what has happened does; it stands behind all that has", () => {
    const five: Told = { kind: "modifier", tally: "tally.defender", rule: "P3F-1.3.3", amount: 5 };
    const two: Told = { kind: "modifier", tally: "tally.defender", rule: "P3F-7.4.4.1", amount: 2 };
    const cite: Told = { kind: "cite", rule: "P3F-7.4.1.4" };
    const event: Told = { kind: "event", say: "log.difference", args: {} };
    expect(toldRows([five, cite, two]).map((row) => (row.kind === "tally" ? row.sum : row.kind))).toEqual([7, "cites"]);
    expect(toldRows([cite, event, cite])).toEqual([event, { kind: "cites", rules: ["P3F-7.4.1.4"] }]);
    expect(toldRows([five, event, two]).map((row) => (row.kind === "tally" ? row.sum : row.kind))).toEqual([5, "event", 2]);
});
