// Overlays the server tells of one piece, such as its lines of sight; asked once the pointer rests.
import type { CellMark, ShapeMark } from "../board/model";
import type { Table } from "../client/table.svelte";
import type { OpenGame } from "../games/module";
import { speech } from "../words/language.svelte";

export interface Surveyed {
    readonly marks: CellMark[];
    readonly shapes: ShapeMark[];
}

const REST_MS = 120;

// Called once by the screen.
export function surveying(of: () => { table: Table; game: OpenGame | null; piece: number | null; wanted: readonly string[] }): Surveyed {
    let told = $state.raw<Record<string, { marks: CellMark[]; shapes: ShapeMark[] }>>({});
    $effect(() => {
        const { table, game, piece, wanted } = of();
        const view = table.live;
        const words = speech.words;
        if (!game?.survey || piece === null || !view || !table.isPlayer || !table.atPresent) {
            told = {};
            return;
        }
        let stale = false;
        const timer = setTimeout(() => {
            told = {};
            for (const id of wanted) {
                const text = game.survey?.(id, piece, view);
                if (!text) continue;
                void table.reach(text).then(
                    (reach) => {
                        const it = { marks: game.surveyed?.(id, reach, words) ?? [], shapes: game.surveyedShapes?.(id, reach, words) ?? [] };
                        if (!stale) told = { ...told, [id]: it };
                    },
                    () => {},
                );
            }
        }, table.instant ? 0 : REST_MS);
        return () => {
            stale = true;
            clearTimeout(timer);
        };
    });
    return {
        get marks() {
            return Object.values(told).flatMap((s) => s.marks);
        },
        get shapes() {
            return Object.values(told).flatMap((s) => s.shapes);
        },
    };
}
