// Every lesson of every game is learnt on the page, one after the other as it offers them, to the battle it was learnt in.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys } from "./support/player";
import { learn, lessonsOf } from "./support/pupil";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

for (const [game, language, byKeyboard] of [
    ["grunwald", "en", false],
    ["p3f", "fr", true],
    ["tercios", "en", false],
    ["la_garde", "fr", false],
] as const)
    test(`all lessons of ${game}, one after the other, to the whole battle (${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
        await page.goto(house.url);
        const lessons = lessonsOf(game);
        expect(lessons.length).toBeGreaterThanOrEqual(3);
        await page.getByTestId(`game-${game}`).click();
        await page.getByTestId(`lesson-${lessons[0]?.id ?? ""}`).click();
        for (const [i, lesson] of lessons.entries()) {
            await asked(page);
            await page.locator('[data-testid=lesson][data-step="0"]').waitFor();
            await learn(page, lesson, byKeyboard);
            expect(await bareKeys(page)).toEqual([]);
            if (i + 1 < lessons.length) await page.getByTestId("lesson-next").click();
        }
        await picture(page, `pupil-${game}`);
        const last = lessons.at(-1);
        await page.getByTestId("lesson-whole").click();
        await page.locator(`[data-testid=briefing][data-game="${game}"][data-scenario="${last?.scenario ?? ""}"]`).waitFor();
        expect(errors).toEqual([]);
        await context.close();
    });
