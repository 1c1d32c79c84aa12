// Liber Militum: Tercios on the page.
import { mirrored } from "../../board/plane/mirror";
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../../board/model";
import { boxAround, cellOf, lyingAt, placeNamed, trailOf } from "../../board/plane/lying";
import { lengthIn, measured } from "../../board/plane/measure";
import { degreesOf, type PlaneMap } from "../../board/plane/model";
import { inside } from "../../board/polygon";
import { rimOf } from "../../board/plane/shapes";
import { planeSurface } from "../../board/plane/surface";
import type { Action, Description, Entry, Prompt, ReachPlace, View } from "../../client/protocol";
import type { PoseTool, Threat } from "../../game/posing.svelte";
import { ladderWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { Laid } from "../laid";
import type { Card, Command, Foreseen, GameModule, LegendLine, OpenGame, Overlay, ReservePiece } from "../module";
import BaseFace from "./Base.svelte";
import { GLYPHS, ORDERS } from "./cards";
import Ending from "./Ending.svelte";
import { commanderFace, troopFace, type Face } from "./face";
import { foreseenReactions } from "./foreseen";
import { armiesNow, legendOf } from "./armies";
import { TerciosHand } from "./hand";
import Header from "./Header.svelte";
import { melees } from "./melee";
import { Muster } from "./muster";
import { coveredBy, shapesOf, sightLines, stoppedAt, threatsTo } from "./overlays";
import PieceCard from "./PieceCard.svelte";
import RollTable from "./RollTable.svelte";
import { briefTroop, describeCommander, describeTroop } from "./said";
import { laidTerrain, STENCILS, stencilsWaiting } from "./terrain";
import { COMMANDERS, viewOf, type TerciosView } from "./view";

const VENTURES = new Set(["shoot", "charge", "use", "react", "evade", "intercept", "activate", "dirty_war"]);
const REACTIONS = new Set(["react", "reaction", "intercept", "evade", "cold"]);
// What a troop that has been activated is asked.
const ACTS = new Set(["ready", "run", "fire", "gun", "assault"]);
const SETTING_UP = new Set(["terrain", "deploy", "relief"]);

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
    readonly foreseen: Foreseen;
    private readonly muster: Muster;
    private readonly hand: TerciosHand;
    // The table with what has been laid on it.
    private ground: PlaneMap;

    constructor(private readonly description: Description) {
        this.muster = new Muster(description);
        this.hand = new TerciosHand(this.muster);
        this.foreseen = foreseenReactions(this.muster);
        this.ground = this.muster.table;
        this.surface = planeSurface(this.muster.table, () => this.ground);
    }

    map(view: View): PlaneMap {
        const v = viewOf(view);
        const { table } = this.muster;
        const painting = v.laid?.map((l) => `${l.stencil} ${l.pose.at.x} ${l.pose.at.y} ${l.pose.facing}`).join();
        if ((painting || undefined) !== this.ground.painting)
            this.ground = painting ? { ...table, terrain: [...table.terrain, ...laidTerrain(this.description, v, table)], painting } : table;
        return this.ground;
    }

    private readonly laid = new Laid<Face>((view, words) => this.lay(viewOf(view), words));
    pieces(view: View, words: Words): Piece<Face>[] {
        return this.laid.of(view, words);
    }

    private lay(v: TerciosView, words: Words): Piece<Face>[] {
        const m = this.muster;
        const out: Piece<Face>[] = [];
        for (const unit of v.units) {
            if (unit.place !== "table" && unit.place !== "building") continue;
            const face = troopFace(m, unit, v.activation.troop);
            out.push({
                id: unit.id,
                cell: cellOf(unit.pose.at),
                facing: degreesOf(unit.pose.facing),
                label: describeTroop(m, unit, words),
                short: briefTroop(m, unit, words),
                face,
                rim: rimOf(face, 4),
            });
        }
        for (const officer of v.officers) {
            const at = m.standing(officer, v);
            if (!at) continue;
            const face = commanderFace(m, officer);
            out.push({
                id: COMMANDERS + officer.id,
                cell: cellOf(at),
                facing: null,
                label: describeCommander(m, officer, words),
                face,
                rim: rimOf(face, 4),
            });
        }
        return out;
    }

    sideOf(face: Face): number {
        return face.side;
    }

    armies(view: View, words: Words): [Command<Face>[], Command<Face>[]] {
        return armiesNow(this.muster, viewOf(view), words);
    }
    legend(): LegendLine<Face>[] {
        return legendOf(this.muster);
    }

    reserve(view: View, prompt: Prompt, words: Words): ReservePiece<Face>[] {
        const v = viewOf(view);
        const m = this.muster;
        if (!prompt.yours) return [];
        if (prompt.ask === "terrain") return stencilsWaiting(this.description, v, prompt.side === "second" ? 1 : 0, words);
        return [
            ...v.units
                .filter((u) => u.place === "waiting" && m.troops[u.id]?.side === prompt.side)
                .map((u) => {
                    const face = troopFace(m, u);
                    return { id: u.id, label: describeTroop(m, u, words), short: briefTroop(m, u, words), tag: face.code, face, box: boxAround(face) };
                }),
            ...v.officers
                .filter((o) => o.place === "waiting" && m.commanders[o.id]?.side === prompt.side)
                .map((o) => {
                    const face = commanderFace(m, o);
                    return { id: COMMANDERS + o.id, label: describeCommander(m, o, words), tag: face.code, face, box: "-26 -26 52 52" };
                }),
        ];
    }

    pieceOf(ref: number | string): number | null {
        return this.muster.pieceOf(ref);
    }
    cellOf(ref: number | string): string | null {
        return placeNamed(ref);
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

    posing(piece: number, view: View, prompt: Prompt, actions: readonly Action[]): PoseTool | null {
        return this.hand.posing(piece, viewOf(view), prompt, actions);
    }
    unfinished(piece: number, view: View): string | null {
        return this.hand.unfinished(piece, viewOf(view));
    }
    attempt(piece: number, cell: string, view: View): string | null {
        return this.hand.attempt(piece, cell, viewOf(view));
    }
    placing(piece: number, cell: string, view: View): string[] | null {
        const text = this.hand.placing(piece, cell, viewOf(view));
        return text === null ? null : [text];
    }

    undealt(view: View, prompt: Prompt): number[] {
        if (prompt.ask !== "plan") return [];
        return viewOf(view)
            .units.filter((u) => (u.place === "table" || u.place === "building") && !u.has_card && this.muster.troops[u.id]?.side === prompt.side)
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
                const code = piece < COMMANDERS ? this.muster.troops[piece]?.code : undefined;
                return code ? `order ${code} ${id}` : null;
            },
        }));
    }

    measure(rule: string, value: number, words: Words): string {
        return measured(this.muster.table.measure, rule, value, words);
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
    mirrored(text: string): string {
        return mirrored(text, this.description.board["width"] as number);
    }

    settingUp(prompt: Prompt): boolean {
        return SETTING_UP.has(String(prompt.ask));
    }
    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.activation.troop}`, turn: String(v.turn) };
    }

    threats(piece: number, view: View, words: Words): Threat[] {
        return threatsTo(this.muster, piece, viewOf(view), words);
    }

    survey(id: string, piece: number, view: View): string | null {
        const unit = viewOf(view).units.find((u) => u.id === piece);
        const code = this.muster.troops[piece]?.code;
        return id === "sight" && unit && code && unit.place !== "waiting" ? `sight ${code}` : null;
    }
    inTheWay(places: ReachPlace[], cell: string, view: View): { pieces: number[]; cells: string[] } {
        const v = viewOf(view);
        const target = v.units.find((u) => u.place === "table" && cellOf(u.pose.at) === cell)?.id;
        const at = stoppedAt(places, target);
        return { cells: [], pieces: at ? coveredBy(this.muster, v, at) : [] };
    }
    surveyedShapes(id: string, places: ReachPlace[]): ShapeMark[] {
        return id === "sight" ? sightLines(this.muster, places) : [];
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
    shapes(overlays: readonly string[], view: View, piece: number | null, words: Words): ShapeMark[] {
        return shapesOf(this.muster, overlays, viewOf(view), piece, words);
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        const lines: LineMark[] = [];
        if (v.over) return { marks: [], lines };
        const cell = (id: number | null): string | null => {
            const unit = v.units.find((u) => u.id === id);
            return unit?.place === "table" ? cellOf(unit.pose.at) : null;
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
        return before ? trailOf(viewOf(before).units, viewOf(after).units) : [];
    }

    describeCell(cell: string, view: View, words: Words): string {
        const { field } = this.surface;
        const { height, measure } = this.muster.table;
        const p = field.centreOf(cell);
        const inches = (mm: number) => words.number((mm * 10) / measure.length, 1, 0);
        return words.phrases([
            words.say("ui.ter.place", { x: inches(p.x), y: inches(height - p.y) }),
            ...this.map(view).terrain.flatMap((t) => (t.breadth === null && inside(p, t.points) ? [words.say(`ui.look.${t.look}`)] : [])),
            ...lyingAt(p, field, this.pieces(view, words), (face) => face.round).map((piece) => piece.label),
        ]);
    }

    // In tenths of a millimetre.
    apart(a: Point, b: Point): number {
        return 10 * Math.hypot(a.x - b.x, a.y - b.y);
    }
    length(value: number, words: Words): string {
        return lengthIn(this.muster.table.measure, value, words);
    }

    lead(view: View, words: Words): string {
        return ladderWords(this.description, viewOf(view).score, viewOf(view).turn, words);
    }

    fortune(view: View): number {
        const [first, second] = viewOf(view).score;
        return first - second;
    }
    cost(value: number, words: Words): string {
        return lengthIn(this.muster.table.measure, value, words);
    }
}

export const tercios: GameModule = {
    game: "tercios",
    open: (description) => new OpenTercios(description) as unknown as OpenGame,
};
