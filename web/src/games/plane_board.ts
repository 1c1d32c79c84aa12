// A table of open ground as the data files of the games on it tell it, in millimetres of the page.
import type { Point } from "../board/model";
import type { Measure } from "../board/plane/measure";
import { pagePoint, type Look, type PlaneMap } from "../board/plane/model";
import type { BoardInfo, Both, Description } from "../client/protocol";

export type Corner = [number, number];

export interface PlaneBoard extends BoardInfo {
    measure: Measure;
    width: number;
    depth: number;
    terrain: { id: string; kind: string; outline?: Corner[]; line?: Corner[]; width?: number; name?: Both }[];
}

// The ground itself; zones and markers are the game's own. `breadth` is that of a line that names none.
export function groundOf(d: Description, looks: Record<string, Look>, breadth: number): { ground: Omit<PlaneMap, "zones" | "markers">; at: (corner: Corner) => Point } {
    const file = d.board as PlaneBoard;
    const height = file.depth / 10;
    const at = ([x, y]: Corner): Point => pagePoint({ height }, x, y);
    const terrain = file.terrain.map((t) => ({
        id: t.id,
        look: looks[t.kind] ?? ("rough" as const),
        points: (t.line ?? t.outline ?? []).map(at),
        breadth: t.line ? (t.width ?? breadth) / 10 : null,
        name: t.name ?? null,
        height: 1,
    }));
    return { ground: { kind: "plane", title: d.title, width: file.width / 10, height, measure: file.measure, terrain }, at };
}
