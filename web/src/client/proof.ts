// Whether every die of a battle came from what was sealed before it, by the server's word and by this browser's own.
import { deriveDice, type Bag, type Derived } from "./dice";
import { sealHolds, seedWithheld } from "./seal";
import { seatsOf } from "./seats";
import type { Table } from "./table.svelte";

// What re-deriving every die from the secret gave.
export interface Proof {
    ok: boolean;
    state: string;
    rolls?: number;
    line?: number;
    // The first line whose dice come from the secret: later than 1 in a game that goes on after a record.
    from?: number;
    // Players whose seeds are in the dice.
    seeds?: number;
    // Of each roll, by its line, the highest it could have been: which dice they were.
    dice?: Record<string, string>;
    // What this browser finds by itself; null: it was not told the seal at the start.
    here?: boolean | null;
    // A seed that had been promised was never shown.
    withheld?: boolean;
    // The dice as this browser has drawn them again.
    derived?: Derived;
}

export async function prove(table: Table): Promise<Proof> {
    const proof = (await table.ask<{ verify: Proof }>("verify")).verify;
    if (!table.status?.result) return proof;
    const remembered = seatsOf(table.game).find((s) => s.commitment) ?? {};
    const record = await table.record();
    const here = sealHolds(record, remembered);
    const withheld = seedWithheld(record, remembered);
    if (proof.state !== "proved" || !record.includes("\ndice chained ")) return { ...proof, here, withheld };
    return { ...proof, here, withheld, derived: await deriveDice(record, proof.dice ?? {}, (line) => bagAt(table, line)) };
}

// What tokens were drawn from at that line, as the question before the draw said.
function bagAt(table: Table, line: number): Bag | null {
    for (const { card } of table.entries)
        for (const roll of card?.rolls ?? [])
            if (roll.n === line && roll.asked)
                return Object.entries(roll.asked.args ?? {}).flatMap(([name, many]) => (typeof many === "number" ? [[name, many]] : []));
    return null;
}
