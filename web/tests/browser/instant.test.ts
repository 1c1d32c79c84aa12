// The hand at a server's table, answered by the engine in the page: nothing is asked of the server but what is done.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./support/figures";
import { asked, fromList, settled, standing } from "./support/player";
import { House, picture, root } from "./support/server";

const house = new House(true);
beforeAll(() => house.open());
afterAll(() => house.close());

// What the page sends to the server, by what it asks for.
function sent(page: Page): string[] {
    const all: string[] = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => all.push((JSON.parse(String(payload)) as { do: string }).do)));
    return all;
}

// A battle of La Garde in which a division is about to march.
async function marching(page: Page, lines: string[]): Promise<void> {
    await page.goto(house.url);
    await page.evaluate(() => performance.clearMarks("foretelling"));
    await page.getByTestId("load-record").setInputFiles({ name: "march.gon", mimeType: "text/plain", buffer: Buffer.from(`${lines.join("\n")}\n`) });
    await asked(page);
    // Both sides are at this screen.
    await page.getByTestId("curtain").getByRole("button").click();
    await page.waitForFunction(() => performance.getEntriesByName("foretelling").length > 0);
    // Nobody takes up a base while the ground is still being painted.
    await page.waitForFunction(() => !document.querySelector("[data-painting]"));
    await page.evaluate(() => new Promise<void>((rest) => requestIdleCallback(() => setTimeout(rest, 500))));
}

// The bases that can be taken up, where a click meets them; generals ride to a place and have no region.
const takeable = (page: Page): Promise<{ id: string; x: number; y: number }[]> =>
    page.evaluate(() => {
        const out: { id: string; x: number; y: number }[] = [];
        for (const el of document.querySelectorAll<SVGElement>(".piece.lit")) {
            const box = el.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (document.elementFromPoint(x, y)?.closest("[data-piece]") === el && !/^m/i.test(el.dataset["piece"] ?? "")) out.push({ id: el.dataset["piece"] ?? "", x, y });
        }
        return out;
    });

test("where it may go, and why not further, is said without asking the server, which judges what is done", async () => {
    const { page, context, errors } = await house.visitor("en");
    const asking = sent(page);
    const golden = readFileSync(`${root}tests/playthroughs/la_garde/auerstaedt.greedy.gon`, "utf8").split("\n");
    await marching(page, golden.slice(0, golden.findIndex((line) => line.startsWith("11 "))));
    const [base] = await takeable(page);
    if (!base) throw new Error("nobody can march");
    asking.length = 0;
    await page.mouse.click(base.x, base.y);
    await page.locator("[data-shape=region]").first().waitFor();
    // Too far.
    await page.mouse.move(base.x, base.y);
    await page.mouse.down();
    await page.mouse.move(base.x + 10, base.y - 400, { steps: 5 });
    await page.mouse.up();
    await page.locator("[data-testid=pose][data-legal=false]").waitFor();
    await page.getByTestId("pose").getByTestId("refusal").waitFor();
    await picture(page, "instant-refusal");
    expect(asking.filter((what) => ["reach", "why", "forecast"].includes(what))).toEqual([]);
    const { n } = await standing(page);
    await page.keyboard.press("Escape");
    expect(await fromList(page)).toBe(true);
    expect((await asked(page, n)).n).toBeGreaterThan(n);
    expect(asking).toContain("act");
    expect(errors).toEqual([]);
    await context.close();
});

// No battle of the data has sixty bases: eight divisions a side, of three brigades and a battery each. It is as it was when
// these divisions began to march.
function sixty(divisions: number[]): string[][] {
    const named = (id: string, rest: object) => ({ id, name: { en: id, fr: id }, ...rest });
    const general = (id: string) => ({ id, name: id, grade: "competent" });
    const troops = (id: string, brigade: string, elements: number) => named(id, { brigade, elements, experience: "regular" });
    const division = (d: number) =>
        named(`D${d}`, {
            table: "infantry",
            general: general(`MD${d}`),
            brigades: [2, 1, 0].map((back) => troops(`B${3 * d - back}`, "line", 3)),
            artillery: { option: "foot", brigades: [troops(`G${d}`, "foot_battery", 1)] },
        });
    const corps = [1, 2].map((c) => named(`C${c}`, { general: general(`MC${c}`), divisions: [3, 2, 1, 0].map((back) => division(4 * c - back)) }));
    const source = { kind: "ours", why: "sixty bases on one table" };
    const army = { id: "mine", game: "la_garde", title: { en: "Sixty", fr: "Soixante" }, source, list: "french", year: 1809, points: 4000, general: general("M0"), corps };
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-sixty-"));
    try {
        const list = join(folder, "army.json");
        writeFileSync(list, JSON.stringify(army));
        const options = ["points=4000", "set_up=zones", `first_army=@${list}`, `second_army=@${list}`].flatMap((each) => ["--set", each]);
        execFileSync(process.env["GONFALON"] ?? "gonfalon", ["sim", "la_garde", "encounter-at-the-crossroads", "--games", "1", "--first", "reference", "--second", "reference", ...options, "--records", folder]);
        const record = readdirSync(folder).find((name) => name.endsWith(".gon")) ?? "";
        const lines = readFileSync(join(folder, record), "utf8").split("\n");
        const marches = lines.flatMap((line, i) => (/^\d+ \w+ activate /.test(line) ? [i + 1] : []));
        return divisions.map((nth) => lines.slice(0, marches[nth]));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("from pointer to region on the glass, among sixty bases", async () => {
    const { page, context, errors } = await house.visitor("en");
    const times: number[] = [];
    for (const lines of sixty([0, 4, 9])) {
        await marching(page, lines);
        const bases = await page.locator(".piece").evaluateAll((all) => all.filter((el) => !/^m/i.test((el as SVGElement).dataset["piece"] ?? "")).length);
        expect(bases).toBeGreaterThanOrEqual(60);
        await page.evaluate(() => {
            const seen: number[] = [];
            let pressed: number | null = null;
            addEventListener("pointerdown", (e) => (pressed = e.timeStamp), true);
            new MutationObserver(() => {
                if (pressed === null || !document.querySelector("[data-shape=region]")) return;
                const from = pressed;
                pressed = null;
                requestAnimationFrame((at) => seen.push(Math.max(at, performance.now()) - from));
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
            Object.assign(window, { regions: seen });
        });
        for (let round = 0; round < 5; round++)
            for (const { x, y } of await takeable(page)) {
                await page.mouse.click(x, y);
                await settled(page);
                await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
                await page.keyboard.press("Escape");
                await settled(page);
            }
        times.push(...(await page.evaluate(() => (window as unknown as { regions: number[] }).regions)));
    }
    times.sort((a, b) => a - b);
    figure("regions asked for among sixty bases", times.length, "");
    figure("pointer to region, median", times[Math.floor(times.length / 2)] ?? 0, "ms");
    figure("pointer to region, p95", times[Math.floor(times.length * 0.95)] ?? 0, "ms", 33);
    expect(times.length).toBeGreaterThan(20);
    expect(errors).toEqual([]);
    await context.close();
});
