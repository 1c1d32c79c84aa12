// The battle so far: the moments one can stand at, and what stood there.
import { unfold } from "./patch";
import type { Frame, View } from "./protocol";
import type { Table } from "./table.svelte";

export class Past {
    // The line before which the replay stands; null: the present.
    moment = $state<number | null>(null);
    // What stood there.
    view = $state.raw<View | null>(null);
    private readonly known = new Map<number, View>();
    // Where the replay is going while what stood there is still on its way: steps add up.
    private going: number | null = null;

    constructor(private readonly table: Table) {}

    // The moments one can stand at: before each line that stands, and the present.
    readonly moments = $derived.by(() => [...this.table.standing.map((e) => e.n), this.table.next]);

    async goTo(n: number): Promise<void> {
        this.table.presenter.skip();
        const moments = this.moments;
        const last = moments[moments.length - 1] ?? 1;
        if (n >= last) {
            this.going = null;
            this.moment = null;
            this.view = null;
            return;
        }
        const to = moments.find((m) => m >= n) ?? last;
        this.going = to;
        const view = this.known.get(to) ?? (await this.fetch(to));
        if (this.going !== to) return;
        this.going = null;
        if (view) {
            this.view = view;
            this.moment = to;
        }
    }

    async stepBy(by: number): Promise<void> {
        const moments = this.moments;
        const here = this.going ?? this.moment ?? (moments[moments.length - 1] as number);
        const i = moments.findIndex((m) => m >= here);
        await this.goTo(moments[Math.max(0, Math.min(moments.length - 1, i + by))] ?? 1);
    }

    // What stood before a line, where it is known already.
    stoodBefore(n: number): View | null {
        return this.known.get(n) ?? null;
    }

    // What stood before every line that stands, and what stands now.
    async history(): Promise<{ n: number; view: View }[]> {
        const views = unfold(await this.allFrames());
        return this.moments.flatMap((n) => {
            const view = views.get(n);
            return view ? [{ n, view }] : [];
        });
    }

    async frames(from: number, to: number): Promise<Map<number, View>> {
        return unfold(await this.rawFrames(from, to));
    }

    async allFrames(): Promise<Frame[]> {
        const frames: Frame[] = [];
        const span = 400;
        for (let from = 1; from <= this.table.next; from += span)
            frames.push(...(await this.rawFrames(from, Math.min(this.table.next, from + span - 1))));
        return frames;
    }

    private async rawFrames(from: number, to: number): Promise<Frame[]> {
        return (await this.table.ask<{ frames: Frame[] }>("frames", { from, to })).frames;
    }

    private async fetch(n: number): Promise<View | null> {
        try {
            // A window around, so that stepping does not wait.
            const from = Math.max(1, n - 40);
            const to = Math.min(this.table.next, n + 120);
            for (const [k, view] of await this.frames(from, to)) this.known.set(k, view);
            return this.known.get(n) ?? null;
        } catch (e) {
            this.table.fail(e);
            return null;
        }
    }
}
