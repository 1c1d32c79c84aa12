// Grunwald 1410 on the page.
import { HexGrid } from "../../board/hex/grid";
import type { HexMap } from "../../board/hex/model";
import { hexSurface } from "../../board/hex/surface";
import type { CellMark, LineMark, MarkKind, Piece, Surface } from "../../board/model";
import type { Description, Prompt, Reach, Ref, View } from "../../client/protocol";
import { leadWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { bySide } from "../armies";
import { HexBattle } from "../base";
import type { Command, Enlisted, GameModule, LegendLine, OpenGame, Overlay, ReservePiece } from "../module";
import CounterFace from "./Counter.svelte";
import CombatTable from "./CombatTable.svelte";
import Ending from "./Ending.svelte";
import type { Face } from "./face";
import Header from "./Header.svelte";
import { hexMap } from "./map";
import PieceCard from "./PieceCard.svelte";
import {
    armsOf,
    bannersOf,
    CODES,
    countersOf,
    mapFileOf,
    rosterOf,
    viewOf,
    type Counter,
    type UnitView,
} from "./view";

// Banners are pieces of their own while they lie on the ground; their ids follow the units'.
const BANNERS = 10_000;

class OpenGrunwald extends HexBattle<Face> implements OpenGame<Face> {
    readonly Face = CounterFace;
    readonly Header = Header;
    readonly PieceCard = PieceCard;
    readonly Table = CombatTable;
    readonly Ending = Ending;
    readonly aside = new Set(["log.phase", "log.turn"]);
    readonly surface: Surface<Face>;
    private readonly base: HexMap;
    protected readonly grid: HexGrid;
    private readonly counters: Counter[];
    private readonly faces = new Map<number, Face>();
    private readonly banners: Counter[];
    private fallenMap: { key: string; map: HexMap } | null = null;

    constructor(description: Description) {
        super(description);
        this.base = hexMap(mapFileOf(description));
        this.grid = new HexGrid(this.base.shape);
        this.surface = hexSurface(this.base);
        this.counters = countersOf(description);
        this.banners = bannersOf(description);
        for (const c of this.counters) this.byCode.set(c.code, c.id);
        this.banners.forEach((b, i) => this.byCode.set(b.code, BANNERS + i));
    }

    // Works that have fallen leave a breach.
    map(view: View): HexMap {
        const down = viewOf(view)
            .fortifications.filter((f) => !f.standing)
            .map((f) => f.hex);
        if (!down.length) return this.base;
        const key = down.join();
        if (this.fallenMap?.key !== key) {
            const gone = new Set(down);
            const edges = this.base.edges.map((e) =>
                (e.look === "wall" || e.look === "gate") && gone.has(e.a)
                    ? { ...e, look: "breach" as const }
                    : e,
            );
            this.fallenMap = { key, map: { ...this.base, edges } };
        }
        return this.fallenMap.map;
    }

    private blank(id: number): Face {
        const known = this.faces.get(id);
        if (known) return known;
        const roster = rosterOf(this.description);
        const c = this.counters[id] ?? this.counters.find((x) => x.id === id);
        const group = roster?.groups.find((g) => g.id === c?.group);
        const face: Face = {
            side: c?.side === "second" ? 1 : 0,
            nation: c?.nation ?? "",
            kind: c?.class ?? "leader",
            arms: armsOf(roster, c?.blazon),
            band: (group?.band ?? []).map((name) => roster?.colours[name] ?? name),
            strength: null,
            reduced: false,
            movement: c?.movement ?? null,
            armour: c?.armour ?? 0,
            charge: 0,
            disorganised: false,
            panicked: false,
            formed: false,
            done: false,
            star: !!c?.army_leader,
            carries: null,
            captain: !!c?.captain,
            name: "",
        };
        this.faces.set(id, face);
        return face;
    }

    private faceOf(id: number, unit: UnitView, view: View, words: Words): Face {
        const v = viewOf(view);
        const c = this.counters[id];
        const blank = this.blank(id);
        const borne = v.banners.find((b) => b.state === "borne" && b.bearer === unit.code);
        const carried = borne ? this.banners.find((b) => b.code === borne.code) : undefined;
        const fighting = blank.kind !== "leader";
        return {
            ...blank,
            strength: fighting ? unit.strength : null,
            reduced: fighting && !!c?.reduced && unit.strength < (c.strength ?? 0),
            charge: unit.charge,
            disorganised: unit.order === "disorganised",
            panicked: unit.order === "panicked",
            formed: unit.deployed,
            done: v.facts?.done.includes(id) ?? false,
            carries: borne ? armsOf(rosterOf(this.description), carried?.blazon) : null,
            name: c ? words.both(c.name) : unit.code,
        };
    }

    protected lay(view: View, words: Words): Piece<Face>[] {
        const v = viewOf(view);
        const out: Piece<Face>[] = [];
        v.units.forEach((unit, id) => {
            if (unit.place !== "board" || !unit.hex) return;
            const face = this.faceOf(id, unit, view, words);
            out.push({
                id,
                cell: unit.hex,
                facing: face.kind === "leader" ? null : unit.facing,
                label: this.describe(id, unit, words),
                face,
            });
        });
        // Leaders lie under the units they ride with, so that the units' values stay readable.
        out.sort((a, b) => Number(b.face.kind === "leader") - Number(a.face.kind === "leader"));
        v.banners.forEach((banner, i) => {
            if (banner.state !== "fallen" || !banner.hex) return;
            const b = this.banners[i];
            out.push({
                id: BANNERS + i,
                cell: banner.hex,
                facing: null,
                label: b ? words.both(b.name) : banner.code,
                face: this.bannerFace(i, banner.side === "second" ? 1 : 0, words),
            });
        });
        return out;
    }

    private bannerFace(i: number, side: 0 | 1, words: Words): Face {
        const b = this.banners[i];
        return {
            ...this.blank(-1),
            side,
            nation: b?.nation ?? "",
            kind: "banner",
            arms: armsOf(rosterOf(this.description), b?.blazon),
            band: [],
            star: false,
            name: b ? words.both(b.name) : "",
        };
    }

    private describe(id: number, unit: UnitView, words: Words): string {
        const c = this.counters[id];
        const name = c ? words.both(c.name) : unit.code;
        const parts = [name];
        // “Archers of …” need not be told to be archers.
        const kind = c?.class ? words.say(`class.${c.class}`) : "";
        if (kind && !name.toLowerCase().includes(kind)) parts.push(kind);
        if (unit.strength) parts.push(words.say("ui.gru.strength", { strength: unit.strength }));
        if (unit.charge) parts.push(words.say("ui.gru.charge", { charge: unit.charge }));
        if (unit.order !== "good") parts.push(words.say(`order.${unit.order}`));
        if (c?.class && unit.place === "board") parts.push(words.say("ui.gru.faces", { way: words.say(`facing.${CODES[unit.facing] ?? "N"}`) }));
        return parts.join(", ");
    }

    // By whom they are led, otherwise by nation; leaders first.
    armies(view: View, words: Words): [Command<Face>[], Command<Face>[]] {
        const roster = rosterOf(this.description);
        const leaders = new Map(this.counters.filter((c) => !c.class).map((c) => [c.code, words.both(c.name)]));
        const fates = { board: "field", reserve: "waiting", eliminated: "lost" } as Record<string, Enlisted<Face>["fate"]>;
        return bySide(
            viewOf(view).units.map((unit, id) => {
                const c = this.counters[id];
                const nation = roster?.nations.find((n) => n.id === c?.nation);
                return {
                    side: unit.side === "second" ? 1 : 0,
                    command: leaders.get(c?.class ? String(c["leader"] ?? "") : unit.code) ?? (nation ? words.both(nation.name) : ""),
                    first: !c?.class,
                    piece: {
                        id,
                        name: c ? words.both(c.name) : unit.code,
                        label: this.describe(id, unit, words),
                        face: { ...this.faceOf(id, unit, view, words), done: false },
                        fate: fates[unit.place] ?? "away",
                    },
                };
            }),
        );
    }

    legend(): LegendLine<Face>[] {
        const rider = this.counters.find((c) => c.class?.includes("cavalry")) ?? this.counters[0];
        const leader = this.counters.find((c) => !c.class);
        if (!rider) return [];
        const plain: Face = { ...this.blank(rider.id), strength: rider.strength ?? 4 };
        const line = (key: string, change: Partial<Face>, from = plain): LegendLine<Face> => ({ key: `legend.gru.${key}`, face: { ...from, ...change }, facing: 0 });
        return [
            line("strength", {}),
            line("reduced", { reduced: true, strength: rider.reduced ?? 2 }),
            line("charge", { charge: 2 }),
            line("disorganised", { disorganised: true }),
            line("panicked", { panicked: true }),
            line("formed", { formed: true }),
            line("done", { done: true }),
            line("carries", { carries: plain.arms }),
            ...(leader ? [line("leader", {}, this.blank(leader.id)), line("army_leader", { star: true }, this.blank(leader.id))] : []),
        ];
    }

    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<Face>[] {
        const v = viewOf(view);
        if (!prompt.yours) return [];
        return v.units.flatMap((unit, id) =>
            unit.place === "reserve" && unit.side === prompt.side
                ? [{ id, label: this.describe(id, unit, words), face: this.faceOf(id, unit, view, words) }]
                : [],
        );
    }

    protected isCell(name: string): boolean {
        return this.base.cells.has(name);
    }
    protected standing(view: View): { place: string; cell: string }[] {
        return viewOf(view).units.map((u) => ({ place: u.place, cell: u.hex }));
    }
    protected score(view: View): [number, number] {
        return viewOf(view).points;
    }

    // A banner stands with its bearer, or where it fell.
    whereIs(ref: Ref, view: View): string | null {
        const v = viewOf(view);
        const banner = typeof ref["banner"] === "number" ? v.banners[ref["banner"]] : undefined;
        if (!banner) return null;
        return this.cellOf(banner.hex) ?? this.cellOf(v.units.find((u) => u.code === banner.bearer)?.hex ?? "");
    }

    unfinished(piece: number, view: View): string | null {
        const unit = viewOf(view).units[piece];
        return unit && viewOf(view).ask === "move" && unit.place === "board" ? `${unit.code} N` : null;
    }

    attempt(piece: number, cell: string, view: View): string | null {
        const v = viewOf(view);
        const unit = v.units[piece];
        if (!unit?.hex) return null;
        const from = this.grid.cell(unit.hex);
        const d = this.grid.direction(from, this.grid.cell(cell));
        const enemy = v.units.find((u) => u.place === "board" && u.hex === cell && u.side !== unit.side);
        if (enemy && (d < 0 || v.ask !== "move")) return `fire ${unit.code} ${enemy.code}`;
        return d < 0 ? null : `${unit.code} ${CODES[d]}`;
    }

    // From the reserve onto a hex in one go, looking at the enemy's edge.
    placing(piece: number, cell: string, view: View, sixths = 0): string[] | null {
        const unit = viewOf(view).units[piece];
        return unit ? [`take ${unit.code}`, `put ${cell} ${CODES[((unit.side === "first" ? 0 : 3) + sixths) % 6]}`] : null;
    }

    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.phase}`, turn: String(v.turn) };
    }

    overlays(view: View): Overlay[] {
        const list = [
            { id: "front", key: "ui.overlay.front" },
            { id: "command", key: "ui.overlay.command" },
            { id: "duties", key: "ui.overlay.duties" },
        ];
        if (viewOf(view).zones) list.push({ id: "zones", key: "ui.overlay.zones" });
        list.push({ id: "sight", key: "ui.overlay.sight" }, { id: "next", key: "ui.overlay.next" });
        return list;
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        if (!v.combat.targets.length || v.over) return { marks: [], lines: [] };
        const to = v.combat.targets[0] as string;
        const lines: LineMark[] = [];
        for (const code of v.combat.attackers) {
            const from = v.units[this.byCode.get(code) ?? -1]?.hex;
            if (!from) continue;
            // An arrow to the target hex beside it.
            const near = v.combat.targets.find((t) => this.grid.direction(this.grid.cell(from), this.grid.cell(t)) >= 0);
            lines.push({ from, to: near ?? to, kind: "attack" });
        }
        return { marks: v.combat.targets.map((cell) => ({ cell, kind: "target" as const })), lines };
    }

    overlay(id: string, view: View, piece: number | null): CellMark[] {
        const v = viewOf(view);
        const { facts } = v;
        const sideOf = (i: number): 0 | 1 => (this.counters[i]?.side === "second" ? 1 : 0);
        // Of the piece in hand, or of all.
        const shown = (list: readonly { unit: number; cells: string[] }[], kind: MarkKind): CellMark[] => {
            // A place that two of one side share bears one mark; one that both share, a mark of each.
            const marks = new Map<string, CellMark>();
            for (const { unit, cells } of list)
                if (piece === null || piece === unit) for (const mark of this.marks(cells, kind, sideOf(unit))) marks.set(`${mark.cell} ${mark.side}`, mark);
            return [...marks.values()];
        };
        if (id === "front") return shown(facts?.fronts ?? [], "arc");
        if (id === "command") return shown(facts?.command ?? [], "command");
        if (id === "zones")
            return Object.entries(v.zones ?? {}).flatMap(([cell, held]) => ([0, 1] as const).flatMap((side) => (held & (side + 1) ? this.marks([cell], "zoc", side) : [])));
        if (id !== "duties") return [];
        const bound = v.units.filter((u, i) => u.place === "board" && (piece === null || piece === i) && (u.must_attack || u.must_be_attacked));
        return this.marks([...new Set(bound.map((u) => u.hex))], "target");
    }

    survey(id: string, piece: number, view: View): string | null {
        const unit = viewOf(view).units[piece];
        return unit?.place === "board" && (id === "sight" || id === "next") ? `${id} ${unit.code}` : null;
    }

    inTheWay({ seen = [] }: Reach, cell: string, view: View): { pieces: number[]; cells: string[] } {
        const cells = seen.find((p) => p.cell === cell)?.blocked ?? [];
        return { cells, pieces: viewOf(view).units.flatMap((u, i) => (u.place === "board" && cells.includes(u.hex) ? [i] : [])) };
    }

    surveyed(id: string, { places = [], seen = [] }: Reach, words: Words): CellMark[] {
        if (id === "sight")
            return seen.map(({ cell, blocked }) =>
                blocked.length
                    ? { cell, kind: "blocked", text: words.say("ui.overlay.blocked_by", { hexes: blocked.join(" ") }) }
                    : { cell, kind: "seen" },
            );
        return [...new Set(places.map((p) => p.cell))].map((cell) => ({ cell, kind: "react" }));
    }

    describeCell(cell: string, view: View, words: Words): string {
        const ground = this.base.cells.get(cell);
        const parts = [words.say("ui.cell.hex", { hex: cell })];
        if (ground) parts.push(words.say(`terrain.${ground.terrain}`));
        if (ground?.elevation) parts.push(words.say("ui.cell.height", { height: ground.elevation }));
        const here = this.base.edges.filter((e) => e.a === cell || e.b === cell);
        for (const look of new Set(here.map((e) => e.look))) parts.push(words.say(`ui.cell.edge.${look}`));
        const place = this.base.places.find((p) => p.cells.includes(cell));
        if (place) parts.push(words.both(place.name));
        for (const p of this.pieces(view, words)) if (p.cell === cell) parts.push(p.label);
        return words.phrases(parts);
    }

    lead(view: View, words: Words): string {
        const { points, phase, grade } = viewOf(view);
        return leadWords(this.description, points, "grade", words, phase === "over" ? grade : null);
    }

    // Movement points are counted in halves.
    cost(value: number, words: Words): string {
        return value % 2 ? `${value > 1 ? words.number(Math.floor(value / 2)) : ""}½` : words.number(value / 2);
    }
}

export const grunwald: GameModule = {
    game: "grunwald",
    open: (description) => new OpenGrunwald(description),
};
