// Where each of a command stands in a formation, by measure alone.
import type { Point } from "../board/model";

export type Shape = "line" | "lines" | "column";
export const SHAPES: readonly Shape[] = ["line", "lines", "column"];

export interface Sized {
    width: number;
    depth: number;
    // It stands behind the others, in the middle: whoever commands.
    behind: boolean;
}

export interface Standing {
    // The middle of the whole front.
    at: Point;
    // Clockwise from the top.
    degrees: number;
    gap: number;
    mirrored: boolean;
}

// How many stand side by side in each rank.
function ranks(count: number, shape: Shape): number[] {
    if (shape === "line") return [count];
    if (shape === "column") return Array.from({ length: count }, () => 1);
    return count > 1 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
}

// The front's middle of each, in the order they were named: the first stands foremost and, unless mirrored, leftmost.
export function arrange(all: readonly Sized[], shape: Shape, standing: Standing): Point[] {
    const { at, degrees, gap, mirrored } = standing;
    const turn = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const put = (across: number, back: number): Point => ({ x: at.x + across * cos - back * sin, y: at.y + across * sin + back * cos });
    const out: Point[] = [];
    const line = [...all.keys()].filter((i) => !all[i]?.behind);
    let back = 0;
    let taken = 0;
    for (const n of ranks(line.length, shape)) {
        const rank = line.slice(taken, taken + n);
        taken += n;
        const whole = rank.reduce((sum, i) => sum + (all[i]?.width ?? 0) + gap, -gap);
        let across = -whole / 2;
        for (const i of rank) {
            const width = all[i]?.width ?? 0;
            const x = across + width / 2;
            out[i] = put(mirrored ? -x : x, back);
            across += width + gap;
        }
        back += Math.max(0, ...rank.map((i) => all[i]?.depth ?? 0)) + gap;
    }
    // Whoever commands: a disc, placed by its middle.
    const chiefs = [...all.keys()].filter((i) => all[i]?.behind);
    chiefs.forEach((i, n) => {
        const { width = 0 } = all[i] ?? {};
        out[i] = put((n - (chiefs.length - 1) / 2) * (width + gap), back + width / 2);
    });
    return out;
}
