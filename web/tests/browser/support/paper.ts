// A printed page on its paper: what is wider than A4 or cut off in its frame.
import type { BrowserContext } from "playwright-core";

// A4 without its margins, at 96 dots an inch.
const WIDE = 718;

export async function offPaper(context: BrowserContext, html: string): Promise<string[]> {
    const paper = await context.newPage();
    await paper.setViewportSize({ width: WIDE, height: 1000 });
    await paper.emulateMedia({ media: "print" });
    await paper.setContent(html);
    const off = await paper.evaluate((wide) => {
        const all = [...document.querySelectorAll<HTMLElement>("body *")];
        const broad = all.filter((el) => el.getBoundingClientRect().right > wide + 1);
        const cut = all.filter((el) => getComputedStyle(el).overflow === "hidden" && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1));
        return [...broad, ...cut].map((el) => `${el.tagName}: ${el.innerText.slice(0, 40)}`);
    }, WIDE);
    await paper.close();
    return off;
}
