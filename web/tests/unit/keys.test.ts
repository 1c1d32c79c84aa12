import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KEYS } from "../../src/ui/key_list";

const src = new URL("../../src", import.meta.url).pathname;
const data = new URL("../../../data/lang/en", import.meta.url).pathname;
const files = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? files(join(dir, f.name)) : [join(dir, f.name)]));
const known = new Set(
    ["ui", "common", "server"].flatMap((n) => Object.keys(JSON.parse(readFileSync(join(data, `${n}.json`), "utf8")) as object)),
);
const text = files(src)
    .map((f) => readFileSync(f, "utf8"))
    .join("\n");

test("every key the page says is in its catalogue", () => {
    const said = [...text.matchAll(/["`](ui\.[a-zA-Z0-9_.]+)["`]/g)].map((m) => m[1] as string);
    expect([...new Set(said)].filter((key) => !known.has(key))).toEqual([]);
});

test("every family of keys the page builds has members", () => {
    const families = [...text.matchAll(/[`](ui\.[a-z0-9_.]+\.)\$\{/g)].map((m) => m[1] as string);
    for (const family of families) expect([...known].some((key) => key.startsWith(family)), family).toBe(true);
});

test("every key of the catalogue is said", () => {
    const families = [...text.matchAll(/[`](ui\.[a-z0-9_.]+\.)\$\{/g)].map((m) => m[1] as string);
    const idle = [...known].filter(
        (key) => key.startsWith("ui.") && !text.includes(`"${key}"`) && !families.some((f) => key.startsWith(f)),
    );
    expect(idle).toEqual([]);
});

test("no key does two things", () => {
    const letters = KEYS.flatMap(([keys]) => (keys.includes("+") && keys.length > 5 ? [keys] : keys.split(/\s+/)));
    expect(letters.filter((key, i) => letters.indexOf(key) !== i)).toEqual([]);
});
