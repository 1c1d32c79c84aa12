// Replay both ways, the downloaded page that needs no server, phone size.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing, moveOne, play, settled } from "./support/player";
import { artefacts, House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("the battle is replayed both ways while it goes on, and the board shows it", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    const places = () => page.locator(".piece[data-piece]").evaluateAll((l) => l.map((p) => `${(p as SVGElement).dataset["piece"]} ${p.getAttribute("transform")}`).sort());
    await settled(page);
    const start = await places();
    await play(page, 6, 4, false);
    await page.keyboard.press("Escape");
    await settled(page);
    const present = await places();
    expect(present).not.toEqual(start);
    await page.keyboard.press("Home");
    await settled(page);
    // Who was lost comes and goes over some frames: looked at until the board stands.
    await expect.poll(places).toEqual(start);
    await page.keyboard.press(".");
    await page.keyboard.press(".");
    await settled(page);
    // The log has come to the front and shows the line that led here.
    const now = page.locator("[data-line].now");
    expect(await now.getAttribute("data-line")).toBe("2");
    await page.keyboard.press(",");
    await settled(page);
    expect(await now.getAttribute("data-line")).toBe("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await settled(page);
    await expect.poll(places).toEqual(present);
    await page.getByTestId("replay-slider").fill("0");
    await settled(page);
    await expect.poll(places).toEqual(start);
    await picture(page, "replay");
    expect(errors).toEqual([]);
    await context.close();
});

test("the replay page plays by itself from a file", async () => {
    const { page, context } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    await moveOne(page);
    await asked(page, 1);
    await page.getByTestId("menu").click();
    await page.getByTestId("resign").click();
    await page.getByTestId("sure").click();
    await page.getByTestId("download-replay").waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-replay").click()]);
    const file = join(artefacts, "replay.html");
    await saved.saveAs(file);
    const alone = await house.visitor("fr");
    const fetched: string[] = [];
    alone.page.on("request", (r) => fetched.push(r.url()));
    await alone.page.goto(`file://${file}`);
    await alone.page.locator(".piece").first().waitFor();
    await alone.page.keyboard.press("End");
    await alone.page.keyboard.press("Home");
    await picture(alone.page, "replay-page");
    expect(alone.errors).toEqual([]);
    expect(fetched.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    await context.close();
    await alone.context.close();
});

test("phone size: tap a unit, tap a hex, nothing overflows", async () => {
    const { page, context, errors } = await house.visitor("fr", { width: 390, height: 844 }, true);
    await page.goto(house.url);
    await picture(page, "phone-start");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await moveOne(page)).toBe(true);
    await asked(page, 1);
    await picture(page, "phone-game");
    expect(errors).toEqual([]);
    await context.close();
});
