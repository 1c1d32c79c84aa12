// What a counter shows. Every mark has a shape; colour only repeats it.
export interface Face {
    side: 0 | 1;
    // A family of units, or "leader".
    kind: string;
    // Colour of the column, also told by its hatching.
    column: string;
    combat: number | null;
    weapon: "shock" | "shot" | "none";
    movement: number | null;
    quality: number | null;
    // Steps left of steps there were.
    steps: number;
    full: number;
    reduced: boolean;
    disorganised: boolean;
    isolated: boolean;
    charge: boolean;
    caracole: boolean;
    ruse: boolean;
    fired: boolean;
    // Has done what it can in this segment.
    done: boolean;
    // A leader: of the whole army; showing his back; his order, "hidden" if it may not be known.
    general: boolean;
    replaced: boolean;
    order: string | null;
}
