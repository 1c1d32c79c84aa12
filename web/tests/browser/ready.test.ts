// How soon an exported page can be played on: for the first time, and again.
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./support/figures";
import { Folder } from "./support/folder";
import { asked } from "./support/player";

const folder = new Folder();
beforeAll(() => folder.open());
afterAll(() => folder.close());

test("ready to play: the first time, and again without a network", async () => {
    const { page, context, errors } = await folder.visitor("en");
    const first = await page.goto(folder.url).then(async () => {
        await page.getByTestId("first-battle").waitFor();
        return page.evaluate(() => performance.now());
    });
    figure("a folder's page ready to play, cold", first, "ms", 2500);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    const again: number[] = [];
    for (let i = 0; i < 5; i++) {
        await page.reload();
        await page.getByTestId("first-battle").waitFor();
        again.push(await page.evaluate(() => performance.now()));
    }
    again.sort((a, b) => a - b);
    figure("a folder's page ready to play, warm", again[2] as number, "ms", 700);
    await page.getByTestId("first-battle").click();
    expect((await asked(page)).n).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
});
