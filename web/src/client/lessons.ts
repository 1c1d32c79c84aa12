// How far this browser's reader has come in each lesson: kept in its own storage, so that a lesson left is resumed.
import { keep as store, kept } from "../lib/storage";
import type { Entry, Fulfilled, GameInfo, LessonInfo, Side } from "./protocol";

export interface Progress {
    // The table it is played at.
    game: string;
    at: number;
    // Lines before this one were there when the step began.
    since: number;
    left: boolean;
    learnt: boolean;
}

const KEY = "gonfalon.lessons";

export const lessonKey = (game: GameInfo, lesson: LessonInfo) => `${game.game}/${lesson.id}`;

export function progress(): Record<string, Progress> {
    try {
        const all: unknown = JSON.parse(kept(KEY) ?? "{}");
        return all && typeof all === "object" && !Array.isArray(all) ? (all as Record<string, Progress>) : {};
    } catch {
        return {};
    }
}

export function keepProgress(key: string, now: Progress): void {
    store(KEY, JSON.stringify({ ...progress(), [key]: now }));
}

// What a lesson can notice.
export interface Seen {
    side: Side;
    picked: boolean;
    odds: boolean;
    rule: boolean;
    // The key of the question the reader is asked now.
    question: string | null;
    entries: readonly Entry[];
}

// `*` stands for any run of characters.
export function fits(pattern: string, text: string): boolean {
    const parts = pattern.split("*").map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(text);
}

export function fulfilled(done: Fulfilled, seen: Seen, since: number): boolean {
    if ("hand" in done) return seen[done.hand];
    const any = (patterns: readonly string[], text: string) => patterns.some((each) => fits(each, text));
    if ("asked" in done) return seen.question !== null && any(done.asked, seen.question);
    return seen.entries.some((e) => e.kind === "action" && e.n >= since && e.side === seen.side && !!e.text && any(done.did, e.text));
}
