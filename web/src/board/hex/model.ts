// What a game gives the hex renderer: a map, pieces and marks. Names are looks, not rules.
import type { GridShape } from "./grid";

export interface Text {
    en: string;
    fr: string;
}

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
    title: Text;
    shape: GridShape;
    cells: ReadonlyMap<string, MapCell>;
    edges: readonly MapEdge[];
    roads: readonly string[][];
    places: readonly MapPlace[];
    // Where true north lies on the sheet, in degrees clockwise from its top.
    north: number;
}

// A counter on the map. `face` is what the game's counter component draws.
export interface Piece<Face = unknown> {
    id: number;
    cell: string;
    facing: number | null;
    label: string;
    face: Face;
}

export type MarkKind =
    | "reach"
    | "legal"
    | "target"
    | "zoc"
    | "arc"
    | "command";

export interface CellMark {
    cell: string;
    kind: MarkKind;
    text?: string;
}

export interface LineMark {
    from: string;
    to: string;
    kind: "move" | "attack";
}
