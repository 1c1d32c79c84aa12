// The seats this browser holds, kept in its own storage: who has the token sits there.
import { keep as store, kept } from "../lib/storage";
import type { Both, Viewer } from "./protocol";

export interface Seat {
    game: string;
    as: Viewer;
    token: string;
    watch: string;
    rules: string;
    scenario: string;
    titles: Both;
    // An invitation for the other side not yet known to be taken.
    invite?: string;
}

const KEY = "gonfalon.seats";

export function seats(): Seat[] {
    try {
        const list: unknown = JSON.parse(kept(KEY) ?? "[]");
        return Array.isArray(list) ? (list as Seat[]) : [];
    } catch {
        return [];
    }
}

function keep(list: Seat[]): void {
    store(KEY, JSON.stringify(list.slice(0, 200)));
}

export function addSeat(seat: Seat): void {
    keep([seat, ...seats().filter((s) => s.token !== seat.token)]);
}

export function changeSeat(token: string, change: Partial<Seat>): void {
    keep(seats().map((s) => (s.token === token ? { ...s, ...change } : s)));
}

export function dropSeat(token: string): void {
    keep(seats().filter((s) => s.token !== token));
}

export function seatsOf(game: string): Seat[] {
    return seats().filter((s) => s.game === game);
}
