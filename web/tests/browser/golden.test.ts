// A golden record replayed through the page is told in the same words as by the command line, in both languages.
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { briefing, settled, standing } from "./support/player";
import { House, picture, root } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

test.each(["training-combat.greedy", "training-countercharge.greedy", "training-morale.random"])("golden record %s", async (name) => {
    const file = `${root}tests/playthroughs/grunwald/${name}.gon`;
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await page.getByTestId("load-record").setInputFiles(file);
    await page.locator('[data-testid=screen][data-over="true"]').waitFor();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.getByTestId("tab-log").click();
    for (const language of ["en", "fr"] as const) {
        if ((await page.locator("html").getAttribute("lang")) !== language) await page.getByTestId("language").click();
        await settled(page);
        await picture(page, `log-${name}-${language}`);
        const told = await page.locator("[data-testid=log] .line .sentence").evaluateAll((list) =>
            list.map((el) => {
                const copy = el.cloneNode(true) as HTMLElement;
                copy.querySelectorAll(".rule").forEach((rule) => rule.remove());
                return copy.textContent ?? "";
            }),
        );
        expect(told.length).toBeGreaterThan(20);
        const story = plain(
            execFileSync(process.env["GONFALON"] as string, ["replay", file, "--lang", language], {
                encoding: "utf8",
                maxBuffer: 64 * 1024 * 1024,
            }),
        );
        let at = 0;
        for (const sentence of told.map(plain)) {
            const found = story.indexOf(sentence, at);
            expect(found, `“${sentence}” after “…${story.slice(Math.max(0, at - 80), at)}”`).toBeGreaterThanOrEqual(0);
            at = found + sentence.length;
        }
    }
    expect(errors).toEqual([]);
    await context.close();
});

test("two computers fight, somebody watches to the end", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("more").click();
    for (const side of [0, 1]) await page.locator(`input[name=side${side}][value=computer]`).check();
    // Whenever something new is shown: why a computer did something stands under the deed that ends the log.
    await page.evaluate(() => {
        const seen = Object.assign(window, { whys: 0, astray: [] as string[] });
        const text = (el: Element | null | undefined) => (el?.textContent ?? "").replace(/\s+/g, " ").trim();
        let last = "";
        new MutationObserver(() => {
            const why = document.querySelector<HTMLElement>("[data-testid=computer-why]");
            const deed = text(why?.querySelector(".sentence"));
            if (!why || text(why) === last) return;
            last = text(why);
            seen.whys += 1;
            const told = [...document.querySelectorAll<HTMLElement>(".log .line.action, .log > h3, .log > details > summary")].at(-1);
            if (!deed || !text(told).includes(deed) || told?.dataset["line"] !== why.dataset["line"]) seen.astray.push(`${last} | ${text(told)}`);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByTestId("start-game").click();
    await page.getByTestId("tab-log").click();
    await page.locator('[data-testid=screen][data-over="true"]').waitFor();
    expect((await standing(page)).as).toBe("spectator");
    const { whys, astray } = await page.evaluate(() => (({ whys, astray }) => ({ whys, astray }))(window as unknown as { whys: number; astray: string[] }));
    expect(astray).toEqual([]);
    expect(whys).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
});
