// The five order cards as signs drawn by us, in a box 14 by 18 around the origin.
export const ORDERS = ["ready", "assault", "run", "fire", "resist"] as const;

export const GLYPHS: Record<string, string> = {
    // A square half filled, crossed swords, two chevrons, a flash, a shield.
    ready: "M-5-5H5V5H-5ZM-5 0H5",
    assault: "M-5-7L5 6M5-7L-5 6M-6 3L-2 6.5M6 3L2 6.5",
    run: "M-5 0L0-6L5 0M-5 6L0 0L5 6",
    fire: "M1-8L-4 1H0L-1 8L5-2H1Z",
    resist: "M-5-7H5V0C5 4 2 7 0 8C-2 7-5 4-5 0Z",
};
