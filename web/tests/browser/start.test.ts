// The way in: four games with a picture, battles and lessons apart, a briefing that says what wins; and in the battle
// the lead, the order of battle and the legend at hand.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys, briefing, settled } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("a phone's start page is short; battles and lessons are apart and can be filtered", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 390, height: 844 }, true);
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    for (const game of ["grunwald", "p3f", "tercios", "la_garde"]) {
        await page.getByTestId(`game-${game}`).click();
        const { high, wide } = await page.evaluate(() => ({ high: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth }));
        expect(high, game).toBeLessThan(3000);
        expect(wide, game).toBeLessThanOrEqual(390);
        const shown = await page.locator("article[data-scenario]").evaluateAll((list) => list.map((a) => [(a as HTMLElement).dataset["scenario"] ?? "", a.classList.contains("training")] as const));
        for (const [id, lesson] of shown) expect(lesson, id).toBe(id.startsWith("training"));
    }
    await page.getByTestId("game-grunwald").click();
    await page.getByTestId("filter-long").selectOption("30");
    await expect.poll(() => page.locator('article[data-scenario="clash-of-titans"]').count()).toBe(0);
    await expect.poll(() => page.locator('article[data-scenario="training-combat"]').count()).toBe(1);
    await page.getByTestId("filter-long").selectOption("0");
    await picture(page, "start-390-fr");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

for (const [game, scenario, language] of [
    ["grunwald", "clash-of-titans", "en"],
    ["p3f", "coutras", "fr"],
    ["tercios", "the-redoubt", "en"],
    ["la_garde", "auerstaedt", "fr"],
] as const)
    test(`the briefing of ${scenario} tells what wins; in the battle lead, armies and legend are at hand (${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
        await page.goto(house.url);
        await page.getByTestId("first-battle").waitFor();
        await page.getByTestId(`game-${game}`).click();
        await page.locator(`article[data-scenario="${scenario}"]`).getByTestId("brief").click();
        const brief = page.getByTestId("briefing");
        await page.locator("[data-testid=brief-map] .sheet").waitFor();
        await settled(page);
        const text = await brief.innerText();
        expect(text).toMatch(/\d+ (turns|tours)|to 8 turns/);
        expect(text).toMatch(/points/);
        // What is played with, option by option, where nobody says otherwise.
        await brief.getByTestId("brief-options").locator("summary").click();
        const rules = await brief.getByTestId("brief-options").locator("li").allInnerTexts();
        expect(rules.length).toBeGreaterThan(3);
        for (const rule of rules) expect(rule).toMatch(/\S\s*: \S/);
        expect(await bareKeys(page)).toEqual([]);
        await picture(page, `briefing-${game}`);
        expect(await violations(page)).toEqual([]);
        // The browser's own way back.
        await page.goBack();
        await page.getByTestId("first-battle").waitFor();
        await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
        await asked(page);
        await expect.poll(() => page.getByTestId("goals").innerText()).not.toBe("");
        await page.getByTestId("goals").click();
        await expect.poll(() => page.locator("dialog[open] li").count()).toBeGreaterThan(1);
        await page.keyboard.press("Escape");
        await page.getByTestId("tab-armies").click();
        await expect.poll(() => page.getByTestId("armies-panel").locator("li").count()).toBeGreaterThan(20);
        await page.getByTestId("armies-panel").locator("li button").first().click();
        await page.getByTestId("legend").click();
        await expect.poll(() => page.getByTestId("legend-lines").locator("dd").count()).toBeGreaterThan(7);
        expect(await bareKeys(page)).toEqual([]);
        await picture(page, `legend-${game}`);
        expect(await violations(page)).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
    });
