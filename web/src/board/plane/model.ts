// What a game gives the renderer of open ground: a table with pieces of terrain on it, in millimetres
// of the page, y downwards. Names are looks, not rules.
import type { Point, Text } from "../model";
import type { Measure } from "./measure";

export type Look =
    | "hill"
    | "steep"
    | "wood"
    | "field"
    | "marsh"
    | "rough"
    | "lake"
    | "town"
    | "building"
    | "redoubt"
    | "trench"
    | "road"
    | "river"
    | "stream"
    | "bridge"
    | "ford"
    | "hedge"
    | "wall"
    | "ditch";

export interface TerrainPiece {
    id: string;
    look: Look;
    points: Point[];
    // A line has a breadth; an outline closes.
    breadth: number | null;
    name: Text | null;
    // How high it stands, where that is drawn.
    height: number;
}

export interface PlaneMap {
    kind: "plane";
    title: Text;
    width: number;
    height: number;
    measure: Measure;
    terrain: readonly TerrainPiece[];
    // Another word when the ground has changed and is to be painted anew; absent where it never does.
    painting?: string;
    zones: readonly { id: string; points: Point[]; side: number | null }[];
    // What each is worth, where one side or both score it.
    markers: readonly { id: string; at: Point; name: Text; worth?: string }[];
}

// Where a base lies as the game tells it: tenths of a millimetre, y north, facing counter-clockwise from east.
export interface Place {
    x: number;
    y: number;
}

export interface Pose {
    at: Place;
    facing: number;
}

// Tenths of a millimetre of the game, y north, to the page.
export function pagePoint(map: { height: number }, x: number, y: number): Point {
    return { x: x / 10, y: map.height - y / 10 };
}

// A place on the table as a cell: tenths of a millimetre, as a record writes them.
export function cellAt(map: { height: number }, p: Point): string {
    return `${Math.round(p.x * 10)},${Math.round((map.height - p.y) * 10)}`;
}

export function pointOf(map: { height: number }, cell: string): Point {
    const [x = 0, y = 0] = cell.split(",").map(Number);
    return pagePoint(map, x, y);
}

// A facing of the game (1/65536 turn from east, counter-clockwise) as degrees of the page, clockwise
// from the top.
export function degreesOf(facing: number): number {
    return 90 - (facing * 360) / 65536;
}

export function facingOf(degrees: number): number {
    return ((Math.round(((90 - degrees) * 65536) / 360) % 65536) + 65536) % 65536;
}
