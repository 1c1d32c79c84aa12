// Painted men, horses and guns from the side, drawn by us: each in a box 100 wide and 80 high around the origin, looking
// to the right, and how a troop of them stands on a counter.
import type { Livery } from "./liveries";

type Paint = "coat" | "second" | "plume" | "hat" | "horse" | "mane" | "skin" | "steel" | "wood" | "dark" | "bronze" | "canvas";

interface Part {
    paint: Paint;
    d: string;
    // A line of that width instead of a surface.
    w?: number;
}

const p = (paint: Paint, d: string, w?: number): Part => (w ? { paint, d, w } : { paint, d });
const ring = (x: number, y: number, r: number) => `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;

const horse: Part[] = [
    p("mane", "M-28 3C-40 0-45 10-44 22", 5),
    p("horse", "M12 14L22 27L30 37", 5.5),
    p("horse", "M-24 12L-35 22L-39 37", 6),
    p("horse", "M-22 8L14 8", 18),
    p("horse", "M14 5L25-13", 12),
    p("horse", "M25-16L38-7", 9),
    p("horse", "M24-18L21-26", 4),
    p("horse", "M16 12L33 16L40 28", 5.5),
    p("horse", "M-19 13L-24 26L-20 39", 6),
    p("mane", "M12-4L20-20", 5),
    p("dark", "M37-6L28-12L10-2", 1.6),
];
// Man and horse under one cloth.
const caparison: Part[] = [
    p("horse", "M-26 26L-32 39M14 26L22 38M-18 26L-20 39M6 26L8 38", 5.5),
    p("coat", "M-40 30L-33-2C-24-8 8-6 16-6L24-22L22-30L29-24L40-14L37-6L28-8L22 8L20 32L10 24L0 32L-10 24L-22 32L-30 24Z"),
    p("second", "M-37 20L-29 14L-21 22L-10 14L0 22L10 14L20 22", 4),
    p("second", "M18-8L30-10", 3.4),
];
const rider: Part[] = [p("coat", "M-5 3L-2-17", 13), p("second", "M-4 2L6 19", 6.5), p("dark", "M5 16L8 21", 5)];
const armoured: Part[] = [p("steel", "M-5 3L-2-17", 14), p("steel", "M-4 2L6 19", 6.5), p("second", "M-10-14L5-2", 4), p("dark", "M5 16L8 21", 5)];
const face = (x: number, y: number): Part => p("skin", ring(x, y, 6.6));
const plume = (x: number, y: number): Part => p("plume", `M${x} ${y}C${x - 10} ${y - 8} ${x - 20} ${y - 2} ${x - 17} ${y + 9}C${x - 13} ${y + 2} ${x - 7} ${y + 3} ${x - 2} ${y + 4}Z`);
const helmet = (x: number, y: number): Part[] => [p("steel", `M${x - 8} ${y + 2}Q${x - 8} ${y - 10} ${x} ${y - 10}Q${x + 8} ${y - 10} ${x + 8} ${y + 2}Z`)];
const morion = (x: number, y: number): Part[] => [p("steel", `M${x - 12} ${y + 1}Q${x} ${y - 3} ${x + 12} ${y + 1}Q${x + 7} ${y - 11} ${x} ${y - 13}Q${x - 7} ${y - 11} ${x - 12} ${y + 1}Z`)];
const felt = (x: number, y: number): Part[] => [p("hat", `M${x - 12} ${y}H${x + 12}L${x + 7} ${y - 3}L${x + 5} ${y - 11}H${x - 5}L${x - 7} ${y - 3}Z`)];
const pointed = (x: number, y: number): Part[] => [p("hat", `M${x - 8} ${y}L${x} ${y - 16}L${x + 8} ${y}Z`), p("canvas", `M${x - 9} ${y}H${x + 9}`, 4)];
const kettle = (x: number, y: number): Part[] => [p("steel", `M${x - 11} ${y + 1}L${x - 5} ${y - 8}H${x + 5}L${x + 11} ${y + 1}Z`)];
const lance = (x1: number, y1: number, x2: number, y2: number): Part => p("wood", `M${x1} ${y1}L${x2} ${y2}`, 3);
const man = (x: number, lean = 0): Part[] => [
    p("second", `M${x - 4} 30L${x - 1} 8M${x + 7} 30L${x + 1} 8`, 6.4),
    p("dark", `M${x - 5} 37L${x - 4} 30M${x + 9} 37L${x + 7} 30`, 6),
    p("coat", `M${x} 13L${x + lean}-12`, 13),
    p("dark", `M${x - 6} 8H${x + 6}`, 2.4),
    face(x + lean, -24),
];
const arm = (x: number, to: number, y = -4): Part => p("coat", `M${x}-8L${to} ${y}`, 5);
const spear = (x: number, top: number): Part[] => [p("wood", `M${x} 38V${top}`, 2.8), p("steel", `M${x - 4} ${top + 4}L${x} ${top - 11}L${x + 4} ${top + 4}Z`)];
const shield = (x: number, y: number, s = 1): Part[] => [
    p("coat", `M${x - 12 * s} ${y - 16 * s}H${x + 12 * s}V${y + 4 * s}C${x + 12 * s} ${y + 14 * s} ${x + 4 * s} ${y + 19 * s} ${x} ${y + 22 * s}C${x - 4 * s} ${y + 19 * s} ${x - 12 * s} ${y + 14 * s} ${x - 12 * s} ${y + 4 * s}Z`),
    p("second", `M${x} ${y - 12 * s}V${y + 14 * s}M${x - 8 * s} ${y - 4 * s}H${x + 8 * s}`, 4 * s),
];
const wheel = (x: number, y: number, r: number): Part[] => [p("wood", ring(x, y, r), 4.4), p("wood", `M${x} ${y - r}V${y + r}M${x - r} ${y}H${x + r}`, 2.4)];
const gun = (barrel: number, length: number): Part[] => [
    p("wood", "M-46 36L-8 16", 6.5),
    p("bronze", `M-34 8L${length} ${8 - (length + 34) / 3.2}`, barrel),
    ...wheel(-5, 21, 16),
];
const musket = (x: number): Part[] => [p("wood", `M${x - 6}-2L${x + 12}-8`, 5), p("steel", `M${x + 6}-6L${x + 46}-20`, 3)];

const rides = (body: Part[], head: Part[], hands: Part[]): Part[] => [...horse, ...body, ...head, ...hands];
const arquebus = (x: number): Part[] => [...man(x), ...morion(x, -27), ...musket(x), arm(x + 2, x + 16, -7)];
const pikeman = (x: number, hat: Part[]): Part[] => [...man(x), ...hat, ...spear(x + 13, -72), arm(x + 2, x + 13, -2)];

export const SOLDIERS: Record<string, Part[]> = {
    heavy_cavalry: [
        ...caparison,
        p("coat", "M-6-2L-4-18", 14),
        p("steel", "M-12-38H4V-22H-12Z"),
        p("dark", "M-6-31H4", 2),
        plume(-4, -39),
        lance(-30, -6, 54, -24),
        ...shield(6, -12, 0.7),
    ],
    regular_cavalry: rides(rider, [face(-2, -29), ...helmet(-2, -29)], [lance(-16, 14, 36, -56), p("coat", "M36-56L16-54L26-40Z"), ...shield(4, -8, 0.6)]),
    light_cavalry: rides(rider, [face(-2, -29), ...pointed(-2, -33)], [p("coat", "M-1-14L14-26", 5.5), p("steel", "M12-22C18-34 26-44 38-48", 3.6)]),
    horse_archers: rides(rider, [face(-2, -29), ...pointed(-2, -32)], [p("coat", "M0-15L19-19", 5), p("wood", "M17-42C34-34 34-6 17 2", 3.6), p("canvas", "M17-42V2", 1.4)]),
    heavy_infantry: [...man(12), ...kettle(12, -27), ...spear(32, -46), arm(14, 31), ...shield(-12, 8, 1.35)],
    light_infantry: [...man(6), ...kettle(6, -27), ...spear(26, -46), arm(8, 25), p("coat", ring(-12, 4, 13)), p("second", ring(-12, 4, 5))],
    militia: [...man(0), ...felt(0, -29), p("wood", "M14 38L22-34", 3.2), p("steel", "M14-48L22-34L30-48M22-34V-54", 2.8), arm(2, 17, -2)],
    archers: [...man(-8), ...felt(-8, -29), arm(-6, 16, -8), p("wood", "M14-46C36-30 36 14 14 30", 3.6), p("canvas", "M14-46V30", 1.4), p("wood", "M-4-8H40", 2)],
    crossbowmen: [...man(-12, 2), ...kettle(-10, -27), arm(-9, 8, -6), p("wood", "M-2-7H40", 5.4), p("steel", "M32-30C46-22 46 8 32 16", 4)],
    bombard: [...man(-30), ...felt(-30, -29), ...gun(20, 40), p("dark", "M-16-6L-11 10M6-13L11 3", 3)],
    leader: rides(armoured, [face(-2, -29), ...helmet(-2, -31), plume(-2, -42)], [p("coat", "M-10-16C-24-6-30 8-34 16L-14 14Z"), p("steel", "M2-14L24-28", 5), p("bronze", "M20-34L32-22", 4)]),
    // The Wars of Religion.
    gendarmes: [
        ...horse,
        p("steel", "M16 0L26-15L38-6L36 0L28-4L22 8Z"),
        p("coat", "M-36 14L-30 0H8L4 16Z"),
        ...armoured,
        p("steel", ring(-3, -30, 8)),
        p("dark", "M-2-31H5", 2),
        plume(-4, -38),
        lance(-34, -4, 54, -26),
        p("coat", "M36-21L20-34L42-33Z"),
    ],
    chevau_legers: rides(armoured, [face(-2, -29), ...helmet(-2, -31), plume(-2, -40)], [lance(-16, 12, 40, -50), p("coat", "M40-50L22-50L32-36Z")]),
    reiters: rides([p("dark", "M-5 3L-2-17", 14), p("dark", "M-4 2L6 19", 7), p("second", "M-10-14L5-2", 3.4)], [face(-2, -29), ...felt(-2, -32), plume(2, -40)], [p("dark", "M-1-15L18-19", 5.4), p("wood", "M18-20L24-13", 4.4), p("steel", "M20-21H42", 4)]),
    cuirassiers: rides(armoured, [face(-2, -29), ...helmet(-2, -31)], [p("steel", "M0-15L14-22", 5.4), p("steel", "M12-20L36-48", 3.4)]),
    argoulets: rides(rider, [face(-2, -29), ...felt(-2, -32)], [...musket(4), arm(0, 14, -10)]),
    argoulets_on_foot: [...man(-8), ...felt(-8, -29), ...musket(-8), arm(-6, 8, -7)],
    arquebusiers: arquebus(-8),
    enfants_perdus: [...man(-10, 5), ...morion(-5, -27), ...musket(-6), p("second", "M-14 10L-28 26", 6)],
    pikemen: pikeman(-4, morion(-4, -27)),
    swiss: [...pikeman(-4, felt(-4, -29)), plume(-2, -38), p("second", "M-8-10V10M0-12V10", 2.4)],
    landsknechts: [...pikeman(-4, felt(-4, -29)), plume(0, -38), p("second", "M-10-6L4-2M-10 2L4 6", 2.8)],
    cannon: gun(15, 36),
    culverin: gun(9.5, 48),
    baggage: [p("canvas", "M-38 16C-40-28 22-28 20 16Z"), p("wood", "M-40 18H40L48 10", 5), ...wheel(-22, 27, 10), ...wheel(13, 27, 10)],
};

// Where each man of a troop stands: the hindmost first. x, y in units of the card, and how large.
type Place = readonly [x: number, y: number, scale: number];
const HORSE: Place[] = [[15, -5, 0.25], [-11, -6, 0.25], [20, 4, 0.28], [-15, 4, 0.28], [3, 7, 0.29]];
const FOOT: Place[] = [[-17, -4, 0.25], [-6, -5, 0.25], [5, -5, 0.25], [16, -4, 0.25], [-20, 4, 0.29], [-9, 5, 0.29], [3, 5, 0.29], [14, 5, 0.29]];
const GUN: Place[] = [[2, 2, 0.5]];
const MOUNTED = new Set(["heavy_cavalry", "regular_cavalry", "light_cavalry", "horse_archers", "gendarmes", "chevau_legers", "reiters", "cuirassiers", "argoulets"]);
const PIECES = new Set(["bombard", "cannon", "culverin", "baggage", "leader"]);

function placesOf(kind: string, thinned: boolean): Place[] {
    if (PIECES.has(kind)) return GUN;
    const all = MOUNTED.has(kind) ? HORSE : FOOT;
    return thinned ? all.filter((_, i) => i % 2 === 0) : all;
}

const COMMON: Record<Exclude<Paint, "coat" | "second" | "plume" | "hat" | "horse" | "mane">, string> = {
    skin: "#eac49a",
    steel: "#a9b4bf",
    wood: "#8a5f32",
    dark: "#2b2620",
    bronze: "#a5792c",
    canvas: "#e6dcc0",
};
const HORSES = [["#7a4a26", "#2b1a0e"], ["#9c6b3c", "#4a2d14"], ["#4a3020", "#1c120a"], ["#b9aa94", "#8f8271"], ["#3a3230", "#1a1614"]] as const;
const INK = "#20170f";

function paintParts(pen: CanvasRenderingContext2D, parts: readonly Part[], livery: Livery, mount: number): void {
    const [coat, mane] = HORSES[mount % HORSES.length] ?? HORSES[0];
    const colour = (paint: Paint): string =>
        paint === "horse" ? coat : paint === "mane" ? mane : paint === "coat" || paint === "second" || paint === "plume" || paint === "hat" ? livery[paint] : COMMON[paint];
    const shapes = parts.map((part) => ({ ...part, path: new Path2D(part.d) }));
    pen.strokeStyle = INK;
    for (const { path, w } of shapes) {
        pen.lineWidth = (w ?? 0) + 4.5;
        pen.stroke(path);
    }
    for (const { path, w, paint } of shapes) {
        if (w) {
            pen.lineWidth = w;
            pen.strokeStyle = colour(paint);
            pen.stroke(path);
        } else {
            pen.fillStyle = colour(paint);
            pen.fill(path);
            pen.lineWidth = 1.2;
            pen.strokeStyle = "rgba(32, 23, 15, 0.55)";
            pen.stroke(path);
        }
    }
}

// The whole troop, in a box 60 wide and 44 high around the origin.
export function paintTroop(pen: CanvasRenderingContext2D, kind: string, livery: Livery, thinned: boolean): void {
    const parts = SOLDIERS[kind] ?? [];
    placesOf(kind, thinned).forEach(([x, y, scale], i) => {
        pen.fillStyle = "rgba(30, 20, 8, 0.28)";
        pen.beginPath();
        pen.ellipse(x, y + 39 * scale, (MOUNTED.has(kind) || PIECES.has(kind) ? 40 : 15) * scale, 5 * scale, 0, 0, 2 * Math.PI);
        pen.fill();
        pen.save();
        pen.translate(x, y);
        pen.scale(scale, scale);
        paintParts(pen, parts, livery, i);
        pen.restore();
    });
    // Light from above.
    pen.globalCompositeOperation = "source-atop";
    const light = pen.createLinearGradient(0, -22, 0, 22);
    light.addColorStop(0, "rgba(255, 250, 225, 0.2)");
    light.addColorStop(0.55, "rgba(255, 250, 225, 0)");
    light.addColorStop(1, "rgba(30, 18, 4, 0.22)");
    pen.fillStyle = light;
    pen.fillRect(-30, -22, 60, 44);
    pen.globalCompositeOperation = "source-over";
}
