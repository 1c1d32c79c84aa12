// A hint: what a captain would do in the reader's place, asked of the table and good for one question.
import { Refused } from "../client/connection";
import type { Counsel, RequestError } from "../client/protocol";
import type { Table } from "../client/table.svelte";
import type { OpenGame } from "../games/module";
import { touchesOf } from "./answers";

export class Adviser {
    busy = $state(false);
    error = $state.raw<RequestError | null>(null);
    private told = $state.raw<{ counsel: Counsel; draft: number } | null>(null);

    constructor(
        private readonly table: Table,
        private readonly game: () => OpenGame | null,
    ) {}

    readonly counsel = $derived.by(() => {
        const prompt = this.table.mine ? this.table.prompt : null;
        if (!this.told || this.told.counsel.n !== prompt?.n || this.told.draft !== (prompt.draft ?? 0)) return null;
        return this.told.counsel;
    });
    // The piece and the place it is about.
    readonly touched = $derived.by(() => {
        const game = this.game();
        if (!this.counsel || !game) return { pieces: [], cells: [] };
        return touchesOf(this.counsel.action, game);
    });

    async ask(): Promise<void> {
        const draft = this.table.prompt?.draft ?? 0;
        this.busy = true;
        this.error = null;
        try {
            const { hint } = await this.table.ask<{ hint: Counsel }>("hint");
            this.told = { counsel: hint, draft };
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.error = e.error;
        } finally {
            this.busy = false;
        }
    }

    close(): void {
        this.told = null;
        this.error = null;
    }
}
