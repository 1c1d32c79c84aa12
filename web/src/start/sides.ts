// What the sides of a battle are called before it is opened.
import type { GameInfo, ScenarioInfo } from "../client/protocol";
import { speech } from "../words/language.svelte";

export function sideName(game: GameInfo, scenario: ScenarioInfo | undefined, i: number): string {
    return speech.of(game.game).say(scenario?.sides?.[i] ?? game.sides[i] ?? (i ? "side.second" : "side.first"));
}
