// The games the page can show.
import { grunwald } from "./grunwald";
import type { GameModule } from "./module";

export const GAMES: readonly GameModule[] = [grunwald];

export function gameNamed(name: string): GameModule | null {
    return GAMES.find((g) => g.game === name) ?? null;
}
