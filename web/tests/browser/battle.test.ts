// A whole training battle played by clicking, in French and in English.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, bareKeys, briefing, moveOne, play, settled } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

describe.each(["fr", "en"] as const)("a training battle in %s", (language) => {
    test("from the start screen to the end screen by clicks alone", async () => {
        const { page, context, errors } = await house.visitor(language);
        await page.goto(house.url);
        await page.getByTestId("first-battle").waitFor();
        await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
        expect(await violations(page)).toEqual([]);
        await picture(page, `start-${language}`);

        await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
        await page.locator(".piece").first().waitFor();
        await asked(page);
        await picture(page, `game-${language}`);
        expect(await violations(page)).toEqual([]);

        expect(await moveOne(page)).toBe(true);
        const end = await play(page, 400, 25);
        expect(end.over).toBe(true);
        await page.locator("dialog[open]").waitFor();
        await settled(page);
        await picture(page, `end-${language}`);
        expect(await violations(page)).toEqual([]);
        expect(await bareKeys(page)).toEqual([]);

        const [record] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-record").click()]);
        expect(record.suggestedFilename()).toMatch(/\.gon$/);
        expect(errors).toEqual([]);
        await context.close();
    });
});

test("the language switches at once, everywhere", async () => {
    const { page, context } = await house.visitor("en");
    await page.goto(house.url);
    await (await briefing(page, "training-combat")).getByTestId("quick-first").click();
    await asked(page);
    const english = await page.getByTestId("prompt").innerText();
    await page.getByTestId("language").click();
    const french = await page.getByTestId("prompt").innerText();
    expect(french).not.toBe(english);
    expect(french).toMatch(/\u202f[:?]/);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
    await context.close();
});

test("what is refused says why, by rule; the rule opens in the reader's language", async () => {
    const { page, context } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-combat")).getByTestId("quick-second").click();
    await asked(page);
    const refusal = page.getByTestId("refusal");
    const beyond = page.getByTestId("beyond");
    const cell = async () => /\d{4}/.exec(await page.getByTestId("spoken").innerText())?.[0] ?? "";
    const lit = async () => page.locator(`path[data-cell="${await cell()}"]`).count();
    // From unit to unit, `steps` hexes away: Enter on the first hex there that is not lit.
    const tryUnlit = async (steps: number, shown: typeof refusal): Promise<boolean> => {
        for (let unit = 0; unit < 8; unit++)
            for (const way of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
                await page.keyboard.press("Escape");
                await page.keyboard.press("n");
                await settled(page);
                for (let i = 0; i < steps; i++) await page.keyboard.press(way);
                if (await lit()) continue;
                await page.keyboard.press("Enter");
                await settled(page);
                if (await shown.isVisible()) return true;
            }
        return false;
    };
    expect(await tryUnlit(6, beyond)).toBe(true);
    await expect.poll(() => beyond.innerText()).toMatch(/\d{4}/);
    await expect.poll(() => beyond.locator("button.rule").count()).toBeGreaterThan(0);
    expect(await tryUnlit(1, refusal)).toBe(true);
    expect((await refusal.innerText()).length).toBeGreaterThan(40);
    await picture(page, "refusal-fr");
    await refusal.locator("button.rule").first().click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    await expect.poll(() => dialog.locator("h2").innerText()).toMatch(/^§[\d.]+ · /);
    expect((await dialog.innerText()).length).toBeGreaterThan(60);
    await picture(page, "rule-fr");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await context.close();
});
