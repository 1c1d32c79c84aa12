// Soldiers of the Wars of Religion and their commanders' orders as small dark shapes, drawn by us in a
// box 100 wide and 80 high around the origin; everything looks to the right.
import type { Shape } from "../../heraldry/charges";

const horse: Shape[] = [
    { d: "M-24 8L14 7", w: 18 },
    { d: "M13 4L25-13", w: 12 },
    { d: "M24-16L38-7", w: 9.5 },
    { d: "M24-18L21-26", w: 4 },
    { d: "M15 12L33 15L41 26", w: 5.6 },
    { d: "M12 14L21 27L30 37", w: 5.6 },
    { d: "M-26 12L-36 22L-40 37", w: 6.2 },
    { d: "M-21 13L-25 26L-21 39", w: 6.2 },
    { d: "M-31 3C-42 1-46 10-45 21", w: 5 },
];
// A rider in armour with a plumed helmet.
const rider: Shape[] = [
    { d: "M-5 2L-3-17", w: 13 },
    { d: "M-10-30A7.4 7.4 0 1 0 5-30A7.4 7.4 0 1 0-10-30Z" },
    { d: "M-4-37C-14-44-22-38-21-28C-17-34-11-34-7-33Z" },
    { d: "M-4 0L6 19", w: 6 },
];
const man = (x: number, lean = 0): Shape[] => [
    { d: `M${x - 5} 38L${x - 1} 10M${x + 7} 38L${x + 1} 10`, w: 6.4 },
    { d: `M${x} 13L${x + lean}-12`, w: 13 },
    { d: `M${x + lean - 7}-24A7 7 0 1 0 ${x + lean + 7}-24A7 7 0 1 0 ${x + lean - 7}-24Z` },
];
// A morion: crest and brim.
const morion = (x: number): Shape[] => [{ d: `M${x - 12}-25Q${x}-29 ${x + 12}-25Q${x + 7}-36 ${x}-38Q${x - 7}-36 ${x - 12}-25Z` }];
const pikes = (xs: number[], top: number): Shape[] =>
    xs.flatMap((x): Shape[] => [
        { d: `M${x} 38V${top}`, w: 2.8 },
        { d: `M${x - 3.4} ${top + 3}L${x} ${top - 9}L${x + 3.4} ${top + 3}Z` },
    ]);
const barrel: Shape[] = [
    { d: "M-34 8L36-14", w: 15 },
    { d: "M30-20L34-6", w: 6 },
    { d: "M-41 10A6 6 0 1 0-29 10A6 6 0 1 0-41 10Z" },
    { d: "M-22 20A17 17 0 1 0 12 20A17 17 0 1 0-22 20Z", w: 5 },
    { d: "M-5 3V37M-22 20H12M-17 8L7 32M7 8L-17 32", w: 2.6 },
    { d: "M-48 38L-8 18", w: 6 },
];

export const FIGURES: Record<string, Shape[]> = {
    // The lance couched, with its pennon.
    gendarmes: [
        { d: "M-42 26L-34-4C-24-10 8-8 16-8L25-24L23-32L30-26L41-15L38-7L29-9L23 8L21 30L10 22L0 30L-10 22L-22 30L-30 22Z" },
        { d: "M-28 26L-34 39M14 26L22 38", w: 5.6 },
        { d: "M-6-4L-4-18", w: 14 },
        { d: "M-11-31A7.4 7.4 0 1 0 4-31A7.4 7.4 0 1 0-11-31Z" },
        { d: "M-4-38C-14-46-24-40-22-28C-18-35-11-35-7-34Z" },
        { d: "M-34-6L50-24", w: 3.6 },
        { d: "M34-21L22-32L38-31Z" },
    ],
    chevau_legers: [...horse, ...rider, { d: "M-14 10L40-46", w: 3.2 }, { d: "M40-46L24-44L32-34Z" }, { d: "M-1-15L12-14", w: 5 }],
    // A pistol held out.
    reiters: [...horse, ...rider, { d: "M-1-15L20-19", w: 5.4 }, { d: "M18-24L42-24L42-19L24-18L21-9L16-11Z" }, { d: "M-16-26L8-26L4-33L-12-33Z" }],
    cuirassiers: [
        ...horse,
        { d: "M-14 3L-12-18L6-18L6 3Z" },
        { d: "M-11-31A8 8 0 1 0 5-31A8 8 0 1 0-11-31Z" },
        { d: "M-4-38C-14-46-24-40-22-28C-18-35-11-35-7-34Z" },
        { d: "M-4 0L6 19", w: 7 },
        { d: "M2-14L20-19", w: 6 },
        { d: "M18-24L44-24L44-19L24-18L21-9L16-11Z" },
    ],
    argoulets: [...horse, ...rider, { d: "M-1-14L14-12", w: 5 }, { d: "M-12-4L44-22", w: 4 }, { d: "M-18 0L-8-6L-6 0L-16 4Z" }],
    argoulets_on_foot: [...man(-12), ...morion(-12), { d: "M-10-6L12-6", w: 5 }, { d: "M-26-2L46-16", w: 4.2 }, { d: "M20 38L12-8L4 38", w: 2.8 }],
    swiss: [...pikes([-40, -28, 30, 42], -40), ...man(-12), ...man(14), { d: "M-22-27H-2M4-27H24", w: 4 }, { d: "M-8-8H14V14H-8Z" }],
    landsknechts: [...pikes([-38, 40], -40), ...man(-14), ...man(16), { d: "M-28-26C-20-34-8-34 0-26M2-26C10-34 22-34 30-26", w: 4.6 }, { d: "M1 34L1-30M-6-22L8-30", w: 3 }],
    pikemen: [...pikes([-36, 0, 36], -42), ...man(-18), ...morion(-18), ...man(18), ...morion(18)],
    militia: [...man(-16), { d: "M6 38L12-34", w: 3 }, { d: "M6-48L12-32L20-46M13-32L13-52", w: 2.8 }, { d: "M-14-2L8 2", w: 5 }, ...man(34, 2), { d: "M46 22L50-34", w: 3 }],
    arquebusiers: [...man(-16), ...morion(-16), { d: "M-14-6L8-6", w: 5.6 }, { d: "M-30-2L46-17", w: 4.4 }, { d: "M-34-4L-22-7L-20 2L-32 4Z" }, { d: "M18 38L22-8M18-14L22-8L28-13", w: 3 }],
    enfants_perdus: [...man(-16, 5), ...morion(-11), { d: "M-10-5L10-8", w: 5 }, { d: "M-24-1L44-20", w: 4.2 }, { d: "M-20 12L-34 28", w: 5 }],
    cannon: barrel,
    culverin: [{ d: "M-38 9L48-16", w: 9.5 }, { d: "M44-21L48-10", w: 5 }, ...barrel.slice(3)],
    baggage: [
        { d: "M-38 16C-40-26 22-26 20 16Z" },
        { d: "M-40 18H40", w: 5 },
        { d: "M-34 27A11 11 0 1 0-12 27A11 11 0 1 0-34 27Z", w: 4.4 },
        { d: "M2 27A11 11 0 1 0 24 27A11 11 0 1 0 2 27Z", w: 4.4 },
        { d: "M40 18L48 10", w: 4 },
    ],
    leader: [...horse, ...rider, { d: "M0-14L24-36", w: 5 }, { d: "M22-36L38-50", w: 3.4 }, { d: "M-12-6L6-16", w: 4 }],
};

// Orders, in a box 40 wide and 18 high.
export const ORDERS: Record<string, Shape[]> = {
    attack: [{ d: "M-14 7L14-7M14 7L-14-7", w: 2.6 }, { d: "M-9 7L-14 2M9 7L14 2", w: 2 }],
    skirmish: [{ d: "M-15 4L-8-5L-1 4L6-5L14 3", w: 2.4 }, { d: "M10-3L15 5L7 5Z" }],
    hold: [{ d: "M-8-8H8V0C8 5 3 7 0 9C-3 7-8 5-8 0Z" }],
    march: [{ d: "M-15 0H9", w: 3 }, { d: "M6-7L16 0L6 7Z" }],
    reserve: [{ d: "M-12-6H12V6H-12Z", w: 2.4 }, { d: "M-12 6L12-6", w: 2 }],
    disengage: [{ d: "M15 0H-8", w: 3 }, { d: "M-5-7L-15 0L-5 7Z" }, { d: "M14-7V7", w: 2.4 }],
    retreat: [{ d: "M-1-7L-10 0L-1 7ZM11-7L2 0L11 7Z" }, { d: "M-14-7V7", w: 2.2 }],
};
