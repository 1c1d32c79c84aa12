// Lessons wait: each step is done by doing, noticed, praised, and the next one comes by itself.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, asked, bareKeys, fromList, likes, playUntil, settled, standing } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const step = (page: Page, n: number) => page.locator(`[data-testid=lesson][data-step="${n}"]`).waitFor();

const middle = async (it: Locator) => {
    const box = await it.boundingBox();
    if (!box) throw new Error("not on the page");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// Takes up the nth piece that is lit, and rides one hex straight up the map.
async function rideOn(page: Page, nth: number, taken: () => Promise<unknown>): Promise<void> {
    await page.keyboard.press("Escape");
    await page.keyboard.press("0");
    const at = await middle(page.locator(".piece.lit").nth(nth));
    await page.mouse.click(at.x, at.y);
    await settled(page);
    await taken();
    const ahead = [];
    for (const mark of await page.locator("path[data-mark=reach]").all()) ahead.push(await middle(mark));
    const [to] = ahead.filter((m) => Math.abs(m.x - at.x) < 12 && m.y < at.y - 12).sort((a, b) => b.y - a.y);
    if (!to) throw new Error("nothing is lit ahead");
    await page.mouse.click(to.x, to.y);
    await settled(page);
    // Which way to look there: as it does now, which the dial offers first.
    const dial = page.getByTestId("choices");
    if (await dial.isVisible()) await dial.locator("[data-facing]").first().click();
    await settled(page);
}

test("the first battle is a lesson: played by clicks in French, to “bravo” and the next lesson", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    await page.goto(house.url);
    await page.getByTestId("first-battle").click();
    await asked(page);
    await step(page, 0);
    expect(await violations(page)).toEqual([]);
    await picture(page, "lesson-1366-fr");
    // It stands beside the list and covers nothing of it.
    const lesson = await page.getByTestId("lesson").boundingBox();
    const panel = await page.getByRole("tabpanel").boundingBox();
    expect(lesson && panel && lesson.y + lesson.height <= panel.y).toBe(true);

    // Taking a piece up and moving it are two steps, each noticed by itself.
    await rideOn(page, 0, async () => {
        await page.getByTestId("well-done").waitFor();
        await expect.poll(() => page.getByTestId("well-done").innerText()).toContain("Bravo");
        await step(page, 1);
    });
    await step(page, 2);
    // Left and resumed: the browser remembers the step.
    await page.reload();
    await asked(page);
    await step(page, 2);
    await page.getByTestId("lesson-leave").click();
    await expect.poll(() => page.getByTestId("lesson").count()).toBe(0);
    await page.getByTestId("menu").click();
    await page.getByTestId("menu-lesson").click();
    await page.getByTestId("lesson-back").click();
    await step(page, 1);
    await page.getByTestId("lesson-skip").click();
    await step(page, 2);

    await rideOn(page, 2, () => Promise.resolve());
    await step(page, 3);
    expect(await fromList(page, "turn P")).toBe(true);
    await step(page, 4);
    await page.getByTestId("prompt").getByRole("button").first().click();
    await page.locator("dialog[open]").waitFor();
    await step(page, 5);
    await page.keyboard.press("Escape");
    await page.getByTestId("finish").click();
    await settled(page);
    await step(page, 6);
    const over = page.getByTestId("lesson-over");
    const moving = async () => (await over.count()) > 0 || (({ mine, ask }) => mine && ask === "move")(await standing(page));
    await playUntil(page, moving, (state) => answer(page, state, false));
    await over.waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await picture(page, "lesson-over-fr");
    await page.getByTestId("lesson-next").click();
    await step(page, 0);
    expect((await asked(page)).as).toBe("second");
    await page.getByTestId("leave").click();
    await expect.poll(() => page.getByTestId("lesson-first-ride").innerText()).toContain("✓");
    expect(errors).toEqual([]);
    await context.close();
});

test("the lesson of combat goes on when the attack is fought under its odds, in English", async () => {
    const { page, context, errors } = await house.visitor("en", { width: 1366, height: 768 });
    await page.goto(house.url);
    await page.getByTestId("lesson-hand-to-hand").click();
    await asked(page);
    await step(page, 0);
    await page.getByTestId("finish").click();
    await step(page, 1);
    // A company of the front line goes up to whoever is nearest, and meets him.
    const over = page.getByTestId("lesson-over");
    const fought = async () => (await over.count()) > 0;
    const order = ["declare", "join ", "attack "];
    await playUntil(page, fought, async (state) => {
        const at = Number(await page.getByTestId("lesson").getAttribute("data-step"));
        if (state.ask === "move" && at === 1 && (await fromList(page, "ZI04 S"))) return;
        if (at === 5 && (await page.getByTestId("watched").isVisible())) {
            await page.getByTestId("outlook").first().waitFor();
            return page.getByTestId("watched").click();
        }
        if (at >= 3) for (const what of order.slice(at < 5 ? 1 : 0)) if (await fromList(page, what)) return;
        await answer(page, state, false);
    });
    await expect.poll(() => over.count()).toBe(1);
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

// What is planned in secret is no line of the record yet; a lesson sees it all the same.
for (const [game, lesson, language, plan, ends] of [
    ["tercios", "cards", "fr", ["order I1 ready", "order G1 fire", "order I2 ready", "order H1 resist"], "activate "],
    ["la_garde", "first-orders", "en", ["corps C1 attack", "order D1 attack"], "activate D1"],
] as const)
    test(`the lesson “${lesson}” notices every card as it is laid, and the sealing (${game}, ${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
        await page.goto(house.url);
        await page.getByTestId(`game-${game}`).click();
        await page.getByTestId(`lesson-${lesson}`).click();
        await asked(page);
        await step(page, 0);
        let at = 0;
        if (game === "tercios") {
            await page.keyboard.press("n");
            await step(page, ++at);
        }
        for (const [i, order] of plan.entries()) {
            await page.keyboard.press("Escape");
            expect(await fromList(page, order), order).toBe(true);
            if (i < 2) await step(page, ++at);
        }
        await page.getByTestId("finish").click();
        await step(page, at + 1);
        const over = page.getByTestId("lesson-over");
        await playUntil(page, async () => (await over.count()) > 0, async (state) => {
            if (!(await fromList(page, ends))) await answer(page, state, false);
        });
        await over.waitFor();
        expect(errors).toEqual([]);
        await context.close();
    });

test("every game offers its lessons; on a phone the lesson stands above what it speaks of", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 390, height: 844 }, true);
    await page.goto(house.url);
    for (const [game, lesson] of [["p3f", "zones"], ["tercios", "cards"], ["la_garde", "first-orders"]] as const) {
        await page.getByTestId(`game-${game}`).click();
        await expect.poll(() => page.locator(".lessons li").count()).toBeGreaterThanOrEqual(3);
        await page.getByTestId(`lesson-${lesson}`).click();
        await asked(page);
        await step(page, 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        expect(await bareKeys(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        await picture(page, `lesson-390-${game}`);
        await page.getByTestId("leave").click();
    }
    expect(errors).toEqual([]);
    await context.close();
});

test("on a phone the end of a phase asked about too early is answered where it stands; the one button in red is the yes", async () => {
    const { page, context, errors } = await house.visitor("en", { width: 390, height: 844 }, true);
    await likes(page, { askEnd: true });
    await page.goto(house.url);
    await page.getByTestId("game-p3f").click();
    await page.getByTestId("lesson-zones").click();
    await asked(page);
    // Everything is still to be done: what ends the phase is no invitation.
    await expect.poll(async () => (await page.getByTestId("finish").getAttribute("class")) ?? "").not.toContain("primary");
    await page.getByTestId("finish").click();
    const leaving = page.getByTestId("leaving");
    await leaving.waitFor();
    // The whole question with its yes is in the panel, above what lies at the foot of the screen.
    const seen = () =>
        leaving.getByTestId("confirm").evaluate((el) => {
            const box = el.getBoundingClientRect();
            const hit = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
            return !!hit && el.contains(hit);
        });
    await expect.poll(seen).toBe(true);
    // Units by their names, without their ratings.
    await expect.poll(() => leaving.innerText()).toMatch(/Gendarmes H1/);
    expect(await leaving.innerText()).not.toMatch(/quality|combat/);
    await leaving.getByTestId("confirm").click();
    await leaving.waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await context.close();
});

test("on a low screen the lesson, the question and the counter leave the list within reach", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 540 });
    await page.goto(house.url);
    await page.getByTestId("first-battle").click();
    await asked(page);
    await page.keyboard.press("n");
    await page.locator(".piece.selected").waitFor();
    await settled(page);
    expect(await fromList(page, "P")).toBe(true);
    await page.locator(".board").waitFor();
    expect((await standing(page)).n).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    await context.close();
});
