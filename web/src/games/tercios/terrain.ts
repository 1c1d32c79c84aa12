// Terrain that players buy and lay: the shapes there are, the ghost of one in hand, and those that lie.
import type { Point } from "../../board/model";
import { degreesOf, facingOf, pagePoint, type PlaneMap, type TerrainPiece } from "../../board/plane/model";
import { polygonPath } from "../../board/polygon";
import { COLOURS } from "../../board/plane/surface";
import type { Both, Description } from "../../client/protocol";
import type { PoseTool } from "../../game/posing.svelte";
import type { Words } from "../../words/format";
import type { ReservePiece } from "../module";
import { BARE, type Face } from "./face";
import { LOOKS, type TerciosView } from "./view";

// Shapes are pieces of their own; their ids follow the commanders'.
export const STENCILS = 2000;

interface Stencil {
    id: string;
    kind: string;
    name: Both;
    outline?: [number, number][];
    line?: [number, number][];
    legs?: number[];
    width?: number;
    buildings?: { kind: string; outline: [number, number][] }[];
}

interface Kind {
    id: string;
    cost: number;
    over?: string;
}

// Farther than any table reaches, in tenths of a millimetre.
const BEYOND = 40000;
const TURN = 65536;

export const stencilsOf = (d: Description): Stencil[] =>
    (d.tables?.["pieces"] as { pieces?: Stencil[] } | undefined)?.pieces ?? [];

const kindOf = (d: Description, id: string): Kind | undefined =>
    (d.tables?.["terrain"] as { kinds?: Kind[] } | undefined)?.kinds?.find((k) => k.id === id);

export const costOf = (d: Description, s: Stencil): number => kindOf(d, s.kind)?.cost ?? 0;

// Turned with a facing and put somewhere, in tenths of a millimetre of the game.
function lie([x, y]: [number, number], at: { x: number; y: number }, facing: number): [number, number] {
    const a = (facing * 2 * Math.PI) / TURN;
    return [at.x + x * Math.cos(a) - y * Math.sin(a), at.y + x * Math.sin(a) + y * Math.cos(a)];
}

const away = (leg: number): [number, number] => lie([BEYOND, 0], { x: 0, y: 0 }, leg);

// The line a road, river, hedge or wall is drawn along; a river or road runs beyond the table.
function lineOf(s: Stencil): [number, number][] | null {
    if (s.line) return s.line;
    const [a, b] = s.legs ?? [];
    return a === undefined || b === undefined ? null : [away(a), [0, 0], away(b)];
}

// What lies on the table, as the painter takes it: outlines as the server cut them, lines by their pose.
export function laidTerrain(d: Description, v: TerciosView, map: PlaneMap): TerrainPiece[] {
    const stencils = stencilsOf(d);
    return (v.laid ?? []).flatMap((laid, i) => {
        const s = stencils[laid.stencil];
        if (!s) return [];
        const piece = (part: number, kind: string, points: [number, number][], breadth: number | null): TerrainPiece => ({
            id: `${s.id}-${i}-${part}`,
            look: LOOKS[kind] ?? "rough",
            points: points.map(([x, y]) => pagePoint(map, x, y)),
            breadth,
            name: null,
            height: 1,
        });
        const line = lineOf(s);
        if (line) return [piece(0, s.kind, line.map((p) => lie(p, laid.pose.at, laid.pose.facing)), (s.width ?? 100) / 10)];
        return (v.ground?.[i]?.parts ?? []).map((part, n) => piece(n, part.kind, part.outline, null));
    });
}

// In the frame of a ghost that looks up: ahead is up, left is left.
const upright = ([x, y]: [number, number]): Point => ({ x: -y / 10, y: -x / 10 });

function band(a: Point, b: Point, width: number): string {
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const n = { x: ((a.y - b.y) / long) * (width / 2), y: ((b.x - a.x) / long) * (width / 2) };
    return polygonPath([
        { x: a.x + n.x, y: a.y + n.y },
        { x: b.x + n.x, y: b.y + n.y },
        { x: b.x - n.x, y: b.y - n.y },
        { x: a.x - n.x, y: a.y - n.y },
    ]);
}

export function rimOfStencil(s: Stencil, reach = 1): string {
    const line = lineOf(s);
    if (line) {
        const points = line.map(upright).map((p) => (s.legs ? { x: p.x * reach, y: p.y * reach } : p));
        return points.slice(1).map((p, i) => band(points[i] as Point, p, (s.width ?? 100) / 10)).join("");
    }
    const outlines = s.buildings?.map((b) => b.outline) ?? (s.outline ? [s.outline] : []);
    return outlines.map((o) => polygonPath(o.map(upright))).join("");
}

// How far it reaches from its middle, in millimetres.
const sizeOf = (s: Stencil): number =>
    s.legs ? 130 : Math.max(...[...(s.outline ?? []), ...(s.line ?? []), ...(s.buildings ?? []).flatMap((b) => b.outline)].map(([x, y]) => Math.hypot(x, y))) / 10;

// Bare but for its shape.
function faceOf(s: Stencil): Face {
    const size = 2 * sizeOf(s);
    return {
        ...BARE,
        width: size,
        depth: size,
        shape: { d: rimOfStencil(s, sizeOf(s) / (BEYOND / 10)), colour: COLOURS[LOOKS[s.kind] ?? "rough"] ?? "#7d7250" },
    };
}

export function describeStencil(d: Description, s: Stencil, words: Words): string {
    return words.say("ui.ter.piece", { piece: words.both(s.name), points: costOf(d, s) });
}

// The shapes that wait beside the table: those the points left will buy, or the crossings of a new river.
export function stencilsWaiting(d: Description, v: TerciosView, side: 0 | 1, words: Words): ReservePiece<Face>[] {
    const left = v.buying?.left[side] ?? 0;
    return stencilsOf(d).flatMap((s, i) => {
        const kind = kindOf(d, s.kind);
        if (v.buying?.crossing ? kind?.over !== "river" : (kind?.cost ?? 0) > left) return [];
        const face = faceOf(s);
        const r = sizeOf(s) + 8;
        return [{ id: STENCILS + i, label: describeStencil(d, s, words), face, box: `${-r} ${-r} ${2 * r} ${2 * r}` }];
    });
}

// Which way it looks at first: a crossing across the river that was laid last, everything else east.
function firstFacing(d: Description, v: TerciosView, s: Stencil): number {
    if (kindOf(d, s.kind)?.over !== "river") return 0;
    const stencils = stencilsOf(d);
    const river = [...(v.laid ?? [])].reverse().find((l) => stencils[l.stencil]?.kind === "river");
    return river ? river.pose.facing + TURN / 4 : TURN / 4;
}

export function stencilText(s: Stencil, x: number | string, y: number | string, facing: number): string {
    return `lay ${s.id} ${x} ${y} ${((facing % TURN) + TURN) % TURN}`;
}

export function stencilTool(d: Description, v: TerciosView, piece: number, write: (p: Point) => string): PoseTool | null {
    const s = stencilsOf(d)[piece - STENCILS];
    if (!s) return null;
    const home = degreesOf(firstFacing(d, v, s));
    return {
        piece,
        from: null,
        width: 2 * sizeOf(s),
        depth: 2 * sizeOf(s),
        round: false,
        rim: rimOfStencil(s),
        heading: () => home,
        turns: true,
        reached: () => null,
        text: (to, degrees) => `lay ${s.id} ${write(to)} ${facingOf(degrees)}`,
    };
}

// Dropped from beside the table, it lies as it looks at first.
export function stencilDropped(d: Description, v: TerciosView, piece: number, x: string, y: string): string | null {
    const s = stencilsOf(d)[piece - STENCILS];
    return s ? stencilText(s, x, y, firstFacing(d, v, s)) : null;
}
