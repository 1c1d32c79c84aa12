// How fast and how heavy the page is: printed with the report of the tests. Only its size can fail.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./support/figures";
import { asked, briefing, settled } from "./support/player";
import { House, page as pageFolder, picture, root } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("the page is light", () => {
    const files = [join(pageFolder, "index.html"), ...readdirSync(join(pageFolder, "assets")).map((f) => join(pageFolder, "assets", f))];
    const bytes = files.filter((f) => !/\.(gz|woff2)$/.test(f)).reduce((sum, f) => sum + gzipSync(readFileSync(f), { level: 9 }).length, 0);
    figure("page, gzipped", bytes / 1000, "kB", 260);
    expect(bytes).toBeLessThan(260_000);
});

test("the board comes up quickly", async () => {
    const { page, context } = await house.visitor("en");
    await page.goto(house.url);
    await page.getByTestId("first-battle").waitFor();
    await settled(page);
    for (const scenario of ["training-movement", "blitzkrieg-1410"]) {
        const told = await briefing(page, scenario);
        await settled(page);
        const began = await page.evaluate(() => performance.now());
        await told.getByTestId("quick-first").click();
        await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
        const ready = await page.evaluate(() => performance.getEntriesByName("board-ready").at(-1)?.startTime ?? 0);
        figure(`board on screen, ${scenario}`, ready - began, "ms", 1500);
        await settled(page);
        await page.getByTestId("leave").click();
        await page.evaluate(() => performance.clearMarks("board-ready"));
    }
    // From an address: page, words, game and board.
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    await asked(page);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
    figure("board on screen from an address", await page.evaluate(() => performance.getEntriesByName("board-ready").at(-1)?.startTime ?? 0), "ms", 1500);
    await context.close();
});

test("the great battle pans and zooms without holding the page up", async () => {
    const { page, context } = await house.visitor("en", { width: 1400, height: 900 });
    await page.goto(house.url);
    // The golden battle up to the end of its set-up, when all counters stand on the map.
    const golden = readFileSync(`${root}tests/playthroughs/grunwald/clash-of-titans.greedy.gon`, "utf8");
    const cut = golden.split("\n");
    const lines = cut.slice(0, cut.findIndex((line) => /^\d+ first done$/.test(line)) + 1);
    await page.getByTestId("load-record").setInputFiles({ name: "set-up.gon", mimeType: "text/plain", buffer: Buffer.from(`${lines.join("\n")}\n`) });
    await asked(page);
    await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
    // No battle has three hundred: copies of those there are make them up.
    await page.evaluate(() => {
        const all = [...document.querySelectorAll<SVGGElement>(".piece")];
        for (let i = 0; all.length && all.length + i < 300; i++) {
            const copy = all[i % all.length]?.cloneNode(true) as SVGGElement;
            copy.removeAttribute("data-piece");
            copy.setAttribute("transform", `translate(${17 + i} ${29 - i}) ${copy.getAttribute("transform") ?? ""}`);
            all[i % all.length]?.after(copy);
        }
    });
    figure("counters on the map", await page.locator(".piece").count(), "");
    await picture(page, "titans-far");
    const cdp = await context.newCDPSession(page);
    const events: { name: string; ph: string; tdur?: number; dur?: number; pid: number; tid: number; args: { name?: string } }[] = [];
    cdp.on("Tracing.dataCollected", (e) => events.push(...(e.value as unknown as typeof events)));
    await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "__metadata"] } });
    const frames = page.evaluate(
        () =>
            new Promise<number[]>((done) => {
                const out: number[] = [];
                let last = 0;
                const until = performance.now() + 5000;
                const tick = (t: number) => {
                    if (last) out.push(t - last);
                    last = t;
                    if (t < until) requestAnimationFrame(tick);
                    else done(out);
                };
                requestAnimationFrame(tick);
            }),
    );
    await page.mouse.move(500, 450);
    await page.mouse.down();
    for (let i = 0; i < 110; i++) {
        await page.mouse.move(500 + Math.sin(i / 10) * 250, 450 + Math.cos(i / 13) * 180);
        await page.waitForTimeout(10);
    }
    await page.mouse.up();
    for (let i = 0; i < 110; i++) {
        await page.mouse.wheel(0, (Math.floor(i / 25) % 2 ? 1 : -1) * 60);
        await page.waitForTimeout(10);
    }
    const times = (await frames).sort((a, b) => a - b);
    const done = new Promise((r) => cdp.once("Tracing.tracingComplete", r));
    await cdp.send("Tracing.end");
    await done;
    const mains = new Set(events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid}:${e.tid}`));
    if (process.env["TRACE"]) writeFileSync(process.env["TRACE"], JSON.stringify(events));
    const work = events
        .filter((e) => e.ph === "X" && /RunTask$/.test(e.name) && mains.has(`${e.pid}:${e.tid}`))
        .map((e) => (e.tdur ?? e.dur ?? 0) / 1000)
        .filter((ms) => ms > 0.3)
        .sort((a, b) => a - b);
    const at = (list: number[], q: number) => list[Math.min(list.length - 1, Math.floor(list.length * q))] ?? 0;
    figure("pan and zoom, work of the main thread, p99", at(work, 0.99), "ms", 8);
    figure("pan and zoom, frame, p95", at(times, 0.95), "ms");
    figure("pan and zoom, frame, p99", at(times, 0.99), "ms", 17);
    await settled(page);
    await picture(page, "titans-near");
    expect(work.length).toBeGreaterThan(10);
    expect(times.length).toBeGreaterThan(10);
    await context.close();
});
