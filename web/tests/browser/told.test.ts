// What just happened and what may happen, in every game: odds for people, result cards, since my last decision.
import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { away, loaded, recordFile, seated, sitDown } from "./support/loaded";
import { answer, asked, bareKeys, fromList, likes, playUntil, settled, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const card = (page: Page) => page.getByTestId("result-card");
const percents = (texts: string[]) => texts.map((t) => Number(t.replace(",", ".").replace(/[^\d.].*$/, "")));

// A fight of each game: the golden line that begins it, the word it begins with, and in which language it is read.
const FIGHTS: [string, string, number, string, "en" | "fr"][] = [
    ["grunwald", "grunwald/training-combat.greedy.gon", 39, "declare", "en"],
    ["p3f", "p3f/training-combat.greedy.gon", 4, "attack H1 105 charge", "fr"],
    ["tercios", "tercios/training-first-shots.greedy.gon", 14, "shoot G1 g1", "en"],
    ["la_garde", "la_garde/training-first-division.greedy.gon", 37, "bombard g1 B4", "fr"],
    ["tercios", "tercios/training-first-shots.greedy.gon", 120, "charge H1 g1 front", "fr"],
    ["la_garde", "la_garde/training-first-division.greedy.gon", 70, "attack B4 b3", "en"],
];
// How the lines of one side follow each other (engine/game/effect.h): how it went, the worst, nothing at all, what must be decided.
const ORDER = ["wins", "draws", "destroyed", "captured", "routed", "loses", "retreats", "disordered", "impaired", "stopped", "unharmed", "decides", "rallied"];

test.each(FIGHTS)("%s: odds are two short columns; the result stays until read and reads like the log", async (game, record, upTo, action, language) => {
    const { page, context, errors } = await house.visitor(language);
    await page.goto(house.url);
    await loaded(page, record, upTo);

    // The odds, before anything is done.
    await page.getByTestId("tab-actions").click();
    const row = page.getByTestId("actions").locator(`[data-action^="${action}"]`).first();
    if (action !== "declare") {
        const search = page.getByTestId("actions").getByRole("searchbox");
        if (!(await row.count()) && (await search.isVisible())) await search.fill(action);
        await row.click();
    }
    const outlook = page.getByTestId("outlook").first();
    await outlook.waitFor();
    await settled(page);
    for (const column of await outlook.locator("table").all()) {
        const lines = column.locator("tbody > tr");
        await expect.poll(() => lines.count()).toBeLessThanOrEqual(7);
        const places = await lines.evaluateAll((all, order) => all.map((line) => order.indexOf((line as HTMLElement).dataset["effect"] ?? "")), ORDER);
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const chance of percents(await column.locator("tbody td").allInnerTexts())) {
            expect(chance).toBeGreaterThanOrEqual(0);
            expect(chance).toBeLessThanOrEqual(100);
        }
        // The complement of all harm has its line.
        if (await column.locator("tr[data-effect=loses], tr[data-effect=destroyed], tr[data-effect=disordered]").count())
            await expect.poll(() => column.locator("tr[data-effect=unharmed]").count()).toBeGreaterThan(0);
    }
    // One button stands out: the one that does it.
    await expect.poll(() => page.locator("section.prompt button.primary").count()).toBe(1);
    // Letters of the table are those of its language.
    if (game === "p3f") expect(await page.getByTestId("forecast").first().innerText()).not.toContain("QC");
    expect(await bareKeys(page)).toEqual([]);
    // Hand to hand somebody wins: that is told before anything else.
    const melee = ["charge H1", "attack B4"].some((begin) => action.startsWith(begin));
    if (melee) expect(await outlook.locator("tbody > tr:first-child").evaluateAll((all) => all.map((line) => (line as HTMLElement).dataset["effect"]))).toContain("wins");
    await picture(page, `told-odds-${game}-${action.split(" ")[0]}-${language}`);

    // Done: the dice fall, whoever must answers, and the card is there.
    const state = await standing(page);
    if (action === "declare") await answer(page, state, true);
    else await page.getByTestId("confirm").click();
    const told = async (): Promise<boolean> => {
        await sitDown(page);
        return card(page).isVisible();
    };
    await playUntil(page, told, (now) => answer(page, now, false));
    await card(page).waitFor();
    await sitDown(page);
    expect(await bareKeys(page)).toEqual([]);
    const effects = await card(page).locator(".effects li").allInnerTexts();
    expect(effects.length).toBeGreaterThan(0);
    await expect.poll(() => card(page).locator(".rolls li").count()).toBeGreaterThan(0);
    await expect.poll(() => card(page).locator(".rolls .asked").first().innerText()).not.toBe("");
    await picture(page, `told-card-${game}-${action.split(" ")[0]}-${language}`);
    const from = await card(page).getAttribute("data-from");
    await page.getByTestId("tab-log").click();
    const summary = await page.locator(`.fight[data-fight="${from}"] > summary`).innerText();
    for (const effect of effects) expect(summary).toContain(effect);
    const note = card(page).locator(".note");
    if (await note.count()) expect(summary).toContain((await note.last().innerText()).split(/\s+(?:GRU|P3F|TER|LAG)-|§/)[0]?.trim() ?? "");

    // Read, put away, and opened again: by the key that the button names and from the log.
    await page.keyboard.press((await page.getByTestId("card-read").getAttribute("title")) ?? "");
    await expect.poll(() => card(page).count()).toBe(0);
    await page.keyboard.press("r");
    await card(page).waitFor();
    await expect.poll(() => card(page).locator(".effects li").allInnerTexts()).toEqual(effects);
    await page.getByTestId("card-read").click();
    await page.locator(`.fight[data-fight="${from}"] > .again`).click();
    await card(page).waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

// Of each game a fight, a shot, a test and a charge: the golden line each begins with, among those shown again from `since` on.
const KINDS: [string, string, "en" | "fr", { since: number; upTo: number; lines: Record<string, number> }][] = [
    ["grunwald", "grunwald/training-fire.greedy.gon", "fr", { since: 3, upTo: 31, lines: { charge: 4, shot: 20, fight: 24 } }],
    ["grunwald", "grunwald/training-morale.greedy.gon", "en", { since: 16, upTo: 26, lines: { test: 17 } }],
    ["p3f", "p3f/training-reactions.greedy.gon", "en", { since: 7, upTo: 37, lines: { fight: 7, charge: 16, shot: 19, test: 35 } }],
    ["tercios", "tercios/training-first-shots.greedy.gon", "fr", { since: 19, upTo: 69, lines: { shot: 20, test: 24, charge: 61 } }],
    ["la_garde", "la_garde/training-first-division.greedy.gon", "fr", { since: 25, upTo: 74, lines: { test: 26, shot: 37, charge: 70 } }],
];
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

test.each(KINDS)("%s (%s): every kind of result is the same sentence in card, log, tray, live region and terminal", async (_, record, language, { since, upTo, lines }) => {
    const { page, context, errors } = await house.visitor(language);
    await likes(page, { pace: 200 });
    await page.addInitScript(() => {
        const seen = { tray: [] as string[], spoken: [] as string[] };
        Object.assign(window, { seen });
        new MutationObserver(() => {
            for (const [into, id] of [[seen.tray, "tray-result"], [seen.spoken, "dice-spoken"]] as const) {
                const text = document.querySelector(`[data-testid=${id}]`)?.textContent ?? "";
                if (text && into.at(-1) !== text) into.push(text);
            }
        }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(house.url);
    await loaded(page, record, upTo);
    await away(page, since);
    await page.getByTestId("since-again").click();
    const skip = page.getByTestId("skip");
    await skip.waitFor();
    await expect.poll(() => skip.count()).toBe(0);
    const seen = await page.evaluate(() => (window as unknown as { seen: { tray: string[]; spoken: string[] } }).seen);
    const terminal = plain(execFileSync(process.env["GONFALON"] ?? "", ["--lang", language, "replay", "--to", String(upTo - 1), recordFile(record)], { encoding: "utf8", maxBuffer: 1 << 26 }));
    await page.getByTestId("tab-log").click();
    for (const [kind, line] of Object.entries(lines)) {
        const fight = page.locator(`.fight[data-fight="${line}"]`);
        const sentence = plain((await fight.locator("> summary").textContent()) ?? "");
        expect(sentence, kind).not.toBe("");
        expect(seen.tray.map(plain), kind).toContain(sentence);
        expect(seen.spoken.some((text) => plain(text).includes(sentence)), `${kind}: ${sentence}`).toBe(true);
        expect(terminal.includes(`= ${sentence}`), `${kind} in the terminal: ${sentence}`).toBe(true);
        // The card tells the same, part by part.
        await fight.locator("> .again").evaluate((el) => (el as HTMLElement).click());
        await expect.poll(() => card(page).getAttribute("data-from")).toBe(String(line));
        const parts = await card(page).locator(".effects li, .note:last-child").evaluateAll((all) => all.map((el) => (el.matches(".note") ? el.firstChild?.textContent : el.textContent) ?? ""));
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) expect(sentence, kind).toContain(plain(part));
    }
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
});

// The last golden line before which the other side has done something worth telling.
const RETURNS: [string, string, number, "en" | "fr"][] = [
    ["grunwald", "grunwald/training-combat.greedy.gon", 60, "fr"],
    ["p3f", "p3f/training-combat.greedy.gon", 17, "en"],
    ["tercios", "tercios/training-first-shots.greedy.gon", 26, "fr"],
    ["la_garde", "la_garde/training-first-division.greedy.gon", 39, "en"],
];

test.each(RETURNS)("%s: what the other side did since my last decision, in words and once more on the map", async (game, record, upTo, language) => {
    const { page, context, errors } = await house.visitor(language);
    await page.goto(house.url);
    await loaded(page, record, upTo);
    await page.getByTestId("since-open").click();
    const since = page.getByTestId("since");
    await since.waitFor();
    expect(await bareKeys(page)).toEqual([]);
    await picture(page, `told-since-${game}-${language}`);
    await page.keyboard.press("Escape");

    // After an absence it is told without being asked for, and shown piece by piece.
    await away(page, 1);
    await page.getByTestId("since-again").click();
    await page.getByTestId("skip").waitFor();
    await page.getByTestId("skip").click();
    await asked(page);
    // Once told it is not told again.
    await page.reload();
    await page.getByTestId("screen").waitFor();
    await seated(page);
    await expect.poll(() => since.count()).toBe(0);
    await page.keyboard.press("w");
    await since.waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

// A fight of one roll: the golden line before it, what begins it, and how many dice or tokens fall.
const ROLLS: [string, string, number, string, number, string][] = [
    ["la_garde", "la_garde/training-first-division.greedy.gon", 37, "bombard g1 B4", 2, ".token"],
    ["grunwald", "grunwald/training-fire.greedy.gon", 20, "fire T04 ZI18", 2, "rect"],
];

test.each(ROLLS)("%s: a card is up within 100 ms of its last die, and goes by itself where the reader likes it so", async (_, record, upTo, action, many, shape) => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { pace: 500, cards: 4000 });
    await page.addInitScript(() => {
        const seen = { die: 0, lay: 0, most: 0, card: 0, lying: [] as string[] };
        Object.assign(window, { seen });
        new MutationObserver(() => {
            const dice = document.querySelectorAll("[data-testid=dice-tray] > .dice svg");
            if (dice.length > seen.lay && !seen.card) seen.die = performance.now();
            Object.assign(seen, { lay: dice.length, most: Math.max(seen.most, dice.length) });
            // What lies there while its words are read.
            const told = document.querySelector("[data-testid=dice-tray] > .told")?.textContent?.trim();
            if (told) seen.lying.push(document.querySelector("[data-testid=dice-tray] > .dice")?.innerHTML ?? "");
            if (!seen.card && document.querySelector("[data-testid=result-card]")) seen.card = performance.now();
        }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(house.url);
    await loaded(page, record, upTo);
    expect(await fromList(page, action)).toBe(true);
    await card(page).waitFor();
    interface Seen {
        die: number;
        most: number;
        card: number;
        lying: string[];
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(seen.most).toBe(many);
    expect(seen.die).toBeGreaterThan(0);
    expect(seen.card).toBeGreaterThan(0);
    expect(seen.card - seen.die).toBeLessThan(100);
    // All of them lie there while it is told what they brought.
    expect(await page.evaluate(({ lying, shape }) => lying.map((html) => new DOMParser().parseFromString(html, "text/html").querySelectorAll(`svg > ${shape}`).length), { lying: seen.lying, shape })).toContain(many);
    await expect.poll(() => card(page).count(), { timeout: 15_000 }).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

test("on a phone, in the dark and by keyboard, the card is read and put away", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 390, height: 844 }, true);
    await likes(page, { theme: "dark" });
    await page.goto(house.url);
    await loaded(page, "p3f/training-combat.greedy.gon", 19);
    await page.keyboard.press("r");
    await card(page).waitFor();
    await card(page).scrollIntoViewIfNeeded();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await picture(page, "told-card-phone-dark");
    await page.getByTestId("card-read").press("Enter");
    await expect.poll(() => card(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});
