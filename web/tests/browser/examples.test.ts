// Every rule shown: from a rule to its example on a board, step by step, by mouse and by keyboard; the reference by
// chapter, by printed words, and by what was used in the battle.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys, briefing, settled } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

for (const [game, rule, name, language, size] of [
    ["grunwald", "GRU-1.4.2", "GRU-1.4.2-a-reduced-unit-that-loses-a-point-is-gone", "en", { width: 1366, height: 768 }],
    ["p3f", "P3F-1.3.5", "P3F-1.3.5-range-of-a-gun", "fr", { width: 390, height: 844 }],
    ["tercios", "TER-BRK-2", "TER-BRK-2-break-check", "fr", { width: 1366, height: 768 }],
    ["la_garde", "LAG-2.1-activation", "LAG-2.1-initiative-and-the-first-activation", "en", { width: 844, height: 390 }],
] as const)
    test(`an example of ${rule} is played on a board by keyboard (${language}, ${size.width})`, async () => {
        const { page, context, errors } = await house.visitor(language, size);
        await page.goto(house.url);
        await page.getByTestId(`game-${game}`).click();
        await page.getByTestId("rules-of").click();
        await page.getByTestId("rule-search").fill(rule);
        await page.locator(`details.one[data-rule="${rule}"] > summary`).click();
        const button = page.locator(`details.one[data-rule="${rule}"] [data-example="${name}"]`);
        await button.focus();
        await page.keyboard.press("Enter");
        const example = page.getByTestId("example");
        await example.waitFor();
        await page.locator("[data-testid=example] .sheet").waitFor();
        const steps = await example.locator("ol li").count();
        expect(steps).toBeGreaterThan(2);
        for (let i = 1; i < steps; i++) {
            await page.keyboard.press("ArrowRight");
            await page.locator(`[data-testid=example][data-step="${i}"]`).waitFor();
            await expect.poll(() => page.locator("[aria-current=step]").innerText()).not.toMatch(/undefined|\[[a-z_.]+\]|NaN/);
        }
        await expect.poll(() => page.getByTestId("example-detail").locator(".shows, p").count()).toBeGreaterThan(0);
        expect(await bareKeys(page)).toEqual([]);
        await picture(page, `example-${game}`);
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Home");
        await page.locator("[data-testid=example][data-step='0']").waitFor();
        await page.getByTestId("example-next").click();
        await page.locator("[data-testid=example][data-step='1']").waitFor();
        // Back to the rule in words, and out.
        await page.getByTestId("example-rule").click();
        await page.getByTestId("rule-examples").last().waitFor();
        expect(errors).toEqual([]);
        await context.close();
    });

test("a rule without an example says so; the reference finds printed words and what this battle used", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    await page.goto(house.url);
    await (await briefing(page, "training-combat")).getByTestId("quick-first").click();
    await asked(page);
    await page.getByTestId("menu").click();
    await page.getByTestId("open-rules").click();
    const chapters = page.locator(".reference details.chapter");
    await expect.poll(() => chapters.count()).toBeGreaterThan(10);
    // Nothing lies open until somebody wants it.
    await expect.poll(() => page.locator(".reference .one").count()).toBe(0);
    await chapters.first().locator("summary").first().click();
    await page.locator(".reference .one").first().waitFor();
    await picture(page, "reference-chapters");
    expect(await violations(page)).toEqual([]);
    // A word of the other language, one with another ending, and a printed one.
    for (const word of ["countercharge", "chevaliers", "désorganisées"]) {
        await page.getByTestId("rule-search").fill(word);
        await expect.poll(() => page.locator(".reference .one").count(), { message: word }).toBeGreaterThan(0);
    }
    await page.getByTestId("rule-search").fill("");
    await page.getByTestId("rule-filter").selectOption("used");
    await settled(page);
    const used = await page.locator(".reference .one").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["rule"]));
    expect(used.length).toBeLessThan(40);
    const without = await page.evaluate(async () => {
        const book = (await (await fetch("/data/grunwald/rulebook.json")).json()) as { rules: { id: string; status: string }[] };
        return book.rules.filter((r) => r.status === "enforced").map((r) => r.id);
    });
    await page.getByTestId("rule-filter").selectOption("all");
    // Every enforced rule has examples or says that there are none.
    for (const id of [without[0], without[without.length - 1]]) {
        await page.getByTestId("rule-search").fill(id ?? "");
        await page.locator(`details.one[data-rule="${id}"] > summary`).click();
        await page.locator(`details.one[data-rule="${id}"]`).locator("[data-testid=rule-examples], [data-testid=no-example]").first().waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
});
