// Shows new lines one by one, at the reader's pace, before the board stands as it is now.
import type { Entry, View } from "./protocol";

export interface Step {
    entry: Entry;
    // What stands after the line.
    after: View;
}

// Of the time a roll takes, the part after which its last die lies.
const FALL = 0.8;

export class Presenter {
    current = $state.raw<Step | null>(null);
    // What the board shows meanwhile; null: the present.
    view = $state.raw<View | null>(null);
    // The dice of the current line all lie, or it has none.
    landed = $state(true);
    // Milliseconds until they do.
    falling = 0;
    private readonly queue: Step[] = [];
    // First lines of what is still being fetched to be shown: nothing of it is told before.
    private coming = $state.raw<readonly number[]>([]);
    private timer: ReturnType<typeof setTimeout> | null = null;

    constructor(private readonly pace: () => number) {}

    get busy(): boolean {
        return this.current !== null || this.queue.length > 0 || this.coming.length > 0;
    }

    // Is this line being shown, or has it been?
    reached(n: number): boolean {
        return this.coming.every((first) => n < first) && (!this.current || n <= this.current.entry.n);
    }

    // Has the reader seen what it brought?
    told(n: number): boolean {
        return this.reached(n) && (n !== this.current?.entry.n || this.landed);
    }

    // Lines from `first` on will be shown: until then the board stands as before.
    expect(before: View, first: number): void {
        if (!this.busy) this.view = before;
        this.coming = [...this.coming, first];
    }

    // What was expected from `first` on is here; it is not shown where the reader skipped it meanwhile.
    arrive(before: View, first: number, steps: Step[]): void {
        if (!this.coming.includes(first)) return;
        this.coming = this.coming.filter((n) => n !== first);
        if (steps.length) this.show(before, steps);
        else if (!this.busy) this.skip();
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
        this.coming = [];
        this.current = null;
        this.view = null;
        this.landed = true;
    }

    private next(): void {
        const step = this.queue.shift();
        if (!step && this.coming.length) {
            this.timer = null;
            this.current = null;
            return;
        }
        if (!step) return this.skip();
        // Dice and what follows from them deserve longer than a step of a march; a long queue hurries.
        const hurry = this.queue.length > 40 ? 0.25 : this.queue.length > 15 ? 0.5 : 1;
        const beat = this.pace() * hurry;
        const rolls = step.entry.kind === "chance";
        this.falling = beat * FALL;
        this.landed = !rolls;
        this.current = step;
        if (!rolls) {
            this.view = step.after;
            this.timer = setTimeout(() => this.next(), beat * 0.55);
            return;
        }
        // The dice fall while everybody still stands as before; then what they brought is seen.
        this.timer = setTimeout(() => {
            this.landed = true;
            this.timer = setTimeout(() => {
                this.view = step.after;
                this.timer = setTimeout(() => this.next(), beat * 1.4);
            }, beat - this.falling);
        }, this.falling);
    }
}
