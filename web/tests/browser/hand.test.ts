// The hand: the table turned, several pieces moved at once, the box at the piece, friend and foe apart; and what the page
// does while one looks elsewhere.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loaded } from "./support/loaded";
import { asked, briefing, likes, settled, standing } from "./support/player";
import { violations } from "./support/readable";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("the second player turns the table: his army is near him, and clicks and arrows meet what they point at", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    await page.goto(house.url);
    await (await briefing(page, "training-first-shots", "tercios")).getByTestId("quick-second").click();
    await asked(page);
    const height = async (side: "first" | "second") =>
        page.evaluate((side) => {
            const boxes = [...document.querySelectorAll<SVGGElement>(".piece")].map((g) => ({ y: g.getBoundingClientRect().top, own: /^[a-z]\d/.test(g.querySelector("title")?.textContent?.match(/\b[IiAaCc]\d\b/)?.[0] ?? "") }));
            const of = boxes.filter((b) => b.own === (side === "second"));
            return of.reduce((sum, b) => sum + b.y, 0) / of.length;
        }, side);
    await expect.poll(async () => (await height("second")) - (await height("first"))).toBeLessThan(0);
    await page.getByTestId("overlays").click();
    await page.getByTestId("turn-table").click();
    await page.getByTestId("overlays").click();
    await settled(page);
    await expect.poll(async () => (await height("second")) - (await height("first"))).toBeGreaterThan(0);
    // What is written on the map is read from this end.
    await expect.poll(() => page.locator(".board svg g.turned").count()).toBe(1);
    await picture(page, "table-turned");
    // A click on a base takes that base up.
    const lit = page.locator(".piece.lit").first();
    const id = await lit.getAttribute("data-piece");
    const box = await lit.boundingBox();
    if (!box) throw new Error("nothing to click");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settled(page);
    await page.locator(`.piece.selected[data-piece="${id}"]`).waitFor();
    // It is so the next time, too.
    await page.reload();
    await asked(page);
    await expect.poll(async () => (await height("second")) - (await height("first"))).toBeGreaterThan(0);
    await page.keyboard.press("t");
    await expect.poll(async () => (await height("second")) < (await height("first"))).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

test("units of one command ride together; zones of friend and foe differ; the dial lies at the piece", async () => {
    const { page, context, errors } = await house.visitor("en", { width: 1366, height: 768 });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    const where = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll<SVGGElement>(".piece")].map((g) => [g.dataset["piece"], g.getAttribute("transform")?.match(/translate\(([^)]*)\)/)?.[1]])));
    await page.keyboard.press("n");
    await settled(page);
    const before = await where();
    const group = page.getByTestId("with-division");
    if (!(await group.count())) await page.keyboard.press("n");
    await settled(page);
    await page.keyboard.press("d");
    await page.getByTestId("group").waitFor();
    await picture(page, "hand-group");
    expect(await violations(page)).toEqual([]);
    const { n } = await standing(page);
    const chosen = await page.locator(".piece.selected").boundingBox();
    // The place lit nearest to the one in hand: one step.
    const spots = await page.locator("path[data-mark=reach]").evaluateAll((all) => all.map((z) => ({ cell: (z as SVGElement).dataset["cell"] ?? "", box: z.getBoundingClientRect().toJSON() as DOMRect })));
    const mid = { x: (chosen?.x ?? 0) + (chosen?.width ?? 0) / 2, y: (chosen?.y ?? 0) + (chosen?.height ?? 0) / 2 };
    const away = (b: DOMRect) => Math.hypot(b.x + b.width / 2 - mid.x, b.y + b.height / 2 - mid.y);
    const near = spots.filter((s) => away(s.box) > 25).sort((a, b) => away(a.box) - away(b.box))[0];
    if (!near) throw new Error("nowhere to go");
    await page.mouse.click(near.box.x + near.box.width / 2, near.box.y + near.box.height / 2);
    await settled(page);
    if (await page.getByTestId("choices").count()) {
        // The box stands at the place that was clicked, not in a corner.
        const box = await page.getByTestId("choices").boundingBox();
        expect(Math.abs((box?.x ?? 0) - (near.box.x + near.box.width / 2))).toBeLessThan(150);
        await picture(page, "hand-dial");
        await page.locator("[data-testid=choices] button").first().click();
    }
    await asked(page, n);
    const after = await where();
    const moved = Object.keys(before).filter((id) => before[id] !== after[id]);
    const stayed = (await page.getByTestId("stayed").count()) > 0;
    expect(moved.length > 1 || stayed).toBe(true);
    // However many went, one undo brings them all back.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect.poll(where).toEqual(before);
    await page.keyboard.press("Escape");
    await page.keyboard.press("4");
    await page.locator("path.zoc.own").first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator("path.zoc.foe").count()).toBeGreaterThan(0);
    await picture(page, "hand-zones");
    expect(errors).toEqual([]);
    await context.close();
});

test("a battle's address typed over an open game opens its briefing, that of the armies the builder; the chat is signed", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    await page.getByTestId("tab-chat").click();
    await page.locator("#chat-text").fill("Bonjour");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByTestId("signed").first().innerText()).not.toMatch(/camp|side/);
    const [talk] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-talk").click()]);
    expect(readFileSync(await talk.path(), "utf8")).toMatch(/^\d{4}-.*: Bonjour\n$/);
    await (await briefing(page, "coutras", "p3f")).waitFor();
    expect(page.url()).toContain("#battle=p3f/coutras");
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    await page.evaluate(() => (location.hash = "army"));
    await page.getByTestId("army-game").waitFor();
    expect(page.url()).toContain("#army");
    expect(errors).toEqual([]);
    await context.close();
});

test("sounds and notifications are off until asked for; then one's turn is told to whoever looks elsewhere", async () => {
    const { page, context, errors } = await house.visitor("en", { width: 1366, height: 768 });
    await page.addInitScript(() => {
        const told: string[] = [];
        const played = { count: 0 };
        class Fake {
            static permission = "granted";
            static requestPermission = () => Promise.resolve("granted");
            onclick = null;
            constructor(title: string) {
                told.push(title);
            }
            close(): void {}
        }
        Object.assign(window, { Notification: Fake, told, played });
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when?: number) {
            played.count++;
            return start.call(this, when);
        };
        Object.defineProperty(document, "hidden", { get: () => true });
    });
    await likes(page, { pace: 0, askEnd: false });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    let { n } = await asked(page);
    const heard = () => page.evaluate(() => (window as unknown as { played: { count: number } }).played.count);
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.length);
    await page.keyboard.press("Control+Enter");
    ({ n } = await asked(page, n));
    expect([await heard(), await told()]).toEqual([0, 0]);
    await page.getByTestId("menu").click();
    await page.getByTestId("sounds").check();
    await page.getByTestId("notices").check();
    await page.keyboard.press("Escape");
    await expect.poll(() => heard()).toBeGreaterThan(0);
    const before = await heard();
    for (let i = 0; i < 6 && !(await told()); i++) {
        await page.keyboard.press("Control+Enter");
        const next = await asked(page, n);
        if (next.over) break;
        n = next.n;
    }
    await expect.poll(() => told()).toBeGreaterThan(0);
    await expect.poll(() => heard()).toBeGreaterThan(before);
    expect(errors).toEqual([]);
    await context.close();
});

test("a commander's reach lies on the ground, and the circle of his command goes where he would stand", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    for (const [record, line, piece] of [["la_garde/training-first-division.greedy.gon", 40, 1001], ["tercios/fields-of-glory.greedy.gon", 421, 1002]] as const) {
        await page.goto(house.url);
        await loaded(page, record, line);
        const him = page.locator(`[data-piece="${piece}"]`).first();
        const middle = async () => {
            const box = await him.boundingBox();
            if (!box) throw new Error(`no ${piece}`);
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        const from = await middle();
        await page.mouse.click(from.x, from.y);
        const region = page.locator("[data-shape=region]");
        await expect.poll(() => region.count(), { message: `${record}: reach` }).toBe(1);
        expect(await page.locator("[data-shape=command]").count()).toBe(0);
        // A place of his reach where nobody stands.
        const to = await region.evaluate((el, from) => {
            const path = el as SVGPathElement;
            const way = path.getScreenCTM()?.inverse();
            for (let far = 200; way && far > 12; far -= 6)
                for (let i = 0; i < 24; i++) {
                    const at = { x: from.x + far * Math.cos((i * Math.PI) / 12), y: from.y + far * Math.sin((i * Math.PI) / 12) };
                    const hit = document.elementFromPoint(at.x, at.y);
                    if (hit?.closest(".board") && !hit.closest("[data-piece], .minimap") && path.isPointInFill(new DOMPoint(at.x, at.y).matrixTransform(way))) return at;
                }
            return null;
        }, from);
        if (!to) throw new Error(`${record}: nowhere to ride`);
        await page.mouse.click(to.x, to.y);
        await page.locator("[data-testid=pose][data-legal=true]").waitFor();
        const around = async () => {
            const box = await page.locator("[data-shape=command]").boundingBox();
            return box ? Math.hypot(box.x + box.width / 2 - to.x, box.y + box.height / 2 - to.y) : Infinity;
        };
        await expect.poll(around, { message: `${record}: circle` }).toBeLessThan(12);
        await picture(page, `hand-commander-${record.split("/")[0]}`);
    }
    expect(errors).toEqual([]);
    await context.close();
});
