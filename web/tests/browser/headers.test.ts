// Where the battle stands is read whole at every size: laptop, phone lying, phone standing.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const BATTLES = [
    ["grunwald", "clash-of-titans"],
    ["grunwald", "training-movement"],
    ["p3f", "coutras"],
    ["tercios", "the-crossroads"],
    ["la_garde", "auerstaedt"],
] as const;
// Width, height, and how much of that the bar may take.
const SIZES = [
    [1366, 768, 56],
    [844, 390, 56],
    [390, 844, 130],
] as const;

// What stands in the bar, on the tabs or in the list of actions and cannot be read to its end.
async function cut(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const hides = (el: Element) => getComputedStyle(el).overflowX !== "visible";
        return [...document.querySelectorAll<HTMLElement>("header.bar *, [role=tab], [data-testid=actions] .do *")]
            .filter((el) => el.innerText?.trim() && el.clientWidth > 1)
            .filter((el) => {
                const { left, right } = el.getBoundingClientRect();
                return left < 0 || right > innerWidth + 0.5 || (hides(el) && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1));
            })
            .map((el) => el.innerText);
    });
}

test.each(BATTLES.flatMap((b) => (["en", "fr"] as const).map((language) => [...b, language] as const)))("%s, %s, %s: turn, score and what wins are not cut", async (game, scenario, language) => {
    const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
    await page.goto(house.url);
    await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
    await asked(page);
    for (const [width, height, most] of SIZES) {
        await page.setViewportSize({ width, height });
        await picture(page, `header-${scenario}-${language}-${width}`);
        expect(await cut(page), `at ${width}`).toEqual([]);
        const bar = await page.locator("header.bar").boundingBox();
        expect(bar?.height, `the bar at ${width}`).toBeLessThanOrEqual(most);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (game === "la_garde") {
        // Who still waits for a card is named, where there is room: one's own, not the enemy's.
        await page.setViewportSize({ width: 1366, height: 768 });
        const waits = page.getByTestId("unordered");
        expect(await waits.innerText()).toContain("Gudin");
        expect(await waits.innerText()).not.toMatch(/Schmettau|Wartensleben/);
    }
    expect(errors).toEqual([]);
    await context.close();
});
