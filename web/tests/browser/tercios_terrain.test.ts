// Tercios with terrain by points: a piece is taken from beside the table, put down as a ghost, refused with its
// measure, turned, and laid; the ground is painted with it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys, briefing, settled, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

async function take(page: Page, name: RegExp): Promise<void> {
    await page.getByTestId("reserve").getByRole("button", { name }).first().click();
    await settled(page);
}

// Puts the piece in hand at a part of the table's breadth and depth, and waits for the server's word.
async function aim(page: Page, across: number, down: number): Promise<boolean> {
    const field = await page.getByTestId("field").boundingBox();
    if (!field) throw new Error("no table");
    // A ghost let go takes what was said of it along.
    if (await page.getByTestId("pose").count()) await page.keyboard.press("Escape");
    await page.mouse.click(field.x + field.width * across, field.y + field.height * down);
    await settled(page);
    await page.getByTestId("pose").waitFor();
    await page.locator("[data-testid=pose][data-legal=true], [data-testid=pose] [data-testid=refusal]").first().waitFor();
    await settled(page);
    return (await page.getByTestId("pose").getAttribute("data-legal")) === "true";
}

test("terrain is bought and laid on the table, in French", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "fields-of-glory", "tercios")).getByTestId("more").click();
    await page.locator("details summary").click();
    await page.locator("#opt-terrain").selectOption("points");
    await page.getByTestId("start-game").click();
    let state = await asked(page);
    expect(state.ask).toBe("terrain");
    await picture(page, "tercios-terrain-begins");

    // Outside the table it is refused by how far it sticks out.
    await take(page, /^Bois/);
    expect(await aim(page, 0.5, 0.16)).toBe(false);
    await expect.poll(() => page.getByTestId("pose").innerText()).toMatch(/\d\smm/);
    let laid = false;
    for (const [across, down] of [[0.5, 0.5], [0.35, 0.5], [0.65, 0.5], [0.5, 0.35]] as const) {
        if (!(await aim(page, across, down))) continue;
        await page.keyboard.press("e");
        await picture(page, "tercios-terrain-ghost");
        await settled(page);
        laid = (await page.getByTestId("pose").getAttribute("data-legal")) === "true";
        if (laid) break;
    }
    expect(laid).toBe(true);
    await page.keyboard.press("Enter");
    state = await asked(page, state.n);
    await picture(page, "tercios-terrain-laid");
    await page.getByTestId("tab-log").click();
    await expect.poll(() => page.getByTestId("panel").or(page.locator("aside")).first().innerText()).toMatch(/décor posé.*Bois/);
    expect(await bareKeys(page)).toEqual([]);

    // Whoever wants no more says so; the battle goes on.
    for (let i = 0; i < 12 && state.ask === "terrain"; i++) {
        await page.getByTestId("finish").click();
        state = await asked(page, state.n);
    }
    expect(["role", "deploy"]).toContain((await standing(page)).ask);
    expect(errors).toEqual([]);
    await context.close();
});
