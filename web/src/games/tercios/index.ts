// Liber Militum: Tercios on the page.
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../../board/model";
import { marchTool } from "../../board/plane/march";
import { degreesOf, facingOf, pagePoint, type PlaneMap } from "../../board/plane/model";
import { corners, inside, rimOf } from "../../board/plane/shapes";
import { planeSurface } from "../../board/plane/surface";
import type { Troops } from "../../board/plane/figures";
import type { Action, Description, Entry, Prompt, ReachPlace, Side, View } from "../../client/protocol";
import type { PoseTool, Threat } from "../../game/posing.svelte";
import type { Words } from "../../words/format";
import { Laid } from "../laid";
import type { Card, Foreseen, GameModule, OpenGame, Overlay, ReservePiece } from "../module";
import BaseFace from "./Base.svelte";
import { GLYPHS, ORDERS } from "./cards";
import Ending from "./Ending.svelte";
import type { Face } from "./face";
import Header from "./Header.svelte";
import { melees } from "./melee";
import PieceCard from "./PieceCard.svelte";
import RollTable from "./RollTable.svelte";
import { laidTerrain, STENCILS, stencilDropped, stencilsWaiting, stencilTool } from "./terrain";
import {
    armiesOf,
    commandersOf,
    facingOfRole,
    INCH,
    planeMap,
    troopsOf,
    viewOf,
    type CommanderInfo,
    type Form,
    type OfficerView,
    type Place,
    type TerciosView,
    type TroopInfo,
    type UnitView,
} from "./view";

// Commanders are pieces of their own; their ids follow the troops'.
export const COMMANDERS = 1000;

const MOVES = new Set(["move", "enter", "leave"]);
const VENTURES = new Set(["shoot", "charge", "use", "react", "evade", "intercept", "activate", "dirty_war"]);
const REACTIONS = new Set(["react", "reaction", "intercept", "evade", "cold"]);
// What a troop that has been activated is asked.
const ACTS = new Set(["ready", "run", "fire", "gun", "assault"]);
const SETTING_UP = new Set(["terrain", "deploy", "relief"]);
const COATS: [string, string] = ["#a8352f", "#3d5f92"];
const FLAGS: Record<string, string[]> = {
    spain: ["#f4ead0", "#b3202a", "#f4ead0"],
    france: ["#2c4a8a", "#f4ead0", "#2c4a8a"],
    sweden: ["#2f62a8", "#e9c52e", "#2f62a8"],
    empire: ["#e9c52e", "#17150f"],
    england: ["#f4ead0", "#b3202a"],
    protestants: ["#6a8f3c", "#f4ead0"],
};

class OpenTercios implements OpenGame<Face> {
    readonly Face = BaseFace;
    readonly Header = Header;
    readonly PieceCard = PieceCard;
    readonly Table = RollTable;
    readonly Ending = Ending;
    readonly aside = new Set(["log.turn", "log.end_of_turn", "log.points", "log.passes"]);
    readonly digests = melees;
    readonly passKey = "ui.ter.pass.activation";
    readonly surface: Surface<Face>;
    private readonly base: PlaneMap;
    // The table with what has been laid on it.
    private ground: PlaneMap;
    private readonly troops: TroopInfo[];
    private readonly commanders: CommanderInfo[];
    // Breadth of a commander’s disc, in millimetres.
    private readonly disc: number;
    private readonly byCode = new Map<string, number>();

    constructor(private readonly description: Description) {
        this.base = planeMap(description);
        this.ground = this.base;
        this.surface = planeSurface(this.base, () => this.ground);
        this.troops = troopsOf(description);
        this.commanders = commandersOf(description);
        const bases = description.tables?.["bases"] as { bases?: { id: string; width: number }[] } | undefined;
        this.disc = (bases?.bases?.find((b) => b.id === "commander")?.width ?? 300) / 10;
        for (const t of this.troops) this.byCode.set(t.code, t.id);
        for (const c of this.commanders) this.byCode.set(c.code, COMMANDERS + c.id);
    }

    map(view: View): PlaneMap {
        const v = viewOf(view);
        const painting = v.laid?.map((l) => `${l.stencil} ${l.pose.at.x} ${l.pose.at.y} ${l.pose.facing}`).join();
        if ((painting || undefined) !== this.ground.painting)
            this.ground = painting ? { ...this.base, terrain: [...this.base.terrain, ...laidTerrain(this.description, v, this.base)], painting } : this.base;
        return this.ground;
    }

    private at(p: Place): Point {
        return pagePoint(this.base, p.x, p.y);
    }
    private formOf(id: number, unit: UnitView): Form | undefined {
        const t = this.troops[id];
        return unit.on_foot ? (t?.foot ?? t) : t;
    }

    private flagOf(side: 0 | 1): string[] {
        const army = armiesOf(this.description)[side];
        return FLAGS[army?.id ?? ""] ?? ["#f4ead0", army?.colour ?? COATS[side]];
    }

    private faceOf(id: number, unit: UnitView, acting: number | null = null): Face {
        const t = this.troops[id];
        const form = this.formOf(id, unit);
        const side = t?.side === "second" ? 1 : 0;
        return {
            side,
            troops: figuresFor(form),
            width: (form?.width ?? 400) / 10,
            depth: (form?.depth ?? 400) / 10,
            round: false,
            coat: COATS[side],
            flag: this.flagOf(side),
            code: t?.code ?? "",
            wear: unit.wear,
            stamina: form?.stamina ?? 0,
            disordered: unit.disordered,
            // Who is acting now is not done yet.
            activated: unit.activated && acting !== id,
            card: !unit.has_card ? "none" : unit.card === "none" ? "hidden" : unit.card,
            shown: unit.shown,
            limbered: unit.limbered,
            rank: null,
            exhausted: false,
            chief: false,
        };
    }

    private commanderFace(id: number, officer: OfficerView): Face {
        const c = this.commanders[id];
        const side = c?.side === "second" ? 1 : 0;
        return {
            side,
            troops: "staff",
            width: this.disc,
            depth: this.disc,
            round: true,
            coat: COATS[side],
            flag: [],
            code: c?.code ?? "",
            wear: 0,
            stamina: 0,
            disordered: false,
            activated: false,
            card: "none",
            shown: false,
            limbered: false,
            rank: c?.rank ?? 0,
            exhausted: officer.exhausted,
            chief: !!c?.chief,
        };
    }

    private readonly laid = new Laid<Face>((view, words) => this.lay(viewOf(view), words));
    pieces(view: View, words: Words): Piece<Face>[] {
        return this.laid.of(view, words);
    }

    private lay(v: TerciosView, words: Words): Piece<Face>[] {
        const out: Piece<Face>[] = [];
        for (const unit of v.units) {
            if (unit.place !== "table" && unit.place !== "building") continue;
            const face = this.faceOf(unit.id, unit, v.activation.troop);
            out.push({
                id: unit.id,
                cell: `${unit.pose.at.x},${unit.pose.at.y}`,
                facing: degreesOf(unit.pose.facing),
                label: this.describe(unit.id, unit, words),
                short: this.brief(unit.id, unit, words),
                face,
                rim: rimOf(face, 4),
            });
        }
        for (const officer of v.officers) {
            const at = this.standing(officer, v);
            if (!at) continue;
            const face = this.commanderFace(officer.id, officer);
            out.push({
                id: COMMANDERS + officer.id,
                cell: `${at.x},${at.y}`,
                facing: null,
                label: this.describeCommander(officer.id, officer, words),
                face,
                rim: rimOf(face, 4),
            });
        }
        return out;
    }

    // An attached commander stands on the rear of his troop's base.
    private standing(officer: OfficerView, v: TerciosView): Place | null {
        if (officer.place === "table") return officer.at;
        if (officer.place !== "attached" || officer.troop === null) return null;
        const unit = v.units.find((u) => u.id === officer.troop);
        const form = unit && this.formOf(unit.id, unit);
        if (!unit || !form) return null;
        const a = (unit.pose.facing * 2 * Math.PI) / 65536;
        const back = form.depth - 120;
        return { x: Math.round(unit.pose.at.x - Math.cos(a) * back), y: Math.round(unit.pose.at.y - Math.sin(a) * back) };
    }

    private describe(id: number, unit: UnitView, words: Words): string {
        const t = this.troops[id];
        if (!t) return String(id);
        const parts = [`${words.both(t.name)} (${t.code})`];
        const type = words.say(`unit.${t.type}`);
        if (type !== words.both(t.name)) parts.push(type);
        parts.push(words.say(this.description.sides[t.side === "second" ? 1 : 0]?.key ?? ""));
        parts.push(words.say("ui.ter.wear", { wear: unit.wear, stamina: t.stamina }));
        if (unit.disordered) parts.push(words.say("ui.ter.disordered"));
        if (unit.has_card) parts.push(unit.card === "none" ? words.say("ui.ter.card.hidden") : words.say(`order.${unit.card}`));
        if (unit.activated) parts.push(words.say("ui.ter.activated"));
        return parts.join(", ");
    }

    // Name, damage and state, for a list of one's own.
    private brief(id: number, unit: UnitView, words: Words): string {
        const t = this.troops[id];
        if (!t) return String(id);
        const parts = [`${words.both(t.name)} ${t.code}`];
        if (unit.wear) parts.push(words.say("ui.ter.wear", { wear: unit.wear, stamina: t.stamina }));
        if (unit.disordered) parts.push(words.say("ui.ter.disordered"));
        if (unit.has_card && unit.card !== "none") parts.push(words.say(`order.${unit.card}`));
        return parts.join(", ");
    }

    private describeCommander(id: number, officer: OfficerView, words: Words): string {
        const c = this.commanders[id];
        if (!c) return String(id);
        const parts = [c.name, words.say(c.chief ? "ui.ter.chief" : "ui.ter.commander", { rank: c.rank })];
        parts.push(words.say(this.description.sides[c.side === "second" ? 1 : 0]?.key ?? ""));
        if (officer.exhausted) parts.push(words.say("ui.ter.exhausted"));
        return parts.join(", ");
    }

    sideOf(face: Face): number {
        return face.side;
    }

    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<Face>[] {
        const v = viewOf(view);
        if (!prompt.yours) return [];
        if (prompt.ask === "terrain") return stencilsWaiting(this.description, v, prompt.side === "second" ? 1 : 0, words);
        const mine = (side: string | undefined) => side === prompt.side;
        return [
            ...v.units
                .filter((u) => u.place === "waiting" && mine(this.troops[u.id]?.side))
                .map((u) => {
                    const face = this.faceOf(u.id, u);
                    return { id: u.id, label: this.describe(u.id, u, words), short: this.brief(u.id, u, words), tag: this.troops[u.id]?.code ?? "", face, box: boxOf(face) };
                }),
            ...v.officers
                .filter((o) => o.place === "waiting" && mine(this.commanders[o.id]?.side))
                .map((o) => ({
                    id: COMMANDERS + o.id,
                    label: this.describeCommander(o.id, o, words),
                    tag: this.commanders[o.id]?.code ?? "",
                    face: this.commanderFace(o.id, o),
                    box: "-26 -26 52 52",
                })),
        ];
    }

    pieceOf(ref: number | string): number | null {
        if (typeof ref === "number") return ref < this.troops.length ? ref : null;
        return this.byCode.get(ref) ?? null;
    }

    cellOf(ref: number | string): string | null {
        return typeof ref === "string" && /^-?\d+,-?\d+$/.test(ref) ? ref : null;
    }

    touches(action: Action): { pieces: number[]; cells: string[]; facing: number | null } {
        const pieces: number[] = [];
        const add = (key: string, from: number) => {
            const id = action[key];
            if (typeof id === "number" && !pieces.includes(from + id)) pieces.push(from + id);
        };
        // A commander acts on troops; a troop acts by itself.
        add("stencil", STENCILS);
        add("commander", COMMANDERS);
        add("troop", 0);
        add("other", 0);
        add("other_commander", COMMANDERS);
        return { pieces, cells: [], facing: null };
    }

    actor(prompt: Prompt): number | null {
        if (!ACTS.has(String(prompt.ask))) return null;
        const term = prompt.question.args["unit"];
        const id = typeof term === "object" ? term.ref?.unit : undefined;
        return typeof id === "number" ? id : null;
    }

    unfinished(piece: number, view: View): string | null {
        const code = this.troops[piece]?.code;
        const unit = viewOf(view).units.find((u) => u.id === piece);
        return code && this.marching === piece && unit?.place === "table" ? `move ${code} 0 ${INCH}` : null;
    }

    // The troop in hand, if it can move now, and what was asked when it was taken up.
    private marching: number | null = null;
    private asked = "";
    posing(piece: number, view: View, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        const v = viewOf(view);
        this.marching = null;
        this.asked = String(prompt.ask);
        const can = (verbs: ReadonlySet<string>, key: string, id: number) =>
            actions.find((a) => verbs.has(String(a["verb"])) && a[key] === id);
        if (piece >= STENCILS) return prompt.ask === "terrain" ? stencilTool(this.description, v, piece, (p) => this.write(p)) : null;
        if (piece >= COMMANDERS) return this.commanderTool(piece, v, prompt, (verbs) => can(verbs, "commander", piece - COMMANDERS));
        const unit = v.units.find((u) => u.id === piece);
        const t = this.troops[piece];
        const form = unit && this.formOf(piece, unit);
        if (!unit || !t || !form) return null;
        const size = { width: form.width / 10, depth: form.depth / 10, round: false };
        const from = { at: this.at(unit.pose.at), degrees: degreesOf(unit.pose.facing) };
        if (prompt.ask === "deploy") {
            if (!can(new Set(["place"]), "troop", piece) && unit.place !== "waiting") return null;
            const home = this.homeFacing(t.side, v.role);
            return {
                piece,
                from: unit.place === "table" ? from : null,
                ...size,
                heading: () => (unit.place === "table" ? from.degrees : home),
                turns: true,
                reached: () => null,
                text: (to, degrees) => `place ${t.code} ${this.write(to)} ${facingOf(degrees)}`,
            };
        }
        if (!can(MOVES, "troop", piece)) return null;
        this.marching = piece;
        const { at, facing } = unit.pose;
        return marchTool(this.base, { piece, code: t.code, at, facing, width: form.width, depth: form.depth, backs: false });
    }

    private commanderTool(
        piece: number,
        v: TerciosView,
        prompt: Prompt,
        can: (verbs: ReadonlySet<string>) => Action | undefined,
    ): PoseTool | null {
        const c = this.commanders[piece - COMMANDERS];
        const officer = v.officers.find((o) => o.id === piece - COMMANDERS);
        if (!c || !officer) return null;
        const verb = prompt.ask === "deploy" ? "station" : prompt.ask === "escape" ? "escape" : "ride";
        if (!can(new Set([verb])) && !(prompt.ask === "deploy" && officer.place === "waiting")) return null;
        const at = this.standing(officer, v);
        return {
            piece,
            from: at ? { at: this.at(at), degrees: 0 } : null,
            width: this.disc,
            depth: this.disc,
            round: true,
            heading: () => 0,
            turns: false,
            reached: () => null,
            text: (to) => `${verb} ${c.code} ${this.write(to)}`,
        };
    }

    private write(p: Point): string {
        return `${Math.round(p.x * 10)} ${Math.round((this.base.height - p.y) * 10)}`;
    }
    private homeFacing(side: string, roles: readonly number[]): number {
        return degreesOf(facingOfRole(this.description, roles[side === "second" ? 1 : 0] ?? 0));
    }

    undealt(view: View, prompt: Prompt): number[] {
        if (prompt.ask !== "plan") return [];
        return viewOf(view)
            .units.filter((u) => (u.place === "table" || u.place === "building") && !u.has_card && this.troops[u.id]?.side === prompt.side)
            .map((u) => u.id);
    }
    cards(prompt: Prompt): Card[] {
        if (prompt.ask !== "plan") return [];
        return ORDERS.map((id) => ({
            id,
            key: `order.${id}`,
            means: [`army.order.${id}`, `army.react.${id}`],
            sign: GLYPHS[id] ?? "",
            give: (piece) => {
                const code = piece < COMMANDERS ? this.troops[piece]?.code : undefined;
                return code ? `order ${code} ${id}` : null;
            },
        }));
    }

    // A shot or a charge at a troop that cannot be had: the server says why.
    attempt(piece: number, cell: string, view: View): string | null {
        const own = this.troops[piece];
        const unit = viewOf(view).units.find((u) => u.place === "table" && `${u.pose.at.x},${u.pose.at.y}` === cell);
        const other = unit && this.troops[unit.id];
        if (!own || !other || own.side === other.side) return null;
        if (this.asked === "fire" || this.asked === "gun" || this.asked === "ready") return `shoot ${own.code} ${other.code}`;
        return this.asked === "assault" ? `charge ${own.code} ${other.code} front` : null;
    }
    measure(rule: string, value: number, words: Words): string {
        if (/MOV-(4|12)$/.test(rule)) return words.say("ui.degrees", { degrees: words.number(Math.round((value * 3600) / 65536) / 10, 1) });
        return /(TRK-6|TPL-2)$/.test(rule) ? words.number(value) : words.say("ui.mm", { mm: words.number(value / 10, 1) });
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
    decline(prompt: Prompt, actions: Action[]): Action | null {
        if (!REACTIONS.has(String(prompt.ask))) return null;
        return actions.find((a) => a["verb"] === "keep" || a["verb"] === "stand" || a["verb"] === "done") ?? null;
    }
    finish(actions: Action[]): Action | null {
        const by = (verb: string) => actions.find((a) => a["verb"] === verb);
        return by("seal") ?? by("done") ?? by("pass") ?? by("stand") ?? null;
    }
    finishing(prompt: Prompt): string | null {
        return prompt.ask === "plan" ? "seal" : null;
    }
    settingUp(prompt: Prompt): boolean {
        return SETTING_UP.has(String(prompt.ask));
    }
    placing(piece: number, cell: string, view: View): string[] | null {
        const [x = "", y = ""] = cell.split(",");
        if (piece >= STENCILS) {
            const text = stencilDropped(this.description, viewOf(view), piece, x, y);
            return text ? [text] : null;
        }
        if (piece >= COMMANDERS) {
            const c = this.commanders[piece - COMMANDERS];
            return c ? [`station ${c.code} ${x} ${y}`] : null;
        }
        const t = this.troops[piece];
        const unit = viewOf(view).units.find((u) => u.id === piece);
        if (!t || !unit) return null;
        const facing = unit.place === "table" ? unit.pose.facing : facingOf(this.homeFacing(t.side, viewOf(view).role));
        return [`place ${t.code} ${x} ${y} ${facing}`];
    }
    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.activation.troop}`, turn: String(v.turn) };
    }

    // Reactions: asked of whoever has a card, whichever it is. So is the answer: one that hung on the card would tell
    // it by coming at once, or not.
    readonly foreseen: Foreseen = {
        occasions: ["horse", "foot", "approach"].map((id) => ({ id, key: `ui.ter.foreseen.${id}` })),
        answers: ["react", "evade", "keep"].map((id) => ({ id, key: `ui.ter.foreseen.${id}` })),
        pieces: (view: View, side: Side, words: Words) =>
            viewOf(view)
                .units.filter((u) => (u.place === "table" || u.place === "building") && this.troops[u.id]?.side === side)
                .map((u) => ({ id: u.id, label: `${words.both(this.troops[u.id]!.name)} ${this.troops[u.id]!.code}` })),
        asked: (prompt: Prompt) => {
            if (prompt.ask !== "react") return null;
            const id = (name: string) => {
                const term = prompt.question.args[name];
                return typeof term === "object" && "ref" in term ? (term.ref?.unit ?? null) : null;
            };
            const [unit, enemy] = [id("unit"), id("enemy")];
            if (typeof unit !== "number" || typeof enemy !== "number") return null;
            const horse = this.troops[enemy]?.arm === "cavalry";
            return { piece: unit, occasion: prompt.question.say !== "ask.react_charge" ? "approach" : horse ? "horse" : "foot" };
        },
        action: (answer: string, actions: readonly Action[]) => actions.find((a) => a["verb"] === answer) ?? null,
    };

    // Before its front as far as it shoots; who does not shoot bears on what comes near.
    threats(piece: number, view: View, words: Words): Threat[] {
        const v = viewOf(view);
        const own = v.units.find((u) => u.id === piece);
        const form = own && this.formOf(piece, own);
        if (!own || !form) return [];
        const [width, depth] = [form.width / 10, form.depth / 10];
        const from = this.at(own.pose.at);
        const far = (u: UnitView) => Math.hypot(this.at(u.pose.at).x - from.x, this.at(u.pose.at).y - from.y);
        return v.units
            .filter((u) => u.place === "table" && this.troops[u.id]?.side !== this.troops[piece]?.side)
            .sort((a, b) => far(a) - far(b))
            .map((u): Threat => {
                const range = this.rangeOf(u) || this.lengthOf("reaction_distance") / 10;
                const c = this.at(u.pose.at);
                const a = (degreesOf(u.pose.facing) * Math.PI) / 180;
                const info = this.troops[u.id];
                return {
                    piece: u.id,
                    label: info ? `${words.both(info.name)} ${info.code}` : String(u.id),
                    d: this.half(u, range),
                    // Shots are measured to the middles of the four sides.
                    holds: (at, degrees) => {
                        const [fl, fr, rr, rl] = corners(at, degrees, width, depth) as [Point, Point, Point, Point];
                        const middle = (p: Point, q: Point) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
                        return [middle(fl, fr), middle(fr, rr), middle(rr, rl), middle(rl, fl)].some((p) => {
                            const [dx, dy] = [p.x - c.x, p.y - c.y];
                            return dx * Math.sin(a) - dy * Math.cos(a) >= 0 && Math.hypot(dx, dy) <= range;
                        });
                    },
                };
            });
    }

    survey(id: string, piece: number, view: View): string | null {
        const unit = viewOf(view).units.find((u) => u.id === piece);
        const code = this.troops[piece]?.code;
        return id === "sight" && unit && code && unit.place !== "waiting" ? `sight ${code}` : null;
    }
    // Lines of sight, each ending in a cross where something stands in it.
    surveyedShapes(id: string, places: ReachPlace[]): ShapeMark[] {
        if (id !== "sight") return [];
        type Pair = [number, number];
        return (places as unknown as { from: Pair; to: Pair; blocked?: Pair }[]).flatMap(({ from, to, blocked }): ShapeMark[] => {
            const at = (p: Pair) => pagePoint(this.base, p[0], p[1]);
            const [a, b] = [at(from), at(to)];
            const line = (p: Point, q: Point) => `M${p.x} ${p.y}L${q.x} ${q.y}`;
            if (!blocked) return [{ kind: "sight", d: line(a, b) }];
            const x = at(blocked);
            return [
                { kind: "blocked", d: line(a, b) },
                { kind: "stop", d: `M${x.x - 9} ${x.y - 9}l18 18m0 -18l-18 18` },
            ];
        });
    }

    overlays(): Overlay[] {
        return [
            { id: "arc", key: "ui.ter.overlay.arc" },
            { id: "command", key: "ui.overlay.command" },
            { id: "sight", key: "ui.overlay.sight" },
            { id: "ruler", key: "ui.ter.overlay.ruler" },
        ];
    }
    overlay(): CellMark[] {
        return [];
    }

    // Ranges and arcs as the tables give them; the server alone says who is seen.
    shapes(overlays: readonly string[], view: View, piece: number | null, words: Words): ShapeMark[] {
        const v = viewOf(view);
        const out: ShapeMark[] = [];
        if (overlays.includes("arc"))
            for (const unit of v.units) {
                if (unit.place !== "table" || (piece !== null && unit.id !== piece)) continue;
                const range = this.rangeOf(unit);
                if (!range) continue;
                out.push({ kind: "arc", d: this.half(unit, range) });
            }
        if (overlays.includes("command"))
            for (const officer of v.officers) {
                const at = this.standing(officer, v);
                if (!at || (piece !== null && piece >= COMMANDERS && piece !== COMMANDERS + officer.id)) continue;
                const c = this.at(at);
                const r = this.lengthOf(this.commanders[officer.id]?.virtues.includes("presence") ? "command_radius_presence" : "command_radius") / 10;
                if (r) out.push({ kind: "command", d: `M${c.x - r} ${c.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z` });
            }
        if (overlays.includes("ruler") && piece !== null) out.push(...this.rulers(v, piece, words));
        return out;
    }

    private lengthOf(id: string): number {
        const table = this.description.tables?.["measures"] as { measures?: { id: string; length: number }[] } | undefined;
        return table?.measures?.find((m) => m.id === id)?.length ?? 0;
    }

    private rangeOf(unit: UnitView): number {
        const form = this.formOf(unit.id, unit);
        const table = (this.description.tables?.["weapons"] ?? {}) as Record<string, unknown>;
        const cards = Object.values(table).flatMap((list) => (Array.isArray(list) ? (list as { id: string; range?: number }[]) : []));
        return Math.max(0, ...(form?.weapons ?? []).map((w) => cards.find((c) => c.id === w)?.range ?? 0)) / 10;
    }

    // Half a disc before the front centre.
    private half(unit: UnitView, r: number): string {
        const c = this.at(unit.pose.at);
        const a = (degreesOf(unit.pose.facing) * Math.PI) / 180;
        const dx = Math.cos(a) * r;
        const dy = Math.sin(a) * r;
        return `M${c.x - dx} ${c.y - dy}A${r} ${r} 0 0 1 ${c.x + dx} ${c.y + dy}Z`;
    }

    // From the piece in hand to the three nearest of the other side, front centre to front centre.
    private rulers(v: TerciosView, piece: number, words: Words): ShapeMark[] {
        const own = v.units.find((u) => u.id === piece);
        const side = this.troops[piece]?.side;
        if (!own || own.place !== "table") return [];
        const from = this.at(own.pose.at);
        return v.units
            .filter((u) => u.place === "table" && this.troops[u.id]?.side !== side)
            .map((u) => ({ to: this.at(u.pose.at) }))
            .map(({ to }) => ({ to, long: Math.hypot(to.x - from.x, to.y - from.y) }))
            .sort((a, b) => a.long - b.long)
            .slice(0, 3)
            .map(({ to, long }) => ({
                kind: "ruler" as const,
                d: `M${from.x} ${from.y}L${to.x} ${to.y}`,
                text: {
                    at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 6 },
                    words: words.say("ui.ter.inches", { inches: words.number(Math.round((long / 25.4) * 10) / 10) }),
                },
            }));
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        const lines: LineMark[] = [];
        if (v.over) return { marks: [], lines };
        const cell = (id: number | null): string | null => {
            const unit = v.units.find((u) => u.id === id);
            return unit && unit.place === "table" ? `${unit.pose.at.x},${unit.pose.at.y}` : null;
        };
        const line = (from: number | null, to: number | null) => {
            const a = cell(from);
            const b = cell(to);
            if (a && b) lines.push({ from: a, to: b, kind: "attack" });
        };
        const kinds = new Set(v.frames.map((f) => f.kind));
        if (kinds.has("charge")) line(v.charge.troop, v.charge.target);
        if (kinds.has("shot")) line(v.shot.troop, v.shot.target);
        if (kinds.has("melee")) line(v.melee.attacker, v.melee.defender);
        return { marks: [], lines };
    }

    trail(_entry: Entry, before: View | null, after: View): LineMark[] {
        if (!before) return [];
        const old = new Map(viewOf(before).units.map((u) => [u.id, u]));
        return viewOf(after).units.flatMap((u) => {
            const was = old.get(u.id);
            if (was?.place !== "table" || u.place !== "table") return [];
            if (was.pose.at.x === u.pose.at.x && was.pose.at.y === u.pose.at.y) return [];
            return [{ from: `${was.pose.at.x},${was.pose.at.y}`, to: `${u.pose.at.x},${u.pose.at.y}`, kind: "move" as const }];
        });
    }

    describeCell(cell: string, view: View, words: Words): string {
        const p = this.surface.field.centreOf(cell);
        const inch = this.base.measure.length;
        const parts = [
            words.say("ui.ter.place", {
                x: words.number(Math.round((p.x / inch) * 10) / 10),
                y: words.number(Math.round(((this.base.height - p.y) / inch) * 10) / 10),
            }),
        ];
        for (const t of this.map(view).terrain)
            if (t.breadth === null && inside(p, t.points)) parts.push(words.say(`ui.look.${t.look}`));
        for (const piece of this.pieces(view, words)) {
            const c = this.surface.field.centreOf(piece.cell);
            const { width, depth, round } = piece.face;
            const on = round
                ? Math.hypot(p.x - c.x, p.y - c.y) <= width / 2
                : inside(p, corners(c, piece.facing ?? 0, width, depth));
            if (on) parts.push(piece.label);
        }
        return words.phrases(parts);
    }

    fortune(view: View): number {
        const [first, second] = viewOf(view).score;
        return first - second;
    }
    cost(value: number, words: Words): string {
        return words.say("ui.ter.inches", { inches: words.number(Math.round(value / 25.4) / 10) });
    }
}

// A square around a base that looks up.
function boxOf(face: Face): string {
    const size = Math.max(face.width, face.depth) + 12;
    return `${-size / 2} ${face.depth / 2 - size / 2} ${size} ${size}`;
}

// Which figures stand on the base.
function figuresFor(form: Form | undefined): Troops {
    if (!form) return "shot";
    if (form.arm === "artillery") return "gun";
    if (form.arm === "cavalry") return "horse";
    const pikes = form.weapons.some((w) => w.includes("pike"));
    const shot = form.weapons.some((w) => /arquebus|musket|bow|archer|carbine/.test(w));
    if (form.width === form.depth) return "pike";
    if (form.class === "forlorn_hope" || form.special.includes("skirmishers")) return "skirmish";
    return pikes && shot ? "mixed" : pikes ? "pike" : "shot";
}

export const tercios: GameModule = {
    game: "tercios",
    open: (description) => new OpenTercios(description) as unknown as OpenGame,
};
