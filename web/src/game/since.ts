// What the other side has done since this side last decided something, in numbers; and when one was last here.
import type { Effect, Entry, Side } from "../client/protocol";
import { keep, kept } from "../lib/storage";
import { cardsOf } from "./results.svelte";

export interface Since {
    // The first line of it.
    from: number;
    // How many different pieces of the other side moved.
    moved: number;
    fights: number;
    mine: Effect[];
    theirs: Effect[];
}

const LOSSES = ["destroyed", "demolished", "fallen", "captured", "routed", "loses"];

// Losses add up, and whoever is gone has no lesser ones.
export function losses(entries: readonly Entry[], mine: (side: Side | undefined) => boolean): Effect[] {
    const sums = new Map<string, Effect>();
    for (const entry of entries)
        for (const told of entry.told ?? [])
            for (const e of told.kind === "event" ? (told.does ?? []) : []) {
                if (!LOSSES.includes(e.effect) || !mine(e.side) || !e.subject) continue;
                const key = `${e.effect} ${JSON.stringify(e.subject)}`;
                const before = sums.get(key);
                sums.set(key, before ? { ...before, amount: (before.amount ?? 0) + (e.amount ?? 0) } : e);
            }
    const also = (effect: string, e: Effect) => sums.has(`${effect} ${JSON.stringify(e.subject)}`);
    return [...sums.values()]
        .filter((e) => e.effect === "destroyed" || !(also("destroyed", e) || (e.effect === "fallen" && also("captured", e))))
        .sort((a, b) => LOSSES.indexOf(a.effect) - LOSSES.indexOf(b.effect));
}

export function since(standing: readonly Entry[], as: Side, from?: number): Since | null {
    const start = from ?? (standing.findLast((e) => e.kind === "action" && e.side === as)?.n ?? 0) + 1;
    const lines = standing.filter((e) => e.n >= start);
    if (!lines.some((e) => e.kind === "action" && e.side !== as)) return null;
    const moved = new Set<string>();
    for (const line of lines)
        for (const told of line.told ?? [])
            for (const e of told.kind === "event" ? (told.does ?? []) : [])
                if (e.effect === "moves" && e.side !== as) moved.add(JSON.stringify(e.subject));
    return {
        from: lines[0]?.n ?? start,
        moved: moved.size,
        fights: cardsOf(lines).length,
        mine: losses(lines, (side) => side === as),
        theirs: losses(lines, (side) => side !== undefined && side !== as),
    };
}

const KEY = "gonfalon.seen";
const AWAY_MS = 120_000;
const SEATS = 20;

interface Visit {
    n: number;
    at: number;
}

function visits(): Record<string, Visit> {
    try {
        return (JSON.parse(kept(KEY) ?? "{}") ?? {}) as Record<string, Visit>;
    } catch {
        return {};
    }
}

// The first line one has not seen, if one was away for a while.
export function awaySince(seat: string, next: number, now = Date.now()): number | null {
    const visit = visits()[seat];
    return visit && now - visit.at >= AWAY_MS && visit.n < next ? visit.n : null;
}

export function hereAt(seat: string, next: number, now = Date.now()): void {
    const others = Object.entries(visits()).filter(([key]) => key !== seat).slice(-SEATS);
    keep(KEY, JSON.stringify(Object.fromEntries([...others, [seat, { n: next, at: now }]])));
}
