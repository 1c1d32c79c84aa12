// The log as pure functions: joining new lines, what stands after take-backs, folding by phase.
import type { Entry, FightCard, Sentence, Tally, Told } from "./protocol";

// New lines replace what was known from their first number on.
export function joined(known: readonly Entry[], from: number, fresh: readonly Entry[]): Entry[] {
    const kept = known.filter((e) => e.n < from);
    return [...kept, ...fresh];
}

// The lines that were not taken back, in order. An undo line takes back every line from `to` on.
export function standing(entries: readonly Entry[]): Entry[] {
    const out: Entry[] = [];
    for (const entry of entries) {
        if (entry.kind !== "undo") {
            out.push(entry);
            continue;
        }
        const to = entry.to ?? entry.n;
        while (out.length && (out[out.length - 1] as Entry).n >= to) out.pop();
    }
    return out;
}

export interface Fold {
    // The sentence that opened this part of the battle; null before the first.
    head: (Sentence & { kind: "event" }) | null;
    turn: (Sentence & { kind: "event" }) | null;
    // The line that told it; 0 before the first.
    opener: number;
    first: number;
    entries: Entry[];
}

type Event = Extract<Told, { kind: "event" }>;

const isTurn = (told: Told): told is Event =>
    told.kind === "event" && /^log\.(turn|round)(_|$)/.test(told.say);
const isPhase = (told: Told): told is Event =>
    told.kind === "event" && /^log\.phase(_|$)/.test(told.say);

// What opens a part heads it and is no line of the part before; a phase in which nothing could be done heads nothing.
export function folded(entries: readonly Entry[]): Fold[] {
    const folds: Fold[] = [{ head: null, turn: null, opener: 0, first: entries[0]?.n ?? 1, entries: [] }];
    for (const entry of entries) {
        const rest = entry.told?.filter((told) => !isTurn(told) && !isPhase(told));
        if (!rest || rest.length === entry.told?.length) (folds[folds.length - 1] as Fold).entries.push(entry);
        else if (rest.length || entry.kind === "chance") (folds[folds.length - 1] as Fold).entries.push({ ...entry, told: rest });
        const turn = entry.told?.findLast(isTurn) ?? null;
        const phase = entry.told?.findLast(isPhase) ?? turn;
        if (phase) folds.push({ head: phase, turn, opener: entry.n, first: entry.n + 1, entries: [] });
    }
    return folds.filter((f) => f.entries.length || f.head);
}

// Lines of one fight stand together, under its card; all others by themselves.
export interface Group {
    card: FightCard | null;
    entries: Entry[];
}

export function grouped(entries: readonly Entry[], cards: readonly FightCard[]): Group[] {
    const groups: Group[] = [];
    for (const entry of entries) {
        const card = cards.find((c) => c.from <= entry.n && entry.n <= c.to) ?? null;
        const last = groups[groups.length - 1];
        if (last && last.card === card) last.entries.push(entry);
        else groups.push({ card, entries: [entry] });
    }
    return groups;
}

const TOKENS = new Set(["red", "white", "blue"]);

// The dice of a chance line, each as rolled, or tokens by their colour; null where it is anything else.
export function diceOf(text: string | undefined): (number | string)[] | null {
    const words = (text ?? "").trim().split(/[ ,+]/);
    if (!words.every((word) => /^\d{1,2}$/.test(word) || TOKENS.has(word))) return null;
    return words.map((word) => (TOKENS.has(word) ? word : Number(word)));
}

// The modifiers of what was told, summed up by what they count for.
export function summed(told: readonly Told[]): Tally[] {
    const sums: Tally[] = [];
    for (const it of told) {
        if (it.kind !== "modifier") continue;
        let sum = sums.find((s) => s.tally === it.tally);
        if (!sum) sums.push((sum = { tally: it.tally, sum: 0, lines: [] }));
        sum.sum += it.amount;
        sum.lines.push({ rule: it.rule, amount: it.amount });
    }
    return sums;
}

export type ToldRow = Extract<Told, { kind: "event" }> | ({ kind: "tally" } & Tally) | { kind: "cites"; rules: string[] };

// What was told, in its order; modifiers of one tally stand in one row. Rules that were only named did not happen: they stand
// together behind what did.
export function toldRows(told: readonly Told[]): ToldRow[] {
    const rows: ToldRow[] = [];
    const cited = new Set<string>();
    for (const it of told) {
        if (it.kind === "cite") {
            cited.add(it.rule);
            continue;
        }
        if (it.kind === "event") {
            rows.push(it);
            continue;
        }
        const last = rows.at(-1);
        if (last?.kind === "tally" && last.tally === it.tally) {
            last.sum += it.amount;
            last.lines.push({ rule: it.rule, amount: it.amount });
        } else rows.push({ kind: "tally", tally: it.tally, sum: it.amount, lines: [{ rule: it.rule, amount: it.amount }] });
    }
    if (cited.size) rows.push({ kind: "cites", rules: [...cited] });
    return rows;
}
