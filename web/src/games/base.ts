// What games on one kind of ground have in common on the page: hexes, areas, open ground.
import type { HexGrid } from "../board/hex/grid";
import type { CellMark, LineMark, Piece, Point, ShapeMark, Surface } from "../board/model";
import { cellOf, lyingAt, placeNamed, trailOf } from "../board/plane/lying";
import { lengthIn, measured } from "../board/plane/measure";
import { mirrored } from "../board/plane/mirror";
import { degreesOf, pagePoint, type Place, type PlaneMap, type Pose } from "../board/plane/model";
import { figurePath } from "../board/plane/shapes";
import { inside } from "../board/polygon";
import type { Description, Entry, View } from "../client/protocol";
import type { Words } from "../words/format";
import { Laid } from "./laid";

// Drawn on pieces: whose they are.
interface Sided {
    side: 0 | 1;
}

export const sideNumber = (side: string | undefined): 0 | 1 => (side === "second" ? 1 : 0);

abstract class Battle<F extends Sided> {
    abstract readonly surface: Surface<F>;
    // Codes of all pieces, as notation and protocol name them.
    protected readonly byCode = new Map<string, number>();
    private readonly laid = new Laid<F>((view, words) => this.lay(view, words));

    constructor(protected readonly description: Description) {}

    protected abstract lay(view: View, words: Words): Piece<F>[];
    protected abstract score(view: View): [number, number];

    pieces(view: View, words: Words): Piece<F>[] {
        return this.laid.of(view, words);
    }
    sideOf(face: F): number {
        return face.side;
    }
    // Numbers are those of the description's pieces.
    pieceOf(ref: number | string): number | null {
        if (typeof ref === "number") return ref < this.description.pieces.length ? ref : null;
        return this.byCode.get(ref) ?? null;
    }
    fortune(view: View): number {
        const [first, second] = this.score(view);
        return first - second;
    }
    protected sideName(side: string | undefined, words: Words): string {
        return words.say(this.description.sides[sideNumber(side)]?.key ?? "");
    }
}

// Ground made of places with names: a piece stands in one.
export abstract class CellBattle<F extends Sided> extends Battle<F> {
    // Who stands where, by number.
    protected abstract standing(view: View): readonly { place: string; cell: string }[];
    protected abstract isCell(name: string): boolean;

    cellOf(ref: number | string): string | null {
        return typeof ref === "string" && this.isCell(ref) ? ref : null;
    }
    // The ways of those who stand elsewhere than before; of a great many, some.
    trail(_entry: Entry, before: View | null, after: View): LineMark[] {
        if (!before) return [];
        const old = this.standing(before);
        const ways = new Map<string, LineMark>();
        this.standing(after).forEach(({ place, cell }, i) => {
            const was = old[i];
            if (was?.place === "board" && place === "board" && was.cell && was.cell !== cell) ways.set(`${was.cell} ${cell}`, { from: was.cell, to: cell, kind: "move" });
        });
        return [...ways.values()].slice(0, 12);
    }
    protected marks(cells: readonly string[], kind: CellMark["kind"], side?: 0 | 1): CellMark[] {
        return cells.filter((cell) => this.isCell(cell)).map((cell) => ({ cell, kind, ...(side === undefined ? {} : { side }) }));
    }
}

export abstract class HexBattle<F extends Sided> extends CellBattle<F> {
    protected abstract readonly grid: HexGrid;

    apart(a: Point, b: Point): number {
        const cell = (p: Point) => this.grid.cell(this.surface.field.at(p) ?? this.surface.field.first());
        return this.grid.distance(cell(a), cell(b));
    }
    length(value: number, words: Words): string {
        return words.say("ui.ruler.hexes", { count: value });
    }
}

export abstract class AreaBattle<F extends Sided> extends CellBattle<F> {
    abstract describeGround(cell: string, words: Words): string;

    describeCell(cell: string, view: View, words: Words): string {
        const here = this.pieces(view, words).filter((p) => p.cell === cell);
        return words.phrases([this.describeGround(cell, words), ...here.map((p) => p.label)]);
    }
    cost(value: number, words: Words): string {
        return words.number(value);
    }
}

// A figure as the protocol tells it: what lies within `range` of a base, or only before its front.
export interface Figure {
    at: [number, number];
    facing: number;
    width: number;
    depth: number;
    range: number;
    ahead?: boolean;
}

// Open ground, measured in tenths of a millimetre: a piece is a base that lies somewhere and looks somewhere.
export abstract class PlaneBattle<F extends Sided & { width: number; depth: number }> extends Battle<F> {
    protected abstract readonly table: PlaneMap;
    protected abstract bases(view: View): readonly { id: number; place: string; pose: Pose }[];
    protected abstract isRound(face: F): boolean;
    // Names of a place by its distance from the lower left corner.
    protected abstract placeName(x: number, y: number, words: Words): string;

    abstract map(view: View): PlaneMap;

    cellOf(ref: number | string): string | null {
        return placeNamed(ref);
    }
    protected at(p: Place): Point {
        return pagePoint(this.table, p.x, p.y);
    }
    trail(_entry: Entry, before: View | null, after: View): LineMark[] {
        return before ? trailOf(this.bases(before), this.bases(after)) : [];
    }
    protected cellUnder(id: number | null, view: View): string | null {
        const unit = this.bases(view).find((u) => u.id === id);
        return unit?.place === "table" ? cellOf(unit.pose.at) : null;
    }
    protected attackLine(from: number | null, to: number | null, view: View): LineMark[] {
        const [a, b] = [this.cellUnder(from, view), this.cellUnder(to, view)];
        return a && b ? [{ from: a, to: b, kind: "attack" }] : [];
    }
    describeCell(cell: string, view: View, words: Words): string {
        const { field } = this.surface;
        const p = field.centreOf(cell);
        return words.phrases([
            this.placeName(p.x, this.table.height - p.y, words),
            ...this.map(view).terrain.flatMap((t) => (t.breadth === null && inside(p, t.points) ? [t.name ? words.both(t.name) : words.say(`ui.look.${t.look}`)] : [])),
            ...lyingAt(p, field, this.pieces(view, words), (face) => this.isRound(face)).map((piece) => piece.label),
        ]);
    }
    protected figure(figure: Figure, kind: ShapeMark["kind"], side?: 0 | 1): ShapeMark {
        const [x, y] = figure.at;
        return this.figureAt(this.at({ x, y }), figure, kind, side);
    }
    // The same figure, around another place.
    protected figureAt(to: Point, figure: Figure, kind: ShapeMark["kind"], side?: 0 | 1): ShapeMark {
        const { facing, width, depth, range, ahead } = figure;
        const d = figurePath(to, degreesOf(facing), { width: width / 10, depth: depth / 10 }, range / 10, !!ahead);
        return { kind, d, ...(side === undefined ? {} : { side }) };
    }
    mirrored(text: string): string {
        return mirrored(text, this.table.width * 10);
    }
    measure(rule: string, value: number, words: Words): string {
        return measured(this.table.measure, rule, value, words);
    }
    // In tenths of a millimetre.
    apart(a: Point, b: Point): number {
        return 10 * Math.hypot(a.x - b.x, a.y - b.y);
    }
    length(value: number, words: Words): string {
        return lengthIn(this.table.measure, value, words);
    }
    cost(value: number, words: Words): string {
        return lengthIn(this.table.measure, value, words);
    }
}
