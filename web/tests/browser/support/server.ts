// A real server on a free port with a store of its own, and a real browser; both end with the test.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { attentive, byFinger, likes } from "./player";
import { listen } from "./wire";

const here = new URL("../../../", import.meta.url).pathname;
export const root = new URL("../../../../", import.meta.url).pathname;
export const page = join(here, "dist");
export const artefacts = join(here, "tests/artefacts");

async function freePort(): Promise<number> {
    return new Promise((resolve) => {
        const probe = createServer().listen(0, "127.0.0.1", () => {
            const { port } = probe.address() as AddressInfo;
            probe.close(() => resolve(port));
        });
    });
}

export class House {
    private process: ChildProcess | null = null;
    private browser: Browser | null = null;
    protected readonly folder = mkdtempSync(join(tmpdir(), "gonfalon-test-"));
    url = "";
    protected port = 0;
    readonly complaints: string[] = [];

    // `module`: it has the engine for its pages.
    constructor(private readonly module = false) {}

    private readonly pages: Page[] = [];

    async open(): Promise<void> {
        mkdirSync(artefacts, { recursive: true });
        this.port = await freePort();
        this.url = `http://127.0.0.1:${this.port}/`;
        await this.start();
        this.browser = await chromium.launch({
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
            args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        });
    }

    async start(): Promise<void> {
        const binary = process.env["GONFALON"];
        if (!binary) throw new Error("GONFALON must name the gonfalon binary");
        const child = spawn(
            binary,
            ["serve", "--port", String(this.port), "--store", join(this.folder, "games.db"), "--web", join(here, "dist"), ...(this.module ? ["--module", join(root, "build/wasm/gonfalon.wasm")] : [])],
            { stdio: ["ignore", "ignore", "pipe"] },
        );
        child.stderr.on("data", (d: Buffer) => this.complaints.push(String(d)));
        this.process = child;
        for (let i = 0; i < 2400; i++) {
            if (child.exitCode !== null) break;
            const ok = await fetch(`${this.url}health`).then((r) => r.ok, () => false);
            if (ok) return;
            await new Promise((r) => setTimeout(r, 25));
        }
        throw new Error(`the server did not start: ${this.complaints.join("")}`);
    }

    async stop(): Promise<void> {
        const child = this.process;
        this.process = null;
        if (!child || child.exitCode !== null) return;
        const gone = new Promise((r) => child.once("exit", r));
        child.kill("SIGTERM");
        await gone;
    }

    async close(): Promise<void> {
        // A page still open belongs to a test that failed.
        for (const [i, page] of this.pages.entries()) if (!page.isClosed()) await picture(page, `failed-${i}`).catch(() => {});
        await this.browser?.close();
        await this.stop();
        rmSync(this.folder, { recursive: true, force: true });
    }

    // A visitor with a browser profile of their own, who has seen the guide, wants no animation and is sure of ends of phases unless `asNew`.
    // What the page complains of fails the test at the end.
    async visitor(language: "en" | "fr", size = { width: 1360, height: 860 }, touch = false, asNew = false): Promise<{ page: Page; context: BrowserContext; errors: string[]; sent: Map<string, number> }> {
        if (!this.browser) throw new Error("open first");
        const context = await this.browser.newContext({ viewport: size, locale: language, hasTouch: touch, reducedMotion: "reduce", acceptDownloads: true });
        const page = await context.newPage();
        const errors: string[] = [];
        page.on("pageerror", (e) => errors.push(e.message));
        page.on("console", (m) => {
            if (m.type() === "error" && !/Failed to load resource|WebSocket/.test(m.text())) errors.push(m.text());
        });
        const sent = listen(page, errors);
        // A guard against waiting for ever; how long things take is measured elsewhere.
        page.setDefaultTimeout(1000 * Number(process.env["PATIENCE"] ?? 120));
        this.pages.push(page);
        if (touch) byFinger(context);
        await attentive(context);
        if (!asNew) await likes(page, { pace: 0, askEnd: false, forced: false });
        return { page, context, errors, sent };
    }
}

// A picture for whoever reads the report, once the ground is painted.
export async function picture(page: Page, name: string): Promise<void> {
    await page.waitForTimeout(200);
    await page.waitForFunction(() => !document.querySelector("[data-painting]"));
    await page.screenshot({ path: join(artefacts, `${name}.png`) });
}
