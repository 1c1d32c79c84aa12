// Something taken up with the pointer: a drag once it has gone a little way, a click until then.
export class Drag<T> {
    private held = $state.raw<{ what: T; x: number; y: number; moved: boolean } | null>(null);

    // What is being dragged and where it is now.
    get shown(): { what: T; x: number; y: number } | null {
        return this.held?.moved ? this.held : null;
    }

    down(e: PointerEvent, what: T): void {
        if (e.button !== 0) return;
        this.dropped = false;
        this.held = { what, x: e.clientX, y: e.clientY, moved: false };
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
    }

    move(e: PointerEvent): void {
        if (!this.held) return;
        const moved = this.held.moved || Math.hypot(e.clientX - this.held.x, e.clientY - this.held.y) > 6;
        if (moved) this.held = { ...this.held, x: e.clientX, y: e.clientY, moved };
    }

    // What was dragged here, if anything.
    up(): T | null {
        const { shown } = this;
        this.held = null;
        this.dropped = !!shown;
        return shown?.what ?? null;
    }

    // The browser clicks what was taken up once it is let go: true where that was the end of a drag.
    private dropped = false;
    swallowed(): boolean {
        const { dropped } = this;
        this.dropped = false;
        return dropped;
    }

    cancel(): void {
        this.held = null;
    }
}
