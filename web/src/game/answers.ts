// Questions and answers as the protocol tells them: what kind of question it is, what an answer does to it, who and what
// it concerns. No game's verbs are known here.
import type { Action, LineStep, Prompt } from "../client/protocol";
import type { OpenGame } from "../games/module";

const CLOSING: readonly Action["sense"][] = ["ends", "passes", "declines"];

// What ends the present question.
export const finishOf = (actions: readonly Action[]): Action | null => actions.find((a) => CLOSING.includes(a.sense)) ?? null;
// What declines a reaction.
export const declineOf = (actions: readonly Action[]): Action | null => actions.find((a) => a.sense === "declines") ?? null;
// The action whose odds stand on the table while it is being put together.
export const watchedOf = (actions: readonly Action[]): Action | null => actions.find((a) => a.sense === "declares") ?? null;
// Actions that can be taken together with one button (all units joining an attack).
export const togetherOf = (actions: readonly Action[]): Action[] => actions.filter((a) => a.sense === "joins");

// Is it a set-up that the computer may do?
export const settingUp = (question: Pick<Prompt | LineStep, "kind">): boolean => question.kind === "set_up" || question.kind === "ground";

// Pieces and cells an action concerns, the first piece being the one that acts.
export interface Touches {
    pieces: number[];
    cells: string[];
    facing: number | null;
}

export function touchesOf(action: Action, game: Pick<OpenGame, "pieceOf">): Touches {
    return {
        pieces: (action.on?.pieces ?? []).flatMap((code) => game.pieceOf(code) ?? []),
        cells: action.on?.cells ?? [],
        facing: action.on?.facing ?? null,
    };
}
