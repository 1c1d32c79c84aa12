// What is drawn as within reach is what is legal, on a lattice over the map and in every game.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded } from "./support/loaded";
import { settled, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

interface Spot {
    x: number;
    y: number;
    drawn: boolean;
    cell: string;
}

// Points of the visible map, away from counters and from the rim of what is drawn.
async function lattice(page: Page, drawn: string, apart: number): Promise<Spot[]> {
    return page.evaluate(
        ({ drawn, apart }) => {
            const paths = [...document.querySelectorAll<SVGPathElement>(drawn)];
            const under = (x: number, y: number) =>
                paths.find((path) => {
                    const way = path.getScreenCTM()?.inverse();
                    return way && path.isPointInFill(new DOMPoint(x, y).matrixTransform(way));
                });
            const board = document.querySelector(".board")?.getBoundingClientRect();
            const out = [];
            for (let y = (board?.top ?? 0) + apart; y < (board?.bottom ?? 0); y += apart)
                for (let x = (board?.left ?? 0) + apart; x < (board?.right ?? 0); x += apart) {
                    const hit = document.elementFromPoint(x, y);
                    if (!hit?.closest(".board") || hit.closest("[data-piece], .minimap, button")) continue;
                    const path = under(x, y);
                    const rim = [-6, 0, 6].some((dx) => [-6, 0, 6].some((dy) => !!under(x + dx, y + dy) !== !!path));
                    if (!rim) out.push({ x, y, drawn: !!path, cell: path?.dataset["cell"] ?? "" });
                }
            return out;
        },
        { drawn, apart },
    );
}

// So many of them, from all over.
const some = <T>(list: readonly T[], most: number): T[] => list.filter((_, i) => Math.floor((i * most) / list.length) !== Math.floor(((i - 1) * most) / list.length)).slice(0, most);

// The first who can act and has somewhere to go.
async function takeUp(page: Page, drawn: string): Promise<void> {
    for (let i = 0; i < 12; i++) {
        await page.keyboard.press("n");
        await settled(page);
        if (await page.locator(drawn).count()) return;
    }
    throw new Error("nobody can go anywhere");
}

test.each([
    ["tercios", "tercios/training-first-shots.greedy.gon", 34],
    ["la_garde", "la_garde/training-first-division.greedy.gon", 10],
] as const)("%s: inside the region drawn a base may stand, outside it may not", async (game, record, upTo) => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await loaded(page, record, upTo);
    const region = "path[data-shape=region]";
    await takeUp(page, region);
    await picture(page, `lattice-${game}`);
    const spots = await lattice(page, region, 14);
    const tried = [...some(spots.filter((s) => s.drawn), 20), ...some(spots.filter((s) => !s.drawn), 20)];
    expect(tried.filter((s) => s.drawn).length).toBeGreaterThan(5);
    const wrong = [];
    const judged = { true: 0, false: 0 };
    for (const { x, y, drawn } of tried) {
        await page.mouse.click(x, y);
        await settled(page);
        const pose = page.getByTestId("pose");
        // Beside the table nothing is aimed at.
        if (!(await pose.isVisible())) continue;
        // The server is asked a moment after the hand has come to rest.
        await page.locator("[data-testid=pose][aria-busy=false]").waitFor();
        judged[`${drawn}`]++;
        if ((await pose.getAttribute("data-legal")) !== String(drawn)) wrong.push({ x, y, drawn });
        await page.keyboard.press("Escape");
    }
    expect(wrong).toEqual([]);
    expect(Math.min(judged.true, judged.false)).toBeGreaterThan(5);
    expect(errors).toEqual([]);
    await context.close();
});

test.each([
    ["grunwald", "grunwald/training-movement.greedy.gon", 1],
    ["p3f", "p3f/training-reactions.greedy.gon", 1],
] as const)("%s: a piece goes where it is drawn to go, and nowhere else", async (game, record, upTo) => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await loaded(page, record, upTo);
    const reach = "path[data-mark=reach]";
    await takeUp(page, reach);
    await picture(page, `lattice-${game}`);
    const spots = await lattice(page, reach, 12);
    const cells = [...new Map(spots.filter((s) => s.drawn).map((s) => [s.cell, s])).values()];
    expect(cells.length).toBeGreaterThan(1);
    const { n } = await standing(page);
    for (const { x, y } of some(spots.filter((s) => !s.drawn), 8)) {
        await page.mouse.click(x, y);
        await settled(page);
        expect((await standing(page)).n, `undrawn at ${x},${y}`).toBe(n);
    }
    for (const { x, y, cell } of some(cells, 3)) {
        // From the beginning each time: the other side may have a word to say before a move can be taken back.
        await page.goto(house.url);
        await page.reload();
        await loaded(page, record, upTo);
        await takeUp(page, reach);
        const before = (await standing(page)).n;
        await page.mouse.click(x, y);
        await settled(page);
        const dial = page.getByTestId("choices");
        if (await dial.isVisible()) await dial.locator("button").first().click();
        await settled(page);
        const confirm = page.getByTestId("confirm");
        if (await confirm.isVisible()) await confirm.click();
        await expect.poll(async () => (await standing(page)).n, { message: `drawn ${cell}` }).toBeGreaterThan(before);
    }
    expect(errors).toEqual([]);
    await context.close();
});
