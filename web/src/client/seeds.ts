// One's own part in the dice: promised when the seat was taken, shown when everybody has promised.
import type { Connection } from "./connection";
import type { Status } from "./protocol";
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
