// Answers given in advance: kept in the browser, seat by seat, and said when the question comes. The server asks
// what it would ask anyway and knows nothing of them; the pause before they are said is the same for every answer.
import type { Table } from "../client/table.svelte";
import type { Action } from "../client/protocol";
import type { OpenGame } from "../games/module";
import { keep, kept } from "../lib/storage";

const KEY = "gonfalon.foreseen";
const PAUSE_MS = 700;
// Whoever has no answer of its own.
export const EVERYBODY = -1;

type Answers = Record<string, string>;

export class Foreknown {
    private all = $state.raw<Record<string, Answers>>({});
    // The last one said, until something else is asked.
    said = $state.raw<{ n: number; action: Action } | null>(null);
    private due = 0;

    constructor(
        private readonly table: Table,
        private readonly game: () => OpenGame | null,
    ) {
        try {
            const known: unknown = JSON.parse(kept(KEY) ?? "{}");
            if (known && typeof known === "object") this.all = known as Record<string, Answers>;
        } catch {
            this.all = {};
        }
    }

    private get seat(): string {
        return this.table.tokens[this.table.as] ?? "";
    }

    of(piece: number, occasion: string): string {
        return this.all[this.seat]?.[`${piece} ${occasion}`] ?? "";
    }

    // What will be said: a piece's own answer, or everybody's.
    for(piece: number, occasion: string): string {
        return this.of(piece, occasion) || this.of(EVERYBODY, occasion);
    }

    set(piece: number, occasion: string, answer: string): void {
        const mine = { ...this.all[this.seat] };
        if (answer) mine[`${piece} ${occasion}`] = answer;
        else delete mine[`${piece} ${occasion}`];
        // Only the last few games are remembered.
        const rest = Object.entries(this.all).filter(([seat]) => seat !== this.seat).slice(-20);
        this.all = Object.fromEntries([...rest, ...(Object.keys(mine).length ? [[this.seat, mine]] : [])]);
        keep(KEY, JSON.stringify(this.all));
        this.answer();
    }

    get count(): number {
        return Object.values(this.all[this.seat] ?? {}).filter((a) => a !== "ask").length;
    }

    private pending(): Action | null {
        const foreseen = this.game()?.foreseen;
        const { prompt, live } = this.table;
        if (!foreseen || !prompt?.yours || !live || !this.table.mine || !this.table.actionsReady) return null;
        const asked = foreseen.asked(prompt, live);
        const answer = asked ? this.for(asked.piece, asked.occasion) : "";
        return answer && answer !== "ask" ? foreseen.action(answer, this.table.actions) : null;
    }

    // Called whenever the prompt or its actions change.
    answer(): void {
        const n = this.table.prompt?.n ?? 0;
        if (this.said && this.said.n < n - 6) this.said = null;
        if (this.due === n || !this.pending()) return;
        this.due = n;
        setTimeout(() => {
            const action = this.table.prompt?.n === n ? this.pending() : null;
            // It was taken back meanwhile, or answered by hand.
            if (!action) {
                if (this.due === n) this.due = 0;
                return;
            }
            this.said = { n, action };
            void this.table.act([action.text]);
        }, PAUSE_MS);
    }
}
