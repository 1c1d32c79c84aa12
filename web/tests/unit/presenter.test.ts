// Lines are told one by one, and none before it can be shown.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Presenter } from "../../src/client/presenter.svelte";
import type { Entry, View } from "../../src/client/protocol";

const view = (n: number): View => ({ n, over: false });
const roll = (n: number): { entry: Entry; after: View } => ({ entry: { n, kind: "chance", text: "3 4", told: [] }, after: view(n + 1) });

describe("the presenter", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it("tells nothing of a line before it is there to be shown, and its result when the dice lie", () => {
        const shown = new Presenter(() => 1000);
        expect(shown.told(5)).toBe(true);
        shown.expect(view(5), 5);
        expect(shown.busy).toBe(true);
        expect(shown.view).toEqual(view(5));
        expect([shown.told(4), shown.reached(5), shown.told(5)]).toEqual([true, false, false]);
        shown.arrive(view(5), 5, [roll(5)]);
        expect([shown.reached(5), shown.told(5)]).toEqual([true, false]);
        vi.advanceTimersByTime(900);
        expect(shown.told(5)).toBe(true);
        vi.advanceTimersByTime(5000);
        expect(shown.busy).toBe(false);
        expect(shown.view).toBeNull();
    });

    it("waits between two that follow each other, and for what is skipped no longer", () => {
        const shown = new Presenter(() => 1000);
        shown.expect(view(5), 5);
        shown.arrive(view(5), 5, [roll(5)]);
        shown.expect(view(6), 6);
        vi.advanceTimersByTime(5000);
        expect(shown.busy).toBe(true);
        expect(shown.view).toEqual(view(6));
        expect([shown.told(5), shown.told(6)]).toEqual([true, false]);
        shown.skip();
        expect([shown.busy, shown.told(6)]).toEqual([false, true]);
        shown.arrive(view(6), 6, [roll(6)]);
        expect(shown.busy).toBe(false);
    });

    it("does not wait for what could not be fetched", () => {
        const shown = new Presenter(() => 1000);
        shown.expect(view(5), 5);
        shown.arrive(view(5), 5, []);
        expect([shown.busy, shown.view]).toEqual([false, null]);
    });
});
