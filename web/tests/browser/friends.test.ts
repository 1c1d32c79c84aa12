// Two browsers against each other: a link, one reconnecting, undo by consent, chat, a draw.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, asked, likes, moveOne, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

async function table(scenario: string): Promise<{ anna: Page; boris: Page; errors: string[]; close: () => Promise<void> }> {
    const a = await house.visitor("en");
    const b = await house.visitor("fr");
    for (const { page } of [a, b]) await likes(page, { pace: 0, tourSeen: true });
    await a.page.goto(house.url);
    await a.page.locator(`[data-game=grunwald][data-scenario="${scenario}"]`).getByTestId("more").click();
    await a.page.locator('input[name=side1][value=elsewhere]').check();
    await a.page.getByTestId("start-game").click();
    const link = await a.page.getByTestId("invite-link").inputValue();
    expect(link).toContain("#join=");
    await a.page.keyboard.press("Escape");
    await b.page.goto(link);
    await b.page.locator(".piece").first().waitFor();
    return {
        anna: a.page,
        boris: b.page,
        errors: [...a.errors, ...b.errors],
        close: async () => {
            await a.context.close();
            await b.context.close();
        },
    };
}

test("a friend joins by link, one comes back after a lost server, nothing is lost", async () => {
    const { anna, boris, errors, close } = await table("training-movement");
    const turn = async () => ((await standing(anna)).mine ? anna : boris);
    await Promise.race([asked(anna), asked(boris)]);
    const first = await turn();
    const other = first === anna ? boris : anna;
    await moveOne(first);
    const after = await asked(first, 1);
    await other.waitForFunction((n) => Number(document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"]) === n, after.n);

    // The server goes away and comes back; both pages go on by themselves.
    await house.stop();
    await anna.locator(".lost").waitFor();
    await house.start();
    await anna.locator(".lost").waitFor({ state: "detached" });
    await boris.locator(".lost").waitFor({ state: "detached" });
    expect((await standing(first)).n).toBe(after.n);

    // One closes the page and opens it again.
    await other.reload();
    await other.locator(".piece").first().waitFor();
    expect((await standing(other)).n).toBe(after.n);
    for (let i = 0; i < 6; i++) {
        await Promise.race([asked(anna), asked(boris)]);
        const page = await turn();
        const state = await standing(page);
        if (state.over) break;
        await answer(page, state, false);
        await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"]) > n, state.n);
    }
    const n = (await standing(await turn())).n;
    await anna.waitForFunction((n) => Number(document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"]) === n, n);
    await boris.waitForFunction((n) => Number(document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"]) === n, n);
    await picture(boris, "friends");

    await anna.getByTestId("tab-chat").click();
    await anna.locator("#chat-text").fill("Good game!");
    await anna.keyboard.press("Enter");
    await boris.getByTestId("tab-chat").click();
    await boris.getByText("Good game!").waitFor();

    await anna.getByTestId("menu").click();
    await anna.getByTestId("offer-draw").click();
    await boris.getByTestId("consent-yes").click();
    await asked(anna);
    expect((await standing(anna)).over).toBe(true);
    expect(errors).toEqual([]);
    await close();
});

test("a move is taken back freely; after dice only with the other's consent", async () => {
    const { anna, boris, close } = await table("training-morale");
    // Nothing rolled yet: the last step goes back at once, without the other being asked.
    await Promise.race([asked(anna), asked(boris)]);
    const mover = (await standing(anna)).mine ? anna : boris;
    const watcher = mover === anna ? boris : anna;
    const places = () => mover.locator(".piece").evaluateAll((l) => l.map((p) => p.getAttribute("transform")));
    const before = await places();
    const step = mover.locator("[data-testid=actions] [data-action^=turn]").first();
    const turned = await standing(mover);
    await step.click();
    const after = await asked(mover, turned.n);
    expect(await mover.getByTestId("undo").innerText()).not.toMatch(/Ask|Demander/);
    await mover.getByTestId("undo").click();
    await asked(mover, after.n);
    expect(await watcher.getByTestId("offer").count()).toBe(0);
    expect(await places()).toEqual(before);

    let consented = false;
    for (let i = 0; i < 120 && !consented; i++) {
        await Promise.race([asked(anna), asked(boris)]);
        const page = (await standing(anna)).mine ? anna : boris;
        const other = page === anna ? boris : anna;
        const state = await standing(page);
        if (state.over) break;
        const label = await page.getByTestId("undo").innerText();
        if (/Ask|Demander/.test(label) && (await page.getByTestId("undo").isEnabled())) {
            await page.getByTestId("undo").click();
            await other.getByTestId("offer").waitFor();
            await picture(other, "consent");
            await other.getByTestId("consent-yes").click();
            await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"]) > n, state.n);
            consented = true;
            break;
        }
        const rally = page.locator("[data-action^=rally]").first();
        if (await rally.isVisible()) {
            await rally.click();
            await page.getByTestId("confirm").click();
        } else await answer(page, state, true);
        await page.waitForTimeout(200);
    }
    expect(consented).toBe(true);
    await close();
});
