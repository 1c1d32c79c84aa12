// The games the page can show.
import { grunwald } from "./grunwald";
import { laGarde } from "./la_garde";
import type { GameModule } from "./module";
import { p3f } from "./p3f";
import { tercios } from "./tercios";

export const GAMES: readonly GameModule[] = [grunwald, p3f, tercios, laGarde];

export function gameNamed(name: string): GameModule | null {
    return GAMES.find((g) => g.game === name) ?? null;
}
