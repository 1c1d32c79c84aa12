// The page brings its own faces: it looks and measures the same where no other font is installed.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { House, page as dist } from "./support/server";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const assets = join(dist, "assets");
const sizes = (ending: RegExp, of: (path: string) => number): number =>
    readdirSync(assets).filter((name) => ending.test(name)).reduce((sum, name) => sum + of(join(assets, name)), 0);

test("the faces and the scripts are within their limits, and the one-file page has the faces inside", () => {
    expect(sizes(/\.woff2$/, (path) => statSync(path).size)).toBeLessThanOrEqual(90_000);
    expect(sizes(/\.(js|css)$/, (path) => gzipSync(readFileSync(path), { level: 9 }).length)).toBeLessThanOrEqual(260_000);
    expect(readFileSync(join(dist, "replay.html"), "utf8").match(/data:font\/woff2;base64,/g)?.length).toBeGreaterThanOrEqual(6);
});

for (const language of ["en", "fr"] as const)
    test(`nothing asks for a font of the machine first, and a phone's start page is no wider than the phone (${language})`, async () => {
        const { page, context, errors } = await house.visitor(language, { width: 390, height: 844 }, true);
        await page.goto(house.url);
        await page.getByTestId("first-battle").waitFor();
        const used = await page.evaluate(async () => {
            await document.fonts.ready;
            const families = new Set<string>();
            for (const el of document.querySelectorAll("body, body *")) families.add(getComputedStyle(el).fontFamily.split(",")[0] ?? "");
            const loaded = [...document.fonts].filter((f) => f.status === "loaded").map((f) => f.family.replaceAll('"', ""));
            return { families: [...families], loaded: [...new Set(loaded)].sort(), wide: document.documentElement.scrollWidth };
        });
        expect(used.families.filter((f) => f !== "Cabin" && f !== "Almendra" && f !== "monospace")).toEqual([]);
        expect(used.loaded).toEqual(["Almendra", "Cabin"]);
        expect(used.wide).toBeLessThanOrEqual(390);
        expect(errors).toEqual([]);
        await context.close();
    });
