// Examples of the rulebook: which rules have some, and one of them step by step. They come from the server; a replay
// page, which has none, offers none.
import { Refused, type Connection } from "../client/connection";
import { unfold } from "../client/patch";
import type { Both, Description, Effect, Frame, Sentence, Side, Told, Verdict, View } from "../client/protocol";

export interface ExampleHead {
    name: string;
    // French is empty where nobody has translated it.
    title: Both;
    rules: string[];
}

export type Expectation =
    | { what: "told"; told?: Told; not?: boolean }
    | { what: "modifier"; tally: string; rule: string; amount?: number; not?: boolean }
    | { what: "sum"; tally: string; sum: number }
    | { what: "view"; path: string; value: string; unit?: number }
    | { what: "odds"; end?: Sentence; effect?: Effect; exact: string }
    | { what: "prompt"; who: string; question: Sentence }
    | { what: "score"; score: [number, number] };

export interface ExampleStep {
    do: "begin" | "act" | "roll" | "allow" | "refuse" | "forecast";
    side?: Side;
    text?: string;
    describe?: Sentence;
    told?: Told[];
    verdict?: Verdict;
    // Of an army list: the list, and what the composition rules say of it. There is no board then.
    army?: unknown;
    report?: unknown;
    view: number;
    expect: Expectation[];
}

export interface Example extends ExampleHead {
    description: Description;
    steps: ExampleStep[];
    views: Map<number, View>;
}

class Examples {
    connection: Connection | null = null;
    private lists = $state.raw<Record<string, ExampleHead[]>>({});
    private readonly asked = new Set<string>();

    // Those of a rule; null while nobody knows.
    of(game: string, rule: string): ExampleHead[] | null {
        return this.lists[game]?.filter((e) => e.rules.includes(rule)) ?? null;
    }

    async load(game: string): Promise<void> {
        if (!this.connection || this.asked.has(game)) return;
        this.asked.add(game);
        try {
            const reply = await this.connection.request<{ examples: ExampleHead[] }>("examples", { game });
            this.lists = { ...this.lists, [game]: reply.examples };
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.asked.delete(game);
        }
    }

    // What the army lists of a game are made from.
    async book(game: string): Promise<unknown> {
        if (!this.connection) return null;
        try {
            return (await this.connection.request<{ book: unknown }>("army_book", { game })).book;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            return null;
        }
    }

    async open(game: string, name: string): Promise<Example | null> {
        if (!this.connection) return null;
        try {
            const { example } = await this.connection.request<{ example: Omit<Example, "views"> & { frames: Frame[] } }>("example", { game, example: name });
            return { ...example, views: unfold(example.frames) };
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            return null;
        }
    }
}

export const examples = new Examples();
