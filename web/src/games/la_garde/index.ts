// La Garde 6mm on the page.
import { mirrored } from "../../board/plane/mirror";
import type { Troops } from "../../board/plane/figures";
import { boxAround, cellOf, lyingAt, placeNamed, placeTool, rideTool, trailOf } from "../../board/plane/lying";
import { marchTool } from "../../board/plane/march";
import { lengthIn, measured } from "../../board/plane/measure";
import { degreesOf, pagePoint, type Place, type PlaneMap } from "../../board/plane/model";
import { inside } from "../../board/polygon";
import { centreOf, corners, rimOf, ring } from "../../board/plane/shapes";
import { planeSurface } from "../../board/plane/surface";
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../../board/model";
import type { Action, Description, Entry, Prompt, View } from "../../client/protocol";
import type { PoseTool } from "../../game/posing.svelte";
import { leadWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { Laid } from "../laid";
import { bySide } from "../armies";
import type { Card, Command, Enlisted, GameModule, LegendLine, OpenGame, Overlay, ReservePiece } from "../module";
import Bag from "./Bag.svelte";
import BrigadeFace from "./Brigade.svelte";
import Ending from "./Ending.svelte";
import type { Face } from "./face";
import Header from "./Header.svelte";
import { GLYPHS, ORDERS } from "./orders";
import PieceCard from "./PieceCard.svelte";
import {
    armiesOf,
    brigadesOf,
    corpsOf,
    formationsOf,
    GENERALS,
    generalsOf,
    orderShown,
    planeMap,
    viewOf,
    type BrigadeInfo,
    type CorpsInfo,
    type FormationInfo,
    type GardeView,
    type GeneralInfo,
    type OfficerView,
    type UnitView,
} from "./view";

const VENTURES = new Set(["attack", "bombard", "again"]);
const COLOURS: Record<string, string> = { french: "#2f4f9a", austrian: "#e6dfc8", prussian: "#22304f", russian: "#3d6a3f", british: "#a8352f" };
class OpenLaGarde implements OpenGame<Face> {
    readonly Face = BrigadeFace;
    readonly Header = Header;
    readonly PieceCard = PieceCard;
    readonly Table = Bag;
    readonly tableLeads = true;
    readonly Ending = Ending;
    readonly aside = new Set(["log.begins", "log.turn"]);
    readonly surface: Surface<Face>;
    private readonly base: PlaneMap;
    private readonly brigades: BrigadeInfo[];
    private readonly generals: GeneralInfo[];
    private readonly formations: FormationInfo[];
    private readonly corps: CorpsInfo[];
    private readonly byCode = new Map<string, number>();

    constructor(private readonly description: Description) {
        this.base = planeMap(description);
        this.surface = planeSurface(this.base);
        this.brigades = brigadesOf(description);
        this.generals = generalsOf(description);
        this.formations = formationsOf(description);
        this.corps = corpsOf(description);
        for (const b of this.brigades) this.byCode.set(b.code, b.id);
        for (const g of this.generals) this.byCode.set(g.code, GENERALS + g.id);
    }

    map(): PlaneMap {
        return this.base;
    }

    private at(p: Place): Point {
        return pagePoint(this.base, p.x, p.y);
    }
    private nation(side: 0 | 1): string {
        return armiesOf(this.description)[side]?.nation ?? "";
    }

    private faceOf(unit: UnitView): Face {
        const b = this.brigades[unit.id];
        const side = b?.side === "second" ? 1 : 0;
        const nation = this.nation(side);
        return {
            side,
            troops: figuresFor(b?.arm),
            arm: b?.arm ?? "infantry",
            width: (unit.width || b?.width || 300) / 10,
            depth: (unit.depth || b?.depth || 300) / 10,
            general: null,
            nation,
            colour: COLOURS[nation] ?? "#777",
            code: b?.code ?? "",
            elements: unit.elements.reduce((a, n) => a + n, 0),
            full: Object.values(b?.elements ?? {}).reduce((a, n) => a + n, 0),
            cohesion: unit.cohesion,
            moved: unit.moved,
            dry: unit.dry,
            order: "none",
            known: false,
        };
    }

    private generalFace(officer: OfficerView, v: GardeView): Face {
        const g = this.generals[officer.id];
        const side = g?.side === "second" ? 1 : 0;
        const division = this.formations.find((f) => f.commander === officer.id && f.kind === "division");
        const corps = this.corps.find((c) => c.commander === officer.id);
        const of = corps ? v.corps_orders.find((c) => c.id === corps.id) : division ? v.divisions.find((d) => d.id === division.id) : undefined;
        return {
            side,
            troops: "staff",
            arm: "staff",
            width: (g?.width ?? 300) / 10,
            depth: (g?.depth ?? 300) / 10,
            general: g?.rank ?? "division",
            nation: this.nation(side),
            colour: COLOURS[this.nation(side)] ?? "#777",
            code: g?.code ?? "",
            elements: 0,
            full: 0,
            cohesion: "formed",
            moved: officer.rode,
            dry: false,
            order: orderShown(v, of),
            known: of ? ("known" in of ? of.known : of.shown) : false,
        };
    }

    private readonly laid = new Laid<Face>((view, words) => this.lay(viewOf(view), words));
    pieces(view: View, words: Words): Piece<Face>[] {
        return this.laid.of(view, words);
    }

    private lay(v: GardeView, words: Words): Piece<Face>[] {
        const out: Piece<Face>[] = [];
        for (const unit of v.units) {
            if (unit.place !== "table") continue;
            const face = this.faceOf(unit);
            out.push({
                id: unit.id,
                cell: cellOf(unit.pose.at),
                facing: degreesOf(unit.pose.facing),
                label: this.describe(unit, words),
                face,
                rim: rimOf({ ...face, round: false }, 4),
            });
        }
        for (const officer of v.officers) {
            if (officer.place !== "table") continue;
            const face = this.generalFace(officer, v);
            out.push({
                id: GENERALS + officer.id,
                cell: cellOf(officer.pose.at),
                facing: null,
                label: this.describeGeneral(officer, words),
                face,
                rim: rimOf({ ...face, round: true }, 4),
            });
        }
        return out;
    }

    private describe(unit: UnitView, words: Words): string {
        const b = this.brigades[unit.id];
        if (!b) return String(unit.id);
        return [
            // Who shares a name with another has the code in it.
            words.both(b.name).endsWith(`(${b.code})`) ? words.both(b.name) : `${words.both(b.name)} (${b.code})`,
            words.say(`type.${b.type}`),
            words.say(this.description.sides[b.side === "second" ? 1 : 0]?.key ?? ""),
            words.say("ui.lag.left", { left: unit.elements.reduce((a, n) => a + n, 0) }),
            words.say(`cohesion.${unit.cohesion}`),
        ].join(", ");
    }
    private describeGeneral(officer: OfficerView, words: Words): string {
        const g = this.generals[officer.id];
        if (!g) return String(officer.id);
        return [g.name, words.say(`rank.${g.rank}`), words.say(`grade.${officer.grade}`), words.say(this.description.sides[g.side === "second" ? 1 : 0]?.key ?? "")].join(", ");
    }

    sideOf(face: Face): number {
        return face.side;
    }

    // By division, with its general; generals of corps and army by themselves.
    armies(view: View, words: Words): [Command<Face>[], Command<Face>[]] {
        const v = viewOf(view);
        const fates = { table: "field", waiting: "waiting", lost: "lost" } as Record<string, Enlisted<Face>["fate"]>;
        const named = (id: number | undefined): string => {
            const formation = id === undefined ? undefined : this.formations[id];
            return formation ? words.both(formation.name) : words.say("ui.lag.staff");
        };
        return bySide([
            ...v.officers.flatMap((o) => {
                const g = this.generals[o.id];
                if (!g || o.place === "none") return [];
                const formation = this.formations.find((f) => f.commander === o.id);
                const face = { ...this.generalFace(o, v), moved: false };
                return [{ side: face.side, command: named(formation?.id), first: true, piece: { id: GENERALS + o.id, name: g.name, label: this.describeGeneral(o, words), face, box: "-30 -30 60 60", fate: fates[o.place] ?? "away" } }];
            }),
            ...v.units.flatMap((u) => {
                const b = this.brigades[u.id];
                if (!b || u.place === "none") return [];
                const face = { ...this.faceOf(u), moved: false };
                return [{ side: face.side, command: named(b.formation), first: false, piece: { id: u.id, name: words.both(b.name), label: this.describe(u, words), face, box: boxAround(face), fate: fates[u.place] ?? "away" } }];
            }),
        ]);
    }

    legend(): LegendLine<Face>[] {
        const plain: Face = {
            side: 0, troops: figuresFor("infantry"), arm: "infantry", width: 40, depth: 30, general: null, nation: "french", colour: COLOURS["french"] ?? "",
            code: "B1", elements: 4, full: 4, cohesion: "formed", moved: false, dry: false, order: "none", known: false,
        };
        const line = (key: string, change: Partial<Face>): LegendLine<Face> => {
            const face = { ...plain, ...change };
            return { key: `legend.lag.${key}`, face, facing: 0, box: face.general ? "-30 -30 60 60" : boxAround(face) };
        };
        const staff: Partial<Face> = { troops: "staff", arm: "staff", width: 30, depth: 30, general: "division", code: "G1", elements: 0, full: 0 };
        return [
            line("brigade", {}),
            line("losses", { elements: 2 }),
            line("disorganised", { cohesion: "disorganised" }),
            line("rout", { cohesion: "rout" }),
            line("moved", { moved: true }),
            line("dry", { arm: "artillery", troops: figuresFor("artillery"), dry: true }),
            line("general", staff),
            line("order_hidden", { ...staff, order: "hidden" }),
            line("order_known", { ...staff, order: "attack", known: true }),
        ];
    }

    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<Face>[] {
        const v = viewOf(view);
        if (!prompt.yours) return [];
        const due = (formation: number | undefined) => v.divisions.find((d) => d.id === formation)?.arrived ?? true;
        return [
            ...v.units
                .filter((u) => u.place === "waiting" && this.brigades[u.id]?.side === prompt.side && due(this.brigades[u.id]?.formation))
                .map((u) => {
                    const face = this.faceOf(u);
                    return { id: u.id, label: this.describe(u, words), face, box: boxAround(face) };
                }),
            ...v.officers
                .filter((o) => o.place === "waiting" && this.generals[o.id]?.side === prompt.side)
                .map((o) => ({ id: GENERALS + o.id, label: this.describeGeneral(o, words), face: this.generalFace(o, v), box: "-30 -30 60 60" })),
        ];
    }

    pieceOf(ref: number | string): number | null {
        if (typeof ref === "number") return ref < this.brigades.length ? ref : null;
        return this.byCode.get(ref) ?? null;
    }
    cellOf(ref: number | string): string | null {
        return placeNamed(ref);
    }

    touches(action: Action): { pieces: number[]; cells: string[]; facing: number | null } {
        const pieces: number[] = [];
        const add = (id: unknown, from: number) => {
            if (typeof id === "number" && !pieces.includes(from + id)) pieces.push(from + id);
        };
        add(action["general"], GENERALS);
        // A formation is spoken to through its general, a corps through its own.
        const formation = typeof action["formation"] === "number" ? this.formations[action["formation"]] : undefined;
        if (formation) add(formation.commander, GENERALS);
        const corps = typeof action["corps"] === "number" ? this.corps[action["corps"]] : undefined;
        if (corps) add(corps.commander, GENERALS);
        add(action["brigade"], 0);
        add(action["other"], 0);
        return { pieces, cells: [], facing: null };
    }

    // The brigade in hand, if it can move now, and what was asked when it was taken up.
    private marching: number | null = null;
    private asked = "";
    unfinished(piece: number): string | null {
        const code = this.brigades[piece]?.code;
        return code && this.marching === piece ? `move ${code} 0 100` : null;
    }

    posing(piece: number, view: View, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        const v = viewOf(view);
        this.marching = null;
        this.asked = String(prompt.ask);
        if (piece >= GENERALS) return this.generalTool(piece, v, prompt, actions);
        const unit = v.units.find((u) => u.id === piece);
        const b = this.brigades[piece];
        if (!unit || !b) return null;
        const width = unit.width || b.width;
        const depth = unit.depth || b.depth;
        if (prompt.ask === "deploy") {
            return placeTool(this.base, { piece, code: b.code, lies: unit.place === "table" ? unit.pose : null, width, depth }, degreesOf(this.homeFacing(b.side)));
        }
        if (!actions.some((a) => a["verb"] === "move" && a["brigade"] === piece)) return null;
        this.marching = piece;
        return marchTool(this.base, { piece, code: b.code, ...unit.pose, width, depth, backs: true });
    }

    private generalTool(piece: number, v: GardeView, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        const g = this.generals[piece - GENERALS];
        const officer = v.officers.find((o) => o.id === piece - GENERALS);
        if (!g || !officer) return null;
        const verb = prompt.ask === "deploy" ? "station" : "ride";
        if (!actions.some((a) => a["verb"] === verb && a["general"] === g.id) && !(verb === "station" && officer.place === "waiting")) return null;
        return rideTool(this.base, { piece, code: g.code, at: officer.place === "table" ? officer.pose.at : null, width: g.width }, verb);
    }

    // Towards the other side's zone.
    private homeFacing(side: string): number {
        const middle = (i: number): Point => {
            const points = this.base.zones[i]?.points ?? [];
            return points.length ? centreOf(points) : { x: 0, y: 0 };
        };
        const own = middle(side === "second" ? 1 : 0);
        const other = middle(side === "second" ? 0 : 1);
        return (Math.round((Math.atan2(own.y - other.y, other.x - own.x) * 65536) / (2 * Math.PI)) + 65536) % 65536;
    }

    undealt(view: View, prompt: Prompt): number[] {
        if (prompt.ask !== "orders") return [];
        const waits = viewOf(view).facts?.unordered;
        return [
            ...this.corps.filter((c) => c.side === prompt.side && waits?.corps.includes(c.id)),
            ...this.formations.filter((f) => f.side === prompt.side && waits?.formations.includes(f.id)),
        ].map((each) => GENERALS + each.commander);
    }
    cards(prompt: Prompt): Card[] {
        if (prompt.ask !== "orders") return [];
        return ORDERS.map((id) => ({
            id,
            key: `order.${id}`,
            sign: GLYPHS[id] ?? "",
            give: (piece) => {
                const corps = this.corps.find((c) => GENERALS + c.commander === piece);
                if (corps) return `corps ${corps.code} ${id}`;
                const formation = piece >= GENERALS ? this.formations.find((f) => GENERALS + f.commander === piece) : this.formations[this.brigades[piece]?.formation ?? -1];
                return formation ? `order ${formation.code} ${id}` : null;
            },
        }));
    }

    // An attack or a bombardment that cannot be had: the server says why.
    attempt(piece: number, cell: string, view: View): string | null {
        const own = this.brigades[piece];
        const unit = viewOf(view).units.find((u) => u.place === "table" && cellOf(u.pose.at) === cell);
        const other = unit && this.brigades[unit.id];
        if (!own || !other || own.side === other.side || this.asked !== "fight") return null;
        return `${own.arm === "artillery" ? "bombard" : "attack"} ${own.code} ${other.code}`;
    }
    measure(rule: string, value: number, words: Words): string {
        return measured(this.base.measure, rule, value, words);
    }
    watched(): Action | null {
        return null;
    }
    venture(action: Action): boolean {
        return VENTURES.has(String(action["verb"]));
    }
    together(): Action[] {
        return [];
    }
    decline(): Action | null {
        return null;
    }
    marches(text: string): boolean {
        return text.startsWith("move ");
    }

    finish(actions: Action[]): Action | null {
        return actions.find((a) => a["verb"] === "seal") ?? actions.find((a) => a["verb"] === "done") ?? null;
    }
    finishing(prompt: Prompt): string | null {
        return prompt.ask === "orders" ? "seal" : prompt.ask === "move" || prompt.ask === "fight" ? "done" : null;
    }
    mirrored(text: string): string {
        return mirrored(text, this.description.board["width"] as number);
    }

    settingUp(prompt: Prompt): boolean {
        return prompt.ask === "deploy";
    }
    placing(piece: number, cell: string, view: View): string[] | null {
        const [x, y] = cell.split(",");
        if (piece >= GENERALS) {
            const g = this.generals[piece - GENERALS];
            return g ? [`station ${g.code} ${x} ${y}`] : null;
        }
        const b = this.brigades[piece];
        const unit = viewOf(view).units.find((u) => u.id === piece);
        if (!b || !unit) return null;
        return [`place ${b.code} ${x} ${y} ${unit.place === "table" ? unit.pose.facing : this.homeFacing(b.side)}`];
    }
    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.phase} ${v.formation}`, turn: String(v.turn) };
    }

    overlays(): Overlay[] {
        return [
            { id: "zones", key: "ui.lag.overlay.zones" },
            { id: "command", key: "ui.overlay.command" },
            { id: "chain", key: "ui.lag.overlay.chain" },
            { id: "sight", key: "ui.lag.overlay.sight" },
        ];
    }
    overlay(): CellMark[] {
        return [];
    }

    shapes(overlays: readonly string[], view: View, piece: number | null): ShapeMark[] {
        const v = viewOf(view);
        const out: ShapeMark[] = [];
        const numberOf = (side: string | undefined): 0 | 1 => (side === "second" ? 1 : 0);
        if (overlays.includes("zones"))
            for (const u of v.units) {
                const b = this.brigades[u.id];
                if (u.place !== "table" || !b?.zone || u.cohesion === "rout" || (piece !== null && piece < GENERALS && piece !== u.id)) continue;
                out.push({ kind: "range", d: b.arm === "artillery" ? this.before(u, b.zone / 10) : this.around(u, b.zone / 10), side: numberOf(b.side) });
            }
        if (overlays.includes("sight")) out.push(...this.sight(v, piece));
        for (const o of v.officers) {
            if (o.place !== "table") continue;
            const g = this.generals[o.id];
            const c = this.at(o.pose.at);
            if (overlays.includes("command") && g && (piece === null || piece === GENERALS + o.id)) out.push({ kind: "command", d: ring(c, g.range / 10), side: numberOf(g.side) });
            if (overlays.includes("chain")) out.push(...this.chain(o, v));
        }
        return out;
    }

    // So far around the base, corners rounded.
    private around(u: UnitView, r: number): string {
        const ps = corners(this.at(u.pose.at), degreesOf(u.pose.facing), u.width / 10, u.depth / 10);
        return ps
            .map((p, i) => {
                const q = ps[(i + 1) % 4] as Point;
                const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
                const n = { x: ((q.y - p.y) / long) * r, y: (-(q.x - p.x) / long) * r };
                return `${i ? `A${r} ${r} 0 0 1 ` : "M"}${p.x + n.x} ${p.y + n.y}L${q.x + n.x} ${q.y + n.y}`;
            })
            .join("")
            .concat("Z");
    }

    // So far before the front alone: the zone and the ranges of guns.
    private before(u: UnitView, r: number): string {
        const [left, right] = corners(this.at(u.pose.at), degreesOf(u.pose.facing), u.width / 10, u.depth / 10) as [Point, Point];
        const long = Math.hypot(right.x - left.x, right.y - left.y) || 1;
        const along = { x: ((right.x - left.x) / long) * r, y: ((right.y - left.y) / long) * r };
        const ahead = { x: along.y, y: -along.x };
        const to = (p: Point, v: Point) => `${p.x + v.x} ${p.y + v.y}`;
        const back = { x: -along.x, y: -along.y };
        return `M${to(left, back)}A${r} ${r} 0 0 1 ${to(left, ahead)}L${to(right, ahead)}A${r} ${r} 0 0 1 ${to(right, along)}Z`;
    }

    // What batteries see in range, and for the one in hand its ranges.
    private sight(v: GardeView, piece: number | null): ShapeMark[] {
        const calibres = (this.description.tables?.["losses"] as { calibres?: { id: string; short: number; medium: number; long: number }[] } | undefined)?.calibres ?? [];
        const where = (id: number): Point | null => {
            const u = v.units.find((x) => x.id === id);
            return u ? this.at(u.pose.at) : null;
        };
        const shown = (v.facts?.sight ?? []).filter((s) => piece === null || piece >= GENERALS || s.from === piece || s.targets.some((x) => x.id === piece));
        return shown.flatMap((s) => {
            const from = where(s.from);
            const u = v.units.find((x) => x.id === s.from);
            if (!from || !u) return [];
            const card = s.from === piece ? calibres.find((c) => c.id === this.brigades[s.from]?.calibre) : undefined;
            const rings: ShapeMark[] = card ? [card.short, card.medium, card.long].map((r) => ({ kind: "range", d: this.before(u, r / 10) })) : [];
            const lines = s.targets
                .filter((x) => piece === null || piece >= GENERALS || s.from === piece || x.id === piece)
                .flatMap((x): ShapeMark[] => {
                    const to = where(x.id);
                    return to ? [{ kind: "sight", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }] : [];
                });
            return [...rings, ...lines];
        });
    }

    // Lines from a general to those he commands; broken where they are out of his range.
    private chain(o: OfficerView, v: GardeView): ShapeMark[] {
        const from = this.at(o.pose.at);
        const range = (this.generals[o.id]?.range ?? 0) / 10;
        const line = (to: Point, adrift: boolean): ShapeMark => ({ kind: adrift ? "blocked" : "sight", d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
        const own = this.formations.filter((f) => f.commander === o.id).map((f) => f.id);
        const corps = this.corps.find((c) => c.commander === o.id);
        const divisions = corps ? this.formations.filter((f) => f.corps === corps.id && f.commander !== o.id).map((f) => f.commander) : [];
        return [
            ...v.units.filter((u) => u.place === "table" && own.includes(this.brigades[u.id]?.formation ?? -1)).map((u) => line(this.at(u.pose.at), v.facts?.adrift.includes(u.id) ?? false)),
            ...v.officers.filter((x) => x.place === "table" && divisions.includes(x.id)).map((x) => {
                const to = this.at(x.pose.at);
                return line(to, Math.hypot(to.x - from.x, to.y - from.y) > range + 30);
            }),
        ];
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        const cell = (id: number | null): string | null => {
            const u = v.units.find((x) => x.id === id);
            return u?.place === "table" ? cellOf(u.pose.at) : null;
        };
        const from = cell(v.combat.attacker);
        const to = cell(v.combat.defender);
        if (v.over || v.combat.stage === "none" || !from || !to) return { marks: [], lines: [] };
        return { marks: [], lines: [{ from, to, kind: "attack" }] };
    }

    trail(_entry: Entry, before: View | null, after: View): LineMark[] {
        return before ? trailOf(viewOf(before).units, viewOf(after).units) : [];
    }

    describeCell(cell: string, view: View, words: Words): string {
        const { field } = this.surface;
        const p = field.centreOf(cell);
        return words.phrases([
            words.say("ui.lag.place", { x: words.number(Math.round(p.x / 10)), y: words.number(Math.round((this.base.height - p.y) / 10)) }),
            ...this.base.terrain.flatMap((t) => (t.breadth === null && inside(p, t.points) ? [t.name ? words.both(t.name) : words.say(`ui.look.${t.look}`)] : [])),
            ...lyingAt(p, field, this.pieces(view, words), (face) => !!face.general).map((piece) => piece.label),
        ]);
    }

    // In tenths of a millimetre.
    apart(a: Point, b: Point): number {
        return 10 * Math.hypot(a.x - b.x, a.y - b.y);
    }
    length(value: number, words: Words): string {
        return lengthIn(this.base.measure, value, words);
    }

    lead(view: View, words: Words): string {
        return leadWords(this.description, viewOf(view).score, "level", words);
    }

    fortune(view: View): number {
        const [first, second] = viewOf(view).score;
        return first - second;
    }
    cost(value: number, words: Words): string {
        return lengthIn(this.base.measure, value, words);
    }
}

function figuresFor(arm: string | undefined): Troops {
    if (arm === "cavalry") return "horse";
    if (arm === "artillery") return "gun";
    return arm === "baggage" ? "staff" : "line";
}

export const laGarde: GameModule = {
    game: "la_garde",
    open: (description) => new OpenLaGarde(description) as unknown as OpenGame,
};
