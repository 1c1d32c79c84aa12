// A player who knows nothing of the rules: reads what the page offers and clicks it.
import type { Page } from "playwright-core";

export interface Standing {
    mine: boolean;
    over: boolean;
    n: number;
    ask: string;
    as: string;
}

export async function standing(page: Page): Promise<Standing> {
    return page.getByTestId("screen").evaluate((el) => {
        const d = (el as HTMLElement).dataset;
        return { mine: d["mine"] === "true", over: d["over"] === "true", n: Number(d["n"]), ask: d["ask"] ?? "", as: d["as"] ?? "" };
    });
}

// Waits until this page is asked something, or the battle is over.
export async function asked(page: Page, after = 0, timeout = 30_000): Promise<Standing> {
    await page.waitForFunction(
        (after) => {
            const d = document.querySelector<HTMLElement>("[data-testid=screen]")?.dataset;
            return !!d && (d["over"] === "true" || (d["mine"] === "true" && Number(d["n"]) > after));
        },
        after,
        { timeout },
    );
    return standing(page);
}

export async function likes(page: Page, value: Record<string, unknown>): Promise<void> {
    await page.addInitScript((v) => {
        const kept = JSON.parse(localStorage.getItem("gonfalon.likes") ?? "{}") as object;
        localStorage.setItem("gonfalon.likes", JSON.stringify({ ...kept, ...v }));
    }, value);
}

async function press(page: Page, id: string): Promise<boolean> {
    const button = page.getByTestId(id).first();
    if (!(await button.isVisible().catch(() => false)) || !(await button.isEnabled().catch(() => false))) return false;
    await button.click();
    return true;
}

// Clicks the middle of a hex on the map, wherever the map has been moved.
export async function clickHex(page: Page, cell: string): Promise<void> {
    const at = await page.evaluate((cell) => {
        const mark = document.querySelector(`[data-cell="${cell}"]`);
        const box = mark?.getBoundingClientRect();
        return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    }, cell);
    if (!at) throw new Error(`no mark on ${cell}`);
    await page.mouse.click(at.x, at.y);
}

// Moves one piece by clicks on the map: the first lit one, to its farthest lit hex on screen.
export async function moveOne(page: Page): Promise<boolean> {
    await page.keyboard.press("0");
    const pieces = page.locator(".piece.lit");
    const { n } = await standing(page);
    for (let i = 0; i < 6; i++) {
        // A piece that can do one thing only did it when it was clicked.
        if ((await standing(page)).n !== n) return true;
        if ((await pieces.count()) <= i) return false;
        await pieces.nth(i).click({ force: true });
        const marks = page.locator("path[data-mark=reach]");
        await marks.first().waitFor({ state: "attached", timeout: 1500 }).catch(() => {});
        const cells = await marks.evaluateAll((list) =>
            list
                .map((m) => ({ cell: (m as SVGElement).dataset["cell"] ?? "", box: m.getBoundingClientRect() }))
                .filter(({ box }) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".board"))
                .map(({ cell }) => cell),
        );
        const cell = cells.at(-1);
        if (!cell) continue;
        await clickHex(page, cell);
        const choices = page.getByTestId("choices");
        if (await choices.isVisible().catch(() => false)) await choices.locator("button").first().click();
        return true;
    }
    return false;
}

// Answers one prompt. `bold`: attacks where it can; otherwise ends phases as soon as it may.
export async function answer(page: Page, state: Standing, bold: boolean): Promise<void> {
    if (await press(page, "confirm")) return;
    if (await press(page, "together")) return;
    if (await press(page, "watched")) return;
    if (bold && (state.ask === "attack" || state.ask === "react")) {
        const attack = page.locator("[data-testid=actions] [data-action^=attack], [data-testid=actions] [data-action^=fire]").first();
        if (await attack.isVisible().catch(() => false)) {
            await attack.click();
            return;
        }
    }
    if (await press(page, "decline")) return;
    if (state.ask !== "assemble" && (await press(page, "finish"))) return;
    await page.getByTestId("tab-actions").click();
    await page.locator("[data-testid=actions] .do").first().click();
}

// Plays until the battle is over, or `most` prompts have been answered.
export async function play(page: Page, most: number, moves: number, bold = true): Promise<Standing> {
    let state = await asked(page);
    let moved = 0;
    for (let i = 0; i < most && !state.over; i++) {
        const before = state.n;
        if (state.ask === "move" && moved < moves && (await moveOne(page))) moved++;
        else await answer(page, state, bold);
        if (await page.getByTestId("confirm").isVisible().catch(() => false)) await page.getByTestId("confirm").click();
        state = await asked(page, before).catch(async () => {
            // What was clicked changed nothing: put it down and take the list.
            await page.keyboard.press("Escape");
            return standing(page);
        });
    }
    return state;
}
