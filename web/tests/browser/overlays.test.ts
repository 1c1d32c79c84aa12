// What the map shows on demand: zones of control, lines of sight, where the enemy can go, fronts, command.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing, settled } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("a click right after a turn of the wheel meets the counter under it", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    const box = await page.locator(".piece.lit").last().boundingBox();
    if (!box) throw new Error("no counter can act");
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...at);
    // Noted as it is laid over the map: some frames later the map may be at rest again.
    await page.evaluate(() => {
        const glass = document.querySelector(".glass") as HTMLElement;
        const note = (): void => {
            if (glass.style.pointerEvents === "auto") glass.dataset["laid"] = "once";
        };
        new MutationObserver(note).observe(glass, { attributes: true, attributeFilter: ["style"] });
    });
    // In the same task as a fit: the map is on its way already when the hand takes it.
    await page.evaluate(([x, y]) => {
        dispatchEvent(new KeyboardEvent("keydown", { key: "0" }));
        const turn = { deltaY: -60, clientX: x, clientY: y, bubbles: true, cancelable: true };
        document.querySelector(".board")?.dispatchEvent(new WheelEvent("wheel", turn));
    }, at);
    await page.locator(".glass[data-laid]").waitFor({ state: "attached" });
    await page.mouse.click(...at);
    await page.locator(".piece.selected").waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

test("overlays are laid over the map, by button and by key, and taken off again", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-fire")).getByTestId("quick-first").click();
    await asked(page);
    const marks = (kind: string) => page.locator(`path[data-mark=${kind}]`);
    const list = page.getByTestId("overlays");
    await list.click();
    const names = await page.locator(".tools .list button").allInnerTexts();
    expect(names.length).toBeGreaterThan(6);
    expect(names.join()).not.toMatch(/\[/);

    await page.getByRole("button", { name: /Zones de contrôle/ }).click();
    await expect.poll(() => marks("zoc").count()).toBeGreaterThan(2);
    await page.getByRole("button", { name: /Zones de contrôle/ }).click();
    await expect.poll(() => marks("zoc").count()).toBe(0);

    // The server is asked about the counter under the pointer.
    await page.getByRole("button", { name: /Ligne de vue/ }).click();
    await page.getByRole("button", { name: /Où le pion pourra aller/ }).click();
    await list.click();
    const pieces = page.locator(".piece");
    let seen = 0;
    let reached = 0;
    for (let i = 0; i < (await pieces.count()) && !(seen && reached); i++) {
        const box = await pieces.nth(i).boundingBox();
        if (!box) continue;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        // By the page's own clock: it asks once the pointer has rested a while.
        await page.evaluate(() => new Promise((r) => setTimeout(r, 200)));
        await settled(page);
        seen ||= await marks("seen").count();
        reached ||= await marks("react").count();
        if (seen) await picture(page, "overlays");
    }
    expect(seen).toBeGreaterThan(0);
    expect(reached).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
});
