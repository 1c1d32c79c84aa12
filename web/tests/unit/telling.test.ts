import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Entry, FightCard, Outlook } from "../../src/client/protocol";
import { grouped } from "../../src/client/log";
import { since } from "../../src/game/since";
import { Words } from "../../src/words/format";
import { cardWords, effectSentence, foremost } from "../../src/words/telling";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as never;
const words = (language: "en" | "fr") =>
    new Words(language, { ...(read(`../../../data/lang/${language}/common.json`) as object), ...(read(`../../../tests/toy/data/lang/${language}/toy.json`) as object) } as never);

describe("a result card", () => {
    const it_ = read("../../../tests/words/card.json") as { card: FightCard; rules: Record<string, { en: string; fr: string }>; en: string; fr: string; nothing: { card: FightCard; en: string; fr: string } };
    it("says what it was where it befell nobody", () => {
        for (const language of ["en", "fr"] as const) expect(cardWords(words(language), it_.nothing.card, (rule) => rule, [])).toBe(it_.nothing[language]);
    });
    it("reads the same on the page and in the terminal", () => {
        for (const language of ["en", "fr"] as const)
            expect(cardWords(words(language), it_.card, (rule) => it_.rules[rule]?.[language] ?? rule, [])).toBe(it_[language]);
    });
});

describe("odds for people", () => {
    const line = (effect: string, side: "first" | "second", chance: number, more: Partial<Outlook> = {}): Outlook => ({
        effect,
        side,
        chance,
        causes: [],
        subject: { label: "A1" },
        ...more,
    });
    it("are at most seven lines a side, what is left when nothing happens always among them", () => {
        const many = [...Array.from({ length: 9 }, (_, i) => line("loses", "first", 0.1 * i, { amount: i + 1 })), line("unharmed", "first", 0.4)];
        const { lines, hidden } = foremost([...many, line("destroyed", "second", 0.2)], "first", true);
        expect(lines).toHaveLength(7);
        expect(lines[6]?.effect).toBe("unharmed");
        expect(hidden).toBe(3);
        // What must be decided is told after it.
        const decided = foremost([...many, line("decides", "first", 0.2)], "first", true);
        expect(decided.lines[6]?.effect).toBe("unharmed");
        expect(decided.hidden).toBe(4);
        expect(foremost([line("destroyed", "second", 0.2)], "first", false).lines).toHaveLength(1);
    });
    it("tell of several who may get away unharmed whoever is in the fight, not a bystander", () => {
        const many = Array.from({ length: 9 }, (_, i) => line("loses", "first", 0.1, { amount: i + 1 }));
        const by = line("unharmed", "first", 0.99, { subject: { label: "bystander" } });
        const in_it = line("unharmed", "first", 0.4, { subject: { label: "fighter" } });
        expect(foremost([...many, by, in_it], "first", true).lines[6]).toBe(in_it);
        expect(foremost([...many, in_it, by], "first", true).lines[6]).toBe(in_it);
    });
    it("say a loss of so many or more, everybody unharmed, and what must be decided in its own words", () => {
        expect(effectSentence(line("loses", "first", 0.5, { amount: 1, or_more: true })).say).toBe("effect.loses_more");
        expect(effectSentence({ effect: "unharmed", side: "first" }).say).toBe("effect.unharmed_all");
        expect(effectSentence(line("decides", "first", 0.5, { said: { say: "log.must_lose", args: {} } })).say).toBe("log.must_lose");
    });
});

describe("since my last decision", () => {
    const told = (effect: string, label: string, side: "first" | "second", amount?: number) => ({
        kind: "event" as const,
        say: "log.x",
        args: {},
        does: [{ effect, subject: { label }, side, ...(amount === undefined ? {} : { amount }) }],
    });
    const card = (from: number, to: number): FightCard => ({ from, to, over: true, what: [], rolls: [], effects: [], why: [] });
    const lines: Entry[] = [
        { n: 1, kind: "action", side: "second", told: [told("moves", "b9", "second")] },
        { n: 2, kind: "action", side: "first", told: [] },
        { n: 3, kind: "action", side: "second", told: [told("moves", "b1", "second")] },
        { n: 4, kind: "action", side: "second", told: [told("moves", "b1", "second")] },
        { n: 5, kind: "action", side: "second", told: [] },
        { n: 6, kind: "chance", told: [told("loses", "A1", "first", 1), told("loses", "b1", "second", 1)] },
        { n: 7, kind: "chance", told: [told("loses", "A1", "first", 2)], card: card(5, 7) },
        { n: 8, kind: "chance", told: [told("loses", "A2", "first", 1), told("destroyed", "A2", "first")], card: card(8, 8) },
    ];
    it("counts pieces that moved, fights, and adds up what was lost", () => {
        const digest = since(lines, "first");
        expect(digest).toMatchObject({ from: 3, moved: 1, fights: 2 });
        expect(digest?.mine).toEqual([
            { effect: "destroyed", subject: { label: "A2" }, side: "first" },
            { effect: "loses", subject: { label: "A1" }, side: "first", amount: 3 },
        ]);
        expect(digest?.theirs).toHaveLength(1);
        const fallen: Entry[] = [
            { n: 1, kind: "action", side: "second", told: [] },
            { n: 2, kind: "chance", told: [told("fallen", "banner", "first"), told("captured", "banner", "first"), told("fallen", "other", "first")] },
        ];
        expect(since(fallen, "first")?.mine.map((e) => e.effect)).toEqual(["fallen", "captured"]);
        expect(since(lines.slice(0, 2), "first")).toBeNull();
    });
    it("puts the lines of one fight together in the log", () => {
        const groups = grouped(lines, [card(5, 7), card(8, 8)]);
        expect(groups.map((g) => g.entries.map((e) => e.n))).toEqual([[1, 2, 3, 4], [5, 6, 7], [8]]);
    });
});
