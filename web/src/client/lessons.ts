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

// What a lesson can notice; what lies open on the screen among it.
export interface Opened {
    // What wins.
    goals: boolean;
    // What the marks mean.
    legend: boolean;
    // The order of battle.
    armies: boolean;
}
export interface Seen extends Opened {
    side: Side;
    picked: boolean;
    odds: boolean;
    rule: boolean;
    // The key of the question the reader is asked now.
    question: string | null;
    entries: readonly Entry[];
    // What was planned and is no line yet.
    planned: readonly string[];
}

// Where a step began: lines before this one, and so many planned acts, were there already.
export interface Since {
    line: number;
    planned: number;
}

// `*` stands for any run of characters.
export function fits(pattern: string, text: string): boolean {
    const parts = pattern.split("*").map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(text);
}

// A line may hold several acts: a plan is sealed as one.
const ACT_BREAK = "; ";

export function fulfilled(done: Fulfilled, seen: Seen, since: Since): boolean {
    if ("hand" in done) return seen[done.hand];
    const any = (patterns: readonly string[], text: string) => patterns.some((each) => fits(each, text));
    if ("asked" in done) return seen.question !== null && any(done.asked, seen.question);
    const lines = seen.entries.filter((e) => e.kind === "action" && e.n >= since.line && e.side === seen.side);
    const acts = [...lines.flatMap((e) => e.text?.split(ACT_BREAK) ?? []), ...seen.planned.slice(since.planned)];
    return acts.some((text) => any(done.did, text));
}

// Whoever ends a phase, seals a plan or declares an attack early has done with all that was to be done in it: such an act
// is one word.
const ENDS = /^\w+$/;

export function stepReached(steps: readonly { done: Fulfilled }[], at: number, seen: Seen, since: Since): number | null {
    const [now, ...later] = steps.slice(at);
    if (!now) return null;
    if (fulfilled(now.done, seen, since)) return at;
    // Only within this phase: what must come before another one is not skipped.
    const ahead = later.findIndex(({ done }) => "did" in done && done.did.every((each) => ENDS.test(each)));
    const end = later[ahead];
    return end && fulfilled(end.done, seen, since) ? at + 1 + ahead : null;
}
