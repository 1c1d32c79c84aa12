// The set-up of the great battle: by clicking, by dragging, and by the page itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickGround, titled } from "./support/area";
import { asked, briefing, fromList, standing } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("a counter is placed by clicks, another by dragging, the rest for me", async () => {
    const { page, context, errors } = await house.visitor("fr");
    let sent = 0;
    page.on("websocket", (socket) => socket.on("framesent", () => sent++));
    await page.goto(house.url);
    await (await briefing(page, "clash-of-titans")).getByTestId("more").click();
    await page.locator("input[name=side1][value=here]").check();
    await page.getByTestId("start-game").click();
    const start = await asked(page);
    expect(start.ask).toBe("set_up");
    await picture(page, "setup-start");
    const waiting = page.getByTestId("reserve").locator("button");

    // By clicks: the counter, a lit hex, a facing.
    await waiting.first().click();
    await asked(page, start.n);
    const lit = page.locator("path[data-mark=legal]");
    await expect.poll(() => lit.count()).toBeGreaterThan(10);
    const spots = await lit.evaluateAll((list) =>
        list.map((m) => {
            const box = m.getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        }),
    );
    const [one, two] = [spots[3], spots[8]] as { x: number; y: number }[];
    if (!one || !two) throw new Error("no lit hex");
    await page.mouse.click(one.x, one.y);
    await page.getByTestId("choices").locator("[data-facing]").first().click();
    await expect.poll(() => page.locator(".piece").count()).toBe(1);

    // By dragging from beside the map.
    const { n } = await asked(page, start.n + 1);
    const from = await waiting.first().boundingBox();
    if (!from) throw new Error("no counter beside the map");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(two.x - 30, two.y - 30, { steps: 4 });
    await page.mouse.move(two.x, two.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => page.locator(".piece").count()).toBe(2);
    await asked(page, n);

    const before = sent;
    await page.getByTestId("place-for-me").click();
    await page.getByTestId("place-yes").click();
    await expect.poll(() => page.locator(".piece").count(), { timeout: 300_000 }).toBeGreaterThan(60);
    await page.waitForFunction(() => !document.querySelector("[data-testid=place-for-me]:disabled"), null, { timeout: 300_000 });
    // A few requests for the whole army, not one for each counter.
    expect(sent - before).toBeLessThan(30);
    await picture(page, "setup-done");
    expect((await standing(page)).ask).toBe("set_up");
    // Taken back at once: only what was put down by hand stands.
    await page.getByTestId("unplace").click();
    await expect.poll(() => page.locator(".piece").count()).toBe(2);
    await expect.poll(() => page.getByTestId("unplace").count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

// The middle of the ground where the piece in hand may be put.
async function middleOfGround(page: Page): Promise<[number, number]> {
    const lit = page.locator("path[data-mark=legal]");
    await expect.poll(() => lit.count()).toBeGreaterThan(10);
    const spots = await lit.evaluateAll((list) => list.map((m) => m.getBoundingClientRect()).map((b) => [b.left + b.width / 2, b.top + b.height / 2] as [number, number]));
    const mean = (i: 0 | 1) => spots.reduce((sum, s) => sum + s[i], 0) / spots.length;
    const away = (s: [number, number]) => Math.hypot(s[0] - mean(0), s[1] - mean(1));
    return spots.sort((a, b) => away(a) - away(b))[0] ?? [0, 0];
}

test.each([
    ["grunwald", "clash-of-titans", "en"],
    ["tercios", "fields-of-glory", "fr"],
    ["la_garde", "the-village", "en"],
] as const)("%s: a whole command is set up at once", async (game, scenario, language) => {
    const { page, context, errors } = await house.visitor(language);
    await page.goto(house.url);
    const opened = await briefing(page, scenario, game);
    if (game === "la_garde") {
        // As drawn nobody is asked: the armies are set up where the zones are chosen.
        await opened.getByTestId("more").click();
        await page.locator("details", { has: page.locator("#opt-set_up") }).locator("summary").click();
        await page.locator("#opt-set_up").selectOption("zones");
        await page.getByTestId("start-game").click();
    } else await opened.getByTestId("quick-first").click();
    let state = await asked(page);
    if (state.ask === "role") {
        expect(await fromList(page, "role south")).toBe(true);
        state = await asked(page, state.n);
    }
    const box = await page.locator(".board").boundingBox();
    if (!box) throw new Error("no board");
    // Which edge is one's own is diced for: the other one is refused.
    let edges: [number, number][] = [0.72, 0.2].map((y) => [box.x + box.width * 0.4, box.y + box.height * y]);
    if (state.ask === "set_up") {
        await page.getByTestId("reserve").locator("button").first().click();
        await asked(page, state.n);
        edges = [await middleOfGround(page)];
        await page.keyboard.press("Control+z");
        await expect.poll(() => page.locator("path[data-mark=legal]").count()).toBe(0);
        await asked(page, state.n);
    } else expect(state.ask).toBe("deploy");
    const pieces = page.locator(".piece");
    const before = await pieces.count();
    const which = page.getByTestId("formation-which");
    await which.waitFor();
    const names = await which.locator("option").allInnerTexts();
    expect(names.length, names.join()).toBeGreaterThan(2);
    await which.selectOption({ index: 1 });
    await page.getByTestId("formation-lines").click();
    await page.getByTestId("formation-mirrored").click();
    let placed = 0;
    for (const at of edges) {
        await page.mouse.move(...at);
        await expect.poll(() => page.locator(game === "grunwald" ? "path[data-mark=reach]" : "path[data-shape=stand]").count()).toBeGreaterThan(1);
        await picture(page, `formation-${game}-ghost`);
        // Turned it would stand otherwise, and turned back as before.
        const ghosts = () => page.locator(".board path[data-mark=reach], .board path[data-shape=stand], .board [data-ghost]").evaluateAll((all) => all.map((el) => `${el.getAttribute("d")} ${el.getAttribute("transform")}`).join("|"));
        const straight = await ghosts();
        await page.getByTestId("formation-right").click();
        await page.mouse.move(at[0] + 1, at[1]);
        await page.mouse.move(...at);
        await expect.poll(ghosts).not.toBe(straight);
        await page.getByTestId("formation-left").click();
        await page.mouse.move(at[0] + 1, at[1]);
        await page.mouse.move(...at);
        await expect.poll(ghosts).toBe(straight);
        await page.mouse.click(...at);
        placed = Number(await page.getByTestId("formation-placed").getAttribute("data-count"));
        if (placed > 1) break;
    }
    expect(placed).toBeGreaterThan(1);
    await expect.poll(() => pieces.count()).toBeGreaterThanOrEqual(before + placed);
    // A general who came with his brigades is not said to have found no room.
    if (game === "la_garde") expect(await page.getByTestId("formation-placed").innerText()).not.toContain("General");
    await picture(page, `formation-${game}`);
    // Taken back at once, where the other side does not answer each regiment with one of its own.
    if (game === "grunwald") {
        await page.getByTestId("formation-back").click();
        await expect.poll(() => pieces.count()).toBe(before);
    }
    expect(errors).toEqual([]);
    await context.close();
});

test("p3f: a whole column goes to another of its zones at once, and back", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "coutras", "p3f")).getByTestId("quick-second").click();
    expect((await asked(page)).ask).toBe("set_up");
    const which = page.getByTestId("formation-which");
    // A column with a single zone has nothing to choose.
    expect((await which.locator("option").allInnerTexts()).slice(1)).toEqual([expect.stringMatching(/^Bataille \(5\)/), expect.stringMatching(/^Infanterie de la garenne/)]);
    await which.selectOption({ index: 1 });
    // Zones have no left and no front.
    expect(await page.getByTestId("formation-lines").count()).toBe(0);
    await expect.poll(() => page.locator("path[data-mark=legal]").evaluateAll((all) => all.map((z) => (z as SVGElement).dataset["cell"]))).toContain("111");
    await picture(page, "formation-p3f");
    expect(await clickGround(page, "legal", 0)).toBe("111");
    await expect.poll(async () => Number(await page.getByTestId("formation-placed").getAttribute("data-count"))).toBeGreaterThan(1);
    const card = page.getByTestId("piece-card");
    const stands = async (name: string, zone: string) => {
        await titled(page, name).hover();
        await expect.poll(() => card.innerText()).toContain(`zone ${zone}`);
    };
    for (const name of ["Cuirassiers H1,", "Henri de Navarre,"]) await stands(name, "111");
    await picture(page, "formation-p3f-placed");
    await page.getByTestId("formation-back").click();
    await asked(page);
    for (const name of ["Cuirassiers H1,", "Henri de Navarre,"]) await stands(name, "017");
    expect(errors).toEqual([]);
    await context.close();
});
