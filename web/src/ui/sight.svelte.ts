// What is new is brought on screen: on a phone the panel is low, and whoever has scrolled to its list sees nothing above it.
import { tick } from "svelte";

// The panel goes back to its top when `what` becomes something else.
export function topOf(panel: () => HTMLElement | undefined, what: () => string): void {
    $effect(() => {
        if (what()) void tick().then(() => panel()?.scrollTo({ top: 0 }));
    });
}

// An element that is there, or there for something else, is in sight.
export function inSight(node: HTMLElement, what: unknown): { update: (next: unknown) => void } {
    const show = () => node.scrollIntoView({ block: "nearest" });
    void tick().then(show);
    return {
        update(next) {
            if (next !== what) void tick().then(show);
            what = next;
        },
    };
}
