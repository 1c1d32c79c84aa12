import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulebook, type Rule } from "../../src/rules/rulebook.svelte";

const both = (text: string) => ({ en: text, fr: text });
const rule = (id: string, editions?: Rule["editions"]): Rule => ({
    id,
    section: "1",
    kind: "procedure",
    status: "enforced",
    title: both(id),
    text: both("shared"),
    ...(editions && { editions }),
});
const texts = { en: both("once"), fr: both("twice") };
const switched = rule("A", { ruling: "R1", option: "limit", texts });
const settled = rule("B", { ruling: "R2", stands: "fr", texts });
const alike = rule("C");

describe("a rule whose editions differ", () => {
    rulebook.fill(
        "game",
        { rules: [switched, settled, alike], editions: { option: "edition", names: { en: both("English"), fr: both("French") } } },
        { rulings: [] },
    );
    const inForce = (each: Rule) => rulebook.readings(each).filter((r) => r.inForce).map((r) => r.edition);

    it("shows the edition the option leaves it to, first", () => {
        rulebook.play("edition=fr limit=edition");
        expect(rulebook.readings(switched).map((r) => [r.edition, r.inForce])).toEqual([
            ["fr", true],
            ["en", false],
        ]);
        rulebook.play("edition=fr limit=en");
        expect(inForce(switched)).toEqual(["en"]);
    });

    it("shows the edition that stands where no option chooses", () => {
        rulebook.play(null);
        expect(inForce(settled)).toEqual(["fr"]);
        expect(inForce(switched)).toEqual([]);
    });

    it("says nothing where they agree", () => expect(rulebook.readings(alike)).toEqual([]));
});

describe("how a rule is cited", () => {
    for (const game of ["grunwald", "p3f", "tercios", "la_garde"])
        it(`by a number that is no other rule's, never by a word (${game})`, () => {
            const { rules } = JSON.parse(readFileSync(new URL(`../../../data/${game}/rulebook.json`, import.meta.url), "utf8")) as { rules: Rule[] };
            rulebook.fill(game, { rules }, { rulings: [] });
            const numbers = rules.map((r) => rulebook.number(r.id));
            expect(numbers.filter((n) => !/^§[A-Z\d.-]+[a-z]?$/.test(n))).toEqual([]);
            expect(new Set(numbers).size).toBe(numbers.length);
        });
});
