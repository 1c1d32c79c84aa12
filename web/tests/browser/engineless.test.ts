// A folder of plain files whose engine does not come, or not to this browser: one sentence, and what needs no engine works.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Folder } from "./support/folder";
import { asked, bareKeys, briefing, moveOne, standing } from "./support/player";
import { artefacts, picture } from "./support/server";

const folder = new Folder();
beforeAll(() => folder.open());
afterAll(() => folder.close());

const ENGINE = "**/gonfalon.wasm";

// The rules are read and everything is saved, in the reader's language.
async function worksWithout(page: Page, sentence: string, name: string): Promise<string> {
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain(sentence);
    await page.getByTestId("engineless").waitFor();
    await page.getByTestId("read-la_garde").click();
    const dialog = page.locator("dialog[open]");
    await expect.poll(() => dialog.locator("details").count()).toBeGreaterThan(10);
    await dialog.getByTestId("rule-search").fill("LAG-2.1-orders");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await picture(page, name);
    expect(await bareKeys(page)).toEqual([]);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-everything").click()]);
    const file = join(artefacts, `${name}.json`);
    await saved.saveAs(file);
    return readFileSync(file, "utf8");
}

test("an engine that cannot be fetched is told; the game that was kept is saved, and goes on when the engine is back", async () => {
    const { page, context, errors } = await folder.visitor("fr", { width: 390, height: 844 }, true);
    // Not through the copy that a service worker keeps.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => ({ controller: null, ready: Promise.resolve(), register: () => Promise.reject(new Error("none")) }) }));
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const begun = await asked(page);
    expect(await moveOne(page)).toBe(true);
    const { n } = await asked(page, begun.n);

    await page.route(ENGINE, (route) => route.abort());
    await page.goto(`${folder.url}icon.svg`);
    await page.goto(folder.url);
    const all = JSON.parse(await worksWithout(page, "gonfalon.wasm", "engineless-phone-fr")) as { games: { lines: unknown[] }[] };
    expect(all.games.length).toBe(1);
    expect(all.games[0]?.lines.length).toBeGreaterThan(0);

    await page.unroute(ENGINE);
    await page.getByTestId("again").click();
    await page.getByTestId("resume").click();
    expect((await asked(page)).n).toBe(n);
    expect((await standing(page)).over).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
});

test("an engine that is not one, as a host's own page of errors, is told", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await page.route(ENGINE, (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>It works!</h1>" }));
    await page.goto(folder.url);
    await worksWithout(page, "could not be loaded", "engineless-en");
    expect(errors).toEqual([]);
    await context.close();
});

test("a browser that cannot run an engine is told so", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await page.addInitScript(() => void Object.defineProperty(window, "WebAssembly", { value: undefined }));
    await page.goto(folder.url);
    await worksWithout(page, "a newer one can", "engineless-old-browser");
    expect(errors).toEqual([]);
    await context.close();
});
