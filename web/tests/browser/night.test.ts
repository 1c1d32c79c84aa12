// By night and by day, with larger letters: everything can be read. And the hand: a whole move back at once, a phase not ended by mistake.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded, recordFile } from "./support/loaded";
import { asked, briefing, fromList, likes, moveOne, settled, standing } from "./support/player";
import { byDayAndNight } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// A position of each game in which something has odds, the beginning of its notation, a golden line behind a fight and a turn of
// the other side, and a lesson.
const SHOWN = [
    { game: "grunwald", language: "en", scenario: "clash-of-titans", record: "training-combat", odds: 39, action: "declare", told: 60, lesson: "hand-to-hand" },
    { game: "p3f", language: "fr", scenario: "coutras", record: "training-combat", odds: 4, action: "attack H1 105 charge", told: 19, lesson: "shock" },
    { game: "tercios", language: "fr", scenario: "training-first-shots", record: "training-first-shots", odds: 14, action: "shoot G1 g1", told: 26, lesson: "cards" },
    { game: "la_garde", language: "en", scenario: "training-first-division", record: "training-first-division", odds: 37, action: "bombard g1 B4", told: 39, lesson: "the-bag" },
] as const;

const home = async (page: Page) => {
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
};
// As it is liked, whatever the machine likes.
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.each([["en", "fr"], ["fr", "en"]] as const)("the start page and the army builder have nothing that cannot be read by day or night (%s, %s)", async (start, builder) => {
    const { page, context, errors } = await house.visitor(start, { width: 1366, height: 768 });
    await home(page);
    expect(await byDayAndNight(page), "start").toEqual([]);
    await picture(page, `light-start-${start}`);
    expect(await ground(page)).toBe("rgb(243, 232, 205)");
    await page.getByTestId("theme").selectOption("dark");
    await expect.poll(() => ground(page)).toBe("rgb(31, 26, 20)");
    await picture(page, `dark-start-${start}`);
    expect(errors).toEqual([]);
    await context.close();

    const other = await house.visitor(builder, { width: 1366, height: 768 });
    await other.page.goto(`${house.url}#army`);
    await other.page.getByTestId("title").waitFor();
    await settled(other.page);
    expect(await byDayAndNight(other.page), "army").toEqual([]);
    expect(other.errors).toEqual([]);
    await other.context.close();
});

test.each(SHOWN)("$game: briefing, battle, menu, odds, card, since, end and lesson have nothing that cannot be read by day or night ($language)", async ({ game, language, scenario, record, odds, action, told, lesson }) => {
    const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
    const readable = async (what: string, pictured = true) => {
        await settled(page);
        expect(await byDayAndNight(page), what).toEqual([]);
        if (pictured) await picture(page, `light-${what}-${game}`);
    };
    const golden = `${game}/${record}.greedy.gon`;
    await home(page);
    const brief = await briefing(page, scenario, game);
    await readable("briefing", false);
    await brief.getByTestId("quick-first").click();
    await asked(page);
    await page.keyboard.press("n");
    await readable("battle");
    await page.getByTestId("tab-log").click();
    await page.getByTestId("menu").click();
    await readable("menu", false);

    await home(page);
    await loaded(page, golden, odds);
    await fromList(page, action, 0, false);
    await page.getByTestId("forecast").first().waitFor();
    await settled(page);
    await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>("[data-testid=forecast] details").forEach((more) => (more.open = true)));
    await readable("odds");

    await home(page);
    await loaded(page, golden, told);
    await page.keyboard.press("r");
    await page.getByTestId("result-card").waitFor();
    await readable("card");
    await page.getByTestId("card-read").click();
    await page.getByTestId("since-open").click();
    await page.getByTestId("since").waitFor();
    await readable("since", false);

    await home(page);
    await page.getByTestId("load-record").setInputFiles(recordFile(golden));
    await page.locator('[data-testid=screen][data-over="true"]').waitFor();
    await page.locator("dialog[open] table").first().waitFor();
    await readable("end", false);

    await home(page);
    await page.getByTestId(`game-${game}`).click();
    await page.getByTestId(`lesson-${lesson}`).click();
    await asked(page);
    await page.getByTestId("lesson").waitFor();
    await readable("lesson");
    expect(errors).toEqual([]);
    await context.close();
});

test("nothing moves by itself once the reader wants no animation", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    // How often something began to move while an army is opened.
    const moves = async (): Promise<number> => {
        await page.goto(`${house.url}#army`);
        await page.reload();
        await page.getByTestId("title").waitFor();
        await page.evaluate(() => {
            Object.assign(window, { moved: 0 });
            for (const what of ["transitionrun", "animationstart"]) document.addEventListener(what, () => ((window as unknown as { moved: number }).moved += 1));
        });
        for (const army of ["b:england", "b:spain"]) {
            await page.getByTestId("open-army").selectOption(army);
            await settled(page);
            await page.evaluate(() => new Promise((r) => setTimeout(r, 300)));
        }
        return page.evaluate(() => (window as unknown as { moved: number }).moved);
    };
    expect(await moves()).toBeGreaterThan(0);
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    await page.getByTestId("still").check();
    expect(await moves()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

test("larger letters and counters are larger", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    const before = await size();
    await page.getByTestId("text-size").selectOption("130");
    await expect.poll(() => size()).toBeCloseTo(before * 1.3, 1);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    const wide = async () => (await page.locator(".piece rect").first().boundingBox())?.width ?? 0;
    const small = await wide();
    await page.getByTestId("menu").click();
    await page.getByTestId("large-counters").check();
    await page.keyboard.press("Escape");
    await expect.poll(() => wide()).toBeGreaterThan(small * 1.1);
    expect(errors).toEqual([]);
    await context.close();
});

test("one undo takes a whole move back; ending a phase early asks once and shows who could still act", async () => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { askEnd: true });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const start = await asked(page);
    const places = () => page.locator(".piece").evaluateAll((l) => l.map((p) => `${p.getAttribute("data-piece")} ${p.getAttribute("transform")}`).sort());
    const before = await places();
    expect(await moveOne(page)).toBe(true);
    const moved = await asked(page, start.n);
    // More than one step was made.
    expect(moved.n).toBeGreaterThan(start.n + 1);
    await expect.poll(() => places()).not.toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByTestId("undo").click();
    const back = await asked(page, moved.n);
    await expect.poll(() => places()).toEqual(before);

    await page.keyboard.press("Escape");
    await page.getByTestId("finish").click();
    await page.getByTestId("leaving").waitFor();
    expect((await standing(page)).n).toBe(back.n);
    await page.getByTestId("show-left").click();
    await page.getByTestId("leaving").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".piece.selected").count()).toBe(1);
    await page.getByTestId("finish").click();
    await page.getByTestId("leaving").getByTestId("confirm").click();
    await asked(page, back.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("a ruler measures from place to place, in hexes and in inches", async () => {
    const { page, context, errors } = await house.visitor("en");
    for (const [game, scenario, unit] of [["grunwald", "training-movement", /^\d+ hex/], ["tercios", "training-first-shots", /^\d+(\.\d)?\s?in/]] as const) {
        await page.goto(house.url);
        await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
        const { n } = await asked(page);
        await page.getByTestId("ruler").click();
        const board = await page.locator(".sheet").boundingBox();
        if (!board) throw new Error("no board");
        const at = (x: number, y: number) => [board.x + board.width * x, board.y + board.height * y] as const;
        await page.mouse.click(...at(0.4, 0.5));
        await page.mouse.move(...at(0.6, 0.5));
        const words = page.locator("[data-shape=ruler] + text");
        await expect.poll(() => words.first().textContent()).toMatch(unit);
        // A click lays the next point and moves nobody.
        await page.mouse.click(...at(0.6, 0.4));
        await page.keyboard.press("Escape");
        expect((await standing(page)).n).toBe(n);
        await expect.poll(() => words.count()).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});
