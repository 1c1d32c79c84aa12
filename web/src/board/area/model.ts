// What a game gives the area renderer: zones with outlines, the lines between them, roads. Names are
// looks, not rules.
import type { Point, Text } from "../model";

export type ZoneLook =
    | "field"
    | "meadow"
    | "wet_meadow"
    | "marsh"
    | "wood"
    | "forest"
    | "orchard"
    | "vines"
    | "hillock"
    | "village"
    | "town"
    | "castle"
    | "camp"
    | "mill"
    | "river"
    | "water";

export type LineLook = "dashed" | "solid" | "double" | "bold";

export type LineFeature =
    | "hedge"
    | "wall"
    | "ditch"
    | "stream"
    | "river"
    | "ford"
    | "bridge"
    | "trench"
    | "bank"
    | "cliff"
    | "barricade";

export interface Zone {
    id: string;
    name: Text;
    // Printed beside the number: I, II, III, X.
    ground: string;
    elevation: number;
    // A dark label: the zone is hard to see through.
    dark: boolean;
    look: ZoneLook;
    centre: Point;
    // Radius of the circle round the centre that is free for counters.
    room: number;
    box: Point;
    outline: Point[];
    // Lines of words that stand below the number: what it is worth, and to whom.
    worth?: number;
}

export interface ZoneLine {
    a: string;
    b: string;
    look: LineLook;
    dark: boolean;
    feature: LineFeature | null;
    line: Point[];
}

export interface Road {
    trail: boolean;
    name: Text;
    path: Point[];
}

// A stretch of the frame that belongs to a side.
export interface HomeEdge {
    side: 0 | 1;
    edge: "north" | "south" | "east" | "west";
    zones: string[];
}

export interface AreaMap {
    kind: "area";
    title: Text;
    width: number;
    height: number;
    zones: readonly Zone[];
    lines: readonly ZoneLine[];
    junctions: readonly Point[];
    roads: readonly Road[];
    homes: readonly HomeEdge[];
}
