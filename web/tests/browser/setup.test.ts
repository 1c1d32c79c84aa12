// The set-up of the great battle: by clicking, by dragging, and by the page itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing, standing } from "./support/player";
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
    expect(await lit.count()).toBeGreaterThan(10);
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
    expect(errors).toEqual([]);
    await context.close();
});
