import { expect, test } from "vitest";
import type { Status } from "../../src/client/protocol";
import { commitmentOf, sealHolds, seedWithheld, wholeChain } from "../../src/client/seal";
import type { Seat } from "../../src/client/seats";
import { dueSeed, waitsFor } from "../../src/client/seeds";

const seed = "ab".repeat(32);
const promised = commitmentOf(seed);
const theirs = "cd".repeat(32);
const mine = { game: "g", as: "first", token: "t", seed } as Seat;

type Kind = "person" | "computer" | "open";
const status = (second: Kind, shown: [boolean, boolean], more: Partial<Status> = {}, present = true): Status =>
    ({
        game: "g",
        players: [{ kind: "person", present: true }, { kind: second, present }],
        waits: "seed",
        seeds: [{ promised, shown: shown[0] }, second === "person" ? { promised: commitmentOf(theirs), shown: shown[1] } : { shown: false }],
        ...more,
    }) as Status;

test("a seed is not shown while a seat is open: whoever comes could choose his own by it", () => {
    expect(dueSeed([mine], status("open", [false, false]))).toBe(null);
    expect(dueSeed([mine], status("person", [false, false]))).toBe(mine);
    expect(dueSeed([mine], status("computer", [false, false]))).toBe(mine);
});

test("it is shown once, by the seat it was promised for, and only if it is the one promised", () => {
    expect(dueSeed([mine], status("person", [true, false]))).toBe(null);
    expect(dueSeed([{ ...mine, seed: theirs }], status("person", [false, false]))).toBe(null);
    // Both sides at this screen: the promise was the first's.
    expect(dueSeed([{ ...mine, as: "second", token: "u" }, mine], status("person", [false, true]))).toBe(mine);
    const { seeds: _, ...none } = status("person", [true, true]);
    expect(dueSeed([mine], none as Status)).toBe(null);
});

test("it is said who has not shown his seed, and when that is a refusal", () => {
    const waits = (it: Status, held: Seat[] = [mine], long = false) => waitsFor(it, "first", held, long);
    expect(waits(status("open", [false, false]))).toEqual({ key: "ui.dice.waits.open", side: "second" });
    expect(waits(status("person", [true, false]))).toEqual({ key: "ui.dice.waits.unshown", side: "second" });
    expect(waits(status("person", [true, false]), [mine], true)).toEqual({ key: "ui.dice.waits.refused", side: "second" });
    expect(waits(status("person", [true, false], {}, false), [mine], true)).toEqual({ key: "ui.dice.waits.unshown", side: "second" });
    // One's own is on its way, unless this browser never had it.
    expect(waits(status("person", [false, true]))).toBe(null);
    expect(waits(status("person", [false, true]), [{ ...mine, seed: "" }])).toEqual({ key: "ui.dice.waits.own", side: "first" });
    const { waits: _, ...rolling } = status("person", [true, true]);
    expect(waits(rolling as Status)).toBe(null);
});

const head = (second: string, more = "") =>
    `gonfalon 1\ngame toy\ndice chained commitment=${commitmentOf(theirs)}\ncommit1 ${promised}\nseed1 ${seed}\n${second}secret ${theirs}\n${more}\n1 first order march\n`;
const record = (second: string) => head(second, `chain ${wholeChain(head(second))}\n`);
const given = (other: string) => `commit2 ${commitmentOf(other)}\nseed2 ${other}\n`;

test("a seed that was promised after one's own was shown, or changed since, does not hold", () => {
    const then = { commitment: commitmentOf(theirs), seed };
    const other = "ef".repeat(32);
    const promises: [string, string] = [promised, commitmentOf(other)];
    expect(sealHolds(record(given(other)), { ...then, promises })).toBe(true);
    expect(sealHolds(record(given("12".repeat(32))), { ...then, promises })).toBe(false);
    expect(sealHolds(record(given(other)), { ...then, promises: [promised, ""] })).toBe(false);
    expect(sealHolds(record(`seed2 ${other}\n`), { ...then, promises })).toBe(false);
});

test("a promised seed that was never shown is told of", () => {
    const promises: [string, string] = [promised, commitmentOf(theirs)];
    expect(seedWithheld(record(""), { promises })).toBe(true);
    expect(seedWithheld(record(given(theirs)), { promises })).toBe(false);
    expect(seedWithheld(record(""), { promises: [promised, ""] })).toBe(false);
    expect(seedWithheld(record(""), {})).toBe(false);
});
