// Standards by nation and period, drawn by us: what is painted one over the other on a cloth 30 wide and 20 high.
export interface Patch {
    fill: string;
    // Absent: the whole cloth.
    d?: string;
    // A line of that width instead of a surface.
    w?: number;
}

const WHITE = "#f4ead0";
const RED = "#b3202a";
const BLUE = "#2c4a8a";
const YELLOW = "#e9c52e";
const BLACK = "#17150f";
const GREEN = "#3d7a3f";
const ORANGE = "#d9772b";

const CROSS = "M12 0H18V7H30V13H18V20H12V13H0V7H12Z";
const SLENDER = "M13.4 0H16.6V8.4H30V11.6H16.6V20H13.4V11.6H0V8.4H13.4Z";
const SALTIRE = "M0 0L30 20M30 0L0 20";
// The ragged cross of Burgundy.
const RAGGED = "M2 1.5L28 18.5M28 1.5L2 18.5M6 2L5 6M11 5L9 9M19 11L17 15M24 14L22 18M24 2L25 6M19 5L21 9M11 11L13 15M6 14L8 18";
const lily = (x: number, y: number) => `M${x} ${y - 2.6}Q${x + 1.6} ${y} ${x} ${y + 2}Q${x - 1.6} ${y} ${x} ${y - 2.6}ZM${x - 2.2} ${y - 0.8}q.2 2 1.8 2.2M${x + 2.2} ${y - 0.8}q-.2 2-1.8 2.2`;
// An eagle displayed, with one head or two.
const EAGLE = "M15 4L16.4 6.6Q22 3 24.5 5Q24 9 20.6 10.6L22 13L17.4 12.4L19 16L15 14.6L11 16L12.6 12.4L8 13L9.4 10.6Q6 9 5.5 5Q8 3 13.6 6.6Z";
const EAGLE2 = "M12.4 3.4L15 6L17.6 3.4L17.4 6.4Q22 3 24.5 5Q24 9 20.6 10.6L22 13L17.4 12.4L19 16L15 14.6L11 16L12.6 12.4L8 13L9.4 10.6Q6 9 5.5 5Q8 3 12.6 6.4Z";
const FLAMES = "M0 0L3 2.4L6 0L9 2.4L12 0L15 2.4L18 0L21 2.4L24 0L27 2.4L30 0V20L27 17.6L24 20L21 17.6L18 20L15 17.6L12 20L9 17.6L6 20L3 17.6L0 20Z";
const LOZENGE = "M15 0L30 10L15 20L0 10Z";
const stripes = (...colours: string[]): Patch[] =>
    colours.map((fill, i) => ({ fill, d: `M0 ${(20 / colours.length) * i}H30V${(20 / colours.length) * (i + 1)}H0Z` }));

export const STANDARDS: Record<string, Patch[]> = {
    // Pike and shot.
    spain: [{ fill: WHITE }, { fill: RED, d: RAGGED, w: 2 }],
    france: [{ fill: BLUE }, { fill: WHITE, d: CROSS }, { fill: YELLOW, d: [lily(6, 4), lily(24, 4), lily(6, 17), lily(24, 17)].join("") }],
    sweden: [{ fill: "#2f62a8" }, { fill: YELLOW, d: "M9 0H13V8H30V12H13V20H9V12H0V8H9Z" }],
    empire: [{ fill: YELLOW }, { fill: BLACK, d: EAGLE2 }],
    england: [{ fill: WHITE }, { fill: RED, d: SLENDER }],
    protestants: [...stripes(GREEN, WHITE, GREEN), { fill: YELLOW, d: "M15 5L16.4 8.6H20L17 10.8L18.2 14.6L15 12.2L11.8 14.6L13 10.8L10 8.6H13.6Z" }],
    denmark: [{ fill: RED }, { fill: WHITE, d: "M9 0H12.6V8.2H30V11.8H12.6V20H9V11.8H0V8.2H9Z" }],
    transylvania: stripes(BLUE, RED, YELLOW),
    united_provinces: stripes(ORANGE, WHITE, BLUE),
    poland: [{ fill: RED }, { fill: WHITE, d: EAGLE }],
    // Around 1800.
    french: [{ fill: BLUE, d: "M0 0H15V10H0ZM15 10H30V20H15Z" }, { fill: RED, d: "M15 0H30V10H15ZM0 10H15V20H0Z" }, { fill: WHITE, d: LOZENGE }, { fill: YELLOW, d: "M12 10A3 3 0 1 0 18 10A3 3 0 1 0 12 10Z" }],
    austrian: [{ fill: RED }, { fill: YELLOW, d: FLAMES }, { fill: BLACK, d: EAGLE2 }],
    prussian: [{ fill: BLACK }, { fill: WHITE, d: LOZENGE }, { fill: ORANGE, d: "M10 10A5 5 0 1 0 20 10A5 5 0 1 0 10 10Z" }, { fill: BLACK, d: "M15 6.4L16 8.6L19 8L17.4 10.6L18 13L15 12L12 13L12.6 10.6L11 8L14 8.6Z" }],
    russian: [{ fill: GREEN }, { fill: WHITE, d: CROSS }, { fill: ORANGE, d: "M11 10A4 4 0 1 0 19 10A4 4 0 1 0 11 10Z" }, { fill: BLACK, d: "M15 7L16 9L18 8.6L17 11L15 12.6L13 11L12 8.6L14 9Z" }],
    british: [{ fill: BLUE }, { fill: WHITE, d: SALTIRE, w: 4.4 }, { fill: RED, d: SALTIRE, w: 1.6 }, { fill: WHITE, d: "M11.4 0H18.6V6.4H30V13.6H18.6V20H11.4V13.6H0V6.4H11.4Z" }, { fill: RED, d: SLENDER }],
    // The Wars of Religion: the king's white cross, and the white cornet of Navarre.
    catholics: [{ fill: RED }, { fill: WHITE, d: CROSS }],
    huguenots: [{ fill: WHITE }, { fill: YELLOW, d: [lily(8, 7), lily(22, 7), lily(15, 14)].join("") }],
};

// Who has no standard of that name carries two colours of its own.
export function standardOf(name: string, ...colours: string[]): Patch[] {
    return STANDARDS[name] ?? stripes(...colours);
}

export function paintStandard(pen: CanvasRenderingContext2D, cloth: readonly Patch[], x: number, y: number, width: number): void {
    pen.save();
    pen.translate(x, y);
    pen.scale(width / 30, width / 30);
    const edge = new Path2D("M0 0Q8 2.4 15 0T30 0V20Q22 17.6 15 20T0 20Z");
    pen.save();
    pen.clip(edge);
    for (const { fill, d, w } of cloth) {
        const path = new Path2D(d ?? "M-2-4H32V24H-2Z");
        if (w) {
            pen.strokeStyle = fill;
            pen.lineWidth = w;
            pen.stroke(path);
        } else {
            pen.fillStyle = fill;
            pen.fill(path);
            if (d?.includes("q")) {
                pen.strokeStyle = fill;
                pen.lineWidth = 0.8;
                pen.stroke(path);
            }
        }
    }
    // The folds of the cloth.
    const folds = pen.createLinearGradient(0, 0, 30, 0);
    for (let i = 0; i <= 4; i++) folds.addColorStop(i / 4, i % 2 ? "rgba(255,255,255,0.16)" : "rgba(0,0,0,0.14)");
    pen.fillStyle = folds;
    pen.fill(edge);
    pen.restore();
    pen.strokeStyle = "#2a2018";
    pen.lineWidth = 1;
    pen.stroke(edge);
    pen.restore();
}
