// Bases that lie on a table, whichever game they belong to.
import type { PoseTool } from "../../game/posing.svelte";
import type { Field, LineMark, Piece, Point } from "../model";
import { cellAt, degreesOf, facingOf, pagePoint, type Place, type Pose } from "./model";
import { inside } from "../polygon";
import { corners } from "./shapes";

export const cellOf = (at: Place): string => `${at.x},${at.y}`;

// A reference that is the name of a place.
export const placeNamed = (ref: number | string): string | null => (typeof ref === "string" && /^-?\d+,-?\d+$/.test(ref) ? ref : null);

// A place as an action writes it.
export const written = (table: { height: number }, p: Point): string => cellAt(table, p).replace(",", " ");

// The ways of those who lie elsewhere than before.
export function trailOf(before: readonly { id: number; place: string; pose: Pose }[], after: readonly { id: number; place: string; pose: Pose }[]): LineMark[] {
    const old = new Map(before.map((u) => [u.id, u]));
    return after.flatMap((u) => {
        const was = old.get(u.id);
        if (was?.place !== "table" || u.place !== "table") return [];
        const [from, to] = [cellOf(was.pose.at), cellOf(u.pose.at)];
        return from === to ? [] : [{ from, to, kind: "move" as const }];
    });
}

// Those whose base covers a point.
export function lyingAt<F extends { width: number; depth: number }>(p: Point, field: Field, pieces: readonly Piece<F>[], round: (face: F) => boolean): Piece<F>[] {
    return pieces.filter(({ cell, facing, face }) => {
        const c = field.centreOf(cell);
        return round(face) ? Math.hypot(p.x - c.x, p.y - c.y) <= face.width / 2 : inside(p, corners(c, facing ?? 0, face.width, face.depth));
    });
}

// A square around a base that looks up.
export function boxAround(face: { width: number; depth: number }): string {
    const size = Math.max(face.width, face.depth) + 12;
    return `${-size / 2} ${face.depth / 2 - size / 2} ${size} ${size}`;
}

interface SetDown {
    piece: number;
    code: string;
    // Where it lies, if it does.
    lies: Pose | null;
    // Tenths of a millimetre.
    width: number;
    depth: number;
}

// How a base is set down before the battle; one that comes from beside the table looks `home`.
export function placeTool(table: { height: number }, it: SetDown, home: number): PoseTool {
    const degrees = it.lies ? degreesOf(it.lies.facing) : home;
    return {
        piece: it.piece,
        from: it.lies && { at: pagePoint(table, it.lies.at.x, it.lies.at.y), degrees },
        width: it.width / 10,
        depth: it.depth / 10,
        round: false,
        heading: () => degrees,
        turns: true,
        reached: () => null,
        text: (to, degrees) => `place ${it.code} ${written(table, to)} ${facingOf(degrees)}`,
    };
}

// Where a place of a reach lies: so far from here, that way.
export function alongFrom(table: { height: number }, at: Place, place: { facing: number; cost: number }): Point {
    const a = (place.facing * 2 * Math.PI) / 65536;
    return pagePoint(table, at.x + Math.cos(a) * place.cost, at.y + Math.sin(a) * place.cost);
}

// How a disc is put somewhere: it looks nowhere.
export function rideTool(table: { height: number }, it: { piece: number; code: string; at: Place | null; width: number }, verb: string): PoseTool {
    const { at } = it;
    return {
        piece: it.piece,
        from: at && { at: pagePoint(table, at.x, at.y), degrees: 0 },
        width: it.width / 10,
        depth: it.width / 10,
        round: true,
        heading: () => 0,
        turns: false,
        reached: (place) => at && alongFrom(table, at, place),
        text: (to) => `${verb} ${it.code} ${written(table, to)}`,
    };
}
