// A folder of plain files, where it stood back behind a server before: examples, printed armies, a computer that is hurried,
// a storage that is full, a battle handed on, and the way to somebody elsewhere.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Folder } from "./support/folder";
import { asked, bareKeys, briefing, moveOne, settled, standing } from "./support/player";
import { artefacts, House, picture, root } from "./support/server";

const folder = new Folder();
const house = new House();
beforeAll(async () => {
    await folder.open();
    await house.open();
});
afterAll(async () => {
    await folder.close();
    await house.close();
});

const ready = async (page: Page): Promise<void> => {
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
};

test("an example of a rule is played on a board without a network, in French", async () => {
    const { page, context, errors } = await folder.visitor("fr");
    await ready(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByTestId("game-tercios").click();
    await page.getByTestId("rules-of").click();
    await page.getByTestId("rule-search").fill("TER-BRK-2");
    await page.locator('details.one[data-rule="TER-BRK-2"] > summary').click();
    await page.locator('details.one[data-rule="TER-BRK-2"] [data-example="TER-BRK-2-break-check"]').click();
    const example = page.getByTestId("example");
    await example.locator(".sheet").waitFor();
    const steps = await example.locator("ol li").count();
    expect(steps).toBeGreaterThan(2);
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-testid=example][data-step='1']").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    await picture(page, "offline-example");
    expect(errors).toEqual([]);
    await context.close();
});

test("an army is printed without a network as a server prints it", async () => {
    const printed = async (at: Folder | House): Promise<string> => {
        const { page, context, errors } = await at.visitor("fr");
        await page.goto(`${at.url}#army`);
        await page.getByTestId("title").waitFor();
        if (at === folder) {
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
            await context.setOffline(true);
        }
        await page.getByTestId("open-army").selectOption("b:france");
        await settled(page);
        await page.getByTestId("print-army").click();
        const sheet = () => page.frames().find((f) => f !== page.mainFrame());
        await expect.poll(async () => (await sheet()?.locator(".card").count()) ?? 0).toBeGreaterThan(0);
        const text = await sheet()?.locator("body").innerText();
        expect(errors).toEqual([]);
        await context.close();
        return text ?? "";
    };
    const here = await printed(folder);
    expect(here).toContain("Cartes d’ordre");
    expect(here).toBe(await printed(house));
});

// What this browser may keep from now on. It counts from memory what it granted before, until somebody wants more than that.
async function quotas(page: Page): Promise<(bytes?: number) => Promise<unknown>> {
    const cdp = await page.context().newCDPSession(page);
    const origin = new URL(folder.url).origin;
    return (quotaSize) => cdp.send("Storage.overrideQuotaForOrigin", quotaSize === undefined ? { origin } : { origin, quotaSize });
}
const want = (page: Page, bytes: number): Promise<boolean> =>
    page.evaluate(
        (bytes) =>
            new Promise<boolean>((resolve) => {
                const opening = indexedDB.open("somebody else", 1);
                opening.onupgradeneeded = () => void opening.result.createObjectStore("much");
                opening.onsuccess = () => {
                    const writing = opening.result.transaction("much", "readwrite");
                    writing.objectStore("much").put("x".repeat(bytes), 1);
                    writing.oncomplete = () => resolve(true);
                    writing.onabort = () => resolve(false);
                };
            }),
        bytes,
    );

test("a storage that is full is told, what was kept stays, and the game goes on once there is room", async () => {
    const { page, context, errors } = await folder.visitor("en");
    const allow = await quotas(page);
    await allow(50_000_000);
    await ready(page);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const { n } = await asked(page);
    await allow(1);
    expect(await want(page, 60_000_000)).toBe(false);
    await moveOne(page);
    const alert = page.getByRole("alert").filter({ hasText: "storage is full" });
    await alert.first().waitFor();
    await picture(page, "offline-full");
    expect((await standing(page)).n).toBe(n);
    await allow();
    await page.keyboard.press("Escape");
    expect(await moveOne(page)).toBe(true);
    const after = await asked(page, n);
    await expect.poll(() => alert.count()).toBe(0);
    await page.reload();
    expect((await asked(page)).n).toBe(after.n);
    expect(errors).toEqual([]);
    await context.close();
});

test("armies come back when the small storage has lost them, and are kept when it takes nothing", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await page.goto(`${folder.url}#army`);
    const armies = page.locator('[data-testid="open-army"] option[value^="s:"]');
    await page.getByTestId("save-army").click();
    await expect.poll(() => armies.count()).toBe(1);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${folder.url}manifest.webmanifest`);
    await page.goto(`${folder.url}#army`);
    await expect.poll(() => armies.count()).toBe(1);

    // Full to the brim.
    await page.evaluate(() => {
        for (let size = 4_000_000; size > 1; size = Math.floor(size / 2))
            try {
                for (let i = 0; ; i++) localStorage.setItem(`somebody else ${size} ${i}`, "x".repeat(size));
            } catch {
                // Then smaller pieces.
            }
    });
    await page.getByTestId("title").fill("Another");
    await page.getByTestId("save-army").click();
    const name = page.locator('[data-testid="open-army"] option', { hasText: "Another" });
    await expect.poll(() => name.count()).toBe(1);
    expect(await page.getByRole("alert").filter({ hasText: "storage is full" }).count()).toBe(0);
    await page.goto(`${folder.url}manifest.webmanifest`);
    await page.goto(`${folder.url}#army`);
    await expect.poll(() => name.count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
});

test("a computer that thinks in this browser plays at once when it is told to", async () => {
    const { page, context, errors } = await folder.visitor("en");
    // A captain's turn in a great battle, of several choices.
    const golden = readFileSync(`${root}tests/playthroughs/grunwald/clash-of-titans.greedy.gon`, "utf8").split("\n");
    const word = deflateRawSync(`${golden.slice(0, 915).join("\n")}\n`).toString("base64url");
    await page.goto(`${folder.url}#record=${word}&side=first`);
    const bar = page.getByTestId("thinking").getByRole("progressbar");
    const used = () => bar.evaluate((el) => (el as HTMLProgressElement).value, null, { timeout: 1000 }).catch(() => 0);
    await expect.poll(used).toBeGreaterThan(0);
    const { n } = await standing(page);
    // What the table says to the one who thinks: whether this choice is to be made at once.
    const table = page.workers().find((each) => each.url().includes("table_worker"));
    if (!table) throw new Error("nobody holds the table");
    await table.evaluate(() => {
        const hurried: boolean[] = [];
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message: { json: string }) {
            hurried.push((JSON.parse(message.json) as { hurried: boolean }).hurried);
            post.call(this, message);
        };
        Object.assign(self, { hurried });
    });
    await page.getByTestId("play-now").click();
    // The rest of his turn as well, without another word.
    await page.waitForFunction((n) => {
        const d = document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset;
        return d?.["mine"] === "true" || Number(d?.["n"]) > n + 12;
    }, n);
    expect(await table.evaluate(() => (self as unknown as { hurried: boolean[] }).hurried)).toContain(true);
    expect(errors).toEqual([]);
    await context.close();
});

test("a battle in a file that stands alone is played on in the page it came from", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await ready(page);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    expect(await moveOne(page)).toBe(true);
    await asked(page);
    await page.getByTestId("menu").click();
    await page.getByTestId("resign").click();
    await page.getByTestId("sure").click();
    const [whole] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-replay").click()]);
    const file = join(artefacts, "handed-on.html");
    await whole.saveAs(file);
    await page.close();

    const viewer = await context.newPage();
    await viewer.goto(`file://${file}`);
    await viewer.getByTestId("screen").waitFor();
    const [on] = await Promise.all([context.waitForEvent("page"), viewer.getByTestId("play-on-here-second").click()]);
    const state = await asked(on);
    expect(state.as).toBe("second");
    expect(state.over).toBe(false);
    expect(on.url()).not.toContain("record=");
    // A word that holds no record is told, and the page works.
    const other = await context.newPage();
    await on.close();
    await other.goto(`${folder.url}#record=nonsense`);
    await other.getByRole("alert").waitFor();
    await other.getByTestId("resume").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

test("a page without a server asks for one, and opens the battle there", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await ready(page);
    await (await briefing(page, "training-movement")).getByTestId("more").click();
    const address = page.getByTestId("server-address");
    await address.fill("two words");
    await page.getByTestId("go-elsewhere").click();
    await page.getByTestId("elsewhere").getByRole("alert").waitFor();
    await picture(page, "offline-elsewhere");
    await address.fill(new URL(house.url).host);
    await page.getByTestId("go-elsewhere").click();
    await page.waitForURL(`${house.url}**`);
    await page.locator('[data-testid=briefing][data-scenario="training-movement"]').waitFor();
    await page.getByTestId("more").click();
    expect(await page.locator("input[value=elsewhere]").count()).toBe(2);
    expect(errors).toEqual([]);
    await context.close();
});
