import { expect, test } from "vitest";
import { addCorps, addDivision, newCorpsList, type CorpsNation, type Years } from "../../src/army/corps";
import { termsOfCorps, termsOfRegiments, withTerms } from "../../src/army/terms";
import { codes, codesTo, freshCode, letterOf, newList, offered, placesAround, slug, type ArmyBook, type UnitType } from "../../src/army/regiments";

const type = (id: string, kind: string): UnitType => ({ id, name: { en: id, fr: id }, points: 1, class: kind, options: [] });

test("a fresh code is used by nothing else in the list", () => {
    const list = newList("spain", "Mine");
    expect(list.commander?.id).toBe("C0");
    list.regiments.push({ id: "R1", kind: "infantry", name: "Foot", units: [{ id: "I1", unit: "tercio", options: [] }] });
    list.elite = { id: "E1", unit: "tercio", options: [] };
    expect([...codes(list)].sort()).toEqual(["C0", "E1", "I1", "R1"]);
    expect(freshCode(list, "C")).toBe("C1");
    expect(freshCode(list, "I")).toBe("I2");
    expect(freshCode(list, "R")).toBe("R2");
    expect(freshCode(list, "H")).toBe("H1");
});

test("the letter of a code tells foot, horse and guns", () => {
    expect(letterOf(type("cuirassiers", "cavalry"))).toBe("H");
    expect(letterOf(type("light_gun", "artillery"))).toBe("G");
    expect(letterOf(type("tercio", "battalion"))).toBe("I");
    expect(letterOf(undefined)).toBe("I");
});

test("a file is named after its title, without accents", () => {
    expect(slug("L’armée de Flandre")).toBe("l-armee-de-flandre");
    expect(slug("  ¡Los míos!  ")).toBe("los-mios");
    expect(slug("…")).toBe("my-army");
});

test("the places around a breach, the nearest first", () => {
    expect(placesAround("/regiments/1/units/0")).toEqual(["/regiments/1/units/0", "/regiments/1/units", "/regiments/1", "/regiments"]);
    expect(placesAround("/points")).toEqual(["/points"]);
});

test("a part of a regiment is offered what its nation has of its classes", () => {
    const book = { types: [type("tercio", "battalion"), type("modern", "battalion"), type("shot_company", "company")] } as unknown as ArmyBook;
    const spain = { id: "spain", name: { en: "", fr: "" }, colour: "red", units: ["tercio", "shot_company"] };
    const part = { id: "battalions", classes: ["battalion"], min: 2, max: 4 };
    expect(offered(book, part, spain).map((t) => t.id)).toEqual(["tercio"]);
    expect(offered(book, part, undefined).map((t) => t.id)).toEqual(["tercio", "modern"]);
    expect(offered(book, { ...part, classes: ["company"], only: ["pike_company"] }, spain)).toEqual([]);
});

const years: Years = [1805, 1815];
const nation: CorpsNation = {
    id: "french",
    name: { en: "France", fr: "France" },
    key: "side.french",
    years,
    generals: [],
    brigades: [
        { id: "line", name: { en: "Line", fr: "Ligne" }, type: "line_infantry", arm: "infantry", experience: ["conscript", "regular"], elements: [2, 6], traits: [], optional_traits: [], years },
        { id: "old_guard", name: { en: "Guard", fr: "Garde" }, type: "line_infantry", arm: "infantry", experience: ["guard"], elements: [2, 3], traits: [], optional_traits: [], years },
    ],
    divisions: [
        { id: "foot", name: { en: "Foot", fr: "Pied" }, times: [1, 4], commander: "competent", brigades: [2, 4], compulsory: [{ brigade: "line", count: 2 }], optional: [], artillery: [], years },
        { id: "guard", name: { en: "Guard", fr: "Garde" }, times: [0, 1], commander: "good", brigades: [1, 4], compulsory: [{ brigade: "old_guard", count: 1 }], optional: [], artillery: [], years: [1812, 1815] },
    ],
    corps: { divisions: [1, 5], commander: "good", artillery: [], baggage: 1 },
    army: { commander: "excellent", artillery: [] },
};

test("a new corps has its compulsory divisions, each with its compulsory brigades and a general", () => {
    const list = newCorpsList(nation, 1809, 500, "Mine", (n) => `Corps ${n}`);
    expect(list.corps.length).toBe(1);
    expect(list.corps[0]?.general.grade).toBe("good");
    expect(list.corps[0]?.divisions.map((d) => d.table)).toEqual(["foot"]);
    expect(list.corps[0]?.divisions[0]?.brigades.map((b) => [b.brigade, b.elements, b.experience])).toEqual([
        ["line", 4, "regular"],
        ["line", 4, "regular"],
    ]);
    const corps = list.corps[0];
    const guard = nation.divisions[1];
    if (corps && guard) addDivision(list, nation, corps, guard);
    expect(corps?.divisions[1]?.brigades.map((b) => [b.elements, b.experience])).toEqual([[3, "guard"]]);
    addCorps(list, nation, (n) => `Corps ${n}`);
    expect(list.corps[1]?.name).toBe("Corps 2");
    // No code twice: two corps, three divisions, five brigades, five generals.
    expect(codes(list).size).toBe(2 + 3 + 5 + 5);
    expect(codesTo(list, "/corps/0/divisions/1/brigades/0")).toBe("C1 D2 B3");
    expect(codesTo(list, "/points")).toBe("");
});

test("the words on a printed roster are explained: those the army has, and no others", () => {
    const both = (text: string) => ({ en: text, fr: text });
    const book = {
        weapons: [{ id: "pike", name: both("Pikes"), rule: "TER-WPM-1" }, { id: "bow", name: both("Bows"), rule: "TER-WPS-9" }],
        special: [{ id: "square", name: both("Square"), rule: "TER-SPI-3" }],
        virtues: [{ id: "drill", name: both("Drill"), rule: "TER-VIR-3" }],
        traits: [{ id: "fast", name: both("Fast"), rule: "TER-TRC-1" }, { id: "bold", name: both("Bold") }],
    } as unknown as ArmyBook;
    const list = newList("spain", "Mine");
    list.commander = { id: "C0", name: "C0", rank: 1, virtues: ["drill"], traits: ["fast", "bold"] };
    const report = { regiments: [{ id: "R1", points: 1, units: [{ id: "I1", type: "tercio", points: 1, form: { weapons: ["pike"], special: ["square"] } }] }] };
    expect(termsOfRegiments(book, list, report as never).map((t) => t.rule)).toEqual(["TER-WPM-1", "TER-SPI-3", "TER-VIR-3", "TER-TRC-1"]);
});

test("the explanations stand before what is cut out, and nothing in them is code", () => {
    const page = withTerms('<body>roster<div class="cards">cards</div></body></html>', "Words", [{ name: "A<b", text: "x & y" }]);
    expect(page).toMatch(/^<body>roster<section class="terms">.*A&lt;b<\/b> x &amp; y.*<\/section>\n<div class="cards">cards/s);
    expect(withTerms("<p>", "Words", [])).toBe("<p>");
});

test("a trait of La Garde is explained by the rules that bear its name", () => {
    const book = { nations: [{ id: "french", brigades: [{ id: "guard", traits: ["grognards"] }] }] };
    const list = { list: "french", corps: [{ divisions: [{ brigades: [{ brigade: "guard", traits: ["cautious"] }] }] }] };
    const rules = [{ id: "LAG-2.6-grognards" }, { id: "LAG-2.3-cautious" }, { id: "LAG-2.6-lancers" }];
    expect(termsOfCorps(book as never, list as never, rules).map((t) => t.rule)).toEqual(["LAG-2.3-cautious", "LAG-2.6-grognards"]);
});
