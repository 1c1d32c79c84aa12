import { expect, test } from "vitest";
import { blake2b, commitmentOf, sealHolds, wholeChain } from "../../src/client/seal";

const counting = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

// Reference values from another implementation of BLAKE2b-256.
test("the hash is BLAKE2b-256, for messages of any length", () => {
    expect(hex(blake2b(new Uint8Array()))).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    expect(commitmentOf(counting)).toBe("cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    expect(hex(blake2b(new Uint8Array(128)))).toBe("378d0caaaa3855f1b38693c1d6ef004fd118691c95c959d4efa950d6d6fcf7c1");
    expect(hex(blake2b(new Uint8Array(129)))).toBe("baadfb64c3bd2cd187b54accc5e61a0720ed86bf48c28017873536cf9015d1b8");
});

const seed = "ab".repeat(32);
const head = (more: string) =>
    `gonfalon 1\ngame toy\nscenario hill\noptions rounds=2\nrules 1\ndice chained commitment=${commitmentOf(counting)}\ncommit1 ${commitmentOf(seed)}\nseed1 ${seed}\nresult resigned winner=first\nsecret ${counting}\n${more}\n1 first order march\n2 * 3 5\n# 2 0123456789abcdef\n`;
const record = head(`chain ${wholeChain(head(""))}\n`);
const remembered = { commitment: commitmentOf(counting), seed };

test("a whole record with the secret that was sealed holds", () => {
    expect(sealHolds(record, remembered)).toBe(true);
    expect(sealHolds(record, {})).toBe(null);
});

test("another seal, another seed, another winner, a line less do not", () => {
    expect(sealHolds(record, { ...remembered, commitment: "00".repeat(32) })).toBe(false);
    expect(sealHolds(record, { ...remembered, seed: "00".repeat(32) })).toBe(false);
    expect(sealHolds(record.replace("winner=first", "winner=second"), remembered)).toBe(false);
    expect(sealHolds(record.replace("2 * 3 5\n", ""), remembered)).toBe(false);
    expect(sealHolds(record.replace("3 5", "6 6"), remembered)).toBe(false);
    expect(sealHolds(record.replace("rounds=2", "rounds=3"), remembered)).toBe(false);
    expect(sealHolds(record.replace("rules 1", "rules 2"), remembered)).toBe(false);
    expect(sealHolds(record.replace(/^commit1 .*\n/m, ""), remembered)).toBe(false);
});
