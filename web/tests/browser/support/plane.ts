// Hands over open ground: bases are clicked and dragged where they lie.
import type { Page } from "playwright-core";
import { settled } from "./player";

async function middle(page: Page, piece: number): Promise<{ x: number; y: number }> {
    const box = await page.locator(`[data-piece="${piece}"]`).first().boundingBox();
    if (!box) throw new Error(`piece ${piece} is not on the table`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Where the base itself is met: a commander who has joined it may stand on its middle.
async function bare(page: Page, piece: number): Promise<{ x: number; y: number }> {
    const spot = await page.locator(`[data-piece="${piece}"]`).first().evaluate((el) => {
        const box = el.getBoundingClientRect();
        for (const along of [0.5, 0.25, 0.75, 0.1, 0.9])
            for (const down of [0.5, 0.25, 0.75]) {
                const x = box.left + box.width * along;
                const y = box.top + box.height * down;
                if (document.elementFromPoint(x, y)?.closest("[data-piece]") === el) return { x, y };
            }
        return null;
    });
    return spot ?? middle(page, piece);
}

export async function clickBase(page: Page, piece: number): Promise<void> {
    const { x, y } = await bare(page, piece);
    await page.mouse.click(x, y);
    await settled(page);
}

// Takes a base up and has it do the one thing it can do by itself.
export async function activate(page: Page, piece: number): Promise<void> {
    await clickBase(page, piece);
    await page.getByTestId("deed").first().click();
    await settled(page);
}

// Drags the base in hand by so many pixels and waits for the server's word on where it would stand.
export async function dragBase(page: Page, piece: number, dx: number, dy: number, legal: boolean): Promise<void> {
    const { x, y } = await middle(page, piece);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
    await page.mouse.up();
    await page.locator(`[data-testid=pose][data-legal=${legal}]`).waitFor();
    if (!legal) await page.getByTestId("pose").getByTestId("refusal").waitFor();
}

// Drags a card from the tray onto a base.
export async function dealByHand(page: Page, card: string, piece: number): Promise<void> {
    const from = await page.locator(`[data-card="${card}"]`).boundingBox();
    const to = await middle(page, piece);
    if (!from) throw new Error(`no card ${card}`);
    await page.mouse.move(from.x + from.width / 2, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await settled(page);
}

// Drags a card from the tray to so far from where a base lies, and lets it fall.
export async function dropCard(page: Page, card: string, piece: number, up: number): Promise<void> {
    const from = await page.locator(`[data-card="${card}"]`).boundingBox();
    const to = await middle(page, piece);
    if (!from) throw new Error(`no card ${card}`);
    await page.mouse.move(from.x + from.width / 2, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - up, { steps: 6 });
    await page.mouse.up();
    await settled(page);
}
