import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Description, View } from "../../src/client/protocol";
import { p3f } from "../../src/games/p3f";
import { Words } from "../../src/words/format";

// The page asks its browser for a language as soon as it is read.
vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../data/${path}`, import.meta.url), "utf8"));
const words = new Words("en", {
    ...(read("lang/en/ui.json") as Record<string, string>),
    ...(read("lang/en/p3f.json") as Record<string, string>),
});

const name = (text: string) => ({ en: text, fr: text });
const description = {
    game: "p3f",
    options: "advanced_rules=on",
    sides: [{ key: "side.catholic" }, { key: "side.huguenot" }],
    board: { ...(read("p3f/maps/coutras.json") as object), kind: "area" },
    pieces: [
        { id: 0, code: "C1", side: "first", name: name("Gendarmes C1"), piece: "unit", family: "gendarmes", column: 0, weapon: "shock", combat: 5, reduced: 3, quality: 4, steps: 2, movement: 6 },
        { id: 1, code: "joyeuse-c", side: "first", name: name("Joyeuse"), piece: "leader", family: "leader", column: 0, role: "lieutenant_general", quality: 4 },
        { id: 2, code: "H1", side: "second", name: name("Cuirassiers H1"), piece: "unit", family: "cuirassiers", column: 1, weapon: "shot", combat: 7, reduced: 5, quality: 5, steps: 2, movement: 8 },
        { id: 3, code: "navarre-c", side: "second", name: name("Navarre"), piece: "leader", family: "leader", column: 1, role: "lieutenant_general", quality: 5 },
    ],
    columns: [
        { id: 0, code: "c-bataille", side: "first", name: name("Bataille"), leader: 1, colour: "red" },
        { id: 1, code: "h-bataille", side: "second", name: name("Bataille"), leader: 3, colour: "red" },
    ],
    battle: { clock: { start: "08:30", minutes: 25 }, turns: 9, victory: [{ rule: "P3F-S4.9", side: "huguenot", kind: "each_zone", zones: ["022"], points: 3 }] },
} as unknown as Description;

const piece = (zone: string, more: object = {}) => ({ place: "board", zone, ...more });
const view = (more: object = {}): View =>
    ({
        n: 10,
        over: false,
        who: "second",
        turn: 2,
        segment: "reaction",
        side: "first",
        score: [0, 3],
        pieces: [piece("018", { reduced: true, charge: true }), piece("022"), piece("017"), piece("017")],
        columns: [{ order: "none" }, { order: "hold" }],
        reaction: ["018"],
        march: { piece: null, spent: 0 },
        combat: { stage: "none", mode: "close", from: null, to: null, attacker: null, defender: null, supports: [], seconds: [] },
        frames: [],
        ...more,
    }) as unknown as View;
const game = p3f.open(description);

test("an order one may not know lies face down; one's own is told", () => {
    const faces = game.pieces(view(), words).map((p) => ({ id: p.id, order: (p.face as { order: string | null }).order }));
    expect(faces.find((f) => f.id === 1)?.order).toBe("hidden");
    expect(faces.find((f) => f.id === 3)?.order).toBe("hold");
    expect(faces.find((f) => f.id === 2)?.order).toBeNull();
});

test("a counter is told in words with its state", () => {
    const label = game.pieces(view(), words).find((p) => p.id === 0)?.label;
    expect(label).toBe("Gendarmes C1, Catholics · Bataille, combat 3, quality 4, reduced, charge marker");
});

test("reaction zones are lit, lead and target face each other across the border", () => {
    expect(game.situation(view()).marks).toEqual([{ cell: "018", kind: "react" }]);
    const fight = view({
        segment: "combat",
        combat: { stage: "roll", mode: "close", from: "018", to: "017", attacker: 0, defender: 2, supports: [], seconds: [] },
    });
    const posted = game.pieces(fight, words).flatMap((p) => (p.towards ? [[p.id, p.towards.cell, p.towards.front]] : []));
    expect(posted).toEqual([
        [0, "017", true],
        [2, "018", true],
    ]);
});

test("sight tells what blocks, in words", () => {
    const facts = { control: [[], []], command: [], sight: [{ from: "017", clear: ["018"], blocked: [{ to: "111", rules: ["P3F-4.1.5.4.2"] }] }], sources: [[], []] };
    expect(game.overlay?.("sight", view({ facts }), 2, words)).toEqual([
        { cell: "018", kind: "seen" },
        { cell: "111", kind: "blocked", text: "stands higher" },
    ]);
});

