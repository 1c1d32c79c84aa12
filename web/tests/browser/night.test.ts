// By night, with larger letters: as readable as by day. And the hand: a whole move back at once, a phase not ended by mistake.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing, likes, moveOne, settled, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const violations = async (page: Page): Promise<string[]> => (await new AxeBuilder({ page }).analyze()).violations.flatMap((v) => v.nodes.map((n) => `${v.id} ${n.target.join(" ")}`));

test("start, briefing, battle, odds, menu and army builder by night have nothing that cannot be read", async () => {
    const { page, context, errors } = await house.visitor("en", { width: 1366, height: 768 });
    await likes(page, { theme: "dark" });
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(31, 26, 20)");
    expect(await violations(page), "start").toEqual([]);
    await picture(page, "night-start");
    for (const [game, scenario] of [["p3f", "coutras"], ["grunwald", "training-combat"], ["tercios", "training-first-shots"], ["la_garde", "training-first-division"]] as const) {
        await page.goto(house.url);
        const brief = await briefing(page, scenario, game);
        await settled(page);
        expect(await violations(page), `${game}: briefing`).toEqual([]);
        await brief.getByTestId("quick-first").click();
        await asked(page);
        await page.keyboard.press("n");
        await settled(page);
        expect(await violations(page), `${game}: battle`).toEqual([]);
        await picture(page, `night-${game}`);
        await page.getByTestId("tab-log").click();
        await page.getByTestId("menu").click();
        expect(await violations(page), `${game}: menu`).toEqual([]);
        await page.keyboard.press("Escape");
    }
    await page.goto(`${house.url}#army`);
    await page.reload();
    await page.locator("main").first().waitFor();
    await settled(page);
    expect(await violations(page), "army").toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

test("larger letters and counters are larger", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    const before = await size();
    await page.getByTestId("text-size").selectOption("130");
    await expect.poll(() => size()).toBeCloseTo(before * 1.3, 1);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    const wide = async () => (await page.locator(".piece rect").first().boundingBox())?.width ?? 0;
    const small = await wide();
    await page.getByTestId("menu").click();
    await page.getByTestId("large-counters").check();
    await page.keyboard.press("Escape");
    await expect.poll(() => wide()).toBeGreaterThan(small * 1.1);
    expect(errors).toEqual([]);
    await context.close();
});

test("one undo takes a whole move back; ending a phase early asks once and shows who could still act", async () => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { askEnd: true });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const start = await asked(page);
    const places = () => page.locator(".piece").evaluateAll((l) => l.map((p) => `${p.getAttribute("data-piece")} ${p.getAttribute("transform")}`).sort());
    const before = await places();
    expect(await moveOne(page)).toBe(true);
    const moved = await asked(page, start.n);
    // More than one step was made.
    expect(moved.n).toBeGreaterThan(start.n + 1);
    await expect.poll(() => places()).not.toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByTestId("undo").click();
    const back = await asked(page, moved.n);
    await expect.poll(() => places()).toEqual(before);

    await page.keyboard.press("Escape");
    await page.getByTestId("finish").click();
    await page.getByTestId("leaving").waitFor();
    expect((await standing(page)).n).toBe(back.n);
    await page.getByTestId("show-left").click();
    await page.getByTestId("leaving").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".piece.selected").count()).toBe(1);
    await page.getByTestId("finish").click();
    await page.getByTestId("leaving").getByTestId("confirm").click();
    await asked(page, back.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("a ruler measures from place to place, in hexes and in inches", async () => {
    const { page, context, errors } = await house.visitor("en");
    for (const [game, scenario, unit] of [["grunwald", "training-movement", /^\d+ hex/], ["tercios", "training-first-shots", /^\d+(\.\d)?\s?in/]] as const) {
        await page.goto(house.url);
        await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
        const { n } = await asked(page);
        await page.getByTestId("ruler").click();
        const board = await page.locator(".sheet").boundingBox();
        if (!board) throw new Error("no board");
        const at = (x: number, y: number) => [board.x + board.width * x, board.y + board.height * y] as const;
        await page.mouse.click(...at(0.4, 0.5));
        await page.mouse.move(...at(0.6, 0.5));
        const words = page.locator("[data-shape=ruler] + text");
        await expect.poll(() => words.first().textContent()).toMatch(unit);
        // A click lays the next point and moves nobody.
        await page.mouse.click(...at(0.6, 0.4));
        await page.keyboard.press("Escape");
        expect((await standing(page)).n).toBe(n);
        await expect.poll(() => words.count()).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});
