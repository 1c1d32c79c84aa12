// Every nation that the data can field has a coat and a standard of its own; nobody wears another's.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { liveryOf, standardsOf, type Period } from "../../src/miniatures/liveries";
import { SOLDIERS } from "../../src/miniatures/soldiers";

const data = new URL("../../../data/", import.meta.url).pathname;
const files = (folder: string): Record<string, unknown>[] =>
    readdirSync(data + folder).map((f) => JSON.parse(readFileSync(`${data}${folder}/${f}`, "utf8")) as Record<string, unknown>);

const nations: [Period, string[]][] = [
    ["pike_and_shot", [...new Set(files("tercios/armies").map((a) => String(a["nation"])))]],
    ["empires", files("la_garde/lists").map((l) => String(l["id"]))],
];

test.each(nations)("%s: coats and standards differ from nation to nation", (period, all) => {
    expect(all.length).toBeGreaterThan(4);
    const coats = all.map((nation) => liveryOf(period, nation, "#777777"));
    expect(new Set(coats.map((l) => JSON.stringify(l))).size).toBe(all.length);
    expect(coats.filter((l) => l.coat === "#777777")).toEqual([]);
    expect(new Set(all.map((nation, i) => JSON.stringify(standardsOf(nation, coats[i] ?? liveryOf(period, nation, ""))))).size).toBe(all.length);
});

test("a nation nobody knows wears its side's colour and carries two", () => {
    const livery = liveryOf("pike_and_shot", "utopia", "#123456");
    expect(livery.coat).toBe("#123456");
    expect(standardsOf("utopia", livery)).toHaveLength(2);
});

test("every kind of troops has its painted men", () => {
    const roster = JSON.parse(readFileSync(`${data}grunwald/units/roster.json`, "utf8")) as { units: { class: string }[] };
    const types = JSON.parse(readFileSync(`${data}p3f/units/types.json`, "utf8")) as { types: { family: string }[] };
    const kinds = new Set([...roster.units.map((u) => u.class), ...types.types.map((t) => t.family), "leader"]);
    expect([...kinds].filter((kind) => !SOLDIERS[kind])).toEqual([]);
});
