// The games the page can show.
import { grunwald } from "./grunwald";
import type { GameModule } from "./module";
import { p3f } from "./p3f";

export const GAMES: readonly GameModule[] = [grunwald, p3f];

export function gameNamed(name: string): GameModule | null {
    return GAMES.find((g) => g.game === name) ?? null;
}
