// One screen for two, with real dice typed in; games kept in the browser: rename, resume, delete, load.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, asked, briefing, fromList, playUntil, standing } from "./support/player";
import { artefacts, House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("hot-seat with typed dice; then rename, resume, save, load and delete", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await (await briefing(page, "training-morale")).getByTestId("more").click();
    await page.locator("input[name=side1][value=here]").check();
    await page.locator("input[name=dice][value=typed]").check();
    await picture(page, "new-game");
    await page.getByTestId("start-game").click();
    const first = await asked(page);
    expect(await fromList(page, "rally")).toBe(true);
    await page.getByTestId("typed-dice").fill("9");
    await page.keyboard.press("Enter");
    await page.getByTestId("refusal").waitFor();
    await page.getByTestId("typed-dice").fill("1");
    await page.keyboard.press("Enter");
    const rolled = await asked(page, first.n + 1);
    // Both sides sit here: the screen follows whoever is asked.
    const dice = page.getByTestId("typed-dice");
    for (let state = rolled; state.as === first.as; state = await standing(page)) {
        if (await dice.isVisible()) {
            const words = await page.getByTestId("prompt").innerText();
            await dice.fill(/two dice/i.test(words) ? "3 4" : "3");
            await page.keyboard.press("Enter");
        } else if (state.mine) await answer(page, state, false);
        else await page.waitForTimeout(20);
    }
    expect((await standing(page)).as).not.toBe(first.as);
    expect(rolled.n).toBe(first.n + 2);

    await page.getByTestId("menu").click();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Download the record/ }).click()]);
    const file = join(artefacts, "hotseat.gon");
    await saved.saveAs(file);
    await page.keyboard.press("Escape");
    await page.getByTestId("leave").click();

    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Title").fill("An evening at the club");
    await page.keyboard.press("Enter");
    await page.getByText("An evening at the club").waitFor();
    const n = await page.getByTestId("resume").click().then(async () => (await asked(page)).n);
    await page.getByTestId("leave").click();

    await page.getByTestId("load-record").setInputFiles(file);
    const loaded = await asked(page);
    expect(loaded.n).toBe(n);
    await page.getByTestId("leave").click();
    await expect.poll(() => page.getByTestId("resume").count()).toBe(2);
    await page.getByRole("button", { name: "Delete" }).first().click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => page.getByTestId("resume").count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
});

test("the rule reference is searched in the reader's language, rulings included", async () => {
    const { page, context } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-combat")).getByTestId("quick-first").click();
    await asked(page);
    await page.getByTestId("menu").click();
    await page.getByTestId("open-rules").click();
    await page.getByTestId("rule-search").fill("contre-charge");
    await expect.poll(() => page.locator(".reference details").count()).toBeGreaterThan(2);
    await page.locator(".reference .one summary").first().click();
    await picture(page, "rules-fr");
    await context.close();
});

test("on one screen nothing secret shows before the other player sits down", async () => {
    const { page, context, errors } = await house.visitor("en");
    // A server that says there are secrets: the page must draw the curtain whatever the game.
    await page.addInitScript(() => {
        const parse = JSON.parse.bind(JSON);
        JSON.parse = (text: string) => parse(String(text).replace('"secrets":false', '"secrets":true')) as unknown;
    });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("more").click();
    await page.locator("input[name=side1][value=here]").check();
    await page.getByTestId("start-game").click();
    const curtain = page.getByTestId("curtain");
    await curtain.waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => curtain.isVisible()).toBe(true);
    await picture(page, "curtain");
    await curtain.getByRole("button").click();
    const first = await asked(page);
    await playUntil(page, () => curtain.isVisible(), async (state) => {
        expect(state.as).toBe(first.as);
        await answer(page, state, false);
    });
    await curtain.waitFor();
    expect((await standing(page)).as).toBe(first.as);
    await curtain.getByRole("button").click();
    expect((await asked(page)).as).not.toBe(first.as);
    // Coming back to the game, somebody must sit down first too.
    await page.reload();
    await curtain.waitFor();
    expect(errors).toEqual([]);
    await context.close();
});
