// What the face of a base shows.
import type { Troops } from "../../board/plane/figures";

export interface Face {
    side: 0 | 1;
    troops: Troops;
    width: number;
    depth: number;
    round: boolean;
    coat: string;
    flag: string[];
    code: string;
    wear: number;
    stamina: number;
    disordered: boolean;
    activated: boolean;
    // The order card beside it: none, face down, or which.
    card: "none" | "hidden" | string;
    shown: boolean;
    limbered: boolean;
    rank: number | null;
    exhausted: boolean;
    chief: boolean;
    // A piece of terrain in hand, instead of a base.
    shape?: { d: string; colour: string };
}
