// The seal of the dice, checked here: the server's secret against the hash it showed at the start, the
// seeds, and the chain that binds every line, the header and the result. (server/README.md)
const ROUNDS = 12;
const MASK = (1n << 64n) - 1n;
const IV = [
    0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
] as const;
const SIGMA = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;
// Four columns, then four diagonals.
const MIXED = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;

const turned = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

// BLAKE2b (RFC 7693): 32 bytes of hash unless told otherwise, with a key or without.
export function blake2b(text: Uint8Array, size = 32, key?: Uint8Array): Uint8Array {
    const h: bigint[] = [...IV];
    h[0] = (h[0] as bigint) ^ 0x01010000n ^ BigInt(((key?.length ?? 0) << 8) | size);
    // A key is a block of its own before the text.
    let message = text;
    if (key) {
        message = new Uint8Array(128 + text.length);
        message.set(key);
        message.set(text, 128);
    }
    const blocks = Math.max(1, Math.ceil(message.length / 128));
    for (let b = 0; b < blocks; b++) {
        const block = new Uint8Array(128);
        block.set(message.subarray(b * 128, b * 128 + 128));
        const read = new DataView(block.buffer);
        const m = Array.from({ length: 16 }, (_, i) => read.getBigUint64(i * 8, true));
        const last = b === blocks - 1;
        const v: bigint[] = [...h, ...IV];
        v[12] = (v[12] as bigint) ^ BigInt(last ? message.length : (b + 1) * 128);
        if (last) v[14] = (v[14] as bigint) ^ MASK;
        for (let r = 0; r < ROUNDS; r++) {
            const order = SIGMA[r % 10] as readonly number[];
            MIXED.forEach(([a, b, c, d], i) => {
                const x = m[order[2 * i] as number] as bigint;
                const y = m[order[2 * i + 1] as number] as bigint;
                const at = (k: number): bigint => v[k] as bigint;
                v[a] = (at(a) + at(b) + x) & MASK;
                v[d] = turned(at(d) ^ at(a), 32n);
                v[c] = (at(c) + at(d)) & MASK;
                v[b] = turned(at(b) ^ at(c), 24n);
                v[a] = (at(a) + at(b) + y) & MASK;
                v[d] = turned(at(d) ^ at(a), 16n);
                v[c] = (at(c) + at(d)) & MASK;
                v[b] = turned(at(b) ^ at(c), 63n);
            });
        }
        for (let i = 0; i < 8; i++) h[i] = (h[i] as bigint) ^ (v[i] as bigint) ^ (v[i + 8] as bigint);
    }
    const out = new Uint8Array(64);
    const write = new DataView(out.buffer);
    for (let i = 0; i < 8; i++) write.setBigUint64(i * 8, h[i] as bigint, true);
    return out.slice(0, size);
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const commitmentOf = (seed: string): string => hex(blake2b(unhex(seed)));

export function drawSeed(): string {
    return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export function header(record: string): Map<string, string> {
    const lines = (record.split("\n\n", 1)[0] ?? "").split("\n").slice(1);
    return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));
}

export function link(before: Uint8Array, words: string): Uint8Array {
    const text = new TextEncoder().encode(words);
    const both = new Uint8Array(before.length + text.length);
    both.set(before);
    both.set(text, before.length);
    return blake2b(both);
}

// What a game is from its beginning.
export function chainStart(head: Map<string, string>): Uint8Array {
    let hash: Uint8Array = new Uint8Array(32);
    for (const key of ["game", "scenario", "options", "position", "dice"]) hash = link(hash, `${key} ${head.get(key) ?? ""}\n`);
    return hash;
}

// The lines of a record, undone ones too, without its checks.
export function linesOf(record: string): string[] {
    const body = record.slice(record.indexOf("\n\n") + 2).split("\n");
    return body.filter((line) => line && !line.startsWith("#"));
}

export function wholeChain(record: string): string {
    const head = header(record);
    let hash = chainStart(head);
    for (const line of linesOf(record)) hash = link(hash, `${line}\n`);
    for (const key of ["data", "rules", "place", "commit1", "commit2", "seed1", "seed2", "secret", "result"]) hash = link(hash, `${key} ${head.get(key) ?? ""}\n`);
    return hex(hash);
}

export interface Remembered {
    commitment?: string;
    seed?: string;
    // What the two sides had promised when this browser showed its seed.
    promises?: [string, string];
}

// No seed may have been promised or changed after this browser's was shown. One whose owner never showed it is gone.
function promisesHold(head: Map<string, string>, { promises }: Remembered): boolean {
    return !promises || promises.every((then, i) => !head.get(`seed${i + 1}`) || head.get(`commit${i + 1}`) === then);
}

// Was a seed that had been promised then never shown? He who kept it back chose between two runs of dice.
export function seedWithheld(record: string, { promises }: Remembered): boolean {
    const head = header(record);
    return !!promises?.some((then, i) => then && !head.get(`seed${i + 1}`));
}

// Is this the game whose seal was shown here at the start? null: this browser was not told then.
export function sealHolds(record: string, remembered: Remembered): boolean | null {
    const head = header(record);
    const dice = head.get("dice") ?? "";
    if (!remembered.commitment || !dice.startsWith("chained ")) return null;
    const shown = /commitment=([0-9a-f]{64})/.exec(dice)?.[1];
    const seeds = [head.get("seed1"), head.get("seed2")];
    return (
        shown === remembered.commitment &&
        commitmentOf(head.get("secret") ?? "") === shown &&
        (!remembered.seed || seeds.includes(remembered.seed)) &&
        promisesHold(head, remembered) &&
        head.get("chain") === wholeChain(record)
    );
}
