// The engine as a WebAssembly module: its functions, and texts handed over through its memory.
import { waiting, type Company } from "./company";

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    allocate(size: number): number;
    restore(at: number, size: number): void;
    receive(at: number, size: number): void;
    bring(at: number, size: number): void;
    kept(ticket: number, durable: number): void;
    chose(ticket: number, at: number, size: number): void;
    work(): number;
    think(at: number, size: number, seedHigh: number, seedLow: number, hands: number, mine: number): number;
    know(at: number, size: number): number;
    foretell(at: number, size: number): number;
    answer_size(): number;
}

export interface Heard {
    send?(text: string): void;
    keep?(ticket: number, json: string): void;
    think?(ticket: number, json: string): void;
    hurry?(ticket: number): void;
    hurried?(): boolean;
    // Whom it thinks with.
    company?: Company;
}

const REFUSED = 52; // WASI's word for "there is no such thing here"

export class Engine {
    private constructor(
        private readonly exports: Exports,
        private readonly company: Company | undefined,
    ) {}

    static async start(module: WebAssembly.Module, heard: Heard): Promise<Engine> {
        let exports: Exports | null = null;
        const memory = () => (exports as Exports).memory.buffer;
        const text = (at: number, size: number) => decoder.decode(new Uint8Array(memory(), at, size));
        const decoder = new TextDecoder();
        const { company } = heard;
        const wait = company && company.hands > 1 ? waiting() : null;
        const share = async (at: number, count: number, enough: number): Promise<number> => {
            const all = () => new Int32Array(memory(), at, count);
            return (await company?.share(all, enough !== 0)) ? 1 : 0;
        };
        const host = {
            // Whoever thinks alone has nothing to share.
            share: wait ? new wait.Suspending(share as (...args: number[]) => Promise<number>) : () => 0,
            send: (at: number, size: number) => heard.send?.(text(at, size)),
            keep: (ticket: number, at: number, size: number) => heard.keep?.(ticket, text(at, size)),
            think: (ticket: number, at: number, size: number) => heard.think?.(ticket, text(at, size)),
            hurry: (ticket: number) => heard.hurry?.(ticket),
            hurried: () => (heard.hurried?.() ? 1 : 0),
            random: (at: number, size: number) => void crypto.getRandomValues(new Uint8Array(memory(), at, size)),
            now: () => Date.now(),
            steady: () => performance.now(),
            log: (at: number, size: number) => console.warn(text(at, size)),
        };
        // A C library asks for files and streams even where nothing of ours does.
        const wasi: Record<string, () => number> = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module))
            if (from !== "host") wasi[name] = () => REFUSED;
        const imports = { host, wasi_snapshot_preview1: wasi } as WebAssembly.Imports;
        const instance = await WebAssembly.instantiate(module, imports);
        exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new Engine(exports, wait ? company : undefined);
    }

    private given(text: string): [number, number] {
        const bytes = new TextEncoder().encode(text);
        const at = this.exports.allocate(bytes.length);
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return [at, bytes.length];
    }

    restore(json: string): void {
        this.exports.restore(...this.given(json));
    }
    receive(message: string): void {
        this.exports.receive(...this.given(message));
    }
    // The examples of a game, which the module does not hold: {"game","cases":{NAME:TEXT}}.
    bring(json: string): void {
        this.exports.bring(...this.given(json));
    }
    kept(ticket: number, durable: boolean): void {
        this.exports.kept(ticket, durable ? 1 : 0);
    }
    chose(ticket: number, json: string): void {
        this.exports.chose(ticket, ...this.given(json));
    }
    // Does what is due; ms until there is more, or -1.
    work(): number {
        return this.exports.work();
    }
    async think(json: string, [high, low]: [number, number]): Promise<string> {
        const { think } = this.exports;
        const told = this.given(json);
        if (!this.company) return this.answer(think(...told, high, low, 1, 0));
        const { hands, mine } = this.company;
        return this.answer((await waiting()?.promising(think)(...told, high, low, hands, mine)) ?? 0);
    }
    // What a side at a table elsewhere knows; false: it is of no use here.
    know(json: string): boolean {
        return this.exports.know(...this.given(json)) !== 0;
    }
    // A question of that side; empty: the table must be asked.
    foretell(message: string): string {
        return this.answer(this.exports.foretell(...this.given(message)));
    }
    private answer(at: number): string {
        return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, this.exports.answer_size()));
    }
}
