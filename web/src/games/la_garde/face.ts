// What the face of a brigade or headquarters shows.
import type { Troops } from "../../board/plane/figures";

export interface Face {
    side: 0 | 1;
    troops: Troops;
    arm: string;
    width: number;
    depth: number;
    general: null | "division" | "corps" | "army" | "aide";
    nation: string;
    // Its sign's from afar.
    colour: string;
    code: string;
    elements: number;
    full: number;
    cohesion: string;
    moved: boolean;
    dry: boolean;
    // The order counter beside a headquarters.
    order: "none" | "hidden" | string;
    known: boolean;
}
