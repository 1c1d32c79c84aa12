// The last move, drawn while it is fresh: from what stood before the line that led here.
import { untrack } from "svelte";
import type { LineMark } from "../board/model";
import type { View } from "../client/protocol";
import type { Table } from "../client/table.svelte";
import type { OpenGame } from "../games/module";

// Called once by the screen.
export function trailing(table: Table, game: () => OpenGame | null): { readonly lines: LineMark[] } {
    let before: View | null = null;
    let beforePast = false;
    let lines = $state.raw<LineMark[]>([]);
    $effect(() => {
        const after = table.shown;
        const entry = table.lastEntry;
        untrack(() => {
            const open = game();
            if (after && open && after !== before) {
                const past = beforePast || table.past.moment !== null;
                const from = past ? table.past.stoodBefore(entry?.n ?? 0) : before && before.n < after.n ? before : null;
                const drawn = entry && from ? open.trail(entry, from, after) : [];
                if (drawn.length || entry?.kind !== "chance") lines = drawn;
            }
            before = after;
            beforePast = table.past.moment !== null;
        });
    });
    return {
        get lines() {
            return lines;
        },
    };
}
