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
    // The store of the server that last knew this seat.
    store?: string;
    // The seal that was shown when the seat was taken, and this browser's own part in the dice.
    commitment?: string;
    seed?: string;
    // What each side had promised for the dice when that part was shown.
    promises?: [string, string];
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
    store(KEY, JSON.stringify(list));
}

export function addSeat(seat: Seat): void {
    keep([seat, ...seats().filter((s) => s.token !== seat.token)]);
}

// These seats are of that store.
export function noteStore(tokens: Set<string>, store: string): void {
    const list = seats();
    if (list.some((s) => tokens.has(s.token) && s.store !== store))
        keep(list.map((s) => (tokens.has(s.token) ? { ...s, store } : s)));
}

export function changeSeat(token: string, change: Partial<Seat>): void {
    keep(seats().map((s) => (s.token === token ? { ...s, ...change } : s)));
}

// Only ever because the player said so: whoever loses a token loses the game.
export function dropSeat(token: string): void {
    keep(seats().filter((s) => s.token !== token));
}

export function seatsOf(game: string): Seat[] {
    return seats().filter((s) => s.game === game);
}
