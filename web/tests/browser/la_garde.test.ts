// La Garde on open ground: orders face down and sealed, a brigade dragged, a bombardment with its bag.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickBase, dealByHand, dragBase } from "./support/plane";
import { loaded } from "./support/loaded";
import { asked, bareKeys, briefing, type Standing } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// Starts the battle and lays the orders: by key and by dragging; sealed only when all lie.
async function sealed(page: Page, look: boolean): Promise<Standing> {
    await page.goto(house.url);
    await (await briefing(page, "training-first-division", "la_garde")).getByTestId("quick-first").click();
    let state = await asked(page);
    expect(state.ask).toBe("orders");
    await clickBase(page, 1000);
    await page.keyboard.press("1");
    await asked(page, state.n);
    await page.getByTestId("why-not-finish").click();
    await page.getByTestId("refusal").waitFor();
    await dealByHand(page, "attack", 1001);
    state = await asked(page, state.n);
    if (look) {
        await picture(page, "la-garde-orders");
        expect(await violations(page)).toEqual([]);
    }
    await page.getByTestId("finish").click();
    return asked(page, state.n);
}

// The training battle: brigades 0 to 3 and battery 4 are French; general 1000 commands the corps, 1001 the division.
test("one division a side against the computer, in French", async () => {
    const { page, context, errors } = await house.visitor("fr");
    // Initiative is a matter of dice: a battle where we may begin is begun.
    let state = await sealed(page, true);
    for (let i = 0; i < 8 && state.ask !== "first"; i++) state = await sealed(page, false);
    for (let i = 0; i < 3 && state.ask !== "move"; i++) {
        await page.locator('[data-action="first me"], [data-action="activate D1"]').first().click();
        state = await asked(page, state.n);
    }

    // A brigade attacks: too far is refused with the measure, as far as allowed is done.
    await clickBase(page, 0);
    await dragBase(page, 0, 0, -200, false);
    // The last word of the server, not one on the way.
    await expect.poll(() => page.getByTestId("pose").innerText(), { timeout: 30_000 }).toMatch(/\d\scm, au plus \d+(,\d+)?\scm.*de trop/s);
    await page.getByTestId("pose-furthest").click();
    await page.locator("[data-testid=pose][data-legal=true]").waitFor();
    await picture(page, "la-garde-march");
    const before = await page.locator('[data-piece="0"]').first().boundingBox();
    await page.getByTestId("pose-commit").click();
    state = await asked(page, state.n);
    const after = await page.locator('[data-piece="0"]').first().boundingBox();
    expect(after?.y).toBeLessThan((before?.y ?? 0) - 20);

    // The battery opens fire: the bag token by token, and the odds, before anything is drawn.
    await page.keyboard.press("Escape");
    await page.getByTestId("finish").click();
    state = await asked(page, state.n);
    expect(state.ask).toBe("fight");
    await clickBase(page, 4);
    await clickBase(page, 5);
    await page.getByTestId("confirm").waitFor();
    await expect.poll(() => page.getByTestId("bag").locator("li").count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator("section.prompt").innerText()).toMatch(/\d\s%/);
    await picture(page, "la-garde-bag");
    await page.getByTestId("confirm").click();
    await asked(page, state.n);
    await page.getByTestId("tab-log").click();
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

test("whose a brigade is shows by its ground, from afar and near by", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await loaded(page, "la_garde/training-first-division.greedy.gon", 8);
    // Brigades 0 to 4 are French, 5 to 9 Austrian.
    const grounds = (from: number) =>
        page.evaluate((from) => {
            const ids = Array.from({ length: 5 }, (_, i) => from + i);
            return [...new Set(ids.map((id) => document.querySelector(`[data-piece="${id}"] path[fill]:not([fill=none])`)?.getAttribute("fill") ?? "missing"))].sort();
        }, from);
    for (const key of ["-", "+"]) {
        for (let i = 0; i < 5; i++) await page.keyboard.press(key);
        await expect.poll(() => grounds(0)).toHaveLength(1);
        await expect.poll(() => grounds(5)).toHaveLength(1);
        expect(await grounds(0)).not.toEqual(await grounds(5));
    }
    expect(errors).toEqual([]);
    await context.close();
});
