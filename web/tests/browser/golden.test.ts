// A recorded battle told by the page is told in the same words by the command line, in both languages.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { likes } from "./support/player";
import { artefacts, House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

test("two computers fight, somebody watches, and page and command line tell the same story", async () => {
    const { page, context, errors } = await house.visitor("en");
    await likes(page, { pace: 0, tourSeen: true });
    await page.goto(house.url);
    await page.locator('[data-game=grunwald][data-scenario="training-combat"]').getByTestId("more").click();
    await page.locator("input[name=side0][value=computer]").check();
    await page.locator("input[name=side1][value=computer]").check();
    await page.getByTestId("start-game").click();
    await page.locator('[data-testid=screen][data-over="true"]').waitFor({ timeout: 200_000 });
    await page.locator("dialog[open]").waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-record").click()]);
    const file = join(artefacts, "golden.gon");
    await saved.saveAs(file);
    await page.keyboard.press("Escape");
    await page.getByTestId("tab-log").click();
    await picture(page, "log-en");

    for (const language of ["en", "fr"] as const) {
        if ((await page.locator("html").getAttribute("lang")) !== language) await page.getByTestId("language").click();
        const told = await page.locator("[data-testid=log] .line .sentence").evaluateAll((list) =>
            list.map((el) => {
                const copy = el.cloneNode(true) as HTMLElement;
                copy.querySelectorAll(".rule").forEach((rule) => rule.remove());
                return copy.textContent ?? "";
            }),
        );
        expect(told.length).toBeGreaterThan(40);
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
