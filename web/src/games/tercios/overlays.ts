// Figures on the ground: ranges, arcs, lines of sight, what an enemy bears on. Measures come from the tables; the server
// alone says who is seen.
import { lengthIn } from "../../board/plane/measure";
import type { Point, ShapeMark } from "../../board/model";
import { degreesOf, pagePoint } from "../../board/plane/model";
import { corners, ring } from "../../board/plane/shapes";
import { inside } from "../../board/polygon";
import type { ReachPlace } from "../../client/protocol";
import type { Threat } from "../../game/posing.svelte";
import type { Words } from "../../words/format";
import type { Muster } from "./muster";
import { nameOf } from "./said";
import { COMMANDERS, type TerciosView, type UnitView } from "./view";

const numberOf = (side: string | undefined): 0 | 1 => (side === "second" ? 1 : 0);

export function shapesOf(m: Muster, overlays: readonly string[], v: TerciosView, piece: number | null, words: Words): ShapeMark[] {
    const out: ShapeMark[] = [];
    if (overlays.includes("arc"))
        for (const unit of v.units) {
            if (unit.place !== "table" || (piece !== null && unit.id !== piece)) continue;
            const range = m.rangeOf(unit);
            if (range) out.push({ kind: "arc", d: half(m, unit, range), side: numberOf(m.troops[unit.id]?.side) });
        }
    if (overlays.includes("command"))
        for (const officer of v.officers) {
            const at = m.standing(officer, v);
            if (!at || (piece !== null && piece >= COMMANDERS && piece !== COMMANDERS + officer.id)) continue;
            const r = m.lengthOf(m.commanders[officer.id]?.virtues.includes("presence") ? "command_radius_presence" : "command_radius");
            if (r) out.push({ kind: "command", d: ring(m.at(at), r), side: numberOf(m.commanders[officer.id]?.side) });
        }
    if (overlays.includes("ruler") && piece !== null) out.push(...rulers(m, v, piece, words));
    return out;
}

// Lines of sight, each ending in a cross where something stands in it.
export function sightLines(m: Muster, places: ReachPlace[]): ShapeMark[] {
    type Pair = [number, number];
    return (places as unknown as { from: Pair; to: Pair; blocked?: Pair }[]).flatMap(({ from, to, blocked }): ShapeMark[] => {
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
export function stoppedAt(places: ReachPlace[], target: number | undefined): [number, number] | null {
    type Line = { cell: number; blocked?: [number, number] };
    return (places as unknown as Line[]).find((line) => line.cell === target)?.blocked ?? null;
}

// Whose base that point touches.
export function coveredBy(m: Muster, v: TerciosView, [x, y]: [number, number]): number[] {
    const p = pagePoint(m.table, x, y);
    return v.units.flatMap((u) => {
        const form = u.place === "table" ? m.formOf(u) : undefined;
        // A line is stopped at the rim: a millimetre around belongs to it.
        return form && inside(p, corners(m.at(u.pose.at), degreesOf(u.pose.facing), form.width / 10 + 2, form.depth / 10 + 2)) ? [u.id] : [];
    });
}

// Before its front as far as it shoots; who does not shoot bears on what comes near.
export function threatsTo(m: Muster, piece: number, v: TerciosView, words: Words): Threat[] {
    const own = v.units.find((u) => u.id === piece);
    const form = own && m.formOf(own);
    if (!own || !form) return [];
    const [width, depth] = [form.width / 10, form.depth / 10];
    return enemiesOf(m, v, own).map(({ unit }): Threat => {
        const range = m.rangeOf(unit) || m.lengthOf("reaction_distance");
        const c = m.at(unit.pose.at);
        const a = (degreesOf(unit.pose.facing) * Math.PI) / 180;
        return {
            piece: unit.id,
            label: nameOf(m, unit.id, words),
            d: half(m, unit, range),
            // Shots are measured to the middles of the four sides.
            holds: (at, degrees) => {
                const [fl, fr, rr, rl] = corners(at, degrees, width, depth) as [Point, Point, Point, Point];
                const middle = (p: Point, q: Point) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
                return [middle(fl, fr), middle(fr, rr), middle(rr, rl), middle(rl, fl)].some((p) => {
                    const [dx, dy] = [p.x - c.x, p.y - c.y];
                    return dx * Math.sin(a) - dy * Math.cos(a) >= 0 && Math.hypot(dx, dy) <= range;
                });
            },
        };
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
function rulers(m: Muster, v: TerciosView, piece: number, words: Words): ShapeMark[] {
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

// Half a disc before the front centre.
function half(m: Muster, unit: UnitView, r: number): string {
    const c = m.at(unit.pose.at);
    const a = (degreesOf(unit.pose.facing) * Math.PI) / 180;
    const dx = Math.cos(a) * r;
    const dy = Math.sin(a) * r;
    return `M${c.x - dx} ${c.y - dy}A${r} ${r} 0 0 1 ${c.x + dx} ${c.y + dy}Z`;
}
