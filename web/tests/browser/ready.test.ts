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
    // What Grunwald is played with came first: then the other games, the other language, and all of it to be kept.
    const later = folder.wanted.findIndex((name) => /(tercios|p3f|la_garde|toy)|lang\/fr|service_worker/.test(name));
    const before = folder.wanted.slice(0, later);
    for (const name of ["gonfalon.wasm", "data/lang/en/grunwald.json", "data/grunwald/rulebook.json", "data/grunwald/rulings.json"]) expect(before).toContain(name);
    expect(folder.wanted.slice(later)).toContain("data/lang/fr/tercios.json");
    // It can be installed, and does nothing that its policy forbids.
    const { url, errors: wrong, data } = await (await context.newCDPSession(page)).send("Page.getAppManifest");
    expect(wrong).toEqual([]);
    const manifest = JSON.parse(data ?? "{}") as { name: string; display: string; start_url: string; icons: { src: string; sizes: string }[] };
    expect([manifest.name, manifest.display, new URL(manifest.start_url, url).href]).toEqual(["Gonfalon", "standalone", folder.url]);
    for (const size of ["192x192", "512x512"]) expect(folder.wanted).toContain(manifest.icons.find((icon) => icon.sizes === size)?.src);
    expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
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
