// From the builder to the table: the list that was built is the army that is played.
import { afterAll, beforeAll, expect, test } from "vitest";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("an army built on the page goes to battle", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(`${house.url}#army`);
    await page.getByTestId("title").waitFor();
    await page.getByTestId("open-army").selectOption("b:england");
    await page.getByTestId("title").fill("Vere’s men");
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
    expect(errors).toEqual([]);
    await context.close();
});
