// Two browsers against each other: a link, one reconnecting, undo by consent, chat, a draw, a seat recovered.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, asked, atLine, briefing, fromList, moveOne, standing, whoseTurn } from "./support/player";
import { House, picture } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

async function table(scenario: string, game = "grunwald", before = async (_anna: Page) => {}): Promise<{ anna: Page; boris: Page; close: () => Promise<void> }> {
    const a = await house.visitor("en");
    const b = await house.visitor("fr");
    await a.page.goto(house.url);
    await (await briefing(a.page, scenario, game)).getByTestId("more").click();
    await a.page.locator("input[name=side1][value=elsewhere]").check();
    await a.page.getByTestId("start-game").click();
    const link = await a.page.getByTestId("invite-link").inputValue();
    expect(link).toContain("#join=");
    await a.page.keyboard.press("Escape");
    await before(a.page);
    await b.page.goto(link);
    // Where armies are still to be placed there are no pieces.
    await b.page.locator(game === "tercios" ? "[data-testid=prompt]" : ".piece").first().waitFor();
    return {
        anna: a.page,
        boris: b.page,
        close: async () => {
            expect([...a.errors, ...b.errors]).toEqual([]);
            await a.context.close();
            await b.context.close();
        },
    };
}

test("a friend joins by link, one comes back after a lost server, nothing is lost", async () => {
    const { anna, boris, close } = await table("training-movement");
    const first = (await whoseTurn(anna, boris)).page;
    const other = first === anna ? boris : anna;
    await moveOne(first);
    const after = await asked(first, 1);
    await atLine(other, after.n);

    // The server goes away and comes back; both pages go on by themselves.
    await house.stop();
    await anna.locator(".lost").waitFor();
    await house.start();
    await anna.locator(".lost").waitFor({ state: "detached" });
    await boris.locator(".lost").waitFor({ state: "detached" });
    expect((await standing(first)).n).toBe(after.n);

    // One closes the page and opens it again.
    await other.reload();
    await other.locator(".piece").first().waitFor();
    expect((await standing(other)).n).toBe(after.n);
    for (let i = 0; i < 6; i++) {
        const { page, state } = await whoseTurn(anna, boris);
        if (state.over) break;
        await answer(page, state, false);
        const { n } = await standing(page);
        expect(n).toBeGreaterThan(state.n);
        await atLine(anna, n);
        await atLine(boris, n);
    }
    await picture(boris, "friends");

    // Somebody watches by the link of the menu: sees all, may do nothing, may talk.
    await anna.getByTestId("menu").click();
    const watch = await anna.getByTestId("watch-link").inputValue();
    await anna.keyboard.press("Escape");
    const guest = await house.visitor("en");
    await guest.page.goto(watch);
    await guest.page.locator(".piece").first().waitFor();
    const seen = await standing(guest.page);
    expect(seen.as).toBe("spectator");
    expect(seen.mine).toBe(false);
    expect(seen.n).toBe((await standing(anna)).n);

    await anna.getByTestId("tab-chat").click();
    await anna.locator("#chat-text").fill("Good game!");
    await anna.keyboard.press("Enter");
    await boris.getByTestId("tab-chat").click();
    await boris.getByText("Good game!").waitFor();
    await guest.page.getByTestId("tab-chat").click();
    await guest.page.getByText("Good game!").waitFor();
    expect(guest.errors).toEqual([]);
    await guest.context.close();

    await anna.getByTestId("menu").click();
    await anna.getByTestId("offer-draw").click();
    await boris.getByTestId("consent-yes").click();
    expect((await asked(anna, Infinity)).over).toBe(true);
    expect((await asked(boris, Infinity)).over).toBe(true);
    await close();
});

test("a move is taken back freely; after dice only with the other's consent", async () => {
    const { anna, boris, close } = await table("training-morale");
    // Nothing rolled yet: the last step goes back at once, without the other being asked.
    const { page: mover, state: start } = await whoseTurn(anna, boris);
    const watcher = mover === anna ? boris : anna;
    const places = () => mover.locator(".piece").evaluateAll((l) => l.map((p) => p.getAttribute("transform")));
    const before = await places();
    expect(await fromList(mover, "turn")).toBe(true);
    const after = await asked(mover, start.n);
    await expect.poll(() => mover.getByTestId("undo").getAttribute("aria-label")).not.toMatch(/Ask|Demander/);
    await mover.getByTestId("undo").click();
    const back = await asked(mover, after.n);
    await atLine(watcher, back.n);
    await expect.poll(() => watcher.getByTestId("offer").count()).toBe(0);
    await expect.poll(() => places()).toEqual(before);

    let asking: Page | null = null;
    for (let i = 0; i < 120 && !asking; i++) {
        const { page, state } = await whoseTurn(anna, boris);
        if (state.over) break;
        const undo = page.getByTestId("undo");
        if (/Ask|Demander/.test((await undo.getAttribute("aria-label")) ?? "") && (await undo.isEnabled())) {
            asking = page;
            break;
        }
        if (!(await fromList(page, "rally"))) await answer(page, state, true);
        const { n } = await standing(page);
        await atLine(anna, n);
        await atLine(boris, n);
    }
    if (!asking) throw new Error("no dice fell");
    const { n } = await standing(asking);
    const other = asking === anna ? boris : anna;
    await asking.getByTestId("undo").click();
    await other.getByTestId("offer").waitFor();
    expect((await standing(asking)).n).toBe(n);
    await picture(other, "consent");
    await other.getByTestId("consent-yes").click();
    await asked(asking, n);
    await close();
});

test("a seat moves to another device by its link, and back after the browser was cleared", async () => {
    const { anna, boris, close } = await table("training-movement");
    await whoseTurn(anna, boris);
    await boris.getByTestId("leave").click();
    await boris.getByTestId("seat-link").click();
    const link = await boris.getByTestId("seat-link-text").inputValue();
    // Boris loses his browser with all it kept.
    await boris.evaluate(async () => {
        localStorage.clear();
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    const phone = await house.visitor("fr");
    await phone.page.goto(link);
    await phone.page.locator(".piece").first().waitFor();
    expect((await standing(phone.page)).as).toBe("second");
    expect(phone.page.url()).not.toContain("seat=");
    await phone.context.close();
    await boris.goto(link);
    await boris.locator(".piece").first().waitFor();
    expect((await standing(boris)).as).toBe("second");
    await close();
});

test("no die falls before every promised seed is shown, and it is said who keeps his back", async () => {
    // Takes the seed of this browser away, or puts another in its place; gives the one it had.
    const changeSeed = (page: Page, seed: string): Promise<string> =>
        page.evaluate((given) => {
            const seats = JSON.parse(localStorage.getItem("gonfalon.seats") ?? "[]") as { seed: string }[];
            const [had] = seats.map((seat) => seat.seed);
            localStorage.setItem("gonfalon.seats", JSON.stringify(seats.map((seat) => ({ ...seat, seed: given }))));
            return had ?? "";
        }, seed);
    // This battle begins with dice.
    let seed = "";
    const { anna, boris, close } = await table("the-crossing", "tercios", async (page) => {
        await page.getByTestId("prompt").getByText("No die falls before the other seat is taken.").waitFor();
        seed = await changeSeed(page, "");
    });
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    await boris.getByTestId("prompt").getByText("n’a pas encore montré la graine").waitFor();
    await boris.getByTestId("prompt").getByText("c’est un refus").waitFor();
    await anna.getByTestId("prompt").getByText("This browser does not have the seed").waitFor();
    expect((await standing(boris)).n).toBe(1);
    await changeSeed(anna, seed);
    await anna.reload();
    await anna.getByTestId("prompt").waitFor();
    await expect.poll(async () => (await standing(boris)).n).toBeGreaterThan(1);
    await expect.poll(async () => (await standing(anna)).n).toBeGreaterThan(1);
    await close();
});

test("a player who has joined is not thrown out by a new link", async () => {
    const { anna, boris, close } = await table("training-movement");
    await whoseTurn(anna, boris);
    await boris.getByTestId("leave").click();
    await anna.getByTestId("leave").click();
    await anna.getByTestId("recover").click();
    await anna.getByTestId("replace-yes").click();
    await expect.poll(() => anna.getByTestId("invite-link").count()).toBe(0);
    // He is still in his seat.
    await boris.getByTestId("resume").first().click();
    await boris.locator(".piece").first().waitFor();
    expect((await standing(boris)).as).toBe("second");
    await close();
});
