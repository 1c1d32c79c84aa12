// Every die of a finished game drawn again, here, from the secret, the seeds and the lines that stood before it:
// nobody's word is taken for it. (server/README.md, How a die comes about)
import { blake2b, chainStart, header, link, linesOf, unhex } from "./seal";

// What is drawn from, in its order: [["red", 2], ["white", 2], ["blue", 5]].
export type Bag = [string, number][];

export interface Derived {
    // Found to be what the record says.
    rolls: number;
    // The first line where something else falls.
    differs: number | null;
    // Nobody has told which dice these were.
    unknown: number;
}

// The stream of one roll: keyed hashes of the chain and the number of the block, four words each.
class Stream {
    private words: number[] = [];
    private block = 0;

    constructor(
        private readonly key: Uint8Array,
        private readonly chain: Uint8Array,
    ) {}

    private word(): number {
        if (this.words.length === 0) {
            const message = new Uint8Array(36);
            message.set(this.chain);
            new DataView(message.buffer).setUint32(32, this.block++, true);
            const read = new DataView(blake2b(message, 16, this.key).buffer);
            this.words = [0, 4, 8, 12].map((at) => read.getUint32(at, true));
        }
        return this.words.shift() as number;
    }

    // Each number below `count` equally likely: what would favour some is drawn again.
    below(count: number): number {
        const rejected = 2 ** 32 % count;
        for (;;) {
            const product = this.word() * count;
            if (product % 2 ** 32 >= rejected) return Math.floor(product / 2 ** 32);
        }
    }
}

function fromBag(stream: Stream, bag: Bag, count: number): string {
    const left = bag.map(([, many]) => many);
    const drawn: string[] = [];
    for (let i = 0; i < count; i++) {
        let pick = stream.below(left.reduce((sum, many) => sum + many, 0));
        const colour = left.findIndex((many) => (pick -= many) < 0);
        left[colour] = (left[colour] ?? 0) - 1;
        drawn.push(bag[colour]?.[0] ?? "?");
    }
    return drawn.join(" ");
}

function rolled(stream: Stream, text: string, highest: string | undefined, bag: Bag | null): string | null {
    const count = text.split(" ").length;
    if (/^\d+( \d+)*$/.test(text)) {
        if (!highest || !/^\d+( \d+)*$/.test(highest)) return null;
        return highest
            .split(" ")
            .map((faces) => stream.below(Number(faces)) + 1)
            .join(" ");
    }
    const inBag = bag?.reduce((sum, [, many]) => sum + many, 0) ?? 0;
    return bag && inBag >= count ? fromBag(stream, bag, count) : null;
}

// `highest`: of each roll by its line, every die on its highest face ("6 6"): which dice they were. `bagOf`: what tokens
// were drawn from, as the log has told it.
export async function deriveDice(record: string, highest: Record<string, string>, bagOf: (line: number) => Bag | null): Promise<Derived> {
    const head = header(record);
    const from = Number(/ from=(\d+)/.exec(head.get("dice") ?? "")?.[1] ?? 1);
    const seed = (key: string) => (head.has(key) ? unhex(head.get(key) ?? "") : new Uint8Array(32));
    const parts = [unhex(head.get("secret") ?? ""), seed("seed1"), seed("seed2")];
    const key = blake2b(Uint8Array.from(parts.flatMap((each) => [...each])));
    const start = chainStart(head);
    const standing: { line: number; hash: Uint8Array }[] = [];
    const found: Derived = { rolls: 0, differs: null, unknown: 0 };
    let done = 0;
    for (const each of linesOf(record)) {
        // The page goes on living.
        if (++done % 32 === 0) await new Promise((next) => setTimeout(next));
        const [number = "", actor = "", ...words] = each.split(" ");
        const line = Number(number);
        const text = words.join(" ");
        if (actor === "undo") {
            while (standing.length > 0 && (standing[standing.length - 1]?.line ?? 0) >= Number(text)) standing.pop();
            continue;
        }
        const before = standing[standing.length - 1]?.hash ?? start;
        if (actor === "*" && line >= from) {
            const falls = rolled(new Stream(key, before), text, highest[number], bagOf(line));
            if (falls === null) found.unknown++;
            else if (falls === text) found.rolls++;
            else return { ...found, differs: line };
        }
        standing.push({ line, hash: link(before, `0 ${actor} ${text}\n`) });
    }
    return found;
}
