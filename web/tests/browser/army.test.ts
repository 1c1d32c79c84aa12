// The army builder: a list from nothing to legal, breaches that lead to their place, keeping, opening, printing.
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

test("a list is built from nothing, and the engine says what is wrong at each step", async () => {
    const { page, context, errors } = await house.visitor("en");
    await page.goto(house.url);
    await page.getByTestId("armies").click();
    await page.getByTestId("title").waitFor();
    // An empty list has no regiment; a chief may do without virtue and trait.
    await rules(page, ["TER-ARM-6"]);
    await page.locator('[data-place="/commander/virtues/0"]').selectOption("presence");
    await page.locator('[data-place="/commander/traits/0"]').selectOption("bold");
    await page.getByTestId("add-infantry").click();
    await rules(page, ["TER-ARM-13"]);
    const add = page.locator('[data-place="/regiments/0"] [data-testid=add-unit]').first();
    await add.selectOption("tercio");
    await add.selectOption("tercio");
    await legal(page);
    await expect.poll(() => page.getByTestId("cost").textContent()).toContain("310 of 1,000");

    // A trait that the chief has already: the breach leads to it.
    await page.getByTestId("add-cavalry").click();
    await page.locator('[data-place="/regiments/1"] [data-testid=add-unit]').first().selectOption("cuirassiers");
    await page.locator('[data-place="/regiments/1"] [data-testid=rank]').selectOption("1");
    await page.locator('[data-place="/regiments/1/commander/traits/0"]').selectOption("bold");
    await rules(page, ["TER-CMD-28"]);
    await picture(page, "army-breach");
    await page.locator("[data-testid=breaches] .breach").first().click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-place"))).toBe("/regiments/1/commander/traits/0");
    await page.locator("[data-testid=breaches] .rule").first().click();
    await expect.poll(() => page.locator("dialog").textContent()).toContain("Traits are unique");
    await page.keyboard.press("Escape");
    await page.locator('[data-place="/regiments/1/commander/traits/0"]').selectOption("calm");
    await legal(page);

    // Options that exclude each other, and a budget too small.
    const options = page.locator('[data-place="/regiments/0/units/0/options"]');
    await options.locator("[data-option=field_square]").check();
    await options.locator("[data-option=modernised]").check();
    await rules(page, ["TER-X-13"]);
    await page.locator("[data-testid=breaches] .breach").first().click();
    expect(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.option)).toBe("modernised");
    await options.locator("[data-option=modernised]").uncheck();
    await page.getByTestId("budget").fill("400");
    await page.getByTestId("budget").press("Tab");
    await rules(page, ["TER-X-14"]);
    await page.getByTestId("budget").fill("500");
    await page.getByTestId("budget").press("Tab");
    await legal(page);

    // Kept in the browser and as a draft.
    await page.getByTestId("title").fill("Los míos");
    await page.getByTestId("title").press("Tab");
    await page.getByTestId("save-army").click();
    await page.reload();
    await page.getByTestId("title").waitFor();
    await expect.poll(() => page.getByTestId("title").inputValue()).toBe("Los míos");
    await page.getByTestId("open-army").selectOption("n:");
    await expect.poll(() => page.getByTestId("regiment").count()).toBe(0);
    await page.getByTestId("open-army").selectOption("s:los-mios");
    await expect.poll(() => page.getByTestId("unit").count()).toBe(3);
    await legal(page);
    expect(errors).toEqual([]);
    await context.close();
});

test("ready-made lists, files and the printed page, in French", async () => {
    const { page, context, errors } = await house.visitor("fr");
    await page.goto(`${house.url}#army`);
    await page.getByTestId("title").waitFor();
    for (const id of ["spain", "sweden", "empire", "france", "protestants", "england"]) {
        await page.getByTestId("open-army").selectOption(`b:${id}`);
        await legal(page);
        await expect.poll(() => page.getByTestId("cost").textContent()).toMatch(/1\D?000 points sur 1\D?000/);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), id).toBeLessThanOrEqual(390);
        await picture(page, "army-small");
        await page.setViewportSize({ width: 1360, height: 860 });
    }
    await picture(page, "army-fr");
    expect(await violations(page)).toEqual([]);

    // A file is read by the engine before it replaces the list.
    const text = readFileSync(join(root, "data/tercios/armies/france.json"), "utf8");
    const file = (body: string) => ({ name: "army.json", mimeType: "application/json", buffer: Buffer.from(body) });
    await page.getByTestId("army-file").setInputFiles(file(text.replace('"reformed"', '"elfes"')));
    await expect.poll(() => page.locator("[role=alert]").textContent()).toContain("/regiments/0/units/0/unit");
    await expect.poll(() => page.getByTestId("title").inputValue()).toContain("Angleterre");
    await page.getByTestId("army-file").setInputFiles(file("pas du JSON"));
    await expect.poll(() => page.locator("[role=alert]").textContent()).toContain("n’est pas une liste");
    await page.getByTestId("army-file").setInputFiles(file(text));
    await expect.poll(() => page.getByTestId("title").inputValue()).toContain("Picardie");
    await expect.poll(() => page.locator("[role=alert]").count()).toBe(0);

    // Options of the battle decide too: dragoons in two forms, no forlorn hopes.
    await page.locator("summary").first().click();
    const forms = page.locator('[data-place="/regiments/2/units/0"] table');
    await expect.poll(() => forms.count()).toBe(1);
    await page.getByTestId("option-dragoons").selectOption("adapted");
    await expect.poll(() => forms.count()).toBe(2);
    await page.getByTestId("option-forlorn_hope").selectOption("off");
    await rules(page, ["TER-ADA-4"]);
    await page.getByTestId("option-forlorn_hope").selectOption("on");
    await page.getByTestId("option-elite_unit").selectOption("upgrade");
    await page.locator('[data-place="/regiments/0/units/0"] [data-testid=elite]').check();
    await rules(page, ["TER-X-14"]);
    await picture(page, "army-options");
    await page.locator('[data-place="/regiments/0/units/0"] [data-testid=elite]').uncheck();
    await legal(page);

    // A free list may hold anything.
    await page.getByTestId("template").selectOption("free");
    await page.locator('[data-place="/regiments/3"] [data-testid=add-unit]').selectOption("bashi_bazouk");
    await page.getByTestId("budget").fill("1100");
    await page.getByTestId("budget").press("Tab");
    await legal(page);

    await page.getByTestId("print-army").click();
    const sheet = () => page.frames().find((f) => f !== page.mainFrame());
    await expect.poll(async () => (await sheet()?.locator(".card").count()) ?? 0).toBeGreaterThan(0);
    const printed = (await sheet()?.content()) ?? "";
    expect(printed).toContain("Cartes d’ordre");
    expect(printed).toContain('<html lang="fr">');
    expect(await offPaper(context, printed)).toEqual([]);
    // The page's own styles reach it: a card is 63 mm wide.
    expect(await sheet()?.locator(".card").first().evaluate((card) => Math.round(parseFloat(getComputedStyle(card).width)))).toBe(238);
    // Five cards a unit.
    expect(printed.split('class="card ').length - 1).toBe(5 * (await page.getByTestId("unit").count()));
    expect(errors).toEqual([]);
    await context.close();
});
