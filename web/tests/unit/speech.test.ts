// Two games that say different things by the same key do not speak over each other.
import { expect, test, vi } from "vitest";

test("each game has its own words over the shared ones", async () => {
    vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => {} });
    vi.stubGlobal("fetch", (url: string) => {
        const name = url.split("/").at(-1);
        const said: Record<string, object> = {
            "common.json": { "ui.yes": "Yes" },
            "one.json": { "ask.move": "{side} moves" },
            "two.json": { "ask.move": "{zone} is entered" },
        };
        return Promise.resolve({ ok: true, json: () => Promise.resolve(said[name ?? ""] ?? {}) });
    });
    const { speech } = await import("../../src/words/language.svelte");
    await speech.use("common");
    await speech.useGame("one");
    await speech.useGame("two");
    speech.game = "one";
    expect(speech.words.say("ask.move", { side: "Order" })).toBe("Order moves");
    expect(speech.words.say("ui.yes")).toBe("Yes");
    expect(speech.of("two").say("ask.move", { zone: "A" })).toBe("A is entered");
    vi.unstubAllGlobals();
});
