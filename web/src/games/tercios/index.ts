// Liber Militum: Tercios on the page.
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../../board/model";
import { boxAround, cellOf } from "../../board/plane/lying";
import { degreesOf, type PlaneMap, type Pose } from "../../board/plane/model";
import { rimOf } from "../../board/plane/shapes";
import { planeSurface } from "../../board/plane/surface";
import type { Action, Description, Prompt, Reach, View } from "../../client/protocol";
import type { PoseTool, Threat } from "../../game/posing.svelte";
import { ladderWords } from "../../game/lead";
import type { Words } from "../../words/format";
import { PlaneBattle, sideNumber } from "../base";
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
import { coveredBy, rulers, sightLines, stoppedAt, threatsTo } from "./overlays";
import PieceCard from "./PieceCard.svelte";
import RollTable from "./RollTable.svelte";
import { briefTroop, describeCommander, describeTroop } from "./said";
import { laidTerrain, STENCILS, stencilsOf, stencilsWaiting } from "./terrain";
import { COMMANDERS, viewOf } from "./view";

class OpenTercios extends PlaneBattle<Face> implements OpenGame<Face> {
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
    protected readonly table: PlaneMap;
    private readonly muster: Muster;
    private readonly hand: TerciosHand;
    // The table with what has been laid on it.
    private ground: PlaneMap;

    constructor(description: Description) {
        super(description);
        this.muster = new Muster(description);
        this.hand = new TerciosHand(this.muster);
        this.foreseen = foreseenReactions(this.muster);
        this.table = this.muster.table;
        this.ground = this.table;
        for (const t of this.muster.troops) this.byCode.set(t.code, t.id);
        for (const c of this.muster.commanders) this.byCode.set(c.code, COMMANDERS + c.id);
        stencilsOf(description).forEach((s, i) => this.byCode.set(s.id, STENCILS + i));
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

    protected lay(view: View, words: Words): Piece<Face>[] {
        const v = viewOf(view);
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

    protected bases(view: View): { id: number; place: string; pose: Pose }[] {
        return viewOf(view).units;
    }
    protected isRound(face: Face): boolean {
        return face.round;
    }
    protected score(view: View): [number, number] {
        return viewOf(view).score;
    }
    protected placeName(x: number, y: number, words: Words): string {
        const inches = (mm: number) => words.number((mm * 10) / this.table.measure.length, 1, 0);
        return words.say("ui.ter.place", { x: inches(x), y: inches(y) });
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
        if (prompt.kind === "ground") return stencilsWaiting(this.description, v, prompt.side === "second" ? 1 : 0, words);
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
        if (prompt.kind !== "plan") return [];
        return viewOf(view)
            .units.filter((u) => (u.place === "table" || u.place === "building") && !u.has_card && this.muster.troops[u.id]?.side === prompt.side)
            .map((u) => u.id);
    }
    cards(prompt: Prompt): Card[] {
        if (prompt.kind !== "plan") return [];
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

    scope(view: View): { phase: string; turn: string } {
        const v = viewOf(view);
        return { phase: `${v.turn} ${v.activation.troop}`, turn: String(v.turn) };
    }

    threats(piece: number, view: View, words: Words): Threat[] {
        return threatsTo(this.muster, piece, viewOf(view), words, (f) => this.figure(f, "threat").d);
    }

    survey(id: string, piece: number, view: View): string | null {
        const unit = viewOf(view).units.find((u) => u.id === piece);
        const code = this.muster.troops[piece]?.code;
        return id === "sight" && unit && code && unit.place !== "waiting" ? `sight ${code}` : null;
    }
    inTheWay({ lines = [] }: Reach, cell: string, view: View): { pieces: number[]; cells: string[] } {
        const v = viewOf(view);
        const target = v.units.find((u) => u.place === "table" && cellOf(u.pose.at) === cell)?.id;
        const at = stoppedAt(lines, target);
        return { cells: [], pieces: at ? coveredBy(this.muster, v, at) : [] };
    }
    surveyedShapes(id: string, { lines = [] }: Reach): ShapeMark[] {
        return id === "sight" ? sightLines(this.muster, lines) : [];
    }

    overlays(): Overlay[] {
        return [
            { id: "arc", key: "ui.ter.overlay.arc" },
            { id: "command", key: "ui.overlay.command" },
            { id: "sight", key: "ui.overlay.sight" },
            { id: "ruler", key: "ui.ter.overlay.ruler" },
        ];
    }
    commandAt(piece: number, to: Point, view: View): ShapeMark | null {
        const circle = viewOf(view).facts?.command?.find((f) => COMMANDERS + f.commander === piece);
        return circle ? this.figureAt(to, { ...circle, width: 0, depth: 0, range: circle.alone }, "command", sideNumber(this.muster.commanders[circle.commander]?.side)) : null;
    }
    shapes(overlays: readonly string[], view: View, piece: number | null, words: Words): ShapeMark[] {
        const v = viewOf(view);
        const { bearing = [], command = [] } = v.facts ?? {};
        const m = this.muster;
        return [
            ...(overlays.includes("arc") ? bearing : []).filter((f) => f.ahead && (piece === null || piece === f.unit)).map((f) => this.figure(f, "arc", sideNumber(m.troops[f.unit]?.side))),
            ...(overlays.includes("command") ? command : [])
                .filter((f) => piece === null || piece < COMMANDERS || piece === COMMANDERS + f.commander)
                .map((f) => this.figure(f, "command", sideNumber(m.commanders[f.commander]?.side))),
            ...(overlays.includes("ruler") && piece !== null ? rulers(m, v, piece, words) : []),
        ];
    }

    situation(view: View): { marks: CellMark[]; lines: LineMark[] } {
        const v = viewOf(view);
        if (v.over) return { marks: [], lines: [] };
        const kinds = new Set(v.frames.map((f) => f.kind));
        return {
            marks: [],
            lines: [
                ...(kinds.has("charge") ? this.attackLine(v.charge.troop, v.charge.target, view) : []),
                ...(kinds.has("shot") ? this.attackLine(v.shot.troop, v.shot.target, view) : []),
                ...(kinds.has("melee") ? this.attackLine(v.melee.attacker, v.melee.defender, view) : []),
            ],
        };
    }

    lead(view: View, words: Words): string {
        const v = viewOf(view);
        return ladderWords(this.description, v.score, v.ladder && !v.over ? v.turn : null, words);
    }

}

export const tercios: GameModule = {
    game: "tercios",
    open: (description) => new OpenTercios(description),
};
