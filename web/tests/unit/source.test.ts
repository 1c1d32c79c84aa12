// What the rulebook does not print is said to come from elsewhere, in the reader's language.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const words = (language: string, name: string) =>
    JSON.parse(readFileSync(new URL(`../../../data/lang/${language}/${name}.json`, import.meta.url), "utf8")) as Record<string, string>;

test("every kind but printed is told", async () => {
    vi.stubGlobal("localStorage", { getItem: () => "fr", setItem: () => {} });
    const { speech } = await import("../../src/words/language.svelte");
    const { notPrinted, originOf } = await import("../../src/rules/source");
    speech.add({}, { ...words("fr", "common"), ...words("fr", "ui") });
    for (const kind of ["reconstructed", "deduced", "ours", "third_party", "publisher"]) {
        expect(notPrinted({ kind })).toBe(true);
        expect(originOf({ kind })).not.toContain("source.");
    }
    expect(originOf({ kind: "ours" })).toBe("◇ N’est pas imprimé ainsi (notre choix).");
    for (const printed of [{ kind: "printed" }, undefined, null]) {
        expect(notPrinted(printed)).toBe(false);
        expect(originOf(printed)).toBe("");
    }
    vi.unstubAllGlobals();
});
