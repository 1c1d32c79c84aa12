// What each side has lost, kind by kind.
import type { Side } from "../client/protocol";
import { t } from "../words/language.svelte";

// A row of a table of both sides: what it is called, or the rule that names it.
export type SidesRow = ({ name: string } | { rule: string }) & { cells: readonly [string, string] };

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
