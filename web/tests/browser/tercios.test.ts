// Tercios on open ground: cards dealt three ways and sealed, a base dragged, a shot with its odds.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seated } from "./support/loaded";
import { activate, clickBase, dealByHand, dragBase } from "./support/plane";
import { asked, bareKeys, briefing, fromList, settled, standing, type Standing } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// Starts the battle and deals the cards: by key, by click, by dragging.
async function sealed(page: Page, look: boolean): Promise<Standing> {
    await page.goto(house.url);
    await (await briefing(page, "training-first-shots", "tercios")).getByTestId("quick-first").click();
    let state = await asked(page);
    expect(state.ask).toBe("plan");
    await clickBase(page, 0);
    await page.keyboard.press("4");
    await asked(page, state.n);
    await clickBase(page, 1);
    await page.locator("[data-card=run]").click();
    await asked(page, state.n);
    await dealByHand(page, "assault", 2);
    await asked(page, state.n);
    await dealByHand(page, "fire", 3);
    state = await asked(page, state.n);
    if (look) {
        await picture(page, "tercios-cards");
        expect(await violations(page)).toEqual([]);
    }
    await page.getByTestId("finish").click();
    return asked(page, state.n);
}

test("who stands in the line of fire is lit where the shot is refused", async () => {
    const { page, context, errors } = await house.visitor("en");
    const position = ["scene phase action", "I1 place table pose 4572,2286,16384 card fire", "i2 place table pose 4572,2900,49152 marks activated", "i1 place table pose 4572,4300,49152 card ready"];
    const record = ["gonfalon 1", "game tercios", "scenario training-first-shots", "dice typed", `position ${position.join("|")}`, ""].join("\n");
    await page.goto(house.url);
    await page.getByTestId("load-record").setInputFiles({ name: "line.gon", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.getByTestId("screen").waitFor();
    await seated(page);
    const state = await standing(page);
    expect(await fromList(page, "activate I1")).toBe(true);
    expect((await asked(page, state.n)).ask).toBe("fire");
    await clickBase(page, 4);
    await page.getByTestId("refusal").waitFor();
    await settled(page);
    await expect.poll(() => page.locator(".piece.lit").evaluateAll((all) => all.map((el) => (el as SVGElement).dataset["piece"]))).toEqual(["5"]);
    // And named, as it is called on the table.
    await expect.poll(() => page.getByTestId("refusal").innerText()).toContain("In the way: Shot company");
    await picture(page, "tercios-in-the-way");
    expect(errors).toEqual([]);
    await context.close();
});

// Codes and places of the training battle: 0 tercio, 1 shot company, 2 mounted arquebusiers, 3 light gun; 4 to 7 theirs.
test("first shots against the computer, in French", async () => {
    const { page, context, errors } = await house.visitor("fr");
    // Who begins is a matter of dice: a battle where we may choose is begun.
    let state = await sealed(page, true);
    for (let i = 0; i < 8 && state.ask !== "first"; i++) state = await sealed(page, false);
    await page.locator('[data-action="first me"]').click();
    state = await asked(page, state.n);
    expect(state.ask).toBe("activate");

    // The shot company runs: too far is refused with the measure, nearer is done.
    await activate(page, 1);
    state = await asked(page, state.n);
    expect(state.ask).toBe("run");
    await dragBase(page, 1, 20, -250, false);
    // The last word of the server, not one on the way.
    await expect.poll(() => page.getByTestId("pose").innerText(), { timeout: 30_000 }).toMatch(/\d\spo, au plus \d+(,\d+)?\spo.*de trop/s);
    await picture(page, "tercios-too-far");
    await page.keyboard.press("Escape");
    await dragBase(page, 1, 10, -60, true);
    const before = await page.locator('[data-piece="1"]').first().boundingBox();
    await page.keyboard.press("Enter");
    state = await asked(page, state.n);
    const after = await page.locator('[data-piece="1"]').first().boundingBox();
    expect(after?.y).toBeLessThan((before?.y ?? 0) - 20);

    // The tercio shoots at the battalion across the field: odds first.
    for (let i = 0; i < 20 && state.ask !== "activate"; i++) {
        await page.getByTestId("decline").or(page.getByTestId("finish")).first().click();
        state = await asked(page, state.n);
    }
    await activate(page, 0);
    state = await asked(page, state.n);
    expect(state.ask).toBe("fire");
    await clickBase(page, 5);
    await settled(page);
    // A target it cannot have is refused by rule; the other gives odds.
    if (!(await page.getByTestId("confirm").count())) {
        await page.getByTestId("refusal").waitFor();
        await clickBase(page, 4);
    }
    await page.getByTestId("confirm").waitFor();
    await expect.poll(() => page.locator("section.prompt").innerText()).toMatch(/\d\s%/);
    await picture(page, "tercios-odds");
    await page.getByTestId("confirm").click();
    await asked(page, state.n);
    await page.getByTestId("tab-log").click();
    expect(await bareKeys(page)).toEqual([]);
    expect((await standing(page)).n).toBeGreaterThan(state.n);
    expect(errors).toEqual([]);
    await context.close();
});
