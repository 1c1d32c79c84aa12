// What each side has lost, kind by kind, and what its points were given for.
import { summed } from "../client/log";
import type { Entry, Side } from "../client/protocol";
import { t } from "../words/language.svelte";

// A row of a table of both sides: what it is called, or the rule that names it, or both.
export type SidesRow = { name?: string; rule?: string } & { cells: readonly [string, string] };

export interface Stake {
    kind: string;
    side: Side;
    had: number;
    lost: number;
}

// One row for each kind, in the order they come; a side that never had any has a dash.
export function lossRows(stakes: readonly Stake[]): SidesRow[] {
    const kinds = new Map<string, Record<Side, { had: number; lost: number }>>();
    for (const { kind, side, had, lost } of stakes) {
        const row = kinds.get(kind) ?? { first: { had: 0, lost: 0 }, second: { had: 0, lost: 0 } };
        row[side].had += had;
        row[side].lost += lost;
        kinds.set(kind, row);
    }
    const cell = ({ had, lost }: { had: number; lost: number }) => (had ? t("ui.end.lost_of", { lost, of: had }) : "–");
    return [...kinds].map(([name, { first, second }]) => ({ name, cells: [cell(first), cell(second)] }));
}

// A row for each rule that gave points, as they were counted last; `tallies` are the sums of both sides.
export function pointRows(entries: readonly Entry[], tallies: readonly [string, string], number: (points: number) => string): SidesRow[] {
    const rows = new Map<string, [number, number]>();
    for (const [side, tally] of tallies.entries()) {
        const counted = entries.findLast((e) => e.told?.some((it) => it.kind === "modifier" && it.tally === tally));
        for (const { rule, amount } of summed(counted?.told ?? []).find((sum) => sum.tally === tally)?.lines ?? []) {
            const row = rows.get(rule) ?? [0, 0];
            row[side as 0 | 1] += amount;
            rows.set(rule, row);
        }
    }
    const cell = (points: number) => (points ? number(points) : "–");
    return [...rows].map(([rule, [first, second]]) => ({ rule, cells: [cell(first), cell(second)] }));
}
