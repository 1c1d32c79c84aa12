// What a game gives the hex renderer: a map. Names are looks, not rules.
import type { Text } from "../model";
import type { GridShape } from "./grid";

export type Look = "clear" | "forest" | "marsh" | "village" | "lake" | "camp" | "unknown";
export type EdgeLook = "stream" | "river" | "bridge" | "ford" | "wall" | "gate" | "breach";

export interface MapCell {
    terrain: Look;
    elevation: number;
}

export interface MapEdge {
    a: string;
    b: string;
    look: EdgeLook;
}

export interface MapPlace {
    name: Text;
    cells: string[];
    kind: "town" | "water" | "camp" | "hill";
}

export interface HexMap {
    kind: "hex";
    title: Text;
    shape: GridShape;
    cells: ReadonlyMap<string, MapCell>;
    edges: readonly MapEdge[];
    roads: readonly string[][];
    places: readonly MapPlace[];
}
