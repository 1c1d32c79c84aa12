// The names of this game's view and description, as the page reads them.
import type { Look, PlaneMap, Pose } from "../../board/plane/model";
import type { Both, Description, PieceInfo, Side, View } from "../../client/protocol";
import type { Figure } from "../base";
import { groundOf, type Corner, type PlaneBoard } from "../plane_board";

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
    turns: number;
    longer: boolean;
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
    facts?: Facts;
}

// What follows from where everybody stands: who is out of command, what each battery sees in range
// (band 0 short, 1 medium, 2 long) and how far it carries, who has no order yet, zones, and who commands whom.
export interface Facts {
    adrift: number[];
    sight: { from: number; targets: { id: number; band: number }[] }[];
    unordered: { formations: number[]; corps: number[] };
    zones: (Figure & { unit: number })[];
    ranges: (Figure & { unit: number })[];
    command: (Figure & { commander: number })[];
    chain: { commander: number; unit?: number; other?: number; holds: boolean }[];
}

// The order that is laid now, the one it has, or that it has one, or none.
export function orderShown(v: GardeView, of: DivisionView | CorpsView | undefined): string {
    const laid = v.phase === "orders" && of && of.wanted !== "none" ? of.wanted : (of?.order ?? "none");
    return laid !== "none" ? laid : of?.has_order ? "hidden" : "none";
}

export const viewOf = (view: View): GardeView => view as GardeView;

export interface BrigadeInfo extends PieceInfo {
    type: string;
    arm: string;
    width: number;
    depth: number;
    elements: Record<string, number>;
    traits: string[];
    base: number;
    calibre?: string; // of guns
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

export const brigadesOf = (d: Description): BrigadeInfo[] => d.pieces as BrigadeInfo[];
export const generalsOf = (d: Description): GeneralInfo[] => (d["commanders"] as GeneralInfo[] | undefined) ?? [];
export const formationsOf = (d: Description): FormationInfo[] => (d["formations"] as FormationInfo[] | undefined) ?? [];
export const corpsOf = (d: Description): CorpsInfo[] => (d["corps"] as CorpsInfo[] | undefined) ?? [];
export const armiesOf = (d: Description): { id: string; nation: string; title: Both }[] => (d["armies"] as { id: string; nation: string; title: Both }[] | undefined) ?? [];

// Generals are pieces of their own; their ids follow the brigades'.
export const GENERALS = 1000;

interface BoardFile extends PlaneBoard {
    zones?: { id: string; outline: Corner[] }[];
    objectives?: { id: string; at?: Corner; name: Both; rule?: string; points?: { first: number; second: number } }[];
}

export const objectivesOf = (d: Description) => (d.board as BoardFile).objectives ?? [];
// What is special to this battle, each with its rule.
export const specialsOf = (d: Description) => Object.values((d["battle"] as { special?: Record<string, { rule?: string } | null> } | undefined)?.special ?? {});

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
    const file = d.board as BoardFile;
    const { ground, at } = groundOf(d, LOOKS, 60);
    return {
        ...ground,
        zones: (file.zones ?? []).map((z, side) => ({ id: z.id, points: z.outline.map(at), side })),
        markers: objectivesOf(d).flatMap((m) =>
            m.at ? [{ id: m.id, name: m.name, at: at(m.at), ...(m.points ? { worth: [...new Set([m.points.first, m.points.second])].join("/") } : {}) }] : [],
        ),
    };
}
