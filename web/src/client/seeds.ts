// One's own part in the dice: promised when the seat was taken, shown when everybody has promised.
import type { Connection } from "./connection";
import type { Side, Status, Viewer } from "./protocol";
import { commitmentOf } from "./seal";
import { changeSeat, type Seat, seatsOf } from "./seats";

// The seat of this browser that has yet to show its seed, now that nobody can choose another by it.
export function dueSeed(held: Seat[], status: Status): Seat | null {
    if (!status.seeds || status.players.some((p) => p.kind === "open")) return null;
    const { seeds } = status;
    return (
        held.find((seat) => {
            const its = seat.as === "spectator" ? null : seeds[seat.as === "first" ? 0 : 1];
            return !!its && !its.shown && !!seat.seed && its.promised === commitmentOf(seat.seed);
        }) ?? null
    );
}

// Shows it, once. What the others had promised by then is remembered: the record will have to hold to it.
export function showSeed(connection: Connection, status: Status): void {
    const held = seatsOf(status.game);
    const seat = dueSeed(held, status);
    if (!seat || !status.seeds) return;
    const [first, second] = status.seeds;
    if (!seat.promises) changeSeat(seat.token, { promises: [first.promised ?? "", second.promised ?? ""] });
    connection.request("reveal", { seat: seat.token, seed: seat.seed }).catch(() => {});
}

// For what due dice wait, in the words of a catalogue; null: for nobody. `long`: he has had time enough.
export function waitsFor(status: Status, as: Viewer, held: Seat[], long: boolean): { key: string; side: Side } | null {
    if (status.waits !== "seed") return null;
    const sides = ["first", "second"] as const;
    const open = sides.find((_, i) => status.players[i as 0 | 1].kind === "open");
    if (open) return { key: "ui.dice.waits.open", side: open };
    const late = sides.filter((_, i) => status.seeds?.[i as 0 | 1].promised && !status.seeds[i as 0 | 1].shown);
    const other = late.find((side) => side !== as && !held.some((seat) => seat.as === side));
    if (other) {
        const here = status.players[other === "first" ? 0 : 1].present;
        return { key: here && long ? "ui.dice.waits.refused" : "ui.dice.waits.unshown", side: other };
    }
    const own = late[0];
    return own && !dueSeed(held, status) ? { key: "ui.dice.waits.own", side: own } : null;
}
