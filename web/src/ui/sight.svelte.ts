// What is new is brought on screen: on a phone the panel is low, and whoever has scrolled to its list sees nothing above it.
import { tick } from "svelte";

// The panel goes back to its top when `what` becomes something else.
export function topOf(panel: () => HTMLElement | undefined, what: () => string): void {
    $effect(() => {
        if (what()) void tick().then(() => panel()?.scrollTo({ top: 0 }));
    });
}

const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

// An element that is there, or there for something else, is in sight; and stays so while what stands above it grows, until
// the reader moves the panel.
export function inSight(node: HTMLElement, what: unknown): { update: (next: unknown) => void; destroy: () => void } {
    const panel = node.closest("aside");
    // Of what is higher than its place the head is shown, wherever it came from.
    function show(): void {
        const places: HTMLElement[] = [];
        for (let el = node.parentElement; el && panel?.contains(el); el = el.parentElement) places.push(el);
        if (places.every((place) => node.offsetHeight <= place.clientHeight)) return node.scrollIntoView({ block: "nearest" });
        for (const place of places) place.scrollTop += node.getBoundingClientRect().top - place.getBoundingClientRect().top;
    }
    const growing = new ResizeObserver(show);
    const leave = () => growing.disconnect();
    function keep(): void {
        leave();
        for (const each of [node, ...(panel?.children ?? [])]) growing.observe(each);
    }
    for (const kind of BY_HAND) panel?.addEventListener(kind, leave, { passive: true });
    void tick().then(keep);
    return {
        update(next) {
            if (next !== what) void tick().then(keep);
            what = next;
        },
        destroy() {
            leave();
            for (const kind of BY_HAND) panel?.removeEventListener(kind, leave);
        },
    };
}
