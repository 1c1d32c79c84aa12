// Golden battles on the page, both seats at one screen.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { settled, standing } from "./player";
import { root } from "./server";

export const recordFile = (record: string) => join(root, "tests/playthroughs", record);

// A golden battle up to, not including, a line: both sides sit here.
export async function loaded(page: Page, record: string, upTo: number): Promise<void> {
    const text = readFileSync(recordFile(record), "utf8");
    const kept = text.split("\n").filter((line) => (!/^\d/.test(line) || Number.parseInt(line) < upTo) && !line.startsWith("#"));
    const buffer = Buffer.from([...kept, ""].join("\n"));
    await page.getByTestId("load-record").setInputFiles({ name: "battle.gon", mimeType: "text/plain", buffer });
    await page.getByTestId("screen").waitFor();
    await seated(page);
}

// Whoever is asked sits down, where the game has secrets.
export async function sitDown(page: Page): Promise<void> {
    await settled(page);
    const curtain = page.getByTestId("curtain");
    if (await curtain.isVisible()) await curtain.getByRole("button").click();
}

// Whoever is asked sits here and can answer.
export async function seated(page: Page): Promise<void> {
    await expect.poll(async () => (await sitDown(page), (await standing(page)).mine)).toBe(true);
}

// Comes back after an absence that began before that line, and is told what has happened since.
export async function away(page: Page, since: number): Promise<void> {
    await page.evaluate((n) => {
        const visits = JSON.parse(localStorage.getItem("gonfalon.seen") ?? "{}") as Record<string, { n: number; at: number }>;
        for (const visit of Object.values(visits)) Object.assign(visit, { n, at: 0 });
        localStorage.setItem("gonfalon.seen", JSON.stringify(visits));
    }, since);
    await page.reload();
    await page.getByTestId("screen").waitFor();
    await sitDown(page);
    await page.getByTestId("since").waitFor();
}
