import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AreaField } from "../../src/board/area/field";
import { HIGH, rowsFor, WIDE } from "../../src/board/area/layout";
import type { AreaMap } from "../../src/board/area/model";
import { NAME_SIZE, nameOf } from "../../src/board/area/names";
import { arrange } from "../../src/board/area/surface";
import { inside } from "../../src/board/polygon";
import { midOf } from "../../src/board/area/shapes";
import type { Piece } from "../../src/board/model";
import type { Description } from "../../src/client/protocol";
import { areaMap, hourOf } from "../../src/games/p3f/view";

const folder = new URL("../../../data/p3f/maps/", import.meta.url).pathname;
const maps = new Map<string, AreaMap>(
    readdirSync(folder).map((name) => {
        const board = JSON.parse(readFileSync(folder + name, "utf8")) as Description["board"];
        const sides = [{ key: "side.catholic" }, { key: "side.huguenot" }];
        return [name, areaMap({ board, sides } as unknown as Description)];
    }),
);

test("a click on the middle of a zone, or on its number, finds that zone", () => {
    for (const [name, map] of maps) {
        const field = new AreaField(map);
        for (const zone of map.zones) {
            expect(field.at(zone.centre), `${name} ${zone.id}`).toBe(zone.id);
            expect(field.at(zone.box), `${name} ${zone.id}`).toBe(zone.id);
        }
    }
});

test("the arrow keys lead to every zone", () => {
    for (const [name, map] of maps) {
        const field = new AreaField(map);
        const found = new Set([field.first()]);
        for (const at of found) for (const way of ["up", "down", "left", "right"] as const) found.add(field.step(at, way));
        expect(found.size, name).toBe(map.zones.length);
    }
});

test("four counters and a leader lie inside their zone and off its number", () => {
    for (const [name, map] of maps)
        for (const zone of map.zones.filter((z) => z.ground !== "X")) {
            const rows = rowsFor(zone, 5);
            const lines = Math.ceil(5 / rows.columns);
            const w = ((rows.columns - 1) * rows.gap + 1) * WIDE * rows.scale * 0.9;
            const h = lines * HIGH * rows.scale * 0.9;
            expect(inside(rows.centre, zone.outline), `${name} ${zone.id}`).toBe(true);
            expect(rows.scale, `${name} ${zone.id}`).toBeGreaterThan(0.7);
            const clear = Math.abs(rows.centre.y - zone.box.y) > h / 2 || Math.abs(rows.centre.x - zone.box.x) > w / 2;
            expect(clear, `${name} ${zone.id}`).toBe(true);
        }
});

test("what a zone is worth is written where three counters do not lie on it", () => {
    const battles = new URL("../../../data/p3f/scenarios/", import.meta.url).pathname;
    for (const file of readdirSync(battles)) {
        const { map, victory } = JSON.parse(readFileSync(battles + file, "utf8")) as { map: string; victory: { zones?: string[] }[] };
        const base = maps.get(`${map}.json`);
        const worth = new Set(victory.flatMap((each) => each.zones ?? []));
        expect(base, file).toBeDefined();
        if (!base) continue;
        const field = new AreaField({ ...base, zones: base.zones.map((zone) => ({ ...zone, ...(worth.has(zone.id) ? { worth: 1 } : {}) })) });
        for (const id of worth) {
            const zone = field.zone(id);
            const words = zone && field.worthOf(zone);
            if (!words) throw new Error(`${file} ${id} has no words`);
            const { centre, columns, scale, gap } = field.rows(id, 3);
            const w = (((columns - 1) * gap + 1) * WIDE * scale * 0.9) / 2;
            const h = (((Math.ceil(3 / columns) - 1) * Math.max(gap, 0.95) + 1) * HIGH * scale * 0.9) / 2;
            const clear = centre.x - w >= words.x1 || centre.x + w <= words.x0 || centre.y - h >= words.y1 || centre.y + h <= words.y0;
            expect(clear, `${file} ${id}`).toBe(true);
            // Nor does its name.
            for (const language of ["en", "fr"] as const) expect(nameOf(zone, language).y - 0.8 * NAME_SIZE, `${file} ${id}`).toBeGreaterThan(words.y1);
        }
    }
});

test("a name begins inside its zone", () => {
    for (const [name, map] of maps)
        for (const zone of map.zones)
            for (const language of ["en", "fr"] as const) {
                const written = nameOf(zone, language);
                expect(written.lines.join(" "), `${name} ${zone.id}`).toBe(zone.name[language]);
                expect(written.width, `${name} ${zone.id}`).toBeLessThan(320);
            }
});

test("in combat the lead stands at the border, its support behind it, the others where they were", () => {
    const map = maps.get("coutras.json") as AreaMap;
    const field = new AreaField(map);
    const piece = (id: number, towards?: Piece["towards"]): Piece => ({
        id,
        cell: "017",
        facing: null,
        label: "",
        face: null,
        ...(towards ? { towards } : {}),
    });
    const before = arrange(field, [piece(1), piece(2), piece(3)], null);
    const after = arrange(field, [piece(1, { cell: "018", front: true }), piece(2, { cell: "018", front: false }), piece(3)], null);
    const at = (list: typeof after, id: number) => list.find((p) => p.piece.id === id) as (typeof after)[number];
    const border = field.between("017", "018");
    const middle = midOf(border?.line ?? []).p;
    const away = (p: { x: number; y: number }) => Math.hypot(p.x - middle.x, p.y - middle.y);
    expect(away(at(after, 1))).toBeLessThan(away(at(after, 2)));
    expect(at(after, 1).scale).toBeGreaterThan(at(after, 2).scale);
    expect(at(after, 3)).toEqual(at(before, 3));
});

test("the hour follows the turn", () => {
    const battle = { clock: { start: "08:30", minutes: 25 }, turns: 9, victory: [] };
    expect(hourOf(battle, 1)).toBe("08:30");
    expect(hourOf(battle, 5)).toBe("10:10");
});
