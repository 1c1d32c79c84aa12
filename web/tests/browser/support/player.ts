// A player who knows nothing of the rules: reads what the page offers and clicks it. Nothing here waits for a
// time to pass: after each click the page is read again once it has heard the answer to all it has asked.
import type { BrowserContext, Locator, Page } from "playwright-core";

export interface Standing {
    mine: boolean;
    over: boolean;
    n: number;
    ask: string;
    as: string;
}

declare global {
    interface Window {
        // Requests the page has sent and not yet digested; put there by `attentive`.
        unanswered: number;
    }
}

// Lets every page of a visitor be asked whether it still waits for the server: its socket is counted from outside.
export async function attentive(visitor: BrowserContext): Promise<void> {
    await visitor.addInitScript(() => {
        window.unanswered = 0;
        window.WebSocket = class extends WebSocket {
            private open = 0;
            constructor(url: string | URL, protocols?: string | string[]) {
                super(url, protocols);
                // Whoever listens to the answer first is done, with all that follows at once, when the timer runs.
                this.addEventListener("message", (e) => {
                    if (typeof (JSON.parse(String(e.data)) as { id?: unknown }).id === "number") setTimeout(() => this.count(-1));
                });
                this.addEventListener("close", () => setTimeout(() => this.count(-this.open)));
            }
            private count(by: number): void {
                this.open += by;
                window.unanswered += by;
            }
            override send(data: string): void {
                this.count(1);
                super.send(data);
            }
        };
        // A table inside the browser: what is said to its worker is text, and so is what it says, inside an object.
        window.Worker = class extends Worker {
            constructor(url: string | URL, options?: WorkerOptions) {
                super(url, options);
                this.addEventListener("message", ({ data }: MessageEvent<{ said?: string } | undefined>) => {
                    if (typeof data?.said === "string" && typeof (JSON.parse(data.said) as { id?: unknown }).id === "number")
                        setTimeout(() => (window.unanswered -= 1));
                });
            }
            override postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
                if (typeof message === "string") window.unanswered += 1;
                super.postMessage(message, options as Transferable[]);
            }
        };
    });
}

// Until the page has heard everything it asked for.
export async function settled(page: Page): Promise<void> {
    await page.waitForFunction(() => window.unanswered === 0, null, { polling: 10 });
}

export async function standing(page: Page): Promise<Standing> {
    await settled(page);
    return page.getByTestId("screen").evaluate((el) => {
        const d = (el as HTMLElement).dataset;
        // What is planned is no line yet: a thousandth each.
        const n = Number(d["n"]) + Number(d["draft"] ?? 0) / 1000;
        return { mine: d["mine"] === "true", over: d["over"] === "true", n, ask: d["ask"] ?? "", as: d["as"] ?? "" };
    });
}

// Until this page is asked something beyond line `after`, or the battle is over.
export async function asked(page: Page, after = 0): Promise<Standing> {
    await page.waitForFunction(
        (after) => {
            const d = document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset;
            return window.unanswered === 0 && !!d && (d["over"] === "true" || (d["mine"] === "true" && Number(d["n"]) + Number(d["draft"] ?? 0) / 1000 > after));
        },
        after,
        { polling: 20 },
    );
    return standing(page);
}

// Until one of these pages is asked something, or the battle is over.
export async function whoseTurn(...pages: Page[]): Promise<{ page: Page; state: Standing }> {
    for (;;) {
        for (const page of pages) {
            const state = await standing(page);
            if (state.mine || state.over) return { page, state };
        }
        await new Promise((r) => setTimeout(r, 10));
    }
}

// Until the page stands before line `n`.
export async function atLine(page: Page, n: number): Promise<void> {
    await page.waitForFunction((n) => document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset["n"] === String(n), n, { polling: 20 });
}

export async function likes(page: Page, value: Record<string, unknown>): Promise<void> {
    await page.addInitScript((v) => {
        const kept = JSON.parse(localStorage.getItem("gonfalon.likes") ?? "{}") as object;
        localStorage.setItem("gonfalon.likes", JSON.stringify({ ...kept, ...v }));
    }, value);
}

// The page before a battle, opened by its address.
export async function briefing(page: Page, scenario: string, game = "grunwald"): Promise<ReturnType<Page["locator"]>> {
    await page.evaluate((battle) => (location.hash = `battle=${battle}`), `${game}/${scenario}`);
    const it = page.locator(`[data-testid=briefing][data-game="${game}"][data-scenario="${scenario}"]`);
    await it.waitFor();
    return it;
}

// Visitors whose pages are touched, never clicked.
const fingers = new WeakSet<BrowserContext>();
export const byFinger = (visitor: BrowserContext): unknown => fingers.add(visitor);
export const hit = (it: Locator): Promise<void> => (fingers.has(it.page().context()) ? it.tap() : it.click());

async function press(page: Page, id: string): Promise<boolean> {
    const button = page.getByTestId(id).first();
    if (!(await button.isVisible()) || !(await button.isEnabled())) return false;
    await hit(button);
    await settled(page);
    return true;
}

// The middle of what `selector` names, where a click there meets the board and nothing laid over it.
async function spots(page: Page, selector: string): Promise<{ id: string; x: number; y: number }[]> {
    return page.evaluate((selector) => {
        const out = [];
        for (const el of document.querySelectorAll<SVGElement>(selector)) {
            const box = el.getBoundingClientRect();
            const x = box.left + box.width / 2;
            const y = box.top + box.height / 2;
            const hit = document.elementFromPoint(x, y);
            const id = el.dataset["piece"] ?? el.dataset["cell"] ?? "";
            if (el.dataset["piece"] ? hit?.closest(`[data-piece="${id}"]`) : hit?.closest(".board")) out.push({ id, x, y });
        }
        return out;
    }, selector);
}

// Moves one piece by clicks on the map: a lit one, to its farthest lit hex on screen.
export async function moveOne(page: Page): Promise<boolean> {
    await page.keyboard.press("Escape");
    await page.keyboard.press("0");
    const { n } = await standing(page);
    for (const piece of (await spots(page, ".piece.lit")).slice(0, 6)) {
        await page.mouse.click(piece.x, piece.y);
        await settled(page);
        const to = (await spots(page, "path[data-mark=reach]")).at(-1);
        if (!to) {
            if (await press(page, "deed")) return true;
            continue;
        }
        await page.mouse.click(to.x, to.y);
        await settled(page);
        const choices = page.getByTestId("choices");
        if (await choices.isVisible()) await choices.locator("button").first().click();
        await settled(page);
        await press(page, "confirm");
        if ((await standing(page)).n !== n) return true;
    }
    return false;
}

// Takes an action from the list, the `skip`-th that begins so, and says yes to its odds unless they are all that is wanted.
// A long list names pieces first.
export async function fromList(page: Page, beginning = "", skip = 0, confirm = true): Promise<boolean> {
    await hit(page.getByTestId("tab-actions"));
    const list = page.getByTestId("actions");
    const actions = list.locator(beginning ? `[data-action^="${beginning}"]` : "[data-action]");
    const search = list.getByRole("searchbox");
    if ((await search.isVisible()) && (await search.inputValue())) await search.fill("");
    if (beginning && !(await actions.count()) && (await search.isVisible())) await search.fill(beginning);
    const units = list.locator("[data-unit]");
    if (!beginning && (await actions.count()) <= skip && (await units.count())) {
        await hit(units.nth(skip % (await units.count())));
        await settled(page);
    }
    if ((await actions.count()) <= skip) return false;
    await hit(actions.nth(skip));
    await settled(page);
    if (confirm) await press(page, "confirm");
    return true;
}

// Answers one prompt. `bold`: attacks where it can; otherwise ends phases as soon as it may.
export async function answer(page: Page, state: Standing, bold: boolean): Promise<void> {
    for (const id of ["confirm", "together", "watched"]) if (await press(page, id)) return;
    if (bold && (state.ask === "attack" || state.ask === "react"))
        for (const what of ["attack", "fire"]) if (await fromList(page, what)) return;
    if (await press(page, "decline")) return;
    if (state.ask !== "assemble" && (await press(page, "finish"))) return void (await press(page, "confirm"));
    await fromList(page);
}

// Plays on with `reply` whenever this page is asked, until `done`; however long the others take.
export async function playUntil(page: Page, done: () => Promise<boolean>, reply: (state: Standing) => Promise<unknown>): Promise<void> {
    while (!(await done())) {
        const state = await standing(page);
        if (await done()) return;
        if (state.mine) await reply(state);
        else await page.waitForTimeout(20);
    }
}

// Nothing the page says is a bare key, aloud or under the pointer either.
export async function bareKeys(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const told = [...document.querySelectorAll("[title], [aria-label], [placeholder]")].flatMap((el) => ["title", "aria-label", "placeholder"].map((name) => el.getAttribute(name) ?? ""));
        return [document.body.textContent ?? "", ...told].flatMap((text) => text.match(/\[[a-z_]+\.[a-z_.]+\]/g) ?? []);
    });
}

// Plays until the battle is over, or `most` prompts have been answered; `moves` of them by moving on the map.
export async function play(page: Page, most: number, moves: number, bold = true): Promise<Standing> {
    let state = await asked(page);
    let moved = 0;
    for (let i = 0; i < most && !state.over; i++) {
        const before = state.n;
        const bare = await bareKeys(page);
        if (bare.length) throw new Error(`the page says ${bare.join(" ")}`);
        if (state.ask === "move" && moved < moves && (await moveOne(page))) moved++;
        else await answer(page, state, bold);
        // Where what was clicked changed nothing: put it down and take the list.
        for (let skip = 0; skip < 40; skip++) {
            state = await standing(page);
            if (state.over || state.n !== before || !state.mine) break;
            await page.keyboard.press("Escape");
            await fromList(page, "", skip);
        }
        state = await asked(page, before);
    }
    return state;
}
