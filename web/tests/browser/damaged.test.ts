// What a server cannot play on is told on the page, and nobody waits for it: a record that the rules no longer play,
// a game whose entry says nothing, and one beside them that goes on.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, briefing, moveOne, standing } from "./support/player";
import { House, picture } from "./support/server";

class DamagedHouse extends House {
    // While the server is down.
    change(sql: string, game: string): void {
        const python = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); n = c.execute(sys.argv[2], [sys.argv[3]]).rowcount; c.commit(); sys.exit(n != 1)";
        execFileSync("/usr/bin/python3", ["-c", python, join(this.folder, "games.db"), sql, game]);
    }
}

const house = new DamagedHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

async function begun(page: Page): Promise<string> {
    await page.goto(house.url);
    await (await briefing(page, "training-movement")).getByTestId("quick-first").click();
    const { n } = await asked(page);
    expect(await moveOne(page)).toBe(true);
    await asked(page, n);
    return new URLSearchParams(new URL(page.url()).hash.slice(1)).get("game") ?? "";
}

test("a game that can no longer be played is explained with its record, and the others go on", async () => {
    const { page, context, errors } = await house.visitor("en");
    const refused = await begun(page);
    const empty = await begun(page);
    const sound = await begun(page);
    const { n } = await standing(page);

    await house.stop();
    house.change("update lines set text = '1 first nonsense' || char(10) where number = 1 and game = ?", refused);
    house.change("update games set head = 'nonsense' where id = ?", empty);
    await house.start();

    const open = async (game: string) => {
        await page.goto(`${house.url}#game=${game}`);
        await page.reload();
    };
    // Its map is there as it was before that line, and its record can be taken away as it was written.
    await open(refused);
    await page.getByTestId("broken").getByText("damaged at line 1.").waitFor();
    await page.locator(".piece").first().waitFor();
    expect((await standing(page)).mine).toBe(false);
    expect(await page.getByText("The record cannot be played").count()).toBe(0);
    await picture(page, "damaged-record");
    await page.getByTestId("menu").click();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Download the record/ }).click()]);
    expect(readFileSync(await saved.path(), "utf8")).toContain("\n1 first nonsense\n");

    await open(empty);
    await page.getByTestId("cannot-open").getByText("is damaged").waitFor();
    await picture(page, "damaged-game");
    await page.getByRole("button", { name: "Back" }).click();

    await page.getByTestId("resume").first().waitFor();
    await open(sound);
    expect((await asked(page)).n).toBe(n);
    expect(errors).toEqual([]);
    await context.close();
});
