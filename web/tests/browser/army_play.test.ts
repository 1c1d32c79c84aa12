// From the builder to the table: the list that was built is the army that is played.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, fromList } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("an army built on the page goes to battle under the standard of its nation", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(`${house.url}#army`);
    await page.getByTestId("title").waitFor();
    await page.getByTestId("open-army").selectOption("b:spain");
    await page.getByTestId("title").fill("Spínola’s men");
    await page.getByTestId("title").press("Tab");
    await page.getByTestId("save-army").click();
    await page.locator("[data-testid=play-army]:not(:disabled)").click();
    await picture(page, "army-play");
    await page.getByTestId("start-army").click();
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    // The record carries the list, so the game can be replayed anywhere.
    const seats = JSON.parse((await page.evaluate(() => localStorage.getItem("gonfalon.seats"))) ?? "[]") as unknown[];
    expect(seats.length).toBe(1);
    await picture(page, "army-battle");

    // One click places the whole army, while the computer places its own between our regiments.
    let state = await asked(page);
    if (state.ask === "role") {
        await fromList(page);
        state = await asked(page, state.n);
    }
    expect(state.ask).toBe("deploy");
    await page.getByTestId("place-for-me").click();
    await page.getByTestId("place-yes").click();
    await page.waitForFunction(() => document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["ask"] === "plan");
    await asked(page, state.n);
    await expect.poll(() => page.getByTestId("reserve").count()).toBe(0);
    // Its list bears a name of its own: the standard is that of the nation.
    await expect.poll(() => page.locator(".piece [data-nation]").evaluateAll((all) => [...new Set(all.map((el) => (el as SVGElement).dataset["nation"]))].sort())).toEqual(["spain", "sweden"]);
    await picture(page, "army-deployed");

    // An answer given in advance is kept.
    await page.getByTestId("foresee").click();
    await page.locator('[data-piece-row="-1"][data-occasion=horse]').selectOption("react");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByTestId("foresee").innerText()).toMatch(/^1 answer/);
    await page.reload();
    await asked(page);
    await expect.poll(() => page.getByTestId("foresee").innerText()).toMatch(/^1 answer/);
    expect(errors).toEqual([]);
    await context.close();
});
