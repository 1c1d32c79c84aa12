import { describe, expect, it } from "vitest";
import type { Entry, FightCard } from "../../src/client/protocol";
import { settings } from "../../src/client/settings.svelte";
import type { Table } from "../../src/client/table.svelte";
import { Results } from "../../src/game/results.svelte";

const fight = (from: number): Entry => ({ n: from + 1, kind: "chance", card: { from, to: from + 1, over: true, what: [], rolls: [], effects: [], why: [] } satisfies FightCard });

describe("results not yet read", () => {
    it("are read one by one, or all at once", () => {
        settings.set("cards", 0);
        const table = { standing: [2, 4, 6, 8].map(fight), presenter: { told: () => true } };
        const results = new Results(table as unknown as Table);
        results.begin(1);
        expect([results.shown?.from, results.left]).toEqual([2, 3]);
        results.done();
        expect([results.shown?.from, results.left]).toEqual([4, 2]);
        results.all();
        expect(results.shown).toBeNull();
        results.openLast();
        expect(results.shown?.from).toBe(8);
    });
});
