// Workers that think as one: each works out its share of the values that are wanted and hears the others'. The module
// stands still meanwhile, which takes a browser whose modules can wait for a promise; elsewhere one worker thinks alone.
// (Memory that workers share would need headers a plain host does not send.)

// Not in TypeScript's library yet.
interface Waiting {
    Suspending?: new (does: (...args: number[]) => Promise<number>) => unknown;
    promising?: (does: unknown) => (...args: number[]) => Promise<number>;
}
export const waiting = (): Required<Waiting> | null => {
    const { Suspending, promising } = WebAssembly as Waiting;
    return Suspending && promising ? { Suspending, promising } : null;
};

const MOST = 4;

// How many shall think on a machine of so many cores: the page keeps one.
export const handsFor = (cores: number): number => (waiting() ? Math.max(1, Math.min(MOST, cores - 1)) : 1);

export interface Part {
    values: Int32Array;
    enough: boolean;
}

// `peers`: the way to each of the others, in the order of their numbers, nothing at `mine`.
export class Company {
    private readonly heard: Part[][];
    private wake: (() => void) | null = null;

    constructor(
        private readonly peers: readonly (MessagePort | null)[],
        readonly mine: number,
    ) {
        this.heard = peers.map(() => []);
        peers.forEach((port, i) => {
            if (!port) return;
            port.onmessage = ({ data }: MessageEvent<Part>) => {
                this.heard[i]?.push(data);
                this.wake?.();
            };
        });
    }

    get hands(): number {
        return this.peers.length;
    }

    // Of `all` this one has filled in its own, every `hands`-th; then the others' are there too. True: one wants an end.
    async share(all: () => Int32Array, enough: boolean): Promise<boolean> {
        const values = all().filter((_, i) => i % this.hands === this.mine);
        for (const port of this.peers) port?.postMessage({ values, enough } satisfies Part);
        while (this.peers.some((port, i) => port && !this.heard[i]?.length)) await new Promise<void>((heard) => (this.wake = heard));
        this.wake = null;
        const into = all();
        let end = enough;
        for (const [i, parts] of this.heard.entries()) {
            const part = parts.shift();
            if (!part) continue;
            end ||= part.enough;
            for (const [k, value] of part.values.entries()) into[i + k * this.hands] = value;
        }
        return end;
    }
}
