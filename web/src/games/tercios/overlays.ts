// Figures on the ground: ranges, arcs, lines of sight, what an enemy bears on. Measures come from the tables; the server
// alone says who is seen.
import { lengthIn } from "../../board/plane/measure";
import type { Point, ShapeMark } from "../../board/model";
import { degreesOf, pagePoint } from "../../board/plane/model";
import { corners, inFigure } from "../../board/plane/shapes";
import { inside } from "../../board/polygon";
import type { SightLine } from "../../client/protocol";
import type { Threat } from "../../game/posing.svelte";
import type { Words } from "../../words/format";
import type { Figure } from "../base";
import type { Muster } from "./muster";
import { nameOf } from "./said";
import type { TerciosView, UnitView } from "./view";

type Pair = [number, number];

// Lines of sight, each ending in a cross where something stands in it.
export function sightLines(m: Muster, lines: SightLine[]): ShapeMark[] {
    return lines.flatMap(({ from, to, blocked }): ShapeMark[] => {
        const at = (p: Pair) => pagePoint(m.table, p[0], p[1]);
        const [a, b] = [at(from), at(to)];
        const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
        if (!blocked) return [{ kind: "sight", d }];
        const x = at(blocked);
        return [
            { kind: "blocked", d },
            { kind: "stop", d: `M${x.x - 9} ${x.y - 9}l18 18m0 -18l-18 18` },
        ];
    });
}

// Where the line to that unit ends before it, in tenths of a millimetre.
export function stoppedAt(lines: SightLine[], target: number | undefined): [number, number] | null {
    return lines.find((line) => line.unit === target)?.blocked ?? null;
}

// Whose base that point touches.
export function coveredBy(m: Muster, v: TerciosView, [x, y]: [number, number]): number[] {
    const p = pagePoint(m.table, x, y);
    return v.units.flatMap((u) => {
        const form = u.place === "table" ? m.formOf(u) : undefined;
        if (!form) return [];
        // A line is stopped at the rim: a millimetre around belongs to it, before the front too.
        const degrees = degreesOf(u.pose.facing);
        const a = (degrees * Math.PI) / 180;
        const at = m.at(u.pose.at);
        return inside(p, corners({ x: at.x + Math.sin(a), y: at.y - Math.cos(a) }, degrees, form.width / 10 + 2, form.depth / 10 + 2)) ? [u.id] : [];
    });
}

// The ground the enemy's troops bear on, for one of these. The table's measure says by which points of a base it counts.
export function threatsTo(m: Muster, piece: number, v: TerciosView, words: Words, drawn: (figure: Figure) => string): Threat[] {
    const own = v.units.find((u) => u.id === piece);
    const form = own && m.formOf(own);
    if (!own || !form) return [];
    const [width, depth] = [form.width / 10, form.depth / 10];
    return enemiesOf(m, v, own).flatMap(({ unit }): Threat[] => {
        const figures = (v.facts?.bearing ?? []).filter((f) => f.unit === unit.id);
        if (!figures.length) return [];
        return [
            {
                piece: unit.id,
                label: nameOf(m, unit.id, words),
                d: figures.map(drawn).join(""),
                holds: (at, degrees) =>
                    measuredPoints(corners(at, degrees, width, depth), m.table.measure.to).some((p) =>
                        figures.some((f) => inFigure(p, pagePoint(m.table, f.at[0], f.at[1]), degreesOf(f.facing), { width: f.width / 10, depth: f.depth / 10 }, f.range / 10, !!f.ahead)),
                    ),
            },
        ];
    });
}

function measuredPoints(corners: Point[], to: "sides" | undefined): Point[] {
    if (to !== "sides") return corners;
    return corners.map((p, i) => {
        const q = corners[(i + 1) % corners.length] as Point;
        return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    });
}

// Those of the other side on the table, the nearest first, front centre to front centre.
function enemiesOf(m: Muster, v: TerciosView, own: UnitView): { unit: UnitView; to: Point; long: number }[] {
    const from = m.at(own.pose.at);
    const side = m.troops[own.id]?.side;
    return v.units
        .filter((u) => u.place === "table" && m.troops[u.id]?.side !== side)
        .map((unit) => {
            const to = m.at(unit.pose.at);
            return { unit, to, long: Math.hypot(to.x - from.x, to.y - from.y) };
        })
        .sort((a, b) => a.long - b.long);
}

// From the piece in hand to the three nearest of the other side.
export function rulers(m: Muster, v: TerciosView, piece: number, words: Words): ShapeMark[] {
    const own = v.units.find((u) => u.id === piece);
    if (!own || own.place !== "table") return [];
    const from = m.at(own.pose.at);
    return enemiesOf(m, v, own)
        .slice(0, 3)
        .map(({ to, long }) => ({
            kind: "ruler" as const,
            d: `M${from.x} ${from.y}L${to.x} ${to.y}`,
            text: {
                at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 6 },
                words: lengthIn(m.table.measure, long * 10, words),
            },
        }));
}
