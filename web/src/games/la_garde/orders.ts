// The three orders as signs drawn by us, in a box 14 by 18 around the origin.
export const ORDERS = ["attack", "defend", "manoeuvre"] as const;

export const GLYPHS: Record<string, string> = {
    // Crossed sabres, a parapet, an arrow that turns.
    attack: "M-5-7L5 6M5-7L-5 6M-6 3L-2 6.5M6 3L2 6.5",
    defend: "M-6 6V-2H-3V1H-1.5V-2H1.5V1H3V-2H6V6Z",
    manoeuvre: "M-5 7V0C-5-5 4-5 4 0V3M1 0L4 4L7 0",
};
