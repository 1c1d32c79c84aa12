// A lesson in play: which step it is at, and whether that step has just been done.
import { keepProgress, lessonKey, progress, stepReached, type Seen } from "../client/lessons";
import type { GameInfo, LessonInfo } from "../client/protocol";

export class Lesson {
    at = $state(0);
    left = $state(false);
    // The step is done, and it is said so before the next one comes.
    praised = $state(false);
    private since = 0;
    // Planned acts that were there when the step began: of this page only, and so not kept.
    private planned = 0;

    constructor(
        readonly game: GameInfo,
        readonly info: LessonInfo,
        private readonly table: string,
    ) {
        const kept = progress()[lessonKey(game, info)];
        if (kept?.game !== table) return;
        this.at = Math.min(Math.max(0, Math.trunc(Number(kept.at) || 0)), info.steps.length);
        this.since = kept.since;
        this.left = kept.left;
    }

    // The lesson that is played at this table.
    static at(table: string, games: readonly GameInfo[]): Lesson | null {
        const all = progress();
        for (const game of games)
            for (const info of game.lessons ?? []) if (all[lessonKey(game, info)]?.game === table) return new Lesson(game, info, table);
        return null;
    }

    readonly step = $derived.by(() => this.info.steps[this.at]);
    readonly over = $derived.by(() => this.at >= this.info.steps.length);

    get following(): LessonInfo | null {
        const all = this.game.lessons ?? [];
        return all[all.findIndex((each) => each.id === this.info.id) + 1] ?? null;
    }

    notice(seen: Seen): void {
        if (!this.step || this.praised || this.left) return;
        const reached = stepReached(this.info.steps, this.at, seen, { line: this.since, planned: this.planned });
        if (reached === null) return;
        this.at = reached;
        this.praised = true;
        this.begin(seen);
    }

    go(by: number, seen: Seen | null = null): void {
        this.praised = false;
        this.at = Math.min(Math.max(0, this.at + by), this.info.steps.length);
        if (seen) this.begin(seen);
        this.keep();
    }

    private begin(seen: Seen): void {
        this.since = (seen.entries[seen.entries.length - 1]?.n ?? 0) + 1;
        this.planned = seen.planned.length;
    }

    leave(left: boolean): void {
        this.left = left;
        this.keep();
    }

    private keep(): void {
        const key = lessonKey(this.game, this.info);
        const learnt = this.over || progress()[key]?.learnt === true;
        keepProgress(key, { game: this.table, at: this.at, since: this.since, left: this.left, learnt });
    }
}
