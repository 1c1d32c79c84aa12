// A pupil: does on the page what a lesson asks for, as its file does it or by whatever else fulfils it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answer, asked, fromList, hit, settled, standing } from "./player";
import { root } from "./server";

interface Step {
    text: { en: string; fr: string };
    done: { did?: string[]; hand?: "picked" | "odds" | "rule" | "goals" | "legend" | "armies"; asked?: string[] };
    play: string[];
}
export interface Lesson {
    id: string;
    order: number;
    scenario: string;
    side: string;
    steps: Step[];
}
export const lessonsOf = (game: string): Lesson[] => {
    const folder = join(root, "data", game, "lessons");
    return readdirSync(folder)
        .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Lesson)
        .sort((a, b) => a.order - b.order);
};

// What the file does itself for this step, and what fulfils it.
const example = (step: Step | undefined, side: string) => (step?.play ?? []).filter((line) => line.startsWith(`${side} `)).map((line) => line.slice(side.length + 1));
const wanted = (step: Step | undefined) => (step?.done.did ?? []).map((pattern) => pattern.split("*")[0]?.trim() ?? "");

// To fight somebody one goes for him: orders to attack, and the troops brought up, each once a turn.
const FORWARD: Record<string, string[]> = {
    orders: ["corps C1 attack", "order D1 attack"],
    move: ["move B4", "move B1", "move B2", "move B3"],
    plan: ["order H1 assault", "order I1 assault", "order I2 assault", "order G1 fire"],
    activate: ["activate H1", "activate I1", "activate I2"],
};

// Praise is left as soon as it is spoken; lessons.test.ts waits for it to pass by itself.
const praised = (page: Page) =>
    page.evaluate(() => {
        if (!document.querySelector("[data-testid=well-done]")) return false;
        document.querySelector<HTMLElement>("[data-testid=lesson-skip]")?.click();
        return true;
    });

export type Hand = "mouse" | "keys" | "finger";

// What a step says can be read where it is done, and speaks of keys to whoever has them.
async function told(page: Page, step: Step | undefined, language: "en" | "fr", by: Hand): Promise<void> {
    const text = step?.text[language] ?? "";
    const words = by === "finger" ? text.replace(/\[.*?\]/g, "") : text.replace(/[[\]]/g, "");
    const shown = page.getByTestId("lesson").getByRole("status");
    await expect.poll(async () => (await shown.innerText()).split(/\s+/).join(" ")).toBe(words.split(/\s+/).join(" "));
    // Odds and armies that have just been opened stay where they are.
    if ((await page.getByTestId("confirm").count()) || (await page.getByTestId("armies-panel").count())) return;
    await expect
        .poll(() =>
            shown.evaluate((el) => {
                const box = el.getBoundingClientRect();
                const there = document.elementFromPoint(box.left + 20, box.top + 12);
                return !!there && el.contains(there);
            }),
        )
        .toBe(true);
}

// To the end of the lesson.
export async function learn(page: Page, lesson: Lesson, language: "en" | "fr", by: Hand): Promise<void> {
    const byKeyboard = by === "keys";
    const over = page.getByTestId("lesson-over");
    const panel = page.getByTestId("lesson");
    const tried = new Set<string>();
    let read = -1;
    for (let i = 0; i < 400; i++) {
        const state = await standing(page);
        if (await over.count()) return;
        // What was done is praised first.
        if (await praised(page)) continue;
        const at = Number(await panel.getAttribute("data-step"));
        const step = lesson.steps[at];
        // Lost before it could be done: once more.
        if (state.over) {
            const end = page.locator("dialog[open]");
            if (await end.count()) await page.keyboard.press("Escape");
            await hit(page.getByTestId("lesson-again"));
            await page.locator('[data-testid=lesson][data-step="0"]').waitFor();
            await asked(page);
            tried.clear();
            continue;
        }
        if (!step || !state.mine) {
            await page.waitForTimeout(20);
            continue;
        }
        if (read !== at) await told(page, step, language, by);
        read = at;
        if (step.done.hand === "picked") {
            if (byKeyboard) await page.keyboard.press("n");
            else if (!(await page.locator(".piece.selected").count())) await page.locator(".piece.lit").first()[by === "finger" ? "tap" : "click"]({ force: true });
            await settled(page);
            continue;
        }
        if (step.done.hand === "armies") {
            await hit(page.getByTestId("tab-armies"));
            await page.getByTestId("armies-panel").waitFor();
            continue;
        }
        const opens = step.done.hand === "rule" ? page.getByTestId("prompt").locator("button.rule").first() : step.done.hand === "goals" || step.done.hand === "legend" ? page.getByTestId(step.done.hand) : null;
        if (opens) {
            // What the marks mean is asked of a counter.
            if (step.done.hand === "legend" && !(await opens.count())) await page.keyboard.press("n");
            await hit(opens);
            await page.locator("dialog[open]").waitFor();
            await page.keyboard.press("Escape");
            await page.locator("dialog[open]").waitFor({ state: "detached" });
            continue;
        }
        if (step.done.hand === "odds") {
            let shown = false;
            for (const way of [...example(lesson.steps[at + 1], lesson.side), ...wanted(lesson.steps[at + 1])]) shown ||= await fromList(page, way, 0, false);
            if (!shown) await answer(page, state, false);
            else await page.getByTestId("forecast").first().waitFor();
            continue;
        }
        await page.keyboard.press("Escape");
        // The file's own example as far as it can be followed, each act once; then the end of the phase, if that is wanted.
        const finish = page.getByTestId("finish");
        const turn = (await page.getByTestId("screen").getAttribute("data-turn")) ?? "";
        const once = async (acts: string[], of: string): Promise<boolean> => {
            for (const act of acts.filter((each) => !tried.has(`${of} ${each}`))) {
                tried.add(`${of} ${act}`);
                if (await fromList(page, act)) return true;
            }
            return false;
        };
        const ends = !!step.done.did?.some((way) => /^\w+$/.test(way));
        let done = ends && (await once(example(step, lesson.side).filter((act) => !/^\w+$/.test(act)), String(at)));
        if (!done && ends && (await finish.count())) {
            if (byKeyboard) await page.keyboard.press("Control+Enter");
            else await hit(finish);
            done = true;
        }
        for (const way of done ? [] : wanted(step)) done ||= await fromList(page, way);
        if (!done && (state.ask === "plan" || step.done.did?.some((way) => /^(attack|charge) /.test(way)))) done = await once(FORWARD[state.ask] ?? [], turn);
        if (!done) await answer(page, state, false);
        await settled(page);
        // What was clicked changed nothing: any other answer.
        const now = await standing(page);
        if (now.mine && now.n === state.n && (await panel.getAttribute("data-step")) === String(at)) await fromList(page, "", i % 5);
    }
    throw new Error(`${lesson.id}: not learnt beyond step ${await panel.getAttribute("data-step")}`);
}
