// What once was broken under the hand: each of these failed before it was mended.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickBase, dealByHand, dropCard } from "./support/plane";
import { asked, briefing, fromList, likes, settled, standing } from "./support/player";
import { House, root } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

// A golden battle up to, not including, a line, and then these: both sides sit here.
async function loaded(page: Page, record: string, upTo: number, then: string[] = []): Promise<void> {
    const text = readFileSync(join(root, "tests/playthroughs", record), "utf8");
    const kept = text.split("\n").filter((line) => (!/^\d/.test(line) || Number.parseInt(line) < upTo) && !line.startsWith("#"));
    const buffer = Buffer.from([...kept, ...then.map((line, i) => `${upTo + i} ${line}`), ""].join("\n"));
    await page.getByTestId("load-record").setInputFiles({ name: "battle.gon", mimeType: "text/plain", buffer });
    await page.getByTestId("screen").waitFor();
}

// What the page sends, as it sends it.
function spied(page: Page): Record<string, unknown>[] {
    const sent: Record<string, unknown>[] = [];
    page.on("websocket", (ws) => ws.on("framesent", (f) => sent.push(JSON.parse(String(f.payload)) as Record<string, unknown>)));
    return sent;
}

const cardsLeft = async (page: Page): Promise<number> => Number(/\d+/.exec(await page.getByTestId("cards-left").innerText())?.[0] ?? 0);

test("a card is dealt once, to whom it is dropped on; all dice are shown and told; the first click only selects", async () => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { pace: 800 });
    await page.addInitScript(() => {
        const seen = { dice: 0, told: "", spoken: "" };
        (window as unknown as { seen: typeof seen }).seen = seen;
        setInterval(() => {
            const tray = document.querySelector("[data-testid=dice-tray]");
            const dice = tray?.querySelectorAll(".dice svg").length ?? 0;
            if (dice > 1) {
                seen.dice = Math.max(seen.dice, dice);
                seen.told ||= tray?.querySelector(".told")?.textContent?.trim() ?? "";
                seen.spoken ||= document.querySelector("[data-testid=dice-spoken]")?.textContent?.trim() ?? "";
            }
        }, 15);
    });
    await page.goto(house.url);
    await (await briefing(page, "training-first-shots", "tercios")).getByTestId("quick-first").click();
    await asked(page);
    // Nobody in hand: the card says what it waits for.
    await page.locator("[data-card=run]").click();
    await page.getByTestId("cards-nobody").waitFor();
    await clickBase(page, 0);
    const all = await cardsLeft(page);
    // Onto the grass: nobody has it, least of all the piece in hand.
    await dropCard(page, "run", 0, 130);
    await expect.poll(() => cardsLeft(page)).toBe(all);
    await dealByHand(page, "assault", 2);
    await settled(page);
    await expect.poll(() => cardsLeft(page)).toBe(all - 1);
    for (const piece of [0, 1, 3]) {
        await clickBase(page, piece);
        await page.keyboard.press(piece === 1 ? "2" : "1");
        await settled(page);
    }
    await expect.poll(() => cardsLeft(page)).toBe(0);
    let state = await standing(page);
    await page.getByTestId("finish").click();
    state = await asked(page, state.n);
    const seen = await page.evaluate(() => (window as unknown as { seen: { dice: number; told: string; spoken: string } }).seen);
    expect(seen.dice).toBeGreaterThanOrEqual(2);
    expect(seen.told).not.toBe("");
    expect(seen.spoken).toMatch(/\d/);
    for (let i = 0; i < 12 && state.ask !== "activate"; i++) {
        const first = page.locator('[data-action="first me"]');
        if (await first.count()) await first.click();
        else await page.getByTestId("decline").or(page.getByTestId("finish")).first().click();
        state = await asked(page, state.n);
    }
    expect(state.ask).toBe("activate");
    // The first click takes the unit up and offers the deed as a button; the second does it.
    const unit = await page.locator(".piece.lit").first().getAttribute("data-piece");
    await clickBase(page, Number(unit));
    expect((await standing(page)).n).toBe(state.n);
    await page.getByTestId("deed").first().waitFor();
    await clickBase(page, Number(unit));
    const confirm = page.getByTestId("confirm");
    await confirm.or(page.locator(`[data-testid=screen]:not([data-n="${state.n}"])`)).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    await asked(page, state.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("the form of a battle begins with the battle's options and can say every value", async () => {
    const { page, context, errors } = await house.visitor("en");
    const sent = spied(page);
    await page.goto(house.url);
    await (await briefing(page, "coutras", "p3f")).getByTestId("more").click();
    await page.locator("details summary").first().click();
    const option = page.locator("#opt-enfants_perdus");
    await expect.poll(() => option.inputValue()).toBe("on");
    await option.selectOption("off");
    await page.getByTestId("start-game").click();
    await page.getByTestId("screen").waitFor();
    expect(sent.find((m) => m["do"] === "create")?.["options"]).toEqual({ enfants_perdus: "off" });
    expect(errors).toEqual([]);
    await context.close();
});

test("the form offers tempers, says whose each was, and only to levels that have one", async () => {
    const { page, context, errors } = await house.visitor("fr");
    const sent = spied(page);
    await page.goto(house.url);
    await (await briefing(page, "coutras", "p3f")).getByTestId("more").click();
    const temper = page.getByTestId("temper1");
    await expect.poll(() => temper.locator("option[value=dogged]").textContent()).toContain("comme Henri de Navarre");
    expect(await temper.locator("option[value=bold]").textContent()).not.toContain("comme");
    expect(await temper.inputValue()).toBe("steady");
    const level = page.locator("fieldset").nth(1).locator("select").first();
    await level.selectOption("reference");
    await expect.poll(() => temper.count()).toBe(0);
    await level.selectOption("recruit");
    await temper.selectOption("dogged");
    await page.getByTestId("start-game").click();
    await page.getByTestId("screen").waitFor();
    expect(sent.find((m) => m["do"] === "create")?.["second"]).toEqual({ kind: "computer", level: "recruit:dogged" });
    expect(errors).toEqual([]);
    await context.close();
});

test("a new link for the other seat is made only after a yes", async () => {
    const { page, context, errors } = await house.visitor("en");
    const sent = spied(page);
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("more").click();
    await page.locator("input[name=side1][value=elsewhere]").check();
    await page.getByTestId("start-game").click();
    const link = await page.getByTestId("invite-link").inputValue();
    await page.keyboard.press("Escape");
    const friend = await house.visitor("fr");
    await friend.page.goto(link);
    await friend.page.locator(".piece").first().waitFor();
    await friend.page.getByTestId("leave").click();
    await page.getByTestId("leave").click();
    await page.getByTestId("recover").first().click();
    await page.getByTestId("recover-no").click();
    await settled(page);
    expect(sent.some((m) => m["do"] === "recover")).toBe(false);
    // The friend's seat is as good as before.
    await friend.page.getByTestId("resume").first().click();
    await friend.page.locator(".piece").first().waitFor();
    expect([...errors, ...friend.errors]).toEqual([]);
    await context.close();
    await friend.context.close();
});

test("Enter on the counter in hand opens no dial; f does; on open ground Enter aims", async () => {
    const { page, context, errors } = await house.visitor("en");
    const press = async (key: string) => {
        await page.keyboard.press(key);
        await settled(page);
    };
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const start = await asked(page);
    await press("n");
    await press("Enter");
    await expect.poll(() => page.getByTestId("choices").count()).toBe(0);
    expect((await standing(page)).n).toBe(start.n);
    await expect.poll(() => page.locator("path[data-mark=reach]").count()).toBeGreaterThan(0);
    await press("f");
    await page.getByTestId("choices").waitFor();
    await press("Escape");

    await page.goto(house.url);
    await (await briefing(page, "fields-of-glory", "tercios")).getByTestId("quick-first").click();
    for (let state = await asked(page); state.ask !== "deploy"; state = await asked(page, state.n)) await fromList(page);
    await press("n");
    for (const way of ["ArrowRight", "ArrowDown", "ArrowRight"]) await press(way);
    await press("Enter");
    await page.getByTestId("pose").waitFor();
    const ghost = () => page.locator("[data-ghost]").getAttribute("transform");
    const aimed = await ghost();
    // Moved on, Enter aims anew.
    await press("ArrowDown");
    await press("Enter");
    await expect.poll(() => ghost()).not.toBe(aimed);
    await expect.poll(() => page.getByTestId("pose").count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
});

test("the map stays in sight when the window changes, lies well on a phone, and the bar hides nothing", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 1366, height: 768 });
    const box = async (selector: string) => {
        const it = await page.locator(selector).first().boundingBox();
        if (!it) throw new Error(`no ${selector}`);
        return it;
    };
    for (const [game, scenario] of [["la_garde", "auerstaedt"], ["grunwald", "clash-of-titans"], ["p3f", "coutras"], ["tercios", "the-redoubt"]] as const) {
        await page.goto(house.url);
        await (await briefing(page, scenario, game)).getByTestId("quick-first").click();
        await page.locator(".bar").waitFor();
        await page.evaluate(() => document.fonts.ready);
        const bar = await box(".bar");
        expect(bar.height, `${game}: the bar`).toBeLessThanOrEqual(64);
        const hidden = await page.locator(".bar").evaluate((bar) =>
            [...bar.querySelectorAll<HTMLElement>("button, .score span, .points, .turn")].filter((el) => {
                const r = el.getBoundingClientRect();
                const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
                return r.width === 0 || r.right > innerWidth || !at || !(el.contains(at) || at.contains(el));
            }).map((el) => el.textContent),
        );
        expect(hidden, `${game}: hidden in the bar`).toEqual([]);
    }
    // Narrower, wider, turned: the whole table stays on screen.
    await page.keyboard.press("0");
    for (const size of [{ width: 700, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1366, height: 768 }]) {
        await page.setViewportSize(size);
        await expect
            .poll(async () => {
                const field = await box(".field");
                const sheet = await box(".sheet");
                const inside = sheet.x >= field.x - 2 && sheet.y >= field.y - 2 && sheet.x + sheet.width <= field.x + field.width + 2 && sheet.y + sheet.height <= field.y + field.height + 2;
                const full = sheet.width > field.width * 0.9 || sheet.height > field.height * 0.9;
                return inside && full;
            }, { timeout: 10_000, message: `at ${size.width}` })
            .toBe(true);
        if (size.width === 844) {
            const field = await box(".field");
            expect(field.height).toBeGreaterThan(390 * 0.7);
            expect(field.width).toBeGreaterThan(844 * 0.55);
        }
    }
    expect(errors).toEqual([]);
    await context.close();
});

test("a facing that is asked after a retreat or a pursuit lies there as a dial", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await loaded(page, "grunwald/training-combat.greedy.gon", 20);
    const state = await asked(page);
    await page.locator('[data-testid=choices] [data-facing="1"]').click();
    await asked(page, state.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("that nothing can come of an order is said before it is carried out", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    const orders = ["I1", "I2", "H1", "G1"].map((code) => `first order ${code} fire`);
    const theirs = ["i1", "i2", "h1", "g1"].map((code) => `second order ${code} ready`);
    await loaded(page, "tercios/training-first-shots.greedy.gon", 1, [...orders, "first seal", ...theirs, "second seal", "* 6 1", "first first me"]);
    await page.getByTestId("curtain").locator("button").first().click();
    const state = await asked(page);
    // The shot company is out of range; the gun is not.
    await clickBase(page, 1);
    await page.getByTestId("idle").waitFor();
    await clickBase(page, 3);
    await expect.poll(() => page.getByTestId("idle").count()).toBe(0);
    expect((await standing(page)).n).toBe(state.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("what was refused for a moment is not told for ever; giving up is not judged by the rules", async () => {
    const { page, context, errors } = await house.visitor("en");
    let late = false;
    await page.routeWebSocket(/./, (ws) => {
        const server = ws.connectToServer();
        ws.onMessage((m) => {
            const message = JSON.parse(String(m)) as Record<string, unknown>;
            if (late && message["do"] === "act") {
                late = false;
                server.send(JSON.stringify({ ...message, n: 1 }));
            } else server.send(m);
        });
    });
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    let state = await asked(page);
    await page.getByTestId("finish").click();
    state = await asked(page, state.n);
    late = true;
    await page.getByTestId("finish").or(page.getByTestId("decline")).first().click();
    await page.getByTestId("refusal").waitFor();
    await page.getByTestId("refusal").waitFor({ state: "detached", timeout: 15_000 });

    await page.getByTestId("menu").click();
    await page.getByTestId("resign").click();
    await page.getByTestId("sure").click();
    await page.getByTestId("ended-early").waitFor();
    const dialog = await page.locator("dialog[open]").innerText();
    expect(dialog).toMatch(/gave up/);
    expect(dialog).not.toMatch(/no victory|draw/i);
    expect(errors).toEqual([]);
    await context.close();
});
