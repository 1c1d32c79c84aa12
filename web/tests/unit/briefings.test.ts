import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const data = new URL("../../../data/", import.meta.url).pathname;
const games = readdirSync(data).filter((name) => existsSync(`${data}${name}/briefings.json`));

test("every battle has a briefing, and no briefing is of a battle that is not there", () => {
    expect(games.length).toBe(4);
    for (const game of games) {
        const file = JSON.parse(readFileSync(`${data}${game}/briefings.json`, "utf8")) as { briefings: { scenario: string }[] };
        const told = file.briefings.map((b) => b.scenario).sort();
        const there = readdirSync(`${data}${game}/scenarios`).map((name) => name.replace(".json", "")).sort();
        expect(told, game).toEqual(there);
    }
});

test("every mark of the legend is told in both languages", () => {
    for (const language of ["en", "fr"]) {
        const words = JSON.parse(readFileSync(`${data}lang/${language}/ui.json`, "utf8")) as Record<string, string>;
        for (const [game, short] of [["grunwald", "gru"], ["p3f", "p3f"], ["tercios", "ter"], ["la_garde", "lag"]] as const) {
            const source = readFileSync(`${data}../web/src/games/${game}/${game === "tercios" ? "armies" : "index"}.ts`, "utf8");
            const keys = [...source.matchAll(/line\("(\w+)"/g)].map((m) => `legend.${short}.${m[1]}`);
            expect(keys.length).toBeGreaterThan(7);
            expect(keys.filter((key) => !words[key]), language).toEqual([]);
        }
    }
});
