// A melee told in many lines, summed up: who struck, what was saved, what it cost, what came of it.
import type { Entry, Sentence, Term } from "../../client/protocol";
import type { Digest } from "../module";

const RESULTS = new Set(["log.melee_won", "log.melee_drawn"]);
// What became of a fighter.
const FATES = new Set([
    "log.disordered",
    "log.retreats",
    "log.disengages",
    "log.falls_back",
    "log.pursues",
    "log.advances",
    "log.holds",
    "log.destroyed",
    "log.disbanded",
    "log.gun_lost",
    "log.horses_lost",
]);
// What begins something else.
const OTHERS = new Set(["log.card_shown", "log.charges", "log.charges_flank", "log.shoots", "log.turn", "log.end_of_turn", "log.passes", "log.commands", "log.rides"]);

const unitOf = (term: Term | undefined): number | null =>
    typeof term === "object" && term.ref && typeof term.ref.unit === "number" ? term.ref.unit : null;
const numberOf = (term: Term | undefined): number => (typeof term === "number" ? term : 0);

interface Fighter {
    name: Term;
    unit: number;
    hits: number;
    saved: number;
    wear: number;
    fate: Sentence[];
}

export function melees(entries: readonly Entry[]): Map<number, Digest> {
    const out = new Map<number, Digest>();
    let pair: [Fighter, Fighter] | null = null;
    let title: Sentence | null = null;
    let at = 0;
    const close = () => {
        if (pair && title)
            out.set(at, {
                title,
                columns: ["ui.ter.melee.hits", "ui.ter.melee.saved", "ui.ter.melee.wear"],
                rows: pair.map((f) => ({ name: f.name, cells: [f.hits, f.saved, f.wear], after: f.fate })),
            });
        pair = title = null;
    };
    for (const entry of entries)
        for (const told of entry.told ?? []) {
            if (told.kind !== "event") continue;
            if (told.say === "log.melee") {
                close();
                const [attacker, defender] = [told.args["attacker"], told.args["defender"]];
                const [a, d] = [unitOf(attacker), unitOf(defender)];
                if (a === null || d === null) continue;
                const fighter = (name: Term, unit: number): Fighter => ({ name, unit, hits: 0, saved: 0, wear: 0, fate: [] });
                pair = [fighter(attacker as Term, a), fighter(defender as Term, d)];
                at = entry.n;
                continue;
            }
            if (!pair) continue;
            if (OTHERS.has(told.say)) {
                close();
                continue;
            }
            if (RESULTS.has(told.say)) {
                title = told;
                at = entry.n;
                continue;
            }
            const unit = unitOf(told.args["unit"]);
            const who: Fighter | undefined = (pair as [Fighter, Fighter]).find((f) => f.unit === unit);
            if (!who) continue;
            if (told.say === "log.strikes") who.hits += numberOf(told.args["hits"]);
            else if (told.say === "log.resisted") who.saved += numberOf(told.args["saved"]);
            else if (told.say === "log.wear") who.wear += numberOf(told.args["wear"]);
            else if (FATES.has(told.say)) who.fate.push(told);
            else continue;
            at = entry.n;
        }
    close();
    return out;
}
