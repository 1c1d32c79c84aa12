// The army builder for La Garde: divisions from their tables, breaches by the engine, keeping, printing, playing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offPaper } from "./support/paper";
import { violations } from "./support/readable";
import { House, picture, root } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const breaches = (page: Page) => page.locator("[data-testid=breaches] li").evaluateAll((all) => all.map((li) => (li as HTMLElement).dataset.rule));
const legal = async (page: Page) => expect.poll(() => page.locator("[data-testid=verdict] .good").count()).toBe(1);
const rules = (page: Page, wanted: string[]) => expect.poll(() => breaches(page)).toEqual(wanted);

test("a corps of La Garde is built, kept, printed and played, in French", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(`${house.url}#army`);
    await page.getByTestId("army-game").selectOption("la_garde");
    // A new list has what no corps is without: one division of infantry, where two divisions are the least.
    await expect.poll(() => page.getByTestId("division").count()).toBe(1);
    await rules(page, ["LAG-A9"]);
    await expect.poll(() => page.getByTestId("breaches").textContent()).toContain("trop peu de divisions");
    await page.getByTestId("add-division").selectOption("light_cavalry");
    await legal(page);
    // Compulsory brigades come with the division; guns are one option of its table.
    await expect.poll(() => page.locator('[data-place="/corps/0/divisions/1"] [data-testid=brigade]').count()).toBe(1);
    await page.locator('[data-place="/corps/0/divisions/1"] [data-testid=guns]').selectOption("horse");
    await expect.poll(() => page.locator('[data-place="/corps/0/divisions/1/artillery/brigades/0"]').count()).toBe(1);
    await legal(page);

    // A third line brigade is the last; the breach of a fourth leads to the division.
    const first = page.locator('[data-place="/corps/0/divisions/0"]');
    await first.getByTestId("add-brigade").selectOption("line");
    await legal(page);
    await first.getByTestId("add-brigade").selectOption("line");
    await rules(page, ["LAG-A4"]);
    await expect.poll(() => page.getByTestId("breaches").textContent()).toContain("Brigade de ligne");
    await picture(page, "army-la-garde-breach");
    await page.locator("[data-testid=breaches] .breach").first().click();
    await expect.poll(() => first.evaluate((e) => e.classList.contains("shown"))).toBe(true);
    await page.locator('[data-place="/corps/0/divisions/0/brigades/3"] button').last().click();
    await legal(page);

    // Experience, traits and a general of the list have their price.
    const cost = async () => Number(/\d+/.exec((await page.getByTestId("cost").textContent()) ?? "")?.[0]);
    const before = await cost();
    await first.getByTestId("experience").first().selectOption("veteran");
    await expect.poll(cost).toBe(before + 8);
    await first.locator("[data-trait=large]").first().check();
    await expect.poll(cost).toBe(before + 8 + 4);
    await page.locator('[data-place="/corps/0/general"] [data-testid=named]').selectOption("Davout");
    await expect.poll(() => page.locator('[data-place="/corps/0/general"] [data-testid=grade]').inputValue()).toBe("excellent");
    await legal(page);
    // Grenadiers serve until 1809.
    await first.getByTestId("add-brigade").selectOption("grenadiers");
    await legal(page);
    await page.getByTestId("year").selectOption("1812");
    await rules(page, ["LAG-A13"]);
    await page.getByTestId("year").selectOption("1809");
    await legal(page);

    // Another nation begins anew, and the first is found again; a second corps wants a general of the army.
    await page.getByTestId("nation").selectOption("russian");
    await rules(page, ["LAG-A9"]);
    await page.getByTestId("add-corps").click();
    await rules(page, ["LAG-A9", "LAG-A9"]);
    await page.locator('[data-place="/general"] button').click();
    await expect.poll(() => breaches(page)).toContain("LAG-A14");
    await page.getByTestId("nation").selectOption("french");
    await legal(page);

    // Kept in the browser and as a draft.
    await page.getByTestId("title").fill("Mon corps");
    await page.getByTestId("title").press("Tab");
    await page.getByTestId("save-army").click();
    await page.reload();
    await page.getByTestId("title").waitFor();
    await expect.poll(() => page.getByTestId("title").inputValue()).toBe("Mon corps");
    for (const id of ["french", "austrian", "russian", "prussian", "british"]) {
        await page.getByTestId("open-army").selectOption(`b:${id}`);
        await expect.poll(() => page.getByTestId("nation").inputValue()).toBe(id);
        await legal(page);
    }
    await picture(page, "army-la-garde-fr");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 420, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 1360, height: 860 });

    // A file is read by the engine before it replaces the list.
    const text = readFileSync(join(root, "data/la_garde/armies/austrian.json"), "utf8");
    const file = (body: string) => ({ name: "army.json", mimeType: "application/json", buffer: Buffer.from(body) });
    await page.getByTestId("army-file").setInputFiles(file(text.replace('"table": "', '"table": "elfes_')));
    await expect.poll(() => page.locator("[role=alert]").textContent()).toContain("/corps/0/divisions/0/table");
    // It opens in the builder of its game.
    await page.getByTestId("army-game").selectOption("tercios");
    await page.getByTestId("template").waitFor();
    await page.getByTestId("army-file").setInputFiles(file(text));
    await expect.poll(() => page.getByTestId("army-game").inputValue()).toBe("la_garde");
    await expect.poll(() => page.getByTestId("nation").inputValue()).toBe("austrian");

    await page.getByTestId("open-army").selectOption("s:mon-corps");
    await legal(page);
    await page.getByTestId("print-army").click();
    const sheet = () => page.frames().find((f) => f !== page.mainFrame());
    await expect.poll(async () => (await sheet()?.locator(".card").count()) ?? 0).toBe(9); // a corps and two divisions, three orders each
    const printed = (await sheet()?.content()) ?? "";
    expect(printed).toContain('<html lang="fr">');
    expect(printed).toContain("Davout");
    expect(await offPaper(context, printed)).toEqual([]);
    expect(printed).toContain("Pions d’ordre");

    await page.locator("[data-testid=play-army]:not(:disabled)").click();
    await page.getByTestId("start-army").click();
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    await picture(page, "army-la-garde-battle");
    expect(errors).toEqual([]);
    await context.close();
});
