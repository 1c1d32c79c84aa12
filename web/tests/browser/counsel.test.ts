// Puzzles, hints, and a battle looked back on and played again from where it turned: at a server, and in a folder of plain
// files without a network.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Folder } from "./support/folder";
import { asked, bareKeys, fromList, settled } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const served = new House();
const folder = new Folder();
beforeAll(async () => {
    await served.open();
    await folder.open();
});
afterAll(async () => {
    await served.close();
    await folder.close();
});

const PUZZLE = "a-whole-unit-takes-the-loss";

for (const [house, language, width, height] of [
    [served, "en", 1366, 768],
    [served, "fr", 390, 844],
    [folder, "fr", 1366, 768],
] as const)
    test(`a puzzle is asked, hinted at, answered by playing and judged with the odds of both (${language}, ${width} px, ${house === folder ? "without a network" : "at a server"})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width, height });
        await page.goto(house.url);
        if (house === folder) {
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
            await context.setOffline(true);
            await page.reload();
        }
        await page.getByTestId("game-grunwald").click();
        await page.getByTestId("puzzles").waitFor();
        expect(await page.getByTestId("puzzles").locator("li").count()).toBeGreaterThanOrEqual(10);
        await page.getByTestId("puzzles").scrollIntoViewIfNeeded();
        await picture(page, `puzzles-${width}-${language}`);
        expect(await violations(page)).toEqual([]);
        await page.getByTestId(`puzzle-${PUZZLE}`).click();
        await asked(page);
        await page.getByTestId("puzzle").waitFor();

        // A hint says what to do, and why; the piece it is about is lit.
        await page.getByTestId("hint-ask").click();
        await page.getByTestId("hint").waitFor();
        expect(await page.getByTestId("hint-action").innerText()).not.toBe("");
        expect(await page.getByTestId("plans").locator("li").count()).toBeGreaterThan(0);
        expect(await page.getByTestId("fear").innerText()).toContain("%");
        expect(await page.locator(".piece.lit").count()).toBeGreaterThan(0);
        await picture(page, `hint-${width}-${language}`);
        expect(await violations(page)).toEqual([]);
        expect(await bareKeys(page)).toEqual([]);

        // Left and come back to: it goes on where it was.
        await page.reload();
        await asked(page);
        await page.getByTestId("puzzle").waitFor();
        expect(await fromList(page, "lose P13")).toBe(true);
        await page.locator("[data-testid=puzzle][data-judged=solved]").waitFor();
        expect(await page.getByTestId("puzzle-odds").innerText()).toContain("%");
        await page.getByTestId("puzzle-show").click();
        await page.getByTestId("puzzle-answer").waitFor();
        await picture(page, `puzzle-judged-${width}-${language}`);
        expect(await bareKeys(page)).toEqual([]);

        // The browser remembers; the battle that follows can be given up and looked back on.
        await page.getByTestId("menu").click();
        await page.getByTestId("resign").click();
        await page.getByTestId("sure").click();
        await page.getByTestId("look-back").click();
        await page.getByTestId("looked-back").waitFor();
        await picture(page, `look-back-${width}-${language}`);
        expect(await violations(page)).toEqual([]);
        expect(await bareKeys(page)).toEqual([]);

        // And played on from a moment of it, against the computer.
        await page.keyboard.press("Escape");
        await settled(page);
        const over = page.url();
        await page.getByTestId("replay-slider").fill("0");
        await page.getByTestId("play-on-here-second").click();
        await page.waitForFunction((over) => location.href !== over, over);
        await page.locator("[data-testid=screen][data-as=second][data-over=false]").waitFor();

        await page.goto(house.url);
        await page.reload();
        await page.getByTestId("puzzles").waitFor();
        expect(await page.getByTestId(`puzzle-${PUZZLE}`).innerText()).toContain("✓");
        expect(errors).toEqual([]);
        await context.close();
    });
