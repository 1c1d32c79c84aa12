// Men and beasts as small dark shapes, drawn by us in a box 100 wide and 80 high around the origin;
// everything looks to the right.
import type { Shape } from "./charges";

const horse: Shape[] = [
    { d: "M-22 8L14 8", w: 17 },
    { d: "M14 5L25-13", w: 11 },
    { d: "M25-16L38-7", w: 9 },
    { d: "M24-18L21-26", w: 4 },
    { d: "M16 12L33 16L40 27", w: 5.5 },
    { d: "M12 14L22 27L31 36", w: 5.5 },
    { d: "M-24 12L-35 22L-39 36", w: 6 },
    { d: "M-19 13L-24 26L-20 38", w: 6 },
    { d: "M-28 3C-40 0-44 10-43 20", w: 4.5 },
];
const rider: Shape[] = [
    { d: "M-4 2L-2-18", w: 11 },
    { d: "M-9-30A7 7 0 1 0 5-30A7 7 0 1 0-9-30Z" },
    { d: "M-3 0L6 18", w: 5.5 },
];
const man = (x: number, lean = 0): Shape[] => [
    { d: `M${x - 4} 38L${x - 1} 10M${x + 7} 38L${x + 1} 10`, w: 6 },
    { d: `M${x} 12L${x + lean}-12`, w: 12 },
    { d: `M${x + lean - 7}-24A7 7 0 1 0 ${x + lean + 7}-24A7 7 0 1 0 ${x + lean - 7}-24Z` },
];

export const SILHOUETTES: Record<string, Shape[]> = {
    heavy_cavalry: [
        // A horse in its caparison, a knight with a great helm and a couched lance.
        { d: "M-40 30L-33-2C-24-8 8-6 16-6L24-22L22-30L29-24L40-14L37-6L28-8L22 8L20 32L10 24L0 32L-10 24L-22 32L-30 24Z" },
        { d: "M-26 26L-32 39M14 26L22 38", w: 5.5 },
        { d: "M-6-4L-4-18", w: 13 },
        { d: "M-12-38H4V-24H-12Z" },
        { d: "M-8-38L-14-48L2-44L2-38Z" },
        { d: "M-30-8L50-22", w: 3.4 },
        { d: "M-2-18H12V-8C12-2 8 2 5 4C1 2-2-2-2-8Z" },
    ],
    regular_cavalry: [
        ...horse,
        ...rider,
        { d: "M0-14L12-10", w: 5 },
        { d: "M-14 12L34-50", w: 3.2 },
        { d: "M34-50L20-46L26-38Z" },
    ],
    light_cavalry: [
        ...horse,
        ...rider,
        { d: "M-1-16L14-26", w: 5 },
        { d: "M12-22C18-32 26-42 36-46", w: 3.4 },
    ],
    horse_archers: [
        ...horse,
        ...rider,
        { d: "M-10-32L-2-44L6-32Z" },
        { d: "M0-15L19-19", w: 4.5 },
        { d: "M17-42C32-34 32-6 17 2M17-42L17 2", w: 3 },
        { d: "M6-19H38", w: 2.2 },
    ],
    heavy_infantry: [
        { d: "M-30-22H-6V22C-6 32-14 38-18 40C-22 38-30 32-30 22Z" },
        ...man(12),
        { d: "M30 38V-48", w: 3.4 },
        { d: "M25-38L30-54L35-38Z" },
        { d: "M12-2L30 2", w: 5 },
    ],
    light_infantry: [
        ...man(-10),
        { d: "M12 38V-48", w: 3.2 },
        { d: "M7-38L12-54L17-38Z" },
        { d: "M-8-2L12 2", w: 5 },
        { d: "M-34 4A12 12 0 1 0-10 4A12 12 0 1 0-34 4Z" },
        ...man(32, 1),
    ],
    militia: [
        ...man(-14),
        { d: "M6 38L14-36", w: 3.2 },
        { d: "M8-50L14-34L22-48M15-34L15-54", w: 2.8 },
        { d: "M-12-2L10 2", w: 5 },
        ...man(34, 2),
        { d: "M44 20L50-34", w: 3 },
    ],
    archers: [
        ...man(-12),
        { d: "M-10-6L14-8", w: 5 },
        { d: "M12-46C34-30 34 14 12 30M12-46L12 30", w: 3.2 },
        { d: "M-8-8H40", w: 2.4 },
        { d: "M38-13L48-8L38-3Z" },
    ],
    crossbowmen: [
        ...man(-18, 2),
        { d: "M-14-6L8-6", w: 6 },
        { d: "M0-7H42", w: 5 },
        { d: "M32-34C46-24 46 10 32 20", w: 4 },
        { d: "M32-34L18-7L32 20", w: 2 },
    ],
    bombard: [
        { d: "M-34 6L34-16", w: 19 },
        { d: "M28-26L36-4", w: 5 },
        { d: "M-14-10L-6 12", w: 3 },
        { d: "M-26 22A15 15 0 1 0 4 22A15 15 0 1 0-26 22Z", w: 5 },
        { d: "M-11 7V37M-26 22H4", w: 3 },
        { d: "M-46 36L-12 14", w: 6 },
    ],
    leader: [...horse, ...rider, { d: "M-12-36L-15-50L-6-43L-2-52L2-43L11-50L8-36Z" }, { d: "M2-14L26-34", w: 4.5 }],
    banner: [
        { d: "M-26 40V-44", w: 5 },
        { d: "M-24-42H34L22-26L34-10H-24Z" },
    ],
};
