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

test("another language is spoken once its words are there, and is not fetched before", async () => {
    vi.resetModules();
    vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => {} });
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    const asked: string[] = [];
    let deliver: () => void = () => {};
    const french = new Promise<void>((resolve) => (deliver = resolve));
    vi.stubGlobal("fetch", async (url: string) => {
        asked.push(url);
        if (url.includes("/fr/")) await french;
        return { ok: true, json: () => Promise.resolve({ "ui.yes": url.includes("/fr/") ? "Oui" : "Yes", "side.first": url.includes("two") ? "Two" : "One" }) };
    });
    const { speech } = await import("../../src/words/language.svelte");
    await speech.use("common");
    await speech.useGame("one");
    expect(asked).toEqual(["data/lang/en/common.json", "data/lang/en/one.json"]);
    expect(speech.knows("one")).toBe(true);
    expect(speech.knows("two")).toBe(false);
    // Who speaks of one game has nothing to say again when another comes.
    const before = speech.of("one");
    const chosen = speech.choose("fr");
    // A game that is opened meanwhile.
    await speech.useGame("two");
    expect(speech.words.say("ui.yes")).toBe("Yes");
    expect(speech.of("one")).toBe(before);
    deliver();
    await chosen;
    expect(speech.words.say("ui.yes")).toBe("Oui");
    await expect.poll(() => speech.knows("two")).toBe(true);
    vi.unstubAllGlobals();
});
