// The games the page can show.
import { grunwald } from "./grunwald";
import type { GameModule } from "./module";
import { p3f } from "./p3f";
import { tercios } from "./tercios";

export const GAMES: readonly GameModule[] = [grunwald, p3f, tercios];

export function gameNamed(name: string): GameModule | null {
    return GAMES.find((g) => g.game === name) ?? null;
}
