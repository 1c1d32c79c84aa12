// Coutras by clicking: set-up, a move, a reaction asked of the right side.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickGround, titled } from "./support/area";
import { answer, asked, briefing, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// Says yes to the odds, if what was clicked is shown them first.
async function confirmed(page: Page, before: number): Promise<void> {
    const shown = await page.waitForFunction((before) => {
        const d = document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset;
        return document.querySelector("[data-testid=confirm]") ? "odds" : Number(d?.["n"]) > before ? "done" : null;
    }, before);
    if ((await shown.jsonValue()) === "odds") await page.getByTestId("confirm").click();
}

test("Coutras against the computer: set up by clicking and dragging, a move", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "coutras", "p3f")).getByTestId("quick-second").click();
    const start = await asked(page);
    expect(start.ask).toBe("set_up");

    // By clicks: a counter, then the ground of another zone it may begin in. By dragging: another one.
    await titled(page, "Cuirassiers H1,").click();
    await expect.poll(() => page.getByTestId("piece-card").innerText()).toContain("zone 017");
    expect(await clickGround(page, "legal", 0)).toBe("111");
    const placed = await asked(page, start.n);
    await titled(page, "Cuirassiers H1,").hover();
    await expect.poll(() => page.getByTestId("piece-card").innerText()).toContain("zone 111");
    const from = await titled(page, "Henri de Navarre,").boundingBox();
    const to = await titled(page, "Cuirassiers H1,").boundingBox();
    if (!from || !to) throw new Error("no counter");
    await page.mouse.move(from.x + from.width * 0.4, from.y + from.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    await asked(page, placed.n);
    await titled(page, "Henri de Navarre,").hover();
    await expect.poll(() => page.getByTestId("piece-card").innerText()).toContain("zone 111");
    // His values are lost: the card says where these come from.
    await expect.poll(() => page.getByTestId("piece-card").innerText()).toContain("◇ Origine de ces valeurs");
    await picture(page, "p3f-setup");
    // The rest stands already.
    const { n } = await standing(page);
    await page.getByTestId("finish").click();

    // The battle begins: whatever is asked is answered until a counter can be moved.
    let state = await asked(page, n);
    for (let i = 0; i < 40 && state.ask !== "move" && !state.over; i++) {
        const before = state.n;
        expect(state.as).toBe("second");
        await answer(page, state, false);
        await confirmed(page, before);
        state = await asked(page, before);
    }
    expect(state.ask).toBe("move");
    await page.keyboard.press("Escape");
    await page.locator(".piece.lit").last().click({ force: true });
    await page.locator("path[data-mark=reach]").first().waitFor({ state: "attached" });
    await picture(page, "p3f-reach");
    await clickGround(page, "reach", -1);
    await confirmed(page, state.n);
    expect((await asked(page, state.n)).n).toBeGreaterThan(state.n);
    await page.getByTestId("tab-log").click();
    await expect.poll(() => page.locator("body").innerText()).not.toMatch(/\[[a-z_]+\.[a-z_.]+\]/);
    expect(errors).toEqual([]);
    await context.close();
});

test("Coutras on one screen: who comes near is met by a reaction of the other side", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await (await briefing(page, "coutras", "p3f")).getByTestId("more").click();
    for (const side of [0, 1]) await page.locator(`input[name=side${side}][value=here]`).check();
    await page.getByTestId("start-game").click();
    let state = await asked(page);
    while (state.ask === "set_up") {
        const before = state.n;
        await page.getByTestId("finish").click();
        state = await asked(page, before);
    }
    expect([state.as, state.ask]).toEqual(["first", "move"]);
    // Gendarmes of the royal centre ride up to the King of Navarre.
    await titled(page, "Court gendarmes C5,").click();
    await page.locator("path[data-mark=reach]").first().waitFor({ state: "attached" });
    const cells = await page.locator("path[data-mark=reach]").evaluateAll((all) => all.map((z) => (z as SVGElement).dataset["cell"]));
    expect(cells).toContain("018");
    await clickGround(page, "reach", cells.indexOf("018"));
    state = await asked(page, state.n);
    await page.getByTestId("finish").click();
    state = await asked(page, state.n);
    expect([state.as, state.ask]).toEqual(["second", "react"]);
    await expect.poll(() => page.getByTestId("prompt").innerText()).toContain("Huguenots");
    const lit = await page.locator("path[data-mark=react]").evaluateAll((all) => all.map((z) => (z as SVGElement).dataset["cell"]));
    expect(lit).toEqual(["018"]);
    // A shot at the riders: the odds first.
    await titled(page, "Cuirassiers H1,").click();
    await titled(page, "Court gendarmes C5,").click();
    await page.getByTestId("confirm").waitFor();
    await expect.poll(() => page.getByTestId("combat-table").count()).toBeGreaterThan(0);
    await picture(page, "p3f-reaction");
    await confirmed(page, state.n);
    await asked(page, state.n);
    expect(errors).toEqual([]);
    await context.close();
});
