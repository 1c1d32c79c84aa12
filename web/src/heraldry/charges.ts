// Heraldic charges drawn by us, in a box 100 wide and 120 high around the origin. A shape is filled,
// or, with `w`, a stroke of that breadth: animals are built of limbs.
export interface Shape {
    d: string;
    w?: number;
    // In the second colour of the field rather than in the charge's.
    second?: boolean;
    mirror?: boolean;
}

const EAGLE: Shape[] = [
    {
        d: "M0-28C4-28 7-24 7-19L8-13C13-30 24-40 41-45L38-36L47-34L41-26L48-21L41-15L46-8L39-5L42 3L34 3L36 11L27 9C21 6 16 2 12 0L10 10L22 17L31 14L25 21L32 27L23 25L22 33L17 25L9 19L8 24L19 45L10 41L6 51L0 44Z",
        mirror: true,
    },
    { d: "M3-24C8-28 8-36 5-40C1-45-7-44-9-38L-18-35L-9-31C-8-28-6-26-4-24Z" },
];
const CROWN: Shape[] = [{ d: "M-8-43L-11-54L-4-49L0-57L4-49L11-54L8-43Z" }];
const LION: Shape[] = [
    { d: "M2-20L8 14", w: 17 },
    { d: "M8 12L20 27L12 42L22 46", w: 9 },
    { d: "M4 16L-8 27L-10 42L-22 44", w: 8 },
    { d: "M0-16L-20-12L-30-22L-36-20", w: 7 },
    { d: "M2-4L-17 4L-28-2L-35 2", w: 7 },
    { d: "M-5-50L3-46L11-44L10-36L15-28L8-23L4-14L-4-18L-12-17L-13-24L-20-26L-25-30L-20-35L-18-42L-11-44Z" },
    { d: "M13 18C38 22 38 0 29-8C22-15 25-27 34-30", w: 4.5 },
    { d: "M28-34L34-44L38-36L44-30L36-24Z" },
];
const HORSE: Shape[] = [
    { d: "M-10 13L20 13", w: 17 },
    { d: "M-12 10L-24-8", w: 11 },
    { d: "M-24-11L-35-3", w: 9 },
    { d: "M-22-14L-19-22", w: 4 },
    { d: "M-12 17L-29 21L-36 33", w: 5.5 },
    { d: "M-8 18L-18 33L-27 43", w: 5.5 },
    { d: "M22 17L34 28L38 43", w: 6 },
    { d: "M17 18L23 33L19 46", w: 6 },
    { d: "M26 9C39 5 43 17 41 28", w: 4.5 },
];
const RIDER: Shape[] = [
    ...HORSE,
    { d: "M4 6L2-16", w: 12 },
    { d: "M-5-29A7.5 7.5 0 1 0 9-29A7.5 7.5 0 1 0-5-29Z" },
    { d: "M4 4L-7 24", w: 5.5 },
    { d: "M4-14L18-26", w: 5.5 },
    { d: "M15-20L27-53", w: 3.5 },
    { d: "M-18-16L-4-16L-4-4C-4 2-8 5-11 7C-15 4-18 0-18-4Z" },
];
const CROSS: Shape[] = [{ d: "M-9-58H9V-16H50V2H9V60H-9V2H-50V-16H-9Z" }];

export const CHARGES: Record<string, Shape[]> = {
    none: [],
    eagle: EAGLE,
    crowned_eagle: [...EAGLE, ...CROWN],
    cross: CROSS,
    double_cross: [{ d: "M-6-44H6V-32H22V-21H6V-7H30V5H6V44H-6V5H-30V-7H-6V-21H-22V-32H-6Z" }],
    two_crosses: [
        { d: "M-5-46H5V-34H17V-25H5V-4H-5V-25H-17V-34H-5Z" },
        { d: "M-5 2H5V12H15V21H5V42H-5V21H-15V12H-5Z" },
    ],
    cross_and_eagle: [
        ...CROSS,
        { d: "M-17-24H17V8C17 18 8 24 0 28C-8 24-17 18-17 8Z", second: true },
        { d: "M0-16C3-16 4-14 4-11C7-16 11-18 14-18L13-5C11 2 7 3 4 4L8 15L0 22Z", mirror: true },
    ],
    rider: RIDER,
    lion: LION,
    crowned_lion: [...LION, { d: "M-15-50L-17-60L-10-56L-6-62L-2-56L5-59L2-49Z" }],
    wolf: [
        { d: "M4-16L10 14", w: 14 },
        { d: "M10 12L20 26L14 42L23 45", w: 7 },
        { d: "M6 16L-6 27L-8 42L-18 44", w: 7 },
        { d: "M2-14L-18-12L-28-20", w: 6 },
        { d: "M4-3L-15 4L-26 0", w: 6 },
        { d: "M12-18L8-36L6-50L0-42L-6-50L-9-39L-33-29L-30-23L-15-23L-6-14Z" },
        { d: "M14 16C34 22 40 8 34-6C31-14 34-22 40-26C44-12 46 20 20 24Z" },
    ],
    griffin: [
        { d: "M2-18L8 14", w: 15 },
        { d: "M8 12L20 27L12 42L22 46", w: 8 },
        { d: "M4 16L-8 27L-10 42L-22 44", w: 8 },
        { d: "M0-12L-20-10L-30-20", w: 6 },
        { d: "M2-2L-17 6L-28 0", w: 6 },
        { d: "M6-16C12-30 6-46-6-46L-5-53L-11-46C-18-44-18-40-24-34L-18-33L-20-27L-12-29L-10-16Z" },
        { d: "M6-8C14-30 26-44 44-50L41-40L46-36L38-30L43-24L34-19L38-12L28-9L30-2L12 4Z" },
        { d: "M13 18C36 22 36 8 32 2", w: 4 },
    ],
    stag: [
        { d: "M-12 10L18 8", w: 15 },
        { d: "M-14 6L-22-16", w: 9 },
        { d: "M-18-24L-34-16L-32-11L-16-10Z" },
        { d: "M-20-22L-26-44M-23-33L-34-42M-25-40L-18-52", w: 3.2 },
        { d: "M-14-22L-4-44M-9-33L2-36M-6-40L-10-52M-4-44L4-52", w: 3.2 },
        { d: "M-14 14L-30 20L-34 34", w: 4.6 },
        { d: "M-10 15L-14 32L-20 46", w: 4.6 },
        { d: "M20 12L31 26L29 46", w: 5 },
        { d: "M15 14L18 30L12 46", w: 5 },
        { d: "M25 4L32 0", w: 5 },
    ],
    lamb: [
        { d: "M-16 8L18 8", w: 24 },
        { d: "M-20-2L-28-14", w: 12 },
        { d: "M-27-16L-38-8", w: 8 },
        { d: "M-16 16V38M-4 18V38M10 18V38M20 16V38", w: 5 },
        { d: "M26 6L33 14", w: 6 },
        { d: "M6 20V-50", w: 3 },
        { d: "M6-50H34L28-41L34-32H6Z" },
    ],
    aurochs_head: [
        { d: "M-20-18C-22-6-14 14-13 30C-12 40-6 44 0 44C6 44 12 40 13 30C14 14 22-6 20-18C12-26-12-26-20-18Z" },
        { d: "M-14-20C-34-18-42-34-34-50C-32-36-22-32-10-26Z" },
        { d: "M14-20C34-18 42-34 34-50C32-36 22-32 10-26Z" },
        { d: "M-20-16L-38-8L-22-4ZM20-16L38-8L22-4Z" },
    ],
    sun: [
        { d: "M-17 0A17 17 0 1 0 17 0A17 17 0 1 0-17 0Z" },
        ...Array.from({ length: 12 }, (_, i): Shape => {
            const a = (i * Math.PI) / 6;
            const p = (r: number, t: number) =>
                `${(Math.cos(t) * r).toFixed(1)} ${(Math.sin(t) * r).toFixed(1)}`;
            return { d: `M${p(19, a - 0.2)}L${p(i % 2 ? 32 : 40, a)}L${p(19, a + 0.2)}Z` };
        }),
    ],
    crescent_and_star: [
        { d: "M-34-4C-30 40 30 40 34-4C22 22-22 22-34-4Z" },
        { d: "M0-50L6-34L23-34L9-23L14-6L0-16L-14-6L-9-23L-23-34L-6-34Z" },
    ],
    columns: [
        {
            d: "M-34 34V-6H-22V22H-12V-28H0M34 34V-6H22V22H12V-28H0M-34 34H-12M34 34H12M0-28V-44",
            w: 7,
        },
    ],
    pale: [{ d: "M-16-60H16V60H-16Z" }],
    bars: [{ d: "M-50-34H50V-18H-50ZM-50-2H50V14H-50ZM-50 30H50V46H-50Z" }],
    bars_and_stars: [
        { d: "M-50-34H0V-22H-50ZM-50-8H0V4H-50ZM-50 18H0V30H-50Z" },
        ...[-30, -2, 26].map((y): Shape => ({
            d: `M20 ${y - 11}L23 ${y - 4}L31 ${y - 4}L25 ${y + 1}L27 ${y + 9}L20 ${y + 4}L13 ${y + 9}L15 ${y + 1}L9 ${y - 4}L17 ${y - 4}Z`,
        })),
    ],
    eagle_and_lion: [
        {
            d: "M0-26L-6-26C-8-26-9-24-9-19L-10-13C-14-26-22-34-36-38L-33-30L-40-27L-34-21L-39-15L-33-10L-36-3L-29-2L-30 6L-12 0L-11 10L-20 17L-28 15L-23 22L-29 28L-21 26L-18 33L-10 22L-18 42L0 38ZM0-28L-9-30L-16-34L-8-37C-6-42 0-42 0-42Z",
        },
        { d: "M7-22L11 12", w: 12 },
        { d: "M11 10L19 24L14 38L22 41", w: 7 },
        { d: "M2-42L10-42L17-36L16-26L11-18L2-18Z" },
        { d: "M13 14C32 18 33 0 27-8C22-14 25-24 31-27", w: 4 },
    ],
    key: [
        { d: "M0-14V44", w: 8 },
        { d: "M0 26H16M0 40H20", w: 8 },
        { d: "M-13-28A13 13 0 1 0 13-28A13 13 0 1 0-13-28Z", w: 7 },
    ],
    wavy_bend: [
        { d: "M-46-46C-36-26-24-40-16-20C-8-2 6-14 12 6C18 24 32 12 42 34", w: 18 },
    ],
    towers_and_gate: [
        { d: "M-34 40V-20H-40V-38H-34V-30H-28V-38H-20V-30H-14V-38H-8V-20H-12V4H12V-20H8V-38H14V-30H20V-38H28V-30H34V-38H40V-20H34V40H12V24C12 12-12 12-12 24V40Z" },
    ],
    chequers: [
        {
            d: [-50, -25, 0, 25]
                .flatMap((x, i) =>
                    [-60, -36, -12, 12, 36].map((y, j) =>
                        (i + j) % 2 ? "" : `M${x} ${y}h25v24h-25Z`,
                    ),
                )
                .join(""),
        },
    ],
    crosiers_and_swords: [
        { d: "M-26 46L18-26M18-26C26-40 8-50 4-38C3-32 12-32 12-36", w: 5 },
        { d: "M26 46L-22-40", w: 5.5 },
        { d: "M28 22L6 34", w: 5 },
    ],
};

// A heater shield, 76 wide and 100 high.
export const SHIELD = "M-38-48H38V-6C38 22 18 42 0 52C-18 42-38 22-38-6Z";
// Charges that reach the edge of the shield and are cut by it (clip path "shield-clip").
export const OVERFLOWING: ReadonlySet<string> = new Set([
    "cross",
    "cross_and_eagle",
    "pale",
    "bars",
    "bars_and_stars",
    "chequers",
    "wavy_bend",
]);
