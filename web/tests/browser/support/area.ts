// Hands over a map of zones: ground is clicked where it is free, counters are known by their names.
import type { Page } from "playwright-core";

// Clicks the ground of a marked zone where no counter lies.
export async function clickGround(page: Page, mark: string, which: number): Promise<string> {
    const spot = await page.evaluate(
        ({ mark, which }) => {
            const all = [...document.querySelectorAll<SVGPathElement>(`path[data-mark="${mark}"]`)];
            const zone = all.at(which);
            const way = zone?.getScreenCTM()?.inverse();
            if (!zone || !way) return null;
            const box = zone.getBoundingClientRect();
            for (let i = 1; i < 16; i++)
                for (let j = 1; j < 16; j++) {
                    const x = box.left + (box.width * i) / 16;
                    const y = box.top + (box.height * j) / 16;
                    const hit = document.elementFromPoint(x, y);
                    if (!hit?.closest(".board") || hit.closest("[data-piece], .minimap")) continue;
                    if (zone.isPointInFill(new DOMPoint(x, y).matrixTransform(way))) return { x, y, cell: zone.dataset["cell"] ?? "" };
                }
            return null;
        },
        { mark, which },
    );
    if (!spot) throw new Error(`no free ground marked ${mark}`);
    await page.mouse.click(spot.x, spot.y);
    return spot.cell;
}

export const titled = (page: Page, begin: string) => page.locator(".piece", { has: page.locator("title", { hasText: new RegExp(`^${begin}`) }) }).first();
