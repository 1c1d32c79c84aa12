// What axe finds wrong with what a page shows. Asked inside the page: to carry what is found of four thousand shapes of a board
// out of it and into another, as the packaged way does, takes ten times as long as finding it.
import axe from "axe-core";
import type { Page } from "playwright-core";

// A frame holds what is printed; it is empty until then.
const OPTIONS: axe.RunOptions = { resultTypes: ["violations"], iframes: false, preload: false };
// What colours decide.
const COLOURS = ["color-contrast", "link-in-text-block"];

// Each with the rule it breaks and where; `only` these rules.
export async function violations(page: Page, only: string[] = []): Promise<string[]> {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    return page.evaluate(
        async (options) => {
            // Nothing but what stands before everything else can be used.
            const where = document.querySelector("dialog:modal") ?? document;
            const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, options);
            return violations.flatMap((v) => v.nodes.map((n) => `${v.id} ${n.target.join(" ")} ${n.html.slice(0, 120)}`));
        },
        only.length ? { ...OPTIONS, runOnly: only } : OPTIONS,
    );
}

// Everything by day, and what colours decide by night; for whoever likes what his machine likes.
export async function byDayAndNight(page: Page): Promise<string[]> {
    const dress = async (colorScheme: "light" | "dark") => {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    };
    await dress("dark");
    const night = await violations(page, COLOURS);
    await dress("light");
    return [...night.map((v) => `by night: ${v}`), ...(await violations(page))];
}
