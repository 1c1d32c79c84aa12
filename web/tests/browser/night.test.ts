// By night and by day, with larger letters: everything can be read. And the hand: a whole move back at once, a phase not ended by mistake.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded, recordFile } from "./support/loaded";
import { asked, briefing, fromList, likes, moveOne, settled, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const violations = async (page: Page): Promise<string[]> => (await new AxeBuilder({ page }).analyze()).violations.flatMap((v) => v.nodes.map((n) => `${v.id} ${n.target.join(" ")}`));

// A position of each game in which something has odds, the beginning of its notation, and a lesson.
const SHOWN: [string, string, string, number, string, string][] = [
    ["grunwald", "clash-of-titans", "grunwald/training-combat.greedy.gon", 39, "declare", "hand-to-hand"],
    ["p3f", "coutras", "p3f/training-combat.greedy.gon", 4, "attack H1 105 charge", "shock"],
    ["tercios", "training-first-shots", "tercios/training-first-shots.greedy.gon", 14, "shoot G1 g1", "cards"],
    ["la_garde", "training-first-division", "la_garde/training-first-division.greedy.gon", 37, "bombard g1 B4", "the-bag"],
];

for (const [theme, language, ground] of [["dark", "en", "rgb(31, 26, 20)"], ["light", "fr", "rgb(243, 232, 205)"]] as const)
    test(`start, briefing, battle, odds, menu, lesson and army builder have nothing that cannot be read (${theme}, ${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
        await likes(page, { theme });
        const home = async () => {
            await page.goto(house.url);
            await page.getByTestId("first-battle").waitFor();
        };
        await home();
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
        expect(await violations(page), "start").toEqual([]);
        await picture(page, `${theme}-start`);
        for (const [game, scenario, record, line, action, lesson] of SHOWN) {
            await home();
            const brief = await briefing(page, scenario, game);
            await settled(page);
            expect(await violations(page), `${game}: briefing`).toEqual([]);
            await brief.getByTestId("quick-first").click();
            await asked(page);
            await page.keyboard.press("n");
            await settled(page);
            expect(await violations(page), `${game}: battle`).toEqual([]);
            await picture(page, `${theme}-${game}`);
            await page.getByTestId("tab-log").click();
            await page.getByTestId("menu").click();
            expect(await violations(page), `${game}: menu`).toEqual([]);
            await page.keyboard.press("Escape");

            await home();
            await loaded(page, record, line);
            await fromList(page, action, 0, false);
            await page.getByTestId("forecast").first().waitFor();
            await settled(page);
            await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>("[data-testid=forecast] details").forEach((more) => (more.open = true)));
            expect(await violations(page), `${game}: odds`).toEqual([]);
            await picture(page, `${theme}-odds-${game}`);

            await home();
            await page.getByTestId(`game-${game}`).click();
            await page.getByTestId(`lesson-${lesson}`).click();
            await asked(page);
            await page.getByTestId("lesson").waitFor();
            expect(await violations(page), `${game}: lesson`).toEqual([]);
            await picture(page, `${theme}-lesson-${game}`);
        }
        await page.goto(`${house.url}#army`);
        await page.reload();
        await page.locator("main").first().waitFor();
        await settled(page);
        expect(await violations(page), "army").toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
    });

// A golden line of each game behind a fight and a turn of the other side.
const TOLD: [string, string, number][] = [
    ["grunwald", "grunwald/training-combat.greedy.gon", 60],
    ["p3f", "p3f/training-combat.greedy.gon", 19],
    ["tercios", "tercios/training-first-shots.greedy.gon", 26],
    ["la_garde", "la_garde/training-first-division.greedy.gon", 39],
];

for (const [theme, language] of [["dark", "en"], ["light", "fr"], ["light", "en"], ["dark", "fr"]] as const)
    test(`the result card, what has happened since and the end have nothing that cannot be read (${theme}, ${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 1366, height: 768 });
        await likes(page, { theme });
        for (const [game, record, line] of TOLD) {
            await page.goto(house.url);
            await page.getByTestId("first-battle").waitFor();
            await loaded(page, record, line);
            await page.keyboard.press("r");
            await page.getByTestId("result-card").waitFor();
            await settled(page);
            expect(await violations(page), `${game}: card`).toEqual([]);
            await picture(page, `${theme}-${language}-card-${game}`);
            await page.getByTestId("card-read").click();
            await page.getByTestId("since-open").click();
            await page.getByTestId("since").waitFor();
            expect(await violations(page), `${game}: since`).toEqual([]);
            await picture(page, `${theme}-${language}-since-${game}`);
            await page.goto(house.url);
            await page.getByTestId("first-battle").waitFor();
            await page.getByTestId("load-record").setInputFiles(recordFile(record));
            await page.locator('[data-testid=screen][data-over="true"]').waitFor();
            await page.locator("dialog[open] table").first().waitFor();
            await settled(page);
            expect(await violations(page), `${game}: end`).toEqual([]);
            await picture(page, `${theme}-${language}-end-${game}`);
        }
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
