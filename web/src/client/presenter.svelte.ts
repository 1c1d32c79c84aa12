// Shows new lines one by one, at the reader's pace, before the board stands as it is now.
import type { Entry, View } from "./protocol";

export interface Step {
    entry: Entry;
    // What stands after the line.
    after: View;
}

export class Presenter {
    current = $state.raw<Step | null>(null);
    // What the board shows meanwhile; null: the present.
    view = $state.raw<View | null>(null);
    private readonly queue: Step[] = [];
    private timer: ReturnType<typeof setTimeout> | null = null;

    constructor(private readonly pace: () => number) {}

    get busy(): boolean {
        return this.current !== null || this.queue.length > 0;
    }

    // `before` is what stood before the first step.
    show(before: View, steps: Step[]): void {
        if (!steps.length) return;
        if (!this.busy) this.view = before;
        this.queue.push(...steps);
        if (!this.timer) this.next();
    }

    skip(): void {
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        this.queue.length = 0;
        this.current = null;
        this.view = null;
    }

    private next(): void {
        const step = this.queue.shift();
        if (!step) {
            this.timer = null;
            this.current = null;
            this.view = null;
            return;
        }
        this.current = step;
        // Dice and what follows from them deserve longer than a step of a march; a long queue hurries.
        const hurry = this.queue.length > 40 ? 0.25 : this.queue.length > 15 ? 0.5 : 1;
        const beat = this.pace() * hurry;
        if (step.entry.kind !== "chance") {
            this.view = step.after;
            this.timer = setTimeout(() => this.next(), beat * 0.55);
            return;
        }
        // The dice fall while everybody still stands as before; then what they brought is seen.
        this.timer = setTimeout(() => {
            this.view = step.after;
            this.timer = setTimeout(() => this.next(), beat * 1.4);
        }, beat);
    }
}
