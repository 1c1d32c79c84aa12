import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Words, type Language } from "../../src/words/format";

const root = new URL("../../../", import.meta.url);
function catalogue(language: Language, ...names: string[]): Record<string, string> {
    return Object.assign(
        {},
        ...names.map((n) => JSON.parse(readFileSync(new URL(n.replace("LANG", language), root), "utf8")) as object),
    ) as Record<string, string>;
}
const toy = (language: Language) => new Words(language, catalogue(language, "tests/toy/data/lang/LANG/toy.json", "data/lang/LANG/common.json"));

describe("sentences", () => {
    const moved = {
        say: "log.moved",
        rule: "TOY-3.1",
        args: { piece: { label: "A1", ref: { unit: "A1" } }, square: { label: "b2", ref: { square: "b2" } }, cost: 2 },
    };

    test("a sentence of the engine is said in English", () => {
        expect(toy("en").sentence(moved)).toBe("A1 moves to b2 (2 points).");
        expect(toy("en").sentence({ ...moved, args: { ...moved.args, cost: 1 } })).toBe("A1 moves to b2 (1 point).");
    });

    test("the same sentence in French keeps its values", () => {
        const french = toy("fr").sentence(moved);
        expect(french).toContain("A1");
        expect(french).toContain("b2");
        expect(french).not.toContain("moves");
    });

    test("what is not known is left out of a sentence, not shown as a hole", () => {
        const w = new Words("en", {
            "log.test": "{unit} fails ({die}, {needed} or less).",
            "log.hit": "{unit} is hit: {die, number} and {units, number}.",
            "log.points": "{n, plural, one {one} other {#}}: {total}.",
            "log.hole": "{die} falls.",
        });
        expect(w.say("log.test", { unit: "A1", die: 5, needed: 3 })).toBe("A1 fails (5, 3 or less).");
        expect(w.say("log.test", { unit: "A1", needed: 3 })).toBe("A1 fails.");
        expect(w.say("log.hit", { unit: "A1", units: 2 })).toBe("A1 is hit.");
        expect(w.say("log.points", { n: 1 })).toBe("one.");
        expect(w.say("log.hole")).toBe("[log.hole]");
        expect([...w.missing]).toEqual(["log.hole"]);
    });

    test("a term by key, by label, by name", () => {
        const w = new Words("fr", { "terrain.forest": "forêt" });
        expect(w.term({ key: "terrain.forest" })).toBe("forêt");
        expect(w.term({ label: "2101" })).toBe("2101");
        expect(w.term({ name: { en: "Cracow", fr: "Cracovie" } })).toBe("Cracovie");
        expect(w.term(7)).toBe("7");
    });

    test("words that lead somewhere stand apart, in the order of the sentence", () => {
        const w = new Words("en", { x: "{b} after {a}, then {a}" });
        const parts = w.parts({ say: "x", args: { a: { label: "A", ref: { unit: 1 } }, b: { label: "B", ref: { hex: "0101" } } } });
        expect(parts.map((p) => p.text)).toEqual(["B", " after ", "A", ", then ", "A"]);
        expect(parts[0]?.ref).toEqual({ hex: "0101" });
        expect(parts[2]?.ref).toEqual({ unit: 1 });
    });

    test("a plain number keeps its digits; a formatted one follows the language", () => {
        const fr = new Words("fr", { plain: "{x}", formatted: "{x, number}" });
        expect(fr.say("plain", { x: 1410 })).toBe("1410");
        expect(fr.say("formatted", { x: 1410 })).toBe("1\u202f410");
        expect(fr.number(2.5, 1)).toBe("2,5");
        expect(new Words("en", {}).number(2.5, 1)).toBe("2.5");
    });

    test("phrases in one line are parted as each language parts them", () => {
        expect(toy("en").phrases(["a", "b"])).toBe("a; b");
        expect(toy("fr").phrases(["a", "b"])).toBe("a\u202f; b");
    });

    test("a key that is not there shows itself and is remembered", () => {
        const w = new Words("en", {});
        expect(w.say("no.such")).toBe("[no.such]");
        expect([...w.missing]).toEqual(["no.such"]);
    });

    test("a quotation mark doubled in a pattern is one in the sentence", () => {
        expect(new Words("en", { x: "It''s {y}" }).say("x", { y: "ours" })).toBe("It's ours");
    });
});

describe("the page's own catalogue", () => {
    const en = catalogue("en", "data/lang/LANG/ui.json");
    const fr = catalogue("fr", "data/lang/LANG/ui.json");

    test("both languages have the same keys", () => {
        expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    });

    test("every pattern can be read, in both languages", () => {
        for (const [language, list] of [["en", en], ["fr", fr]] as const) {
            const w = new Words(language, list);
            const args = new Proxy({}, { get: () => 1, has: () => true, ownKeys: () => [] });
            for (const key of Object.keys(list)) w.say(key, args as Record<string, number>);
            expect([...w.missing]).toEqual([]);
        }
    });

    test("French spaces before high punctuation cannot break", () => {
        const text = (s: string) => s.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, "x");
        for (const [key, value] of Object.entries(fr)) {
            expect(text(value), key).not.toMatch(/ [;:!?»]/);
            expect(text(value), key).not.toMatch(/« /);
            expect(value, key).not.toMatch(/'/);
        }
    });
});
