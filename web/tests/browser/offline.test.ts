// The page as a folder of plain files: lessons and battles without any server, and then without a network.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, bareKeys, briefing, moveOne, play, settled, standing } from "./support/player";
import { Folder } from "./support/folder";
import { learn, lessonsOf } from "./support/pupil";
import { artefacts, picture } from "./support/server";

const folder = new Folder();
beforeAll(() => folder.open());
afterAll(() => folder.close());

// Everything is in the browser once its worker is ready.
const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
const alert = (page: Page) => page.getByRole("alert");

async function quick(page: Page): Promise<void> {
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
}

test("a whole lesson in French on a telephone without a network; a second tab is told and goes on", async () => {
    const { page, context, errors } = await folder.visitor("fr", { width: 390, height: 844 }, true);
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByTestId("first-battle").click();
    await asked(page);
    await page.locator("[data-testid=lesson][data-step='0']").waitFor();
    await picture(page, "offline-phone-fr");
    expect(await bareKeys(page)).toEqual([]);
    // Done by doing: taking a piece up and moving it are two steps.
    expect(await moveOne(page)).toBe(true);
    await page.locator("[data-testid=lesson][data-step='2']").waitFor();

    const second = await context.newPage();
    await second.goto(folder.url);
    await alert(second).waitFor();
    expect(await alert(second).innerText()).toContain("autre onglet");
    await page.close();
    await second.getByTestId("resume").click();
    await second.locator("[data-testid=lesson]").waitFor();
    expect(await alert(second).count()).toBe(0);
    // The rest of the lesson, and the next one from there.
    const [lesson, next] = lessonsOf("grunwald");
    if (!lesson || !next) throw new Error("there is no lesson after the first");
    await learn(second, lesson, "fr", "finger");
    expect(await second.getByTestId("lesson-over").count()).toBe(1);
    expect(await bareKeys(second)).toEqual([]);
    await picture(second, "offline-phone-learnt");
    await second.getByTestId("lesson-next").click();
    await second.locator("[data-testid=lesson][data-step='0']").waitFor();
    await asked(second);
    expect(errors).toEqual([]);
    await context.close();
});

test("everything goes to another browser in one file; what is broken there is told in a sentence", async () => {
    const first = await folder.visitor("en");
    await quick(first.page);
    expect(await moveOne(first.page)).toBe(true);
    const { n } = await standing(first.page);
    await first.page.goto(folder.url);
    await first.page.getByTestId("resume").waitFor();
    const [saved] = await Promise.all([first.page.waitForEvent("download"), first.page.getByTestId("save-everything").click()]);
    const file = join(artefacts, "everything.json");
    await saved.saveAs(file);
    expect(first.errors).toEqual([]);
    await first.context.close();

    const other = await folder.visitor("en");
    const bring = (name: string) => other.page.getByTestId("load-everything").setInputFiles(name);
    await other.page.goto(folder.url);
    await other.page.getByTestId("keeping").waitFor();
    // A file from elsewhere changes nothing.
    const strange = join(artefacts, "strange.json");
    writeFileSync(strange, '{"format":"another","games":[{}]}');
    await bring(strange);
    await alert(other.page).waitFor();
    expect(await other.page.getByTestId("resume").count()).toBe(0);
    await bring(file);
    await other.page.getByTestId("brought").waitFor();
    await other.page.getByTestId("resume").click();
    expect((await asked(other.page)).n).toBe(n);
    expect(other.errors).toEqual([]);
    await other.context.close();

    // The same with a line that no rule allows.
    const all = JSON.parse(readFileSync(file, "utf8")) as { games: { lines: { text: string }[] }[] };
    const lines = all.games.flatMap((g) => g.lines);
    (lines.at(-1) as { text: string }).text = "1 first nonsense";
    const broken = join(artefacts, "broken.json");
    writeFileSync(broken, JSON.stringify(all));
    const third = await folder.visitor("en");
    await third.page.goto(folder.url);
    await third.page.getByTestId("load-everything").setInputFiles(broken);
    await third.page.getByTestId("resume").click();
    await third.page.getByTestId("screen").waitFor();
    await settled(third.page);
    await picture(third.page, "offline-broken");
    expect(await third.page.getByTestId("broken").count()).toBe(1);
    expect(third.errors).toEqual([]);
    await third.context.close();
});

test("a browser that keeps nothing says so, and plays", async () => {
    const { page, context, errors } = await folder.visitor("en");
    // A storage that a later version has made: it is left as it is.
    await page.goto(`${folder.url}icon.svg`);
    await page.evaluate(
        () =>
            new Promise<void>((resolve) => {
                const opening = indexedDB.open("gonfalon", 99);
                opening.onsuccess = () => (opening.result.close(), resolve());
            }),
    );
    // Both sides at this screen; nobody can be asked to come from elsewhere.
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    await (await briefing(page, "training-movement")).getByTestId("more").click();
    expect(await page.locator("input[value=elsewhere]").count()).toBe(0);
    await page.locator('input[name=side1][value="here"]').check();
    await page.getByTestId("start-game").click();
    await asked(page);
    expect(await alert(page).innerText()).toContain("keeps nothing");
    expect(await moveOne(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

test("a new version waits for the reader", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await quick(page);
    await kept(page);
    folder.renew();
    await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        while (!registration.waiting) await new Promise((later) => setTimeout(later, 20));
    });
    // Never in the middle of a game: it goes on without a word.
    const take = page.getByTestId("update");
    const { n } = await standing(page);
    expect(await moveOne(page)).toBe(true);
    await asked(page, n);
    expect(await take.count()).toBe(0);
    expect(await alert(page).count()).toBe(0);
    // The start page offers it.
    await page.goto(folder.url);
    await take.waitFor();
    await Promise.all([page.waitForEvent("load"), take.click()]);
    await page.getByTestId("resume").waitFor();
    expect(await take.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

test("a battle against the computer goes on after the network is cut, and its dice prove true", async () => {
    await folder.start();
    const { page, context, errors } = await folder.visitor("en");
    await quick(page);
    const begun = await standing(page);
    expect(await moveOne(page)).toBe(true);
    const played = await asked(page, begun.n);
    await picture(page, "offline-game");
    await kept(page);

    await folder.stop();
    await page.reload();
    const again = await asked(page);
    expect(again.n).toBe(played.n);
    const end = await play(page, 400, 6);
    expect(end.over).toBe(true);
    await page.locator("dialog[open]").waitFor();
    await settled(page);
    expect(await bareKeys(page)).toEqual([]);

    // The native program plays the record again and derives every die.
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-record").click()]);
    const file = join(artefacts, "offline.gon");
    await saved.saveAs(file);
    expect(readFileSync(file, "utf8")).toContain("dice chained");
    expect(readFileSync(file, "utf8")).toContain("place browser");
    // Positions' hashes stand in it: another one would fail the replay.
    expect(readFileSync(file, "utf8")).toMatch(/^# \d+ [0-9a-f]{16}$/m);
    const told = execFileSync(process.env["GONFALON"] ?? "gonfalon", ["replay", file, "--verify", "--lang", "en"], { encoding: "utf8" });
    expect(told).toContain("played in a browser");

    // The whole battle in one file, made without a server as well.
    const [whole] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-replay").click()]);
    const replay = join(artefacts, "offline-replay.html");
    await whole.saveAs(replay);
    const viewer = await context.newPage();
    await viewer.goto(`file://${replay}`);
    await viewer.getByTestId("screen").waitFor();
    expect(await viewer.locator(".piece").count()).toBeGreaterThan(4);
    expect(errors).toEqual([]);
    await context.close();
});
