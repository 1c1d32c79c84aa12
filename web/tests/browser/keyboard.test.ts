// A battle by keyboard only: not one click after the page has come up.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, likes, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("start, move, read the board by ear, end every phase, to the end", async () => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { pace: 0, tourSeen: true });
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    const tabTo = async (wanted: string) => {
        for (let i = 0; i < 200; i++) {
            await page.keyboard.press("Tab");
            const here = await page.evaluate(() => {
                const el = document.activeElement as HTMLElement | null;
                const card = el?.closest<HTMLElement>("[data-scenario]");
                return `${card?.dataset["game"] ?? ""}/${card?.dataset["scenario"] ?? ""}/${el?.dataset["testid"] ?? ""}/${el?.className ?? ""}`;
            });
            if (here.includes(wanted)) return;
        }
        throw new Error(`Tab never came to ${wanted}`);
    };
    await tabTo("grunwald/training-movement/quick-first");
    await page.keyboard.press("Enter");
    let state = await asked(page);

    // n takes the next unit, the arrows walk over the hexes and the page says what is there.
    await page.keyboard.press("n");
    await page.locator("path[data-mark=reach]").first().waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => (document.querySelector("[data-testid=spoken]")?.textContent ?? "").length > 5);
    expect(await page.getByTestId("spoken").innerText()).toMatch(/hex \d{4}/);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    if (await page.getByTestId("choices").isVisible()) await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    await picture(page, "keyboard");
    // Ctrl+Z takes a free move back.
    const moved = await standing(page);
    if (moved.n > state.n) {
        await page.keyboard.press("Control+z");
        await asked(page, moved.n);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });

    state = await standing(page);
    for (let i = 0; i < 400 && !state.over; i++) {
        const before = state.n;
        await page.keyboard.press("Control+Enter");
        await page.waitForTimeout(60);
        if (await page.getByTestId("confirm").isVisible()) {
            await tabTo("confirm");
            await page.keyboard.press("Enter");
        }
        state = await asked(page, before, 2500).catch(() => standing(page));
        if (!state.over && state.n === before) {
            // Nothing ends here: something must be chosen from the list.
            await tabTo("/do");
            await page.keyboard.press("Enter");
            await page.waitForTimeout(60);
            if (await page.getByTestId("confirm").isVisible()) {
                await tabTo("confirm");
                await page.keyboard.press("Enter");
            }
            state = await asked(page, before);
        }
    }
    expect(state.over).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});
