// Which puzzles this browser's reader has solved, and the table at which one he has begun is played.
import { keep as store, kept } from "../lib/storage";

export interface PuzzleProgress {
    game: string;
    solved: boolean;
}

const KEY = "gonfalon.puzzles";

export const puzzleKey = (game: string, name: string) => `${game}/${name}`;

export function puzzleProgress(): Record<string, PuzzleProgress> {
    try {
        const all: unknown = JSON.parse(kept(KEY) ?? "{}");
        return all && typeof all === "object" && !Array.isArray(all) ? (all as Record<string, PuzzleProgress>) : {};
    } catch {
        return {};
    }
}

export function keepPuzzle(key: string, now: PuzzleProgress): void {
    store(KEY, JSON.stringify({ ...puzzleProgress(), [key]: now }));
}
