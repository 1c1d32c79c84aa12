// Those who think together hear each other's values in the right places, however fast each is.
import { expect, test } from "vitest";
import { Company } from "../../src/client/local/company";

function companies(hands: number): { all: Company[]; close: () => void } {
    const peers: (MessagePort | null)[][] = Array.from({ length: hands }, () => Array.from({ length: hands }, () => null));
    for (let i = 0; i < hands; i++)
        for (let j = 0; j < i; j++) {
            const { port1, port2 } = new MessageChannel();
            (peers[i] as MessagePort[])[j] = port1;
            (peers[j] as MessagePort[])[i] = port2;
        }
    return { all: peers.map((row, mine) => new Company(row, mine)), close: () => peers.flat().forEach((port) => port?.close()) };
}

test("every value is worked out once, by whose turn it is, and all have all of them", async () => {
    const { all, close } = companies(3);
    for (const count of [1, 2, 7, 48]) {
        const value = (i: number) => 1000 * count + i;
        const got = await Promise.all(
            all.map(async (company) => {
                const values = new Int32Array(count).map((_, i) => (i % company.hands === company.mine ? value(i) : -1));
                const end = await company.share(() => values, false);
                expect(end).toBe(false);
                return [...values];
            }),
        );
        for (const each of got) expect(each).toEqual(Array.from({ length: count }, (_, i) => value(i)));
    }
    close();
});

test("one that is a round ahead waits, and mixes nothing up", async () => {
    const { all, close } = companies(2);
    const [fast, slow] = all as [Company, Company];
    const first = [new Int32Array([1, 0]), new Int32Array([0, 2])] as const;
    const second = [new Int32Array([3, 0]), new Int32Array([0, 4])] as const;
    const ahead = (async () => {
        await fast.share(() => first[0], false);
        await fast.share(() => second[0], true);
    })();
    await new Promise((later) => setTimeout(later, 20));
    expect(await slow.share(() => first[1], false)).toBe(false);
    await new Promise((later) => setTimeout(later, 20));
    expect(await slow.share(() => second[1], false)).toBe(true);
    await ahead;
    expect([...first, ...second].map((each) => [...each])).toEqual([
        [1, 2],
        [1, 2],
        [3, 4],
        [3, 4],
    ]);
    close();
});
