// A battle by keyboard only: not one click after the page has come up.
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded } from "./support/loaded";
import { asked, settled, standing, type Standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("start, move, read the board by ear, end every phase of a turn; a last turn, to the end", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    const press = async (key: string) => {
        await page.keyboard.press(key);
        await settled(page);
    };
    const focused = () =>
        page.evaluate(() => {
            const el = document.activeElement as HTMLElement | null;
            const card = el?.closest<HTMLElement>("[data-scenario]");
            return `${card?.dataset["game"] ?? ""}/${card?.dataset["scenario"] ?? ""}/${el?.dataset["testid"] ?? ""}/${el?.className ?? ""}`;
        });
    const tabTo = async (wanted: string) => {
        for (let i = 0; i < 300; i++) {
            await page.keyboard.press("Tab");
            if ((await focused()).includes(wanted)) return;
        }
        throw new Error(`Tab never came to ${wanted}`);
    };
    await tabTo("grunwald/training-movement/brief");
    await page.keyboard.press("Enter");
    await page.getByTestId("briefing").waitFor();
    await tabTo("grunwald/training-movement/quick-first");
    await page.keyboard.press("Enter");
    const start = await asked(page);

    // n takes the next unit, the arrows walk over the hexes and the page says what is there.
    await press("n");
    await expect.poll(() => page.locator("path[data-mark=reach]").count()).toBeGreaterThan(0);
    const spoken = page.getByTestId("spoken");
    const said = await spoken.innerText();
    expect(said).toMatch(/hex \d{4}/);
    // The first way that leads to a lit hex.
    for (const way of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
        await press(way);
        const cell = /\d{4}/.exec(await spoken.innerText())?.[0] ?? "";
        if (await page.locator(`path[data-mark=reach][data-cell="${cell}"]`).count()) break;
        await press("Escape");
        await press("N");
        await press("n");
    }
    await expect.poll(() => spoken.innerText()).not.toBe(said);
    await press("Enter");
    if (await page.getByTestId("choices").isVisible()) await press("Enter");
    await picture(page, "keyboard");
    // Ctrl+Z takes a free move back.
    const moved = await asked(page, start.n);
    await press("Control+z");
    await asked(page, moved.n);

    await press("Escape");
    await press("?");
    await page.locator("dialog[open]").waitFor();
    await press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });

    // Ctrl+Enter ends a phase, and says yes to what the odds are shown for; where nothing ends, a takes the list.
    const turn = () => page.getByTestId("screen").getAttribute("data-turn");
    const onward = async (done: (state: Standing) => Promise<boolean>) => {
        let state = await asked(page);
        for (let i = 0; i < 400 && !(await done(state)); i++) {
            const before = state.n;
            await press("Control+Enter");
            if ((await standing(page)).n === before) await press("Control+Enter");
            if ((await standing(page)).n === before) {
                await press("a");
                expect(await focused()).toContain("/do");
                await press("Enter");
                // A long list begins with pieces: the one taken shows what it can do.
                if ((await standing(page)).n === before && (await page.locator("[data-action]").count())) {
                    await press("a");
                    await press("Enter");
                }
                if ((await standing(page)).n === before) await press("Control+Enter");
            }
            state = await asked(page, before);
        }
        return state;
    };
    const first = await turn();
    await onward(async (state) => state.over || (await turn()) !== first);
    expect(await turn()).not.toBe(first);

    // The last turn of a battle that others began.
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    await loaded(page, "grunwald/training-movement.greedy.gon", 354);
    const state = await onward(async ({ over }) => over);
    expect(state.over).toBe(true);
    await page.locator("dialog[open]").waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

// A whole turn of the other three, from the briefing on: cards dealt by their numbers, phases ended, the rest from the list.
for (const [game, scenario, language] of [
    ["p3f", "training-combat", "fr"],
    ["tercios", "training-first-shots", "en"],
    ["la_garde", "training-first-division", "fr"],
] as const)
    test(`a whole turn of ${game} without one click (${language})`, async () => {
        const { page, context, errors } = await house.visitor(language);
        await page.goto(`${house.url}#battle=${game}/${scenario}`);
        await page.getByTestId("briefing").waitFor();
        const press = async (key: string) => {
            await page.keyboard.press(key);
            await settled(page);
        };
        const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["testid"] ?? "");
        for (let i = 0; i < 60 && (await focused()) !== "quick-first"; i++) await page.keyboard.press("Tab");
        await press("Enter");
        let state = await asked(page);
        const turn = () => page.getByTestId("screen").getAttribute("data-turn");
        const first = await turn();
        for (let i = 0; i < 150 && !state.over && (await turn()) === first; i++) {
            const before = state.n;
            // Cards are dealt to whoever wants one: the next unit, then the card's number.
            if ((await page.locator("[data-card]").count()) && !(await page.getByTestId("finish").count())) {
                // Whoever still wants one is taken up by itself.
                if (!(await page.locator(".piece.selected").count())) await press("n");
                await press("1");
            }
            for (const keys of [["Control+Enter"], ["Control+Enter"], ["a", "Enter"], ["a", "Enter"], ["Control+Enter"], ["Escape", "n", "a", "Enter"], ["Control+Enter"]]) {
                if ((await standing(page)).n !== before) break;
                for (const key of keys) await press(key);
            }
            state = await asked(page, before);
        }
        expect(state.over || (await turn()) !== first).toBe(true);
        await picture(page, `keyboard-${game}`);
        expect(errors).toEqual([]);
        await context.close();
    });
