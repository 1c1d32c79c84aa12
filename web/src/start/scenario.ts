// What is known of a battle before it is opened, in words.
import type { GameInfo, OptionInfo, ScenarioInfo } from "../client/protocol";
import { speech, t } from "../words/language.svelte";
import { sideName } from "./sides";

export const isLesson = (s: ScenarioInfo): boolean => s.kind === "training";

export function howLong(s: ScenarioInfo): string {
    const b = s.briefing;
    if (!b) return "";
    const [least, most] = b.turns;
    const turns = least === most ? t("ui.brief.turns", { turns: most }) : t("ui.brief.turns_between", { least, most });
    return `${turns} · ${b.minutes < 60 ? t("ui.brief.minutes", { minutes: b.minutes }) : t("ui.brief.hours", { hours: Math.round(b.minutes / 30) / 2 })}`;
}

export const difficulty = (level: number): string => t(`ui.brief.difficulty.${level}`);

// Some options belong to a battle.
export const optionsOf = (game: GameInfo, s: ScenarioInfo): OptionInfo[] => game.options.filter((o) => !o.scenarios || o.scenarios.includes(s.id));
// An army is called after who has it.
const ARMIES = ["first_army", "second_army"];
export function optionName(game: GameInfo, s: ScenarioInfo, o: OptionInfo): string {
    return ARMIES.includes(o.id) ? t("ui.army.of", { side: sideName(game, s, ARMIES.indexOf(o.id)) }) : speech.words.both(o.name);
}
// What it is played with where nobody says otherwise.
export const usual = (s: ScenarioInfo, o: OptionInfo): string | number => s.options?.[o.id] ?? o.default;
