// The names of this game's view and description, as the page reads them.
import type { Measure } from "../../board/plane/measure";
import { pagePoint, type Look, type PlaneMap, type Pose, type TerrainPiece } from "../../board/plane/model";
import type { Both, Description, PieceInfo, Side, View } from "../../client/protocol";

export interface UnitView {
    id: number;
    pose: Pose;
    place: "none" | "waiting" | "table" | "lost";
    cohesion: "formed" | "disorganised" | "rout" | "broken";
    elements: number[];
    fights: number;
    width: number;
    depth: number;
    moved: boolean;
    fired: boolean;
    fought: boolean;
    dry: boolean;
}

export interface OfficerView {
    id: number;
    pose: Pose;
    place: UnitView["place"];
    grade: string;
    aides: number;
    rode: boolean;
}

export interface DivisionView {
    id: number;
    order: string;
    wanted: string;
    known: boolean;
    activated: boolean;
    arrived: boolean;
    has_order: boolean;
}

export interface CorpsView {
    id: number;
    order: string;
    wanted: string;
    shown: boolean;
    has_order: boolean;
}

export interface GardeView extends View {
    who: "first" | "second" | "spectator" | "all";
    score: [number, number];
    units: UnitView[];
    officers: OfficerView[];
    divisions: DivisionView[];
    corps_orders: CorpsView[];
    phase: string;
    turn: number;
    active: Side;
    sealed: [boolean, boolean];
    formation: number | null;
    combat: { stage: string; bombardment: boolean; attacker: number | null; defender: number | null; bag: [number, number, number]; bitter: number };
    level: string;
    winner: number;
    // What follows from where everybody stands: who is out of command, what each battery sees in range
    // (band 0 short, 1 medium, 2 long), who has no order yet.
    facts?: {
        adrift: number[];
        sight: { from: number; targets: { id: number; band: number }[] }[];
        unordered: { formations: number[]; corps: number[] };
    };
}

// The order that is laid now, the one it has, or that it has one, or none.
export function orderShown(v: GardeView, of: DivisionView | CorpsView | undefined): string {
    const laid = v.phase === "orders" && of && of.wanted !== "none" ? of.wanted : (of?.order ?? "none");
    return laid !== "none" ? laid : of?.has_order ? "hidden" : "none";
}

export const viewOf = (view: View): GardeView => view as unknown as GardeView;

export interface BrigadeInfo extends PieceInfo {
    type: string;
    arm: string;
    width: number;
    depth: number;
    elements: Record<string, number>;
    traits: string[];
    base: number;
    calibre: string;
    zone: number;
    formation: number;
    points: number;
}

export interface GeneralInfo {
    id: number;
    code: string;
    side: Side;
    name: string;
    rank: "division" | "corps" | "army" | "aide";
    grade: string;
    width: number;
    depth: number;
    range: number;
}

export interface FormationInfo {
    id: number;
    code: string;
    side: Side;
    kind: string;
    name: Both;
    commander: number;
    corps?: number;
    arrives?: number;
}

export interface CorpsInfo {
    id: number;
    code: string;
    side: Side;
    commander: number;
    name: Both;
}

export const brigadesOf = (d: Description): BrigadeInfo[] => d.pieces as unknown as BrigadeInfo[];
export const generalsOf = (d: Description): GeneralInfo[] => (d["commanders"] as GeneralInfo[] | undefined) ?? [];
export const formationsOf = (d: Description): FormationInfo[] => (d["formations"] as FormationInfo[] | undefined) ?? [];
export const corpsOf = (d: Description): CorpsInfo[] => (d["corps"] as CorpsInfo[] | undefined) ?? [];
export const armiesOf = (d: Description): { id: string; nation: string; title: Both }[] => (d["armies"] as { id: string; nation: string; title: Both }[] | undefined) ?? [];

// Generals are pieces of their own; their ids follow the brigades'.
export const GENERALS = 1000;

interface BoardFile {
    measure: Measure;
    width: number;
    depth: number;
    terrain: { id: string; kind: string; outline?: [number, number][]; line?: [number, number][]; width?: number; name?: Both }[];
    zones?: { id: string; outline: [number, number][] }[];
    objectives?: { id: string; at?: [number, number]; name: Both; points?: { first: number; second: number } }[];
}

const LOOKS: Record<string, Look> = {
    wood: "wood",
    crops: "field",
    gentle_hill: "hill",
    steep_hill: "steep",
    fortification: "wall",
    ford: "ford",
    bridge: "bridge",
    redoubt: "redoubt",
    river: "river",
    road: "road",
    track: "road",
    town: "town",
};

export function planeMap(d: Description): PlaneMap {
    const file = d.board as unknown as BoardFile;
    const height = file.depth / 10;
    const points = (list: [number, number][] | undefined) => (list ?? []).map(([x, y]) => pagePoint({ height }, x, y));
    return {
        kind: "plane",
        title: d.title,
        width: file.width / 10,
        height,
        measure: file.measure,
        terrain: file.terrain.map((t): TerrainPiece => ({
            id: t.id,
            look: LOOKS[t.kind] ?? "rough",
            points: points(t.line ?? t.outline),
            breadth: t.line ? (t.width ?? 60) / 10 : null,
            name: t.name ?? null,
            height: 1,
        })),
        zones: (file.zones ?? []).map((z, side) => ({ id: z.id, points: points(z.outline), side })),
        markers: (file.objectives ?? []).flatMap((m) =>
            m.at ? [{ id: m.id, name: m.name, at: pagePoint({ height }, m.at[0], m.at[1]), ...(m.points ? { worth: [...new Set([m.points.first, m.points.second])].join("/") } : {}) }] : [],
        ),
    };
}
