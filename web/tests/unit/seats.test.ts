// Tokens are all a player has of a game: the page never loses one by itself.
import { beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "../../src/client/connection";

vi.setConfig({ testTimeout: 60_000 });

const kept = new Map<string, string>();

beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
        getItem: (k: string) => kept.get(k) ?? null,
        setItem: (k: string, v: string) => void kept.set(k, v),
    });
    vi.stubGlobal("location", { hash: "", origin: "http://x", pathname: "/" });
    vi.stubGlobal("navigator", { language: "en" });
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("history", { replaceState: () => {} });
});

const both = { en: "", fr: "" };
const seat = (token: string) => ({ game: `g${token}`, as: "first" as const, token, watch: "", rules: "", scenario: "", titles: both });

// A lobby whose server answers `mine` by hand.
async function lobby(mine: (tokens: string[]) => { games: object[]; unknown: string[]; unread: string[]; store: string }) {
    const { Lobby } = await import("../../src/start/lobby.svelte");
    const asked: { what: string; fields: Record<string, unknown> }[] = [];
    const connection = {
        onLink: () => () => {},
        onPush: () => () => {},
        link: "open",
        request: async (what: string, fields: Record<string, unknown> = {}) => {
            asked.push({ what, fields });
            if (what === "join") return new Promise(() => {});
            return what === "mine" ? mine(fields["seats"] as string[]) : {};
        },
    };
    return { lobby: new Lobby(connection as unknown as Connection), asked };
}

const status = (game: string) => ({ game, title: "", changed: 1, players: [{ kind: "person" }, { kind: "person" }] });

test("a server that knows none of them empties nothing", async () => {
    const { addSeat, seats } = await import("../../src/client/seats");
    addSeat(seat("a"));
    addSeat(seat("b"));
    const { lobby: it } = await lobby((tokens) => ({ games: [], unknown: tokens, unread: [], store: "other" }));
    await it.refresh();
    expect(seats().map((s) => s.token)).toEqual(["b", "a"]);
    expect(it.unknown.length).toBe(2);
    // Only the player himself forgets one.
    it.forget(it.unknown.slice(0, 1));
    expect(seats().map((s) => s.token)).toEqual(["a"]);
});

test("a game that could not be read is not unknown", async () => {
    const { addSeat, seats } = await import("../../src/client/seats");
    addSeat(seat("a"));
    const { lobby: it } = await lobby((tokens) => ({ games: [], unknown: [], unread: tokens, store: "s" }));
    await it.refresh();
    expect(it.unread.length).toBe(1);
    expect(it.unknown.length).toBe(0);
    expect(seats().length).toBe(1);
});

test("more than 200 seats are all kept and all asked for", async () => {
    const { addSeat, seats } = await import("../../src/client/seats");
    for (let i = 0; i < 449; i++) addSeat(seat(`t${i}`));
    addSeat(seat("last"));
    expect(seats().length).toBe(450);
    const { lobby: it, asked } = await lobby((tokens) => ({
        games: tokens.map((t) => ({ seat: t, as: "first", scenario: "", rules: "", titles: both, status: status(t) })),
        unknown: [],
        unread: [],
        store: "s1",
    }));
    await it.refresh();
    expect(asked.map((a) => (a.fields["seats"] as string[]).length)).toEqual([200, 200, 50]);
    expect(it.games.length).toBe(450);
    // The page remembers which store each seat is of.
    expect(new Set(seats().map((s) => s.store))).toEqual(new Set(["s1"]));
});

test("a record that is too long is refused here, not sent", async () => {
    const { lobby: it, asked } = await lobby(() => ({ games: [], unknown: [], unread: [], store: "" }));
    await it.load("x".repeat(1024 * 1024 + 1));
    expect(it.error?.key).toBe("error.too_large");
    expect(asked.length).toBe(0);
});

test("the link to a seat takes its part in the dice along", async () => {
    const { addSeat, seats } = await import("../../src/client/seats");
    const seed = "ab".repeat(32);
    addSeat({ ...seat("a"), seed, commitment: "cd".repeat(32) });
    const here = await lobby(() => ({ games: [], unknown: [], unread: [], store: "s" }));
    here.lobby.showSeat("a");
    const link = here.lobby.seatLink ?? "";
    kept.clear();
    vi.stubGlobal("location", { hash: link.slice(link.indexOf("#")), origin: "http://x", pathname: "/" });
    const there = await lobby((tokens) => ({ games: [{ seat: tokens[0], as: "first", rules: "", scenario: "", titles: both, status: status("ga") }], unknown: [], unread: [], store: "s" }));
    await there.lobby.fromAddress();
    expect(seats()).toMatchObject([{ game: "ga", token: "a", seed, commitment: "cd".repeat(32) }]);
});
