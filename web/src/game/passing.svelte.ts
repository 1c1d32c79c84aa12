// Declining reactions until something ends, and having one's army placed: answers given for the player,
// at the player's word, one prompt at a time.
import type { Side } from "../client/protocol";
import type { Table } from "../client/table.svelte";
import type { OpenGame } from "../games/module";
import type { Words } from "../words/format";
import { declineOf, finishOf, settingUp, touchesOf } from "./answers";

export class Passing {
    scope = $state<{ kind: "phase" | "turn"; value: string } | null>(null);
    placing = $state(false);
    private answered = 0;

    constructor(
        private readonly table: Table,
        private readonly game: () => OpenGame | null,
    ) {}

    until(kind: "phase" | "turn"): void {
        const game = this.game();
        const view = this.table.live;
        if (!game || !view) return;
        this.scope = { kind, value: game.scope(view)[kind] };
        this.answer();
    }

    stop(): void {
        this.scope = null;
    }

    // Called whenever the prompt or its actions change.
    answer(): void {
        const game = this.game();
        const view = this.table.live;
        const prompt = this.table.prompt;
        if (this.placingFor && prompt?.yours && prompt.side === this.placingFor) void this.placeOn();
        if (!game || !view || !this.scope) return;
        if (game.scope(view)[this.scope.kind] !== this.scope.value || this.table.status?.result) {
            this.scope = null;
            return;
        }
        if (!prompt?.yours || !this.table.actionsReady || this.answered === prompt.n) return;
        const decline = declineOf(this.table.actions);
        if (!decline) return;
        this.answered = prompt.n;
        void this.table.act([decline.text]);
    }

    // For whom the army is being placed: goes on when the other side has placed some of its own.
    private placingFor: Side | null = null;
    private busy = false;
    // Left and right are exchanged, where the ground allows it.
    private mirror = false;

    // The first proposal is the most sensible one; taken again and again until only "done" is left:
    // the player says when the set-up is over. The server foretells many at once: an army of a hundred
    // counters is placed in a few requests and drawn as often.
    async placeForMe(mirror = false): Promise<void> {
        const prompt = this.table.prompt;
        this.mirror = mirror;
        this.asking = null;
        if (!prompt) return;
        this.since ??= this.table.next;
        this.placingFor = prompt.side;
        this.placing = true;
        await this.placeOn();
    }

    // What it would do, in a few words, before it is done.
    asking = $state.raw<{ placed: number; first: string; left: number } | null>(null);
    async foretell(words: Words): Promise<void> {
        const { live, prompt } = this.table;
        const game = this.game();
        if (!game || !live || !prompt) return;
        const waiting = game.reserve(live, prompt, words).length;
        const line = await this.table.line().catch(() => []);
        const steps = line.filter((step) => settingUp(step) && finishOf([step]) === null);
        // Of a long army only the beginning is foretold: the rest follows in the same way.
        const whole = steps.length < line.length || !line.length;
        const touched = new Set(steps.flatMap((step) => touchesOf(step, game).pieces.slice(0, 1)));
        const placed = whole ? Math.max(1, touched.size) : waiting;
        this.asking = { placed, first: steps[0] ? words.sentence(steps[0].describe) : "", left: Math.max(0, waiting - placed) };
    }

    // The line from which the army was placed; null: it was not, or the battle has begun.
    private placedFrom = $state<number | null>(null);
    get since(): number | null {
        return this.placedFrom;
    }
    set since(n: number | null) {
        this.placedFrom = n;
    }
    async takeBack(): Promise<void> {
        const to = this.placedFrom;
        this.placedFrom = null;
        this.keepPlace();
        if (to !== null) await this.table.undoTo(to);
    }

    keepPlace(): void {
        this.asking = null;
        this.placingFor = null;
        this.placing = false;
    }

    private async placeOn(): Promise<void> {
        const game = this.game();
        if (!game || this.busy) return;
        this.busy = true;
        this.table.quiet = true;
        // The next one stands as proposed: its mirror image was refused.
        let plain = false;
        try {
            for (let guard = 0; guard < 2000; guard++) {
                const prompt = this.table.prompt;
                if (prompt?.turn === "chance" || (prompt && !prompt.yours && settingUp(prompt))) return;
                if (!prompt?.yours || !settingUp(prompt) || prompt.side !== this.placingFor) return this.keepPlace();
                const line = await this.table.line();
                const end = line.findIndex((step) => !settingUp(step) || finishOf([step]) !== null);
                let steps = (end < 0 ? line : line.slice(0, end)).map((step) => step.text);
                if (!steps.length) {
                    const proposed = await this.table.proposals(2);
                    const done = finishOf(proposed);
                    steps = proposed.filter((a) => a !== done).map((a) => a.text).slice(0, 1);
                }
                if (!steps.length) return this.keepPlace();
                const flips = this.mirror && !plain;
                const wanted = flips ? steps.map((text) => game.mirrored?.(text) ?? text) : plain ? steps.slice(0, 1) : steps;
                plain = false;
                if (await this.table.act(wanted)) continue;
                if (flips && this.table.refusal) {
                    this.table.dismiss();
                    plain = true;
                    continue;
                }
                if (this.table.error?.key !== "error.too_fast") return this.keepPlace();
                await new Promise((r) => setTimeout(r, 300));
                this.table.dismiss();
            }
        } finally {
            this.busy = false;
            this.table.quiet = false;
            void this.table.fetchActions();
        }
    }
}
