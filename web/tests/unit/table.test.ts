// A game on screen, against a wire that answers by hand.
import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
});

const question = { say: "ask.move", args: {} };
const status = (next: number, more: object = {}) => ({
    game: "g", title: "", next, turn: "player", side: "first", asked: [true, false], players: [{ kind: "person", present: true }, { kind: "computer", present: true }],
    spectators: 0, dice: "sealed", commitment: "", thinking: false, free_undo: 0, ask_undo: 0, offer: null, result: null, created: 0, changed: 0, ...more,
});
const view = (n: number, more: object = {}) => ({ n, over: false, ...more });
const prompt = (n: number, yours: boolean) => ({ n, turn: "player", side: yours ? "first" : "second", yours, question, ask: "move" });

async function seated() {
    const { Connection } = await import("../../src/client/connection");
    const { Table } = await import("../../src/client/table.svelte");
    const { settings } = await import("../../src/client/settings.svelte");
    settings.likes.pace = 0;
    const asked: { id: number; do: string; [k: string]: unknown }[] = [];
    const replies: Record<string, (q: Record<string, unknown>) => object> = {
        join: () => ({ as: "first", game: "g", watch: "w", description: { game: "x", sides: [], pieces: [], board: { kind: "hex" } }, view: view(1), prompt: prompt(1, true), from: 1, entries: [], chat: [], status: status(1) }),
        actions: (q) => ({ actions: { n: wire.n, coverage: "all", actions: [{ text: `for ${String(q["seat"])}`, describe: question }] } }),
    };
    const wire = {
        n: 1,
        onopen: null as (() => void) | null,
        onmessage: null as ((e: { data: unknown }) => void) | null,
        onclose: null as (() => void) | null,
        close() {},
        send(text: string) {
            const q = JSON.parse(text) as { id: number; do: string };
            asked.push(q);
            const reply = replies[q.do];
            queueMicrotask(() => wire.onmessage?.({ data: JSON.stringify({ id: q.id, ok: true, ...(reply ? reply(q) : {}) }) }));
        },
    };
    const connection = new Connection(() => wire);
    const table = new Table(connection, { first: "T1" });
    wire.onopen?.();
    await vi.waitFor(() => expect(table.actionsReady).toBe(true));
    const push = (message: object) => {
        wire.onmessage?.({ data: JSON.stringify({ game: "g", as: "first", ...message }) });
        flushSync();
    };
    return { table, wire, asked, replies, push };
}

test("joining shows the view, the prompt and what can be done", async () => {
    const { table } = await seated();
    expect(table.mine).toBe(true);
    expect(table.actions.map((a) => a.text)).toEqual(["for T1"]);
});

test("a server that is busy is asked again for the game", async () => {
    const { table, replies } = await seated();
    const join = replies["join"]!;
    let asked = 0;
    replies["join"] = (q) => (++asked < 3 ? { ok: false, error: { key: "error.busy", args: {} } } : join(q));
    await table.join();
    expect(asked).toBe(3);
    expect(table.gone).toBe(false);
});

test("a server that is busy is asked again for odds, reach and reasons", async () => {
    const { table, replies } = await seated();
    for (const [what, ask] of [["forecast", () => table.forecast("a")], ["reach", () => table.reach("a")], ["why", () => table.why("a")]] as const) {
        let asked = 0;
        replies[what] = () => (++asked < 2 ? { ok: false, error: { key: "error.busy", args: {} } } : { [what === "why" ? "verdict" : what]: { legal: true } });
        expect(await ask()).toEqual({ legal: true });
        expect(asked).toBe(2);
    }
});

test("a pushed state replaces what stood, and its lines join the log", async () => {
    const { table, wire, push } = await seated();
    wire.n = 3;
    push({ push: "state", from: 1, entries: [{ n: 1, kind: "action", side: "first", text: "a", told: [] }, { n: 2, kind: "chance", text: "3 5", told: [] }], view: view(3), prompt: prompt(3, false), status: status(3, { asked: [false, true] }) });
    expect(table.live?.n).toBe(3);
    expect(table.standing.map((e) => e.n)).toEqual([1, 2]);
    expect(table.mine).toBe(false);
});

test("this browser's seed is shown when the last seat is taken, and not before", async () => {
    const { commitmentOf } = await import("../../src/client/seal");
    const seed = "ab".repeat(32);
    const kept = new Map([["gonfalon.seats", JSON.stringify([{ game: "g", as: "first", token: "T1", seed }])]]);
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    const { asked, push } = await seated();
    const shown = () => asked.filter((q) => q.do === "reveal");
    const seeds = (second: object) => [{ promised: commitmentOf(seed), shown: false }, { shown: false, ...second }];
    const open = [{ kind: "person", present: true }, { kind: "open", present: false }];
    push({ push: "status", status: status(1, { players: open, seeds: seeds({}) }) });
    expect(shown()).toEqual([]);
    const theirs = "cd".repeat(32);
    push({ push: "status", status: status(1, { players: [open[0], { kind: "person", present: true }], seeds: seeds({ promised: theirs }) }) });
    expect(shown()).toMatchObject([{ seat: "T1", seed }]);
    // What was promised by then stays, whatever is told later.
    push({ push: "status", status: status(1, { players: [open[0], { kind: "person", present: true }], seeds: seeds({ promised: seed }) }) });
    expect(JSON.parse(kept.get("gonfalon.seats") ?? "[]")[0].promises).toEqual([commitmentOf(seed), theirs]);
});

test("a gap in the lines makes the page join again from where it stood", async () => {
    const { asked, push } = await seated();
    const before = asked.filter((q) => q.do === "join").length;
    push({ push: "state", from: 7, entries: [], view: view(8), prompt: prompt(8, true), status: status(8) });
    await vi.waitFor(() => expect(asked.filter((q) => q.do === "join").length).toBe(before + 1));
    expect(asked.filter((q) => q.do === "join").at(-1)?.["from"]).toBe(1);
});

test("an act names the line it is meant for; a refusal is kept with its rules", async () => {
    const { table, asked, replies } = await seated();
    replies["act"] = () => ({ applied: 1, next: 2, stopped: "refused", refusal: { refused: "illegal", breaches: [{ rule: "GRU-4.2.2" }] } });
    expect(await table.act(["P01 N", "P01 N"])).toBe(false);
    expect(asked.at(-1)).toMatchObject({ do: "act", seat: "T1", n: 1, actions: ["P01 N", "P01 N"] });
    expect(table.refusal).toMatchObject({ breaches: [{ rule: "GRU-4.2.2" }] });
});

test("the replay stands at a line that was not taken back, and comes back to the present", async () => {
    const { table, replies, push, wire } = await seated();
    wire.n = 5;
    push({ push: "state", from: 1, entries: [{ n: 1, kind: "action", side: "first", text: "a" }, { n: 2, kind: "action", side: "first", text: "b" }, { n: 3, kind: "undo", to: 2 }, { n: 4, kind: "action", side: "first", text: "c" }], view: view(5), prompt: prompt(5, true), status: status(5) });
    expect(table.past.moments).toEqual([1, 4, 5]);
    replies["frames"] = (q) => ({ frames: [1, 4, 5].filter((n) => n >= Number(q["from"]) && n <= Number(q["to"])).map((n) => ({ n, view: view(n) })) });
    await table.past.goTo(2);
    expect(table.past.moment).toBe(4);
    expect(table.shown?.n).toBe(4);
    expect(table.mine).toBe(false);
    await table.past.stepBy(-1);
    expect(table.shown?.n).toBe(1);
    await table.past.goTo(Infinity);
    expect(table.past.moment).toBeNull();
    expect(table.shown?.n).toBe(5);
});

test("while both plan, a card of one's own brings new actions and the other's seal leaves the hand alone", async () => {
    const { table, wire, asked, replies, push } = await seated();
    const planning = (n: number, draft: number) => ({ ...prompt(n, true), turn: "both", ...(draft ? { draft } : {}) });
    push({ push: "state", from: 1, entries: [], view: view(1), prompt: planning(1, 0), status: status(1, { turn: "both" }) });
    await vi.waitFor(() => expect(table.actionsReady).toBe(true));
    // A card is laid: no line, but what can be done is another list.
    replies["actions"] = () => ({ actions: { n: wire.n, coverage: "all", actions: [{ text: "second card", describe: question }] } });
    push({ push: "state", from: 1, entries: [], view: view(1), prompt: planning(1, 1), status: status(1, { turn: "both", draft: 1 }) });
    await vi.waitFor(() => expect(table.actions.map((a) => a.text)).toEqual(["second card"]));
    const before = table.actions;
    const count = asked.length;
    push({ push: "state", from: 1, entries: [{ n: 1, kind: "action", side: "second", told: [] }], view: view(2), prompt: planning(2, 1), status: status(2, { turn: "both", draft: 1 }) });
    expect(table.actions).toBe(before);
    expect(asked.length).toBe(count);
    // Taking back takes the card, not a line.
    expect(table.canUndo).toBe(true);
    await table.undoLast();
    expect(asked.at(-1)).toMatchObject({ do: "take_back", wanted: 1 });
});

test("what is planned is remembered card by card; sealing is a line of the record and told there", async () => {
    const { table, replies, push } = await seated();
    push({ push: "state", from: 1, entries: [], view: view(1), prompt: { ...prompt(1, true), turn: "both", ends: "seal" }, status: status(1, { turn: "both" }) });
    await vi.waitFor(() => expect(table.actionsReady).toBe(true));
    replies["act"] = () => ({ stopped: null });
    for (const act of ["order I1 fire", "order I2 ready", "seal"]) expect(await table.act([act])).toBe(true);
    expect(table.planned).toEqual(["order I1 fire", "order I2 ready"]);
});

test("the computer that thinks is waited for, but not while it plans beside this side's own question", async () => {
    const { table, push } = await seated();
    push({ push: "state", from: 1, entries: [], view: view(1), prompt: prompt(1, false), status: status(1, { thinking: true }) });
    expect(table.waitsForThought).toBe(true);
    push({ push: "state", from: 1, entries: [], view: view(1), prompt: { ...prompt(1, true), turn: "both" }, status: status(1, { thinking: true }) });
    expect(table.mine).toBe(true);
    expect(table.waitsForThought).toBe(false);
});
