// The names of this game's view and description, as the page reads them.
import type { AreaMap, HomeEdge, LineFeature, LineLook, ZoneLook } from "../../board/area/model";
import type { Point } from "../../board/model";
import type { BoardInfo, Both, Description, PieceInfo, Side, View } from "../../client/protocol";

export interface PieceView {
    id: number;
    place: "unused" | "reserve" | "board" | "eliminated" | "left";
    zone: string;
    reduced: boolean;
    detached_step: boolean;
    disorganised: boolean;
    isolated: boolean;
    charge: boolean;
    dismounted: boolean;
    caracole: boolean;
    ruse: boolean;
    replaced: boolean;
    moved: boolean;
    finished: boolean;
    reacted: boolean;
    attacked: boolean;
    fired: boolean;
    hesitated: boolean;
    bonus_used: boolean;
}

export interface ColumnView {
    id: number;
    order: string;
    shown: boolean;
    tried: boolean;
    due: boolean;
    entered: number;
}

export interface CombatView {
    stage: string;
    mode: "close" | "fire" | "charge";
    from: string | null;
    to: string | null;
    attacker: number | null;
    defender: number | null;
    round: number;
    charging: boolean;
    supports: number[];
    seconds: number[];
}

export interface P3fView extends View {
    who: "first" | "second" | "spectator";
    turn: number;
    segment: string;
    side: Side;
    initiative: Side;
    fog: boolean;
    level: string;
    score: [number, number];
    pieces: PieceView[];
    columns: ColumnView[];
    reaction: string[];
    attacking: string | null;
    march: { piece: number | null; spent: number };
    combat: CombatView;
    frames: { kind: string; piece: number | null; other: number | null }[];
    // What follows from where everybody stands, for whoever looks.
    facts?: {
        control: [string[], string[]];
        command: { leader: number; zones: string[] }[];
        sight: { from: string; clear: string[]; blocked: { to: string; rules: string[] }[] }[];
        sources: [PointSource[], PointSource[]];
    };
}

export interface PointSource {
    rule: string;
    points: number;
}

export interface Counter extends PieceInfo {
    piece: "unit" | "leader";
    family: string;
    column: number;
    type?: string;
    arm?: string;
    weapon?: "shock" | "shot" | "none";
    combat?: number | null;
    reduced?: number | null;
    class?: string | null;
    movement?: number;
    quality?: number | null;
    steps?: number;
    range?: number;
    parent?: number;
    role?: "lieutenant_general" | "column_commander";
    replacement?: number;
    modifier?: { sign: "bonus" | "malus"; rule: string };
    // Its other face: argoulets on foot.
    back?: { combat: number; class: string; movement: number; quality: number };
}

export interface ColumnInfo {
    id: number;
    code: string;
    side: Side;
    name: Both;
    leader?: number;
    colour?: string;
    arrives?: { turn: number; zones: string[] };
}

export interface Objective {
    rule: string;
    side: string;
    kind: string;
    zones?: string[];
    points: number;
}

export interface Battle {
    clock: { start: string; minutes: number };
    turns: number;
    victory: Objective[];
    sides?: { id: string }[];
}

interface MapFile extends BoardInfo {
    name: Both;
    size: [number, number];
    zones: {
        id: string;
        name: Both;
        type: string;
        elevation: number;
        blocks_sight: boolean;
        look: ZoneLook;
        centre: [number, number];
        room: number;
        box: [number, number];
        outline: [number, number][];
    }[];
    borders: {
        zones: [string, string];
        type: LineLook;
        colour: "yellow" | "brown";
        feature?: LineFeature;
        line: [number, number][];
    }[];
    junctions: { zones: string[]; at: [number, number] }[];
    roads: { kind: "road" | "trail"; name: Both; path: [number, number][] }[];
    supply_edges: { side: string; edge: HomeEdge["edge"]; zones: string[] }[];
}

export interface CombatTableFile {
    rule: string;
    columns: { from: number | null; to: number | null }[];
    rows: { die: number; cells: string[] }[];
}

export const viewOf = (view: View): P3fView => view as P3fView;
export const countersOf = (description: Description): Counter[] => description.pieces as Counter[];
export const columnsOf = (description: Description): ColumnInfo[] => (description["columns"] as ColumnInfo[] | undefined) ?? [];
export const battleOf = (description: Description): Battle => description["battle"] as Battle;

export function combatTableOf(description: Description): CombatTableFile | null {
    return (description.tables?.["combat"] as CombatTableFile | undefined) ?? null;
}

// "side.catholic" belongs to the side a map or scenario calls "catholic".
export function sideNumber(description: Description, id: string): 0 | 1 {
    return description.sides[1]?.key === `side.${id}` ? 1 : 0;
}

const point = ([x, y]: [number, number]): Point => ({ x, y });

export function areaMap(description: Description): AreaMap {
    const file = description.board as MapFile;
    return {
        kind: "area",
        title: file.name,
        width: file.size[0],
        height: file.size[1],
        zones: file.zones.map((z) => ({
            id: z.id,
            name: z.name,
            ground: z.type,
            elevation: z.elevation,
            dark: z.blocks_sight,
            look: z.look,
            centre: point(z.centre),
            room: z.room,
            box: point(z.box),
            outline: z.outline.map(point),
        })),
        lines: file.borders.map((b) => ({
            a: b.zones[0],
            b: b.zones[1],
            look: b.type,
            dark: b.colour === "brown",
            feature: b.feature ?? null,
            line: b.line.map(point),
        })),
        junctions: file.junctions.map((j) => point(j.at)),
        roads: file.roads.map((r) => ({ trail: r.kind === "trail", name: r.name, path: r.path.map(point) })),
        homes: file.supply_edges.map((e) => ({
            side: sideNumber(description, e.side),
            edge: e.edge,
            zones: e.zones,
        })),
    };
}

// The hour a turn stands for.
export function hourOf(battle: Battle, turn: number): string {
    const [h = 0, m = 0] = battle.clock.start.split(":").map(Number);
    const minutes = h * 60 + m + Math.max(0, turn - 1) * battle.clock.minutes;
    return `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
