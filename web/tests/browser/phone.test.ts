// On a phone, standing or lying: what is new is in sight, wherever the panel was scrolled to.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded, sitDown } from "./support/loaded";
import { answer, asked, briefing, fromList, playUntil, settled } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// Its head can be seen: nothing lies over it, and it is not scrolled away.
const inSight = (it: Locator) =>
    it.evaluate((el) => {
        const box = el.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + Math.min(box.width, 60) / 2, box.top + Math.min(box.height, 24) / 2);
        return !!hit && el.contains(hit);
    });

for (const [width, height, language, record, upTo, action] of [
    [390, 844, "fr", "p3f/training-combat.greedy.gon", 4, "attack H1 105 charge"],
    [844, 390, "en", "tercios/training-first-shots.greedy.gon", 14, "shoot G1 g1"],
    [390, 844, "en", "la_garde/training-first-division.greedy.gon", 37, "bombard g1 B4"],
    [844, 390, "fr", "grunwald/training-combat.greedy.gon", 39, "declare"],
] as const)
    test(`odds, result and question come into sight (${record.split("/")[0] ?? ""}, ${width} wide, ${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width, height }, true);
        await page.goto(house.url);
        await loaded(page, record, upTo);
        // Taken from the list, far below the question.
        expect(await fromList(page, action, 0, false)).toBe(true);
        const confirm = page.getByTestId("confirm").first();
        await confirm.waitFor();
        await settled(page);
        await expect.poll(() => inSight(confirm)).toBe(true);
        // And what may come of it with it, not the words alone that it will be told.
        await expect.poll(() => inSight(page.getByTestId("outlook").first().locator("tbody tr").first())).toBe(true);
        // The page itself stands still: only its panel scrolls.
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
        await picture(page, `phone-odds-${width}-${language}`);
        await confirm.click();
        const card = page.getByTestId("result-card");
        await playUntil(page, async () => (await sitDown(page), card.isVisible()), (now) => answer(page, now, false));
        await sitDown(page);
        await expect.poll(() => inSight(card.getByTestId("card-read"))).toBe(true);
        await picture(page, `phone-card-${width}-${language}`);
        // No line begins with a colon or a full stop that was parted from its name.
        const parted = await card.locator(".thing").evaluateAll((things) =>
            things.filter((thing) => {
                const after = thing.nextSibling;
                if (!after?.textContent?.trim()) return false;
                const range = document.createRange();
                range.selectNodeContents(after);
                const [mark] = [...range.getClientRects()].filter((r) => r.width > 0);
                return !!mark && mark.top >= thing.getBoundingClientRect().bottom;
            }).length,
        );
        expect(parted).toBe(0);
        await card.getByTestId("card-read").click();
        await expect.poll(() => inSight(page.getByTestId("prompt"))).toBe(true);
        expect(errors).toEqual([]);
        await context.close();
    });

test("a phone's whole map shows every man: no tool stands on one", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 390, height: 844 }, true);
    for (const [game, scenario] of [["grunwald", "training-combat"], ["p3f", "coutras"], ["tercios", "training-first-shots"], ["la_garde", "auerstaedt"]] as const) {
        await page.goto(house.url);
        await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
        await asked(page);
        const hidden = () =>
            page.evaluate(() => {
                const tools = [...document.querySelectorAll(".tools button")].map((b) => b.getBoundingClientRect());
                return [...document.querySelectorAll<SVGGElement>("[data-piece]")].filter((piece) => {
                    const { left, right, top, bottom } = piece.getBoundingClientRect();
                    return tools.some((t) => t.left < right && t.right > left && t.top < bottom && t.bottom > top);
                }).length;
            });
        await expect.poll(hidden, { message: game }).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});
