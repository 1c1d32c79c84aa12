// Par le feu, le fer et la foi on the page.
import type { AreaMap } from "../../board/area/model";
import { areaSurface } from "../../board/area/surface";
import type { CellMark, LineMark, Piece, Surface } from "../../board/model";
import type { Description, Prompt, View } from "../../client/protocol";
import { leadWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { bySide } from "../armies";
import { AreaBattle } from "../base";
import type { Command, Enlisted, GameModule, LegendLine, OpenGame, Overlay, ReservePiece } from "../module";
import CombatTable from "./CombatTable.svelte";
import CounterFace from "./Counter.svelte";
import Ending from "./Ending.svelte";
import type { Face } from "./face";
import Header from "./Header.svelte";
import PieceCard from "./PieceCard.svelte";
import {
    areaMap,
    battleOf,
    columnsOf,
    countersOf,
    sideNumber,
    viewOf,
    type ColumnInfo,
    type Counter,
    type P3fView,
    type PieceView,
} from "./view";

const SEGMENT_MARKS: Record<string, keyof PieceView> = { reaction: "reacted", combat: "attacked" };
const IDLE = new Set(["none", "over"]);

class OpenP3f extends AreaBattle<Face> implements OpenGame<Face> {
    readonly Face = CounterFace;
    readonly Header = Header;
    readonly PieceCard = PieceCard;
    readonly Table = CombatTable;
    readonly Ending = Ending;
    readonly aside = new Set(["log.phase", "log.turn"]);
    readonly standsAlready = true;
    readonly surface: Surface<Face>;
    private readonly base: AreaMap;
    private readonly zones: Map<string, AreaMap["zones"][number]>;
    private readonly counters: Counter[];
    private readonly columns: ColumnInfo[];
    private readonly ordersPlayed: boolean;

    constructor(description: Description) {
        super(description);
        const worth = new Map<string, Set<string>>();
        for (const o of battleOf(description).victory) for (const zone of o.zones ?? []) worth.set(zone, (worth.get(zone) ?? new Set()).add(o.side));
        const map = areaMap(description);
        this.base = { ...map, zones: map.zones.map((zone) => ({ ...zone, ...(worth.has(zone.id) ? { worth: worth.get(zone.id)?.size ?? 1 } : {}) })) };
        this.zones = new Map(this.base.zones.map((z) => [z.id, z]));
        this.surface = areaSurface(this.base);
        this.counters = countersOf(description);
        this.columns = columnsOf(description);
        for (const c of this.counters) this.byCode.set(c.code, c.id);
        this.ordersPlayed = /advanced_rules=on/.test(String(description.options ?? ""));
    }

    map(): AreaMap {
        return this.base;
    }

    private faceOf(id: number, unit: PieceView, view: P3fView): Face {
        const c = this.counters[id];
        const leader = c?.piece === "leader";
        const onFoot = unit.dismounted;
        const back = onFoot ? c?.back : undefined;
        const full = c?.steps ?? 1;
        const column = c ? this.columns[c.column] : undefined;
        const mark = SEGMENT_MARKS[view.segment];
        const spent = view.segment === "movement" ? unit.finished && view.march.piece !== id : !!mark && !!unit[mark];
        const order = view.columns[c?.column ?? -1]?.order;
        const commands = leader && column?.leader === id;
        return {
            side: c?.side === "second" ? 1 : 0,
            kind: leader ? "leader" : onFoot ? "argoulets_on_foot" : (c?.family ?? ""),
            column: column?.colour ?? "",
            combat: unit.reduced ? (c?.reduced ?? c?.combat ?? null) : (back?.combat ?? c?.combat ?? null),
            weapon: c?.weapon ?? "none",
            movement: back?.movement ?? c?.movement ?? null,
            quality: unit.replaced ? (c?.replacement ?? null) : (back?.quality ?? c?.quality ?? null),
            steps: full - (unit.reduced ? 1 : 0),
            full: leader || full < 2 ? 0 : full,
            reduced: unit.reduced,
            disorganised: unit.disorganised,
            isolated: unit.isolated,
            charge: unit.charge,
            caracole: unit.caracole,
            ruse: unit.ruse,
            fired: unit.fired,
            done: spent,
            general: leader && c?.role === "lieutenant_general" && !unit.replaced,
            replaced: unit.replaced,
            order: commands && this.ordersPlayed ? (order && order !== "none" ? order : "hidden") : null,
        };
    }

    protected lay(view: View, words: Words): Piece<Face>[] {
        const v = viewOf(view);
        const posts = this.posts(v);
        const out: Piece<Face>[] = [];
        v.pieces.forEach((unit, id) => {
            if (unit.place !== "board" || !unit.zone) return;
            const post = posts.get(id);
            out.push({
                id,
                cell: unit.zone,
                facing: null,
                label: this.describe(id, unit, v, words),
                face: this.faceOf(id, unit, v),
                ...(post ? { towards: post } : {}),
            });
        });
        // Leaders come first, guns and baggage last.
        const rank = (f: Face) => (f.kind === "leader" ? 0 : f.kind === "cannon" || f.kind === "culverin" ? 2 : f.kind === "baggage" ? 3 : 1);
        return out.sort((a, b) => rank(a.face) - rank(b.face) || a.id - b.id);
    }

    // Lead and supports of the combat that is being fought stand at the border.
    private posts(v: P3fView): Map<number, { cell: string; front: boolean }> {
        const posts = new Map<number, { cell: string; front: boolean }>();
        const { combat } = v;
        if (v.over || IDLE.has(combat.stage) || !combat.from || !combat.to) return posts;
        const post = (id: number | null, from: string, to: string, front: boolean) => {
            if (id !== null && v.pieces[id]?.zone === from && v.pieces[id]?.place === "board") posts.set(id, { cell: to, front });
        };
        for (const id of combat.supports) post(id, combat.from, combat.to, false);
        for (const id of combat.seconds) post(id, combat.to, combat.from, false);
        post(combat.attacker, combat.from, combat.to, true);
        post(combat.defender, combat.to, combat.from, true);
        return posts;
    }

    private states(unit: PieceView): string[] {
        const keys = ["reduced", "disorganised", "isolated", "charge", "dismounted", "caracole", "ruse", "replaced", "fired"] as const;
        return keys.filter((k) => unit[k]);
    }

    private describe(id: number, unit: PieceView, view: P3fView, words: Words): string {
        const c = this.counters[id];
        const face = this.faceOf(id, unit, view);
        const parts = [c ? words.both(c.name) : String(id)];
        if (c) parts.push(`${words.say(this.description.sides[face.side]?.key ?? "")} · ${words.both(this.columns[c.column]?.name)}`);
        if (face.combat !== null) parts.push(words.say("ui.p3f.combat", { combat: face.combat }));
        if (face.quality !== null) parts.push(words.say("ui.p3f.quality", { quality: face.quality }));
        for (const state of this.states(unit)) parts.push(words.say(`state.${state}`));
        if (face.order) parts.push(words.say("ui.p3f.order", { order: words.say(`order.${face.order === "hidden" ? "none" : face.order}`) }));
        return parts.join(", ");
    }

    // By column; its leader first.
    armies(view: View, words: Words): [Command<Face>[], Command<Face>[]] {
        const v = viewOf(view);
        const fates = { board: "field", reserve: "waiting", eliminated: "lost" } as Record<string, Enlisted<Face>["fate"]>;
        return bySide(
            v.pieces.flatMap((unit, id) => {
                const c = this.counters[id];
                if (!c || unit.place === "unused") return [];
                return [
                    {
                        side: c.side === "second" ? 1 : 0,
                        command: words.both(this.columns[c.column]?.name),
                        first: c.piece === "leader",
                        piece: { id, name: words.both(c.name), label: this.describe(id, unit, v, words), face: { ...this.faceOf(id, unit, v), done: false }, fate: fates[unit.place] ?? "away" },
                    },
                ];
            }),
        );
    }

    legend(): LegendLine<Face>[] {
        const plain: Face = {
            side: 0, kind: "gendarmes", column: "red", combat: 4, weapon: "shock", movement: 4, quality: 4, steps: 2, full: 2,
            reduced: false, disorganised: false, isolated: false, charge: false, caracole: false, ruse: false, fired: false, done: false,
            general: false, replaced: false, order: null,
        };
        const line = (key: string, change: Partial<Face>): LegendLine<Face> => ({ key: `legend.p3f.${key}`, face: { ...plain, ...change } });
        const leader: Partial<Face> = { kind: "leader", combat: null, weapon: "none", movement: 6, full: 0 };
        return [
            line("values", {}),
            line("shot", { kind: "arquebusiers", weapon: "shot", combat: 2 }),
            line("reduced", { reduced: true, steps: 1, combat: 2 }),
            line("disorganised", { disorganised: true }),
            line("isolated", { isolated: true }),
            line("charge", { charge: true }),
            line("fired", { kind: "arquebusiers", weapon: "shot", combat: 2, fired: true }),
            line("caracole", { kind: "reiters", caracole: true }),
            line("done", { done: true }),
            line("leader", leader),
            line("general", { ...leader, general: true }),
            line("order", { ...leader, order: "attack" }),
        ];
    }

    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<Face>[] {
        const v = viewOf(view);
        if (!prompt.yours || v.segment === "set_up") return [];
        return v.pieces.flatMap((unit, id) =>
            unit.place === "reserve" && this.counters[id]?.side === prompt.side
                ? [{ id, label: this.describe(id, unit, v, words), face: this.faceOf(id, unit, v) }]
                : [],
        );
    }

    protected isCell(name: string): boolean {
        return this.zones.has(name);
    }
    protected standing(view: View): { place: string; cell: string }[] {
        return viewOf(view).pieces.map((p) => ({ place: p.place, cell: p.zone }));
    }
    protected score(view: View): [number, number] {
        return viewOf(view).score;
    }

    unfinished(piece: number, view: View): string | null {
        const v = viewOf(view);
        const unit = v.pieces[piece];
        const code = this.counters[piece]?.code;
        if (v.segment !== "movement" || !unit || !code) return null;
        if (unit.place === "board") return `move ${code} ${unit.zone}`;
        return unit.place === "reserve" ? `enter ${code} ${this.surface.field.first()}` : null;
    }

    attempt(piece: number, cell: string, view: View): string | null {
        const v = viewOf(view);
        const unit = v.pieces[piece];
        const code = this.counters[piece]?.code;
        if (!unit || !code) return null;
        switch (v.segment) {
            case "set_up":
                return `place ${code} ${cell}`;
            case "movement":
                return unit.place === "reserve" ? `enter ${code} ${cell}` : unit.zone === cell ? null : `move ${code} ${cell}`;
            case "combat":
                return unit.zone === cell ? null : `attack ${code} ${cell}`;
            case "reaction":
                return v.reaction[0] ? `withdraw ${code} ${cell} from ${v.reaction[0]}` : null;
            default:
                return null;
        }
    }

    placing(piece: number, cell: string, view: View): string[] | null {
        const code = this.counters[piece]?.code;
        if (!code) return null;
        return [viewOf(view).segment === "set_up" ? `place ${code} ${cell}` : `enter ${code} ${cell}`];
    }

    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.side} ${v.segment}`, turn: String(v.turn) };
    }

    overlays(view: View): Overlay[] {
        const list = [{ id: "objectives", key: "ui.p3f.overlay.objectives" }];
        if (this.columns.some((c) => c.arrives)) list.push({ id: "arrivals", key: "ui.p3f.overlay.arrivals" });
        if (viewOf(view).facts)
            list.push(
                { id: "command", key: "ui.overlay.command" },
                { id: "zones", key: "ui.overlay.zones" },
                { id: "sight", key: "ui.p3f.overlay.sight" },
            );
        return list;
    }

    overlay(id: string, view: View, piece: number | null, words: Words): CellMark[] {
        const v = viewOf(view);
        const facts = v.facts;
        if (id === "objectives") return this.objectives(words);
        if (id === "arrivals") return this.arrivals(v, words);
        if (!facts) return [];
        const unit = piece !== null ? v.pieces[piece] : undefined;
        const c = piece !== null ? this.counters[piece] : undefined;
        if (id === "zones") {
            const own = c?.side ?? (v.who === "second" ? "second" : "first");
            // With a piece in hand only what may stop it.
            if (c) return this.marks(facts.control[own === "first" ? 1 : 0], "zoc", own === "first" ? 1 : 0);
            return [...this.marks(facts.control[0], "zoc", 0), ...this.marks(facts.control[1], "zoc", 1)];
        }
        if (id === "command") {
            // Of the leader in hand, or of those who command the unit in hand.
            const column = c ? this.columns[c.column] : undefined;
            const general = c ? this.counters.find((x) => x.side === c.side && x.role === "lieutenant_general") : undefined;
            const leaders = c?.piece === "leader" ? [c.id] : c ? [column?.leader, general?.id] : [];
            const found = facts.command.filter((f) =>
                c ? leaders.includes(f.leader) : this.counters[f.leader]?.side === (v.who === "second" ? "second" : "first"),
            );
            return this.marks([...new Set(found.flatMap((f) => f.zones))], "command");
        }
        const sight = facts.sight.find((s) => s.from === unit?.zone);
        if (id !== "sight" || !sight) return [];
        return [
            ...this.marks(sight.clear, "seen"),
            ...sight.blocked.map((b): CellMark => ({
                cell: b.to,
                kind: "blocked",
                text: b.rules.map((r) => words.say(`ui.p3f.block.${r}`)).join("\n"),
            })),
        ];
    }

    // Columns still to come, by the zones they may enter.
    private arrivals(v: P3fView, words: Words): CellMark[] {
        const texts = new Map<string, string[]>();
        for (const column of this.columns) {
            const waits = v.pieces.some((p, i) => p.place === "reserve" && this.counters[i]?.column === column.id);
            if (!column.arrives || !waits) continue;
            const side = words.say(this.description.sides[column.side === "second" ? 1 : 0]?.key ?? "");
            const text = words.say("ui.p3f.arrives", { turn: column.arrives.turn, side, column: words.both(column.name) });
            for (const zone of column.arrives.zones) texts.set(zone, [...(texts.get(zone) ?? []), text]);
        }
        return [...texts].map(([cell, rows]): CellMark => ({ cell, kind: "arc", text: rows.join("\n") }));
    }

    private objectives(words: Words): CellMark[] {
        const texts = new Map<string, { first: string[]; second: string[] }>();
        for (const o of battleOf(this.description).victory)
            for (const zone of o.zones ?? []) {
                const row = texts.get(zone) ?? { first: [], second: [] };
                row[sideNumber(this.description, o.side) ? "second" : "first"].push(words.signed(o.points));
                texts.set(zone, row);
            }
        const name = (i: number) => words.say(this.description.sides[i]?.key ?? "");
        return [...texts].map(([cell, row]): CellMark => ({
            cell,
            kind: "arc",
            text: [row.first.length ? `${name(0)} ${row.first.join(" ")}` : "", row.second.length ? `${name(1)} ${row.second.join(" ")}` : ""]
                .filter(Boolean)
                .join("\n"),
        }));
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        const marks: CellMark[] = [];
        const lines: LineMark[] = [];
        if (v.over) return { marks, lines };
        if (v.segment === "reaction") for (const cell of v.reaction) marks.push({ cell, kind: "react" });
        const { combat } = v;
        if (!IDLE.has(combat.stage) && combat.from && combat.to) {
            marks.push({ cell: combat.to, kind: "target" });
            if (combat.mode === "fire") lines.push({ from: combat.from, to: combat.to, kind: "attack" });
        }
        const fire = v.frames.at(-1);
        if (fire?.kind === "fire") {
            const from = v.pieces[fire.piece ?? -1]?.zone;
            const to = v.pieces[fire.other ?? -1]?.zone;
            if (from && to) lines.push({ from, to, kind: "attack" });
        }
        return { marks, lines };
    }

    describeGround(cell: string, words: Words): string {
        const zone = this.zones.get(cell);
        if (!zone) return "";
        const parts = [`${words.say("ui.p3f.zone", { zone: cell })} ${words.both(zone.name)}`];
        parts.push(words.say("ui.p3f.ground", { ground: zone.ground, look: words.say(`ui.p3f.look.${zone.look}`) }));
        parts.push(words.say("ui.cell.height", { height: zone.elevation }));
        if (zone.dark) parts.push(words.say("ui.p3f.dark_zone"));
        const home = this.base.homes.find((h) => h.zones.includes(cell));
        if (home) parts.push(words.say("ui.p3f.home", { side: words.say(this.description.sides[home.side]?.key ?? "") }));
        for (const line of this.base.lines) {
            if (line.a !== cell && line.b !== cell) continue;
            if (line.look === "dashed" && !line.dark && !line.feature) continue;
            parts.push(
                words.say("ui.p3f.border", {
                    zone: line.a === cell ? line.b : line.a,
                    line: words.say(`ui.p3f.line.${line.look}`),
                    feature: line.feature ? words.say(`ui.p3f.feature.${line.feature}`) : "",
                    has: line.feature ? "yes" : "no",
                    dark: line.dark ? "yes" : "no",
                }),
            );
        }
        return words.phrases(parts);
    }

    lead(view: View, words: Words): string {
        const { score, segment, level } = viewOf(view);
        return leadWords(this.description, score, "level", words, segment === "over" ? level : null);
    }

}

export const p3f: GameModule = {
    game: "p3f",
    open: (description) => new OpenP3f(description),
};
