// How a base that marches in a straight line is moved by hand: a pivot, a length, a correction at the end.
import type { Point } from "../model";
import { bearing, type PoseTool } from "../../game/posing.svelte";
import { alongFrom } from "./lying";
import { degreesOf, facingOf, pagePoint } from "./model";

export interface Marcher {
    piece: number;
    code: string;
    at: { x: number; y: number };
    facing: number;
    // Tenths of a millimetre.
    width: number;
    depth: number;
    // May it go backwards without turning round?
    backs: boolean;
}

// From one facing to another, to the left when positive, at most half a turn.
export function leftTurn(from: number, to: number): number {
    const d = (((to - from) % 65536) + 65536) % 65536;
    return d > 32768 ? d - 65536 : d;
}

export function marchTool(table: { height: number }, it: Marcher): PoseTool {
    const from: Point = pagePoint(table, it.at.x, it.at.y);
    const before = degreesOf(it.facing);
    const long = (to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
    // Nobody's hand goes straight back to a hair: who steps back all but straight, looking as before, means straight.
    const straight = (way: number, degrees: number): number => {
        const back = (it.facing + 32768) % 65536;
        return it.backs && degrees === before && Math.abs(leftTurn(back, way)) < 910 ? back : way;
    };
    return {
        piece: it.piece,
        from: { at: from, degrees: before },
        width: it.width / 10,
        depth: it.depth / 10,
        round: false,
        heading: (to) => {
            if (long(to) < 0.1) return before;
            const way = bearing(from, to);
            const behind = Math.abs(leftTurn(it.facing, facingOf(way))) > 16384;
            return it.backs && behind ? before : way;
        },
        turns: true,
        marches: true,
        // The longest march in a direction: so far along the new facing.
        reached: (place) => alongFrom(table, it.at, place),
        text: (to, degrees) => {
            const way = straight(facingOf(bearing(from, to)), degrees);
            const correction = leftTurn(way, facingOf(degrees));
            const length = Math.round(long(to) * 10);
            return `move ${it.code} ${leftTurn(it.facing, way)} ${length}${correction ? ` ${correction}` : ""}`;
        },
    };
}
