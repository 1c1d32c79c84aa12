// The names of this game's view and description, as the page reads them.
import type { Both, Description, PieceInfo, Side, View } from "../../client/protocol";
import type { Blazon } from "../../heraldry/blazon";
import type { MapFile, RosterBlazon } from "./data";

export interface UnitView {
    code: string;
    side: Side;
    place: "reserve" | "board" | "off_map" | "eliminated";
    hex: string;
    facing: number;
    strength: number;
    charge: number;
    order: "good" | "disorganised" | "panicked";
    deployed: boolean;
    stopped: boolean;
    fired: boolean;
    countercharged: boolean;
    ready: boolean;
    fought: boolean;
    must_attack: boolean;
    must_be_attacked: boolean;
    return_turn: number;
    leader: string;
}

export interface BannerView {
    code: string;
    side: Side;
    state: "unplaced" | "borne" | "fallen" | "captured";
    bearer: string;
    hex: string;
}

export interface GrunwaldView extends View {
    turn: number;
    turns: number;
    phase: string;
    active: Side;
    ask: string;
    asked: Side;
    morale: number;
    level: number;
    points: [number, number];
    grade: string;
    units: UnitView[];
    banners: BannerView[];
    fortifications: { hex: string; standing: boolean }[];
    moving: string;
    combat: {
        fought_now: boolean;
        attacker: Side;
        attackers: string[];
        defenders: string[];
        targets: string[];
        odds: string;
    };
    // Hexes in zones of control: 1 of the first side, 2 of the second, 3 of both.
    zones?: Record<string, number>;
    // Hexes before each unit, hexes in which each leader helps, who has had his turn in this phase.
    facts?: { fronts: { unit: number; cells: string[] }[]; command: { unit: number; cells: string[] }[]; done: number[] };
}

export interface Counter extends PieceInfo {
    piece?: "unit" | "leader" | "banner";
    class?: string;
    nation?: string;
    strength?: number;
    reduced?: number;
    movement?: number;
    armour?: number;
    ranged?: string | null;
    blazon?: string;
    group?: string | null;
    captain?: boolean;
    army_leader?: boolean;
    range?: number;
    title?: Both;
}

interface Roster {
    colours: Record<string, string>;
    blazons: RosterBlazon[];
    groups: { id: string; band: string[] }[];
    classes: { id: string; name: Both }[];
    nations: { id: string; name: Both }[];
}

export interface CombatTableFile {
    rule: string;
    columns: string[];
    rows: { die: number; cells: string[] }[];
}

export const viewOf = (view: View): GrunwaldView => view as GrunwaldView;

export function mapFileOf(description: Description): MapFile {
    const board = description.board as { map?: unknown };
    return (board.map ?? description.board) as MapFile;
}

export function rosterOf(description: Description): Roster | null {
    return (description["roster"] as Roster | undefined) ?? null;
}

// Units and leaders, by the ids of views and events.
export function countersOf(description: Description): Counter[] {
    return (description.pieces as Counter[]).filter((p) => p.piece !== "banner");
}

export function bannersOf(description: Description): Counter[] {
    return (description.pieces as Counter[]).filter((p) => p.piece === "banner");
}

export function combatTableOf(description: Description): CombatTableFile | null {
    return (description.tables?.["combat"] as CombatTableFile | undefined) ?? null;
}

const PLAIN: Blazon = { field: "#e8e0cc", charge: "none", colour: "#222222" };

export function armsOf(roster: Roster | null, id: string | undefined): Blazon {
    const b = roster?.blazons.find((x) => x.id === id);
    if (!roster || !b) return PLAIN;
    const colour = (name: string) => roster.colours[name] ?? name;
    const arms: Blazon = { field: colour(b.field), charge: b.charge, colour: colour(b.charge_colour) };
    if (b.field_second) arms.second = colour(b.field_second);
    return arms;
}

export const CODES = ["N", "NE", "SE", "S", "SW", "NW"] as const;
