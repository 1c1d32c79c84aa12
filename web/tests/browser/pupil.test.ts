// Every lesson of every game is learnt on the page, one after the other as it offers them, to the battle it was learnt in: at a
// laptop by mouse and by keyboard, and on a phone, standing and lying, by finger.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys, hit } from "./support/player";
import { learn, lessonsOf } from "./support/pupil";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

for (const [game, language, by, width, height] of [
    ["grunwald", "en", "mouse", 1366, 768],
    ["p3f", "fr", "keys", 1366, 768],
    ["tercios", "fr", "finger", 390, 844],
    ["la_garde", "en", "finger", 844, 390],
] as const)
    test(`all lessons of ${game}, one after the other, to the whole battle (${language}, by ${by}, ${width} wide)`, async () => {
        const { page, context, errors } = await house.visitor(language, { width, height }, by === "finger");
        await page.goto(house.url);
        const lessons = lessonsOf(game);
        expect(lessons.length).toBeGreaterThanOrEqual(3);
        await hit(page.getByTestId(`game-${game}`));
        await hit(page.getByTestId(`lesson-${lessons[0]?.id ?? ""}`));
        for (const [i, lesson] of lessons.entries()) {
            await asked(page);
            await page.locator('[data-testid=lesson][data-step="0"]').waitFor();
            await learn(page, lesson, language, by);
            expect(await bareKeys(page)).toEqual([]);
            if (i + 1 < lessons.length) await hit(page.getByTestId("lesson-next"));
        }
        await picture(page, `pupil-${game}`);
        const last = lessons.at(-1);
        await hit(page.getByTestId("lesson-whole"));
        await page.locator(`[data-testid=briefing][data-game="${game}"][data-scenario="${last?.scenario ?? ""}"]`).waitFor();
        expect(errors).toEqual([]);
        await context.close();
    });
