import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deriveDice, type Bag } from "../../src/client/dice";
import { sealHolds, wholeChain } from "../../src/client/seal";

interface Played {
    record: string;
    dice: Record<string, string>;
    bags: Record<string, Bag>;
    commitment: string;
    seed: string;
}
// Games that a server has rolled for: attacks with two dice, lines taken back, tests with a die of ten, tokens from a bag.
const played = (game: string) => JSON.parse(readFileSync(new URL(`records/${game}.json`, import.meta.url), "utf8")) as Played;
const derive = ({ record, dice, bags }: Played) => deriveDice(record, dice, (line) => bags[line] ?? null);
const rolls = (record: string) => [...record.matchAll(/^(\d+) \* (.*)$/gm)];

test.each(["grunwald", "la_garde"])("every roll of a game of %s is drawn again as it was played", async (name) => {
    const game = played(name);
    expect(game.record).toMatch(/^\d+ undo \d+$/m);
    expect(sealHolds(game.record, game)).toBe(true);
    expect(rolls(game.record).length).toBeGreaterThan(5);
    expect(await derive(game)).toEqual({ rolls: rolls(game.record).length, differs: null, unknown: 0 });
});

test.each(["grunwald", "la_garde"])("any roll of %s that was changed is found, though the chain was written anew", async (name) => {
    const game = played(name);
    for (const [whole, line = "", text = ""] of rolls(game.record)) {
        const other = /^\d/.test(text) ? text.replace(/^\d+/, (die) => (die === "1" ? "2" : "1")) : text.replace(/^\w+/, (token) => (token === "red" ? "blue" : "red"));
        const changed = game.record.replace(`${whole}\n`, `${line} * ${other}\n`);
        const forged = changed.replace(/^chain .*$/m, `chain ${wholeChain(changed)}`);
        expect((await derive({ ...game, record: forged })).differs).toBe(Number(line));
    }
});

test("another secret, another seed or another beginning bring other dice", async () => {
    const game = played("grunwald");
    for (const change of [/^secret [0-9a-f]/m, /^seed1 [0-9a-f]/m, /^options [a-z]/m]) {
        const record = game.record.replace(change, (found) => found.slice(0, -1) + (found.endsWith("0") ? "1" : "0"));
        expect((await derive({ ...game, record })).differs).not.toBe(null);
    }
});

test("what was rolled with dice nobody has told of is not called proved", async () => {
    const game = played("la_garde");
    const found = await deriveDice(game.record, {}, () => null);
    expect(found).toEqual({ rolls: 0, differs: null, unknown: rolls(game.record).length });
});
