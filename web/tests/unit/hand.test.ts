import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Action, Forecast } from "../../src/client/protocol";
import { settings } from "../../src/client/settings.svelte";
import type { Table } from "../../src/client/table.svelte";
import { Hand } from "../../src/game/hand.svelte";
import type { OpenGame } from "../../src/games/module";

const action = (text: string, more: Partial<Action> = {}): Action => ({
    text,
    describe: { say: "act", args: {} },
    ...(/^P\d/.test(text) ? { on: { pieces: [text.slice(0, 2)] } } : {}),
    march: /^P\d [NS]$/.test(text),
    ...more,
});

// A table where P1, P2 and P3 stand in one place; P3 may not step north.
function laid(actions: Action[], more: Record<string, unknown> = {}) {
    const said: string[][] = [];
    const odds: Forecast = { action: "", legal: true };
    const table = {
        actions,
        complete: true,
        mine: true,
        actionsReady: true,
        as: "first",
        live: { n: 1, over: false },
        prompt: { n: 1, yours: true, side: "first", turn: "player" },
        status: { players: [{ kind: "person" }, { kind: "person" }] },
        description: { secrets: false, pieces: [1, 2, 3].map((id) => ({ id, code: `P${id}`, side: "first" })) },
        lastLine: null,
        standing: [] as { n: number; kind: string; side: string }[],
        fail: () => {},
        quiet: false,
        fetchActions: () => Promise.resolve(),
        dismiss: () => {},
        forecast: () => Promise.resolve({ ...odds, ...((more["odds"] as object) ?? {}) }),
        act: (steps: string[]) => {
            said.push(steps);
            return Promise.resolve(!steps.includes("P3 N"));
        },
        together: (work: () => Promise<void>) => work(),
        reach: () => Promise.resolve({ places: [] }),
        ...more,
    };
    const game = {
        pieces: () => [1, 2, 3].map((id) => ({ id, cell: "0101" })),
        armies: () => [[{ name: "", pieces: [1, 2].map((id) => ({ id, fate: "field" })) }], []],
        pieceOf: (code: string) => Number(code.slice(1)),
        unfinished: () => null,
    };
    const hand = new Hand(table as unknown as Table, () => game as unknown as OpenGame);
    hand.words = () => ({}) as never;
    return { hand, said, table };
}

const flush = () => new Promise((r) => setTimeout(r, 5));

describe("several pieces move together", () => {
    it("those in the stack make the same steps; who may not is named", async () => {
        const { hand, said } = laid([action("P1 N"), action("P2 N"), action("P3 N")]);
        await hand.pick(1);
        expect(hand.stack).toEqual([2, 3]);
        hand.lead(hand.stack);
        await hand.commit(["P1 N", "P1 N"]);
        expect(said).toEqual([["P1 N", "P1 N"], ["P2 N", "P2 N"], ["P3 N", "P3 N"]]);
        expect(hand.stayed).toEqual([3]);
        expect(hand.others).toEqual([2]);
    });
    it("the command is those under it who can still act", async () => {
        const { hand } = laid([action("P1 N"), action("P2 N"), action("P3 N")]);
        await hand.pick(1);
        expect(hand.division).toEqual([2]);
    });
    it("one is added and taken out again by hand", async () => {
        const { hand } = laid([action("P1 N"), action("P2 N")]);
        await hand.pick(1);
        hand.join(2);
        expect(hand.others).toEqual([2]);
        hand.join(2);
        hand.join(3);
        expect(hand.others).toEqual([]);
    });
    it("nobody follows into what is no move", async () => {
        const { hand, said } = laid([action("P1 fire"), action("P2 fire")]);
        await hand.pick(1);
        hand.lead([2]);
        await hand.commit(["P1 fire"]);
        expect(said).toEqual([["P1 fire"]]);
    });
});

describe("a forced single choice", () => {
    beforeEach(() => settings.set("forced", true));
    it("is taken by itself", async () => {
        const { hand, said } = laid([action("P1 retreat")]);
        hand.refresh();
        await flush();
        expect(said).toEqual([["P1 retreat"]]);
        expect(hand.forcedText).not.toBeNull();
    });
    it("is told until the player has said something himself", async () => {
        const standing = [{ n: 1, kind: "action", side: "first" }, { n: 2, kind: "action", side: "second" }];
        const { hand } = laid([action("P1 retreat")], { standing });
        hand.refresh();
        await flush();
        expect(hand.forcedText).not.toBeNull();
        const later = laid([action("P1 retreat")], { standing: [...standing, { n: 3, kind: "action", side: "first" }] });
        later.hand.refresh();
        await flush();
        expect(later.hand.forcedText).toBeNull();
    });
    for (const [why, actions, more] of [
        ["where there are two", [action("P1 N"), action("P1 S")], {}],
        ["where there may be more", [action("P1 N")], { complete: false }],
        ["where it ends a phase", [action("done", { sense: "ends" })], {}],
        ["where dice fall", [action("P1 N")], { odds: { rows: [{ outcome: "1", weight: 1, of: 6, told: [] }] } }],
        ["right after it was taken back", [action("P1 N")], { lastLine: { kind: "undo", n: 3 } }],
        ["where haste would tell a person what lies hidden", [action("P1 N")], { description: { secrets: true, pieces: [] } }],
    ] as const)
        it(`is not taken ${why}`, async () => {
            const { hand, said } = laid([...actions], more as Record<string, unknown>);
            hand.refresh();
            await flush();
            expect(said).toEqual([]);
        });
    it("is not taken where the reader likes to do it himself", async () => {
        settings.set("forced", false);
        const { hand, said } = laid([action("P1 retreat")]);
        hand.refresh();
        await flush();
        expect(said).toEqual([]);
    });
});

describe("odds", () => {
    const rows = { rows: [{ outcome: "1", weight: 1, of: 6, told: [] }] };
    const shoot = action("P1 fire", { venture: true });
    it("that the server has no time for keep nobody from acting: that is told, and a yes is asked for", async () => {
        const told: unknown[] = [];
        const refused = new Error("busy");
        const { hand, said } = laid([shoot], { forecast: () => Promise.reject(refused), fail: (e: unknown) => told.push(e) });
        await hand.propose(["P1 fire"], shoot);
        expect(told).toEqual([refused]);
        expect(said).toEqual([]);
        expect(hand.pending?.counting).toBe(false);
        await hand.commit(hand.pending?.steps ?? []);
        expect(said).toEqual([["P1 fire"]]);
    });
    it("that take long are announced, and may be left", async () => {
        vi.useFakeTimers();
        try {
            const { hand, said } = laid([shoot], { forecast: () => new Promise((done) => setTimeout(() => done({ action: "", legal: true, ...rows }), 3000)) });
            const first = hand.propose(["P1 fire"], shoot);
            await vi.advanceTimersByTimeAsync(1000);
            expect(hand.pending?.action).toBe(shoot);
            expect([hand.forecast, hand.pending?.counting]).toEqual([null, true]);
            await vi.advanceTimersByTimeAsync(3000);
            await first;
            expect(hand.forecast?.rows).toHaveLength(1);
            hand.cancel();
            const second = hand.propose(["P1 fire"], shoot);
            await vi.advanceTimersByTimeAsync(1000);
            hand.cancel();
            await vi.advanceTimersByTimeAsync(3000);
            await second;
            expect(hand.pending).toBeNull();
            expect(said).toEqual([]);
        } finally {
            vi.useRealTimers();
        }
    });
});

describe("a refusal", () => {
    it("names who stands in the line of sight", async () => {
        const { hand, table } = laid([action("P1 N")]);
        Object.assign(table, {
            why: () => Promise.resolve({ legal: false, breaches: [{ rule: "A-1" }] }),
            reach: () => Promise.resolve({ seen: [{ cell: "0305", blocked: ["0204"] }] }),
        });
        const game = hand["game"]() as unknown as Record<string, unknown>;
        game["attempt"] = () => "fire P1 E1";
        game["survey"] = (id: string) => (id === "sight" ? "sight P1" : null);
        game["inTheWay"] = ({ seen }: { seen: { cell: string; blocked: string[] }[] }, cell: string) => ({ pieces: [2], cells: seen.find((p) => p.cell === cell)?.blocked ?? [] });
        await hand.pick(1);
        await hand.askWhy("0305");
        expect(hand.verdict?.legal).toBe(false);
        expect(hand.blockers).toEqual({ pieces: [2], cells: ["0204"] });
        await hand.pick(1);
        expect(hand.blockers.pieces).toEqual([]);
    });
});
