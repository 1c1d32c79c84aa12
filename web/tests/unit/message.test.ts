// Our own reader of patterns answers as ICU does, for every pattern of every catalogue.
import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { Message, type Fillings } from "../../src/words/message";

const root = new URL("../../../", import.meta.url);
const VALUES: (string | number)[] = [0, 1, 2, 5, 1410, -3, 0.5, "Lublin", "yes"];

test.each(["en", "fr"])("every pattern is filled as ICU fills it (%s)", (language) => {
    let compared = 0;
    for (const folder of ["data/lang", "tests/toy/data/lang"])
        for (const name of readdirSync(new URL(`${folder}/${language}`, root)))
            for (const [key, pattern] of Object.entries(JSON.parse(readFileSync(new URL(`${folder}/${language}/${name}`, root), "utf8")) as Record<string, string>)) {
                const ours = new Message(pattern, language);
                const theirs = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true });
                const counted = new Set([...pattern.matchAll(/\{\s*(\w+)\s*,\s*(?:number|plural)/g)].map((m) => m[1]));
                for (let turn = 0; turn < VALUES.length; turn++) {
                    const fillings: Fillings = {};
                    for (const [i, ask] of ours.asks.entries()) {
                        const value = VALUES[(turn + i) % VALUES.length] ?? 0;
                        fillings[ask] = counted.has(ask) && typeof value === "string" ? i : value;
                    }
                    // But for the minus, which is one.
                    expect(ours.say(fillings), `${name} ${key}`).toBe(String(theirs.format(fillings)).replaceAll("-3", "−3"));
                    compared++;
                }
            }
    expect(compared).toBeGreaterThan(20_000);
});

test("what is quoted, nested or wrong is read as ICU reads it", () => {
    const said = (pattern: string, fillings: Fillings = {}) => new Message(pattern, "en").say(fillings);
    expect(said("it''s '{x}', don't")).toBe("it's {x}, don't");
    expect(said("{n, plural, =0 {none} one {# of {a, select, x {X} other {?}}} other {#s '#'}}", { n: 1, a: "x" })).toBe("1 of X");
    expect(said("{n, plural, =0 {none} one {#} other {# '#'}}", { n: 1410 })).toBe("1,410 #");
    for (const wrong of ["{", "}", "{x", "{x, date}", "{n, plural, one {#}}", "{n, plural, other {#}", "{}"]) expect(() => new Message(wrong, "en"), wrong).toThrow();
});
