// The names of this game's view and description, as the page reads them.
import type { Look, Place, PlaneMap, Pose } from "../../board/plane/model";
import type { Both, Description, PieceInfo, Side, View } from "../../client/protocol";
import type { Figure } from "../base";
import { groundOf, type Corner, type PlaneBoard } from "../plane_board";

export interface UnitView {
    id: number;
    pose: Pose;
    place: "none" | "waiting" | "table" | "building" | "attached" | "merged" | "left" | "destroyed";
    card: string;
    has_card: boolean;
    used: string;
    wear: number;
    brigade: number | null;
    building: number | null;
    disordered: boolean;
    activated: boolean;
    shown: boolean;
    limbered: boolean;
    on_foot: boolean;
    has_gun: boolean;
    [mark: string]: unknown;
}

export interface OfficerView {
    id: number;
    at: Place;
    place: UnitView["place"];
    troop: number | null;
    exhausted: boolean;
    joined: boolean;
}

export interface TerciosView extends View {
    who: Side | "spectator";
    score: [number, number];
    turns: number;
    // A lead may end it before them.
    ladder: boolean;
    units: UnitView[];
    officers: OfficerView[];
    phase: string;
    turn: number;
    active: Side;
    sealed: [boolean, boolean];
    role: [number, number];
    deploying: number | null;
    rider: number | null;
    activation: { troop: number | null; order: string };
    march: { kind: string; troop: number | null; from: Place; to: Place };
    charge: { troop: number | null; target: number | null; from: Place; aim: Place };
    shot: { troop: number | null; target: number | null };
    melee: { attacker: number | null; defender: number | null };
    frames: { kind: string; cause: string; troop: number | null; other: number | null; dice: number; target: number; need: number }[];
    level: string;
    winner: number;
    // The ground each troop bears on, by shot (ahead) or by a reaction to what comes near; how far commands go.
    facts?: { bearing: (Figure & { unit: number })[]; command: (Figure & { commander: number; alone: number })[] };
    // Where terrain is bought.
    buying?: { left: [number, number]; crossing: boolean };
    laid?: { stencil: number; pose: Pose; die: number; side: Side }[];
    ground?: { id: string; parts: { kind: string; outline: [number, number][] }[] }[];
}

export const viewOf = (view: View): TerciosView => view as TerciosView;

export interface Form {
    class: string;
    arm: string;
    width: number;
    depth: number;
    speed: number;
    melee: number;
    shoot: number;
    shoot_long: number;
    discipline: number;
    courage: number;
    stamina: number;
    weapons: string[];
    special: string[];
}

export interface TroopInfo extends PieceInfo, Form {
    type: string;
    regiment: number;
    points: number;
    foot?: Form;
}

export interface CommanderInfo {
    id: number;
    code: string;
    side: Side;
    name: string;
    rank: number;
    chief: boolean;
    virtues: string[];
    traits: string[];
    regiment?: number;
}

// Commanders are pieces of their own; their ids follow the troops'.
export const COMMANDERS = 1000;

export const troopsOf = (d: Description): TroopInfo[] => d.pieces as TroopInfo[];
export const commandersOf = (d: Description): CommanderInfo[] => (d["commanders"] as CommanderInfo[] | undefined) ?? [];

export interface RegimentInfo {
    code: string;
    side: Side;
    kind: string;
    name: Both;
}
export const regimentsOf = (d: Description): RegimentInfo[] => (d["regiments"] as RegimentInfo[] | undefined) ?? [];

export interface ArmyInfo {
    id: string;
    nation: string;
    title: Both;
    colour: string;
    points: number;
}
// What holding a marker brings.
function worthOf(d: Description, marker: string): { worth?: string } {
    const victory = (d["battle"] as { victory?: { marker?: string; points: number }[] } | undefined)?.victory;
    const points = victory?.find((v) => v.marker === marker)?.points;
    return points === undefined ? {} : { worth: String(points) };
}
export const armiesOf = (d: Description): ArmyInfo[] => (d["armies"] as ArmyInfo[] | undefined) ?? [];

interface BoardFile extends PlaneBoard {
    roles?: { id: string; facing: number; zones?: string[] }[];
    zones?: { id: string; outline?: Corner[] }[];
    markers?: { id: string; at: Corner; name: Both }[];
}

export const LOOKS: Record<string, Look> = {
    small_hill: "hill",
    large_hill: "hill",
    steep_hill: "steep",
    small_wood: "wood",
    large_wood: "wood",
    field: "field",
    hedge: "hedge",
    wall: "wall",
    road: "road",
    river: "river",
    stream: "stream",
    bridge: "bridge",
    ford: "ford",
    building: "building",
    small_building: "building",
    large_building: "building",
    town: "town",
    marsh: "marsh",
    swamp: "marsh",
    lake: "lake",
    small_lake: "lake",
    large_lake: "lake",
    rocks: "rough",
    rough: "rough",
    trench: "trench",
    fortification: "redoubt",
};

// Which way a side looks when it deploys.
export function facingOfRole(d: Description, role: number): number {
    return (d.board as BoardFile).roles?.[role]?.facing ?? 16384;
}

export function planeMap(d: Description): PlaneMap {
    const file = d.board as BoardFile;
    const { ground, at } = groundOf(d, LOOKS, 100);
    const roles = file.roles ?? [];
    return {
        ...ground,
        zones: (file.zones ?? [])
            .filter((z) => z.outline)
            .map((z) => {
                const side = roles.findIndex((r) => r.zones?.includes(z.id));
                return { id: z.id, points: (z.outline ?? []).map(at), side: side < 0 ? null : side };
            }),
        markers: (file.markers ?? []).map((m) => ({ id: m.id, name: m.name, at: at(m.at), ...worthOf(d, m.id) })),
    };
}
