import { expect, test } from "vitest";
import { codes, freshCode, letterOf, newList, offered, placesAround, slug, type ArmyBook, type UnitType } from "../../src/army/list";

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
