// La Garde 6mm on the page.
import type { Troops } from "../../board/plane/figures";
import { boxAround, cellOf, placeTool, rideTool } from "../../board/plane/lying";
import { marchTool } from "../../board/plane/march";
import { degreesOf, type PlaneMap, type Pose } from "../../board/plane/model";
import { centreOf, rimOf } from "../../board/plane/shapes";
import { planeSurface } from "../../board/plane/surface";
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../../board/model";
import type { Action, Description, Prompt, View } from "../../client/protocol";
import type { PoseTool } from "../../game/posing.svelte";
import { leadWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { bySide } from "../armies";
import { PlaneBattle, sideNumber } from "../base";
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
    type Facts,
    type FormationInfo,
    type GardeView,
    type GeneralInfo,
    type OfficerView,
    type UnitView,
} from "./view";

const COLOURS: Record<string, string> = { french: "#2f4f9a", austrian: "#e6dfc8", prussian: "#22304f", russian: "#3d6a3f", british: "#a8352f" };
class OpenLaGarde extends PlaneBattle<Face> implements OpenGame<Face> {
    readonly Face = BrigadeFace;
    readonly Header = Header;
    readonly PieceCard = PieceCard;
    readonly Table = Bag;
    readonly tableLeads = true;
    readonly Ending = Ending;
    readonly aside = new Set(["log.begins", "log.turn"]);
    readonly surface: Surface<Face>;
    protected readonly table: PlaneMap;
    private readonly brigades: BrigadeInfo[];
    private readonly generals: GeneralInfo[];
    private readonly formations: FormationInfo[];
    private readonly corps: CorpsInfo[];

    constructor(description: Description) {
        super(description);
        this.table = planeMap(description);
        this.surface = planeSurface(this.table);
        this.brigades = brigadesOf(description);
        this.generals = generalsOf(description);
        this.formations = formationsOf(description);
        this.corps = corpsOf(description);
        for (const b of this.brigades) this.byCode.set(b.code, b.id);
        for (const g of this.generals) this.byCode.set(g.code, GENERALS + g.id);
    }

    map(): PlaneMap {
        return this.table;
    }

    protected bases(view: View): { id: number; place: string; pose: Pose }[] {
        return viewOf(view).units;
    }
    protected isRound(face: Face): boolean {
        return !!face.general;
    }
    protected score(view: View): [number, number] {
        return viewOf(view).score;
    }
    protected placeName(x: number, y: number, words: Words): string {
        return words.say("ui.lag.place", { x: words.number(Math.round(x / 10)), y: words.number(Math.round(y / 10)) });
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

    protected lay(view: View, words: Words): Piece<Face>[] {
        const v = viewOf(view);
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

    // The brigade in hand, if it can move now, and what was asked when it was taken up.
    private marching: number | null = null;
    // How a commander who may ride would do it.
    private riding: string | null = null;
    private asked = "";
    unfinished(piece: number): string | null {
        if (this.marching !== piece) return null;
        const code = this.brigades[piece]?.code;
        return code ? `move ${code} 0 100` : this.riding;
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
        if (prompt.kind === "set_up") {
            return placeTool(this.table, { piece, code: b.code, lies: unit.place === "table" ? unit.pose : null, width, depth }, degreesOf(this.homeFacing(b.side)));
        }
        if (!actions.some((a) => a.march && a.on?.pieces?.[0] === b.code)) return null;
        this.marching = piece;
        return marchTool(this.table, { piece, code: b.code, ...unit.pose, width, depth, backs: true });
    }

    private generalTool(piece: number, v: GardeView, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        const g = this.generals[piece - GENERALS];
        const officer = v.officers.find((o) => o.id === piece - GENERALS);
        if (!g || !officer) return null;
        const own = actions.find((a) => (a.march || a.sense === "places") && a.on?.pieces?.[0] === g.code);
        // The same words, elsewhere.
        const [verb] = own?.text.split(" ") ?? (prompt.kind === "set_up" && officer.place === "waiting" ? ["station"] : []);
        if (!verb) return null;
        if (own?.march) [this.marching, this.riding] = [piece, own.text];
        return rideTool(this.table, { piece, code: g.code, at: officer.place === "table" ? officer.pose.at : null, width: g.width }, verb);
    }

    // Towards the other side's zone.
    private homeFacing(side: string): number {
        const middle = (i: number): Point => {
            const points = this.table.zones[i]?.points ?? [];
            return points.length ? centreOf(points) : { x: 0, y: 0 };
        };
        const own = middle(side === "second" ? 1 : 0);
        const other = middle(side === "second" ? 0 : 1);
        return (Math.round((Math.atan2(own.y - other.y, other.x - own.x) * 65536) / (2 * Math.PI)) + 65536) % 65536;
    }

    undealt(view: View, prompt: Prompt): number[] {
        if (prompt.kind !== "plan") return [];
        const waits = viewOf(view).facts?.unordered;
        return [
            ...this.corps.filter((c) => c.side === prompt.side && waits?.corps.includes(c.id)),
            ...this.formations.filter((f) => f.side === prompt.side && waits?.formations.includes(f.id)),
        ].map((each) => GENERALS + each.commander);
    }
    cards(prompt: Prompt): Card[] {
        if (prompt.kind !== "plan") return [];
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
    commandAt(piece: number, to: Point, view: View): ShapeMark | null {
        const circle = viewOf(view).facts?.command.find((f) => GENERALS + f.commander === piece);
        return circle ? this.figureAt(to, circle, "command", sideNumber(this.generals[circle.commander]?.side)) : null;
    }
    shapes(overlays: readonly string[], view: View, piece: number | null): ShapeMark[] {
        const v = viewOf(view);
        const facts = v.facts;
        if (!facts) return [];
        // A general in hand leaves everybody's figures on the ground.
        const brigade = piece !== null && piece < GENERALS ? piece : null;
        const shown = (id: string) => overlays.includes(id);
        return [
            ...(shown("zones") ? facts.zones : []).filter((f) => brigade === null || brigade === f.unit).map((f) => this.figure(f, "range", sideNumber(this.brigades[f.unit]?.side))),
            ...(shown("sight") ? this.sight(v, facts, brigade) : []),
            ...(shown("command") ? facts.command : [])
                .filter((f) => brigade !== null || piece === null || piece === GENERALS + f.commander)
                .map((f) => this.figure(f, "command", sideNumber(this.generals[f.commander]?.side))),
            ...(shown("chain") ? facts.chain : []).flatMap(({ commander, unit, other, holds }) =>
                this.line(this.officerAt(commander, v), unit !== undefined ? this.brigadeAt(unit, v) : this.officerAt(other, v), holds ? "sight" : "blocked"),
            ),
        ];
    }
    private line(from: Point | null, to: Point | null, kind: ShapeMark["kind"]): ShapeMark[] {
        return from && to ? [{ kind, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }] : [];
    }
    private brigadeAt(id: number, v: GardeView): Point | null {
        const unit = v.units.find((u) => u.id === id);
        return unit ? this.at(unit.pose.at) : null;
    }
    private officerAt(id: number | undefined, v: GardeView): Point | null {
        const officer = v.officers.find((o) => o.id === id);
        return officer ? this.at(officer.pose.at) : null;
    }
    // What batteries see in range, and for the one in hand its ranges.
    private sight(v: GardeView, facts: Facts, brigade: number | null): ShapeMark[] {
        return [
            ...facts.ranges.filter((f) => f.unit === brigade).map((f) => this.figure(f, "range")),
            ...facts.sight.flatMap(({ from, targets }) =>
                targets.filter((x) => brigade === null || brigade === from || brigade === x.id).flatMap((x) => this.line(this.brigadeAt(from, v), this.brigadeAt(x.id, v), "sight")),
            ),
        ];
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        if (v.over || v.combat.stage === "none") return { marks: [], lines: [] };
        return { marks: [], lines: this.attackLine(v.combat.attacker, v.combat.defender, view) };
    }

    lead(view: View, words: Words): string {
        const { score, phase, level } = viewOf(view);
        return leadWords(this.description, score, "level", words, phase === "over" ? level : null);
    }
}

function figuresFor(arm: string | undefined): Troops {
    if (arm === "cavalry") return "horse";
    if (arm === "artillery") return "gun";
    return arm === "baggage" ? "staff" : "line";
}

export const laGarde: GameModule = {
    game: "la_garde",
    open: (description) => new OpenLaGarde(description),
};
