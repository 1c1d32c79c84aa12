import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chapterOf, found, ruleUse, wanted } from "../../src/rules/search";
import { Words } from "../../src/words/format";

const root = new URL("../../../", import.meta.url).pathname;
const read = (path: string) => JSON.parse(readFileSync(root + path, "utf8")) as never;

interface Book {
    rules: { id: string; section: string; title: { en: string; fr: string }; text: { en: string; fr: string } }[];
}

describe("the search of the reference", () => {
    const synonyms = ["knights|heavy cavalry", "chevaliers|cavalerie lourde"];
    it("finds a word whatever its ending, accents and spelling", () => {
        expect(found("Causes of disorganisation", wanted("disorganized", []))).toBe(true);
        expect(found("La mêlée", wanted("melee", []))).toBe(true);
        expect(found("Causes of panic", wanted("disorganized", []))).toBe(false);
    });
    it("finds what a printed word means", () => {
        expect(found("Cavalerie lourde en charge", wanted("chevalier", synonyms))).toBe(true);
        expect(found("Infanterie en charge", wanted("chevalier", synonyms))).toBe(false);
    });
    it("asks for every word", () => {
        expect(found("Heavy cavalry stops", wanted("knights stop", synonyms))).toBe(true);
        expect(found("Heavy cavalry goes", wanted("knights stop", synonyms))).toBe(false);
    });
});

describe("chapters", () => {
    for (const game of ["grunwald", "p3f", "tercios", "la_garde"])
        for (const language of ["en", "fr"] as const)
            it(`every rule of ${game} stands in one that has a name (${language})`, () => {
                const words = new Words(language, read(`data/lang/${language}/${game}.json`));
                const { rules } = read(`data/${game}/rulebook.json`) as Book;
                const homeless = rules.filter((r) => !chapterOf(r.section, words)).map((r) => r.id);
                expect(homeless).toEqual([]);
            });
    it("a section belongs to the longest beginning that is named", () => {
        const words = new Words("en", { "chapter.2": "Two", "chapter.2.1": "Two one" });
        expect(chapterOf("2.1.7", words)).toBe("2.1");
        expect(chapterOf("2.10.1", words)).toBe("2");
        expect(chapterOf("9", words)).toBe("");
    });
});

describe("rules used in a battle", () => {
    it("are those that spoke, as often as they did", () => {
        const use = ruleUse([
            { told: [{ kind: "event", say: "x", rule: "A-1", args: {} }, { kind: "modifier", tally: "t", rule: "A-2", amount: 1 }] },
            { told: [{ kind: "cite", rule: "A-1" }] },
            {},
        ]);
        expect([...use]).toEqual([["A-1", 2], ["A-2", 1]]);
    });
});
