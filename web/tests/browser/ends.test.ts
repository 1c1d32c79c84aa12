// Won or lost, and why: what the points were given for, in every game; and an answer has one button.
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded, recordFile } from "./support/loaded";
import { bareKeys, settled } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test.each([
    ["grunwald", "grunwald/training-combat.greedy.gon", "en"],
    ["p3f", "p3f/training-combat.greedy.gon", "fr"],
    ["tercios", "tercios/training-first-shots.greedy.gon", "fr"],
    ["la_garde", "la_garde/training-first-division.greedy.gon", "en"],
] as const)("%s: the end tells the points of both sides by what they were given for", async (game, record, language) => {
    const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
    await page.goto(house.url);
    await page.getByTestId("load-record").setInputFiles(recordFile(record));
    await page.locator('[data-testid=screen][data-over="true"]').waitFor();
    const table = page.locator("dialog[open] table").first();
    await table.waitFor();
    await settled(page);
    // Rows of a name and two cells; the last is their sum, and the score.
    const rows = await table.locator("tbody tr, tfoot tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number.parseInt(cell.textContent ?? "") || 0)));
    const total = rows.pop() ?? [];
    expect(rows.length).toBeGreaterThan(0);
    for (const side of [0, 1]) expect(rows.reduce((sum, row) => sum + (row[side] ?? 0), 0)).toBe(total[side]);
    const score = (await page.getByTestId("screen").innerText()).replace(/\s+/g, " ");
    expect(total.some((points) => points > 0)).toBe(true);
    for (const points of total) expect(score).toContain(String(points));
    // The bar judges as the end does: not always by points.
    const judged = (await page.getByTestId("outcome").innerText()).split(" · ")[0]?.toLowerCase() ?? "";
    if (game !== "tercios") await expect.poll(async () => (await page.getByTestId("goals").innerText()).toLowerCase().replace(/\s+/g, " ")).toContain(judged);
    expect(await bareKeys(page)).toEqual([]);
    await picture(page, `end-${game}-${language}`);
    // The order of battle names who was lost.
    await page.keyboard.press("Escape");
    await page.getByTestId("tab-armies").click();
    await page.getByTestId("armies-panel").waitFor();
    await expect.poll(() => page.locator("[data-testid=armies-panel] li.lost").count()).toBeGreaterThan(0);
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

test("a reaction has one button for each answer, and the one that acts stands out", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await loaded(page, "tercios/training-first-shots.greedy.gon", 63);
    await page.getByTestId("decline").waitFor();
    await expect.poll(() => page.getByTestId("deed").count()).toBeGreaterThan(0);
    const words = await page.locator("section.prompt .row button").allInnerTexts();
    expect(new Set(words).size).toBe(words.length);
    await expect.poll(() => page.getByTestId("deed").first().getAttribute("class")).toContain("primary");
    await expect.poll(async () => (await page.getByTestId("decline").getAttribute("class")) ?? "").not.toContain("primary");
    expect(errors).toEqual([]);
    await context.close();
});
