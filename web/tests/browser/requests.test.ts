// How much a page asks: what may be done comes with the state, so that an act costs one request and no second one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./support/figures";
import { asked, briefing, play } from "./support/player";
import { House } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

test("an act is one request: the list of what may be done next comes with the new state", async () => {
    const { page, context, errors, sent } = await house.visitor("en");
    await page.goto(house.url);
    await (await briefing(page, "training-combat")).getByTestId("quick-first").click();
    await asked(page);
    sent.clear();
    await play(page, 60, 0);
    const acts = sent.get("act") ?? 0;
    const all = [...sent.values()].reduce((a, b) => a + b, 0);
    figure("requests per act on the page", all / acts, "");
    figure("lists of actions asked for per act", (sent.get("actions") ?? 0) / acts, "");
    expect(acts).toBeGreaterThan(10);
    expect(sent.get("actions") ?? 0).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});
