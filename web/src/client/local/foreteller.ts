// What the hand asks at a table elsewhere (why not, how far, with what odds), answered by the engine in this browser from
// what its side knows. The table stays the only judge, and is asked wherever there is no answer here.
import type { Side } from "../protocol";
import { engineFile } from "./engine_file";

// What the worker says: an answer as a table would send it, one that nobody has asked for yet, or whether it can use what
// it was told.
export type Foretold = { said: string } | { foreseen: string; reach: string } | { knows: boolean };
interface Answer {
    id: number;
    ok: boolean;
}

const able = (): boolean => typeof WebAssembly === "object" && typeof Worker === "function" && typeof document === "object";

export class Foreteller {
    // Of what question the worker knows what stands; empty: of none.
    private known = "";
    private learning = "";
    private worker: Promise<Worker | null> | null = null;
    private live: Worker | null = null;
    private next = 1;
    private readonly waiting = new Map<number, (answer: Answer | null) => void>();
    // Where each action leads, said before anybody asked: a hand waits for no worker, which may be busy or asleep.
    private readonly foreseen = new Map<string, string>();

    constructor(private readonly onknown: () => void = () => {}) {}

    // Is it worth telling? False where there is no engine.
    readonly willing = (): boolean => able() && !this.failed;
    private failed = false;

    // The reply to `known`, and the prompt it is of.
    async learn(prompt: string, side: Side, told: { known: string; stamp: string }): Promise<void> {
        if (!this.willing()) return;
        this.known = "";
        this.foreseen.clear();
        this.learning = prompt;
        const worker = await (this.worker ??= this.begin());
        if (this.learning === prompt) worker?.postMessage({ know: JSON.stringify({ side, known: told.known, stamp: told.stamp }) });
    }

    // Null: the table must be asked.
    async ask<T>(prompt: string, what: string, fields: Record<string, unknown>): Promise<T | null> {
        const worker = this.live;
        if (!worker || this.known !== prompt) return null;
        const foreseen = what === "reach" ? this.foreseen.get(String(fields["action"])) : undefined;
        if (foreseen) {
            const answer = JSON.parse(foreseen) as T & Answer;
            return answer.ok ? answer : null;
        }
        const id = this.next++;
        const answer = await new Promise<Answer | null>((resolve) => {
            this.waiting.set(id, resolve);
            worker.postMessage(JSON.stringify({ id, do: what, ...fields }));
        });
        return answer?.ok ? (answer as T & Answer) : null;
    }

    // Where these may go is likely to be asked next; it is worked out while nobody asks.
    foresee(prompt: string, seat: string, actions: string[]): void {
        if (this.known === prompt) this.live?.postMessage({ foresee: actions, seat });
    }

    knows(prompt: string): boolean {
        return this.known === prompt;
    }

    close(): void {
        this.failed = true;
        this.known = "";
        this.live?.terminate();
        this.live = null;
        for (const resolve of this.waiting.values()) resolve(null);
        this.waiting.clear();
    }

    private async begin(): Promise<Worker | null> {
        try {
            const module = await engineFile();
            if (this.failed) return null;
            const worker = new Worker(new URL("./foreteller_worker.ts", import.meta.url), { type: "module" });
            worker.onmessage = ({ data }: MessageEvent<Foretold>) => this.hear(data);
            worker.onerror = (event) => {
                console.warn(event.message);
                this.close();
            };
            worker.postMessage({ module });
            return (this.live = worker);
        } catch (wrong) {
            // Most servers have none: the hand waits for them, as it always did.
            console.info(String(wrong));
            this.close();
            return null;
        }
    }

    private hear(data: Foretold): void {
        if ("knows" in data) {
            if (!data.knows) return this.close();
            this.known = this.learning;
            performance.mark("foretelling");
            this.onknown();
            return;
        }
        // Of an earlier question, or nothing that can be used: then it is asked for when it is wanted.
        if ("foreseen" in data) {
            if (this.known && data.reach) this.foreseen.set(data.foreseen, data.reach);
            return;
        }
        const answer = JSON.parse(data.said) as Answer;
        this.waiting.get(answer.id)?.(answer);
        this.waiting.delete(answer.id);
    }
}
