// A puzzle in play: judged as soon as the answer is given.
import { Refused } from "../client/connection";
import { keepPuzzle, puzzleKey, puzzleProgress } from "../client/puzzles";
import type { GameInfo, Judged, PuzzleHead } from "../client/protocol";
import type { Table } from "../client/table.svelte";

export class Riddle {
    judged = $state.raw<Judged | null>(null);
    judging = $state(false);
    private asked = 0;
    private wanted = 0;

    constructor(
        private readonly table: Table,
        private readonly at: string,
        readonly game: GameInfo,
        readonly name: string,
        // All puzzles of the game.
        readonly others: () => Promise<PuzzleHead[]>,
    ) {}

    // The puzzle that is played at this table.
    static at(table: Table, at: string, games: readonly GameInfo[], puzzles: (game: string) => Promise<PuzzleHead[]>): Riddle | null {
        for (const [key, kept] of Object.entries(puzzleProgress())) {
            const [game, name] = key.split("/");
            const info = games.find((g) => g.game === game);
            if (kept.game === at && info && name) return new Riddle(table, at, info, name, () => puzzles(info.game));
        }
        return null;
    }

    // Something was played up to line `next`: is it the answer, and how good?
    async look(next: number): Promise<void> {
        this.wanted = Math.max(this.wanted, next);
        if (this.judging) return;
        this.judging = true;
        try {
            while (!this.judged?.over && this.asked < this.wanted) {
                this.asked = this.wanted;
                const { judged } = await this.table.ask<{ judged: Judged }>("judge", { puzzle: this.name });
                this.judged = judged;
                const key = puzzleKey(this.game.game, this.name);
                if (judged.over) keepPuzzle(key, { game: this.at, solved: judged.solved === true || puzzleProgress()[key]?.solved === true });
            }
        } catch (e) {
            // Asked too often just now, or cut off: the next line asks again.
            if (!(e instanceof Refused)) throw e;
        } finally {
            this.judging = false;
        }
    }
}
