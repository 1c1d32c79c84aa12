// Several workers that think as one: the choice is that of one alone, and the page starts as many as the machine has room for.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./support/figures";
import { Folder } from "./support/folder";
import { asked, briefing, moveOne } from "./support/player";
import { root } from "./support/server";

const folder = new Folder();
beforeAll(() => folder.open());
afterAll(() => folder.close());

const worker = () => `assets/${readdirSync(join(root, "web/dist/assets")).find((name) => /^thinker_worker.*\.js$/.test(name)) ?? ""}`;

// A battle up to the line that is to be chosen, as a table tells it to those who think.
function thought(battle: string, from: number): string {
    const lines = readFileSync(join(root, "tests/playthroughs", `${battle}.greedy.gon`), "utf8").split("\n");
    const at = lines.findIndex((line) => Number.parseInt(line) >= from && / (first|second) /.test(line));
    const [next, side] = (lines[at] as string).split(" ");
    const whole = `${lines.slice(0, at).filter((line) => !line.startsWith("#")).join("\n")}\n`;
    return JSON.stringify({ game: battle, side, level: "captain", draft: "", next: Number(next), hurried: false, whole, missed: [] });
}

// What so many of them answer, in ms. Their clock stands still: nothing is cut short on a machine that is busy.
function choice(page: Page, json: string, hands: number, seed: [number, number]): Promise<{ json: string; shared: number; took: number }> {
    return page.evaluate(
        async ({ worker, json, hands, seed }) => {
            const module = await WebAssembly.compile(await (await fetch("gonfalon.wasm")).arrayBuffer());
            const source = `import ${JSON.stringify(new URL(worker, document.baseURI).href)};
                const post = MessagePort.prototype.postMessage;
                MessagePort.prototype.postMessage = function (message, ...more) {
                    if (message.values) self.postMessage(message.values.length);
                    post.call(this, message, ...more);
                };
                performance.now = () => 0;`;
            const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
            const peers: (MessagePort | null)[][] = Array.from({ length: hands }, () => Array.from({ length: hands }, () => null));
            for (let i = 0; i < hands; i++)
                for (let j = 0; j < i; j++) {
                    const { port1, port2 } = new MessageChannel();
                    (peers[i] as MessagePort[])[j] = port1;
                    (peers[j] as MessagePort[])[i] = port2;
                }
            let shared = 0;
            const workers: Worker[] = [];
            const ports = peers.map((row, mine) => {
                const { port1, port2 } = new MessageChannel();
                const it = new Worker(address, { type: "module" });
                it.onmessage = ({ data }: MessageEvent<number>) => (shared += data);
                it.postMessage({ module, port: port2, peers: row, mine }, [port2, ...row.filter((each) => each !== null)]);
                workers.push(it);
                return port1;
            });
            const answer = new Promise<{ json?: string; wrong?: string }>((resolve) => {
                for (const port of ports) port.onmessage = ({ data }: MessageEvent<{ json?: string; wrong?: string }>) => resolve(data);
            });
            const started = performance.now();
            for (const port of ports) port.postMessage({ ticket: 1, json, sign: "", seed });
            const { json: said, wrong } = await answer;
            const took = performance.now() - started;
            for (const it of workers) it.terminate();
            return { json: said ?? `wrong: ${wrong}`, shared, took };
        },
        { worker: worker(), json, hands, seed },
    );
}

test("one, two or three who think come to the same choice in every game", async () => {
    const { page, context, errors } = await folder.visitor("en");
    await page.goto(folder.url);
    await page.getByTestId("first-battle").waitFor();
    let together = 0;
    for (const [battle, from] of [
        ["grunwald/training-combat", 9],
        ["p3f/training-combat", 8],
        ["tercios/training-first-shots", 60],
        ["la_garde/training-first-division", 20],
    ] as const) {
        const told = thought(battle, from);
        const alone = await choice(page, told, 1, [7, 1410]);
        expect(alone.json, battle).toContain('"action"');
        expect(alone.shared).toBe(0);
        figure(`${battle}: a captain's choice, alone`, alone.took, "ms");
        for (const hands of [2, 3]) {
            const several = await choice(page, told, hands, [7, 1410]);
            expect(several.json, `${battle} ${hands}`).toBe(alone.json);
            if (several.shared > 0) together++;
            if (hands === 2) figure(`${battle}: by two`, several.took, "ms");
        }
    }
    // Not every choice needs simulations.
    expect(together).toBeGreaterThan(4);
    expect(errors).toEqual([]);
    await context.close();
});

test("a machine with cores has several who think, and plays", async () => {
    for (const [cores, hands] of [
        [2, 1],
        [4, 3],
        [16, 4],
    ] as const) {
        const { page, context, errors } = await folder.visitor("en");
        await page.addInitScript((cores) => Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores }), cores);
        await page.goto(folder.url);
        await page.getByTestId("first-battle").waitFor();
        const thinking = () => page.workers().filter((each) => each.url().includes("thinker_worker")).length;
        await expect.poll(thinking).toBe(hands);
        if (cores === 4) {
            await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
            let { n } = await asked(page);
            for (let turn = 0; turn < 3; turn++) {
                if (!(await moveOne(page))) break;
                n = (await asked(page, n)).n;
            }
            expect(n).toBeGreaterThan(1);
        }
        expect(errors).toEqual([]);
        await context.close();
    }
});
