// A whole command set up at once: in line, in two lines or in column, turned or mirrored, where the hand points; or all
// of it in one zone. Every piece is put down by the words a player would use, and the rules judge each.
import type { CellMark, Point, ShapeMark } from "../board/model";
import { rimOf } from "../board/plane/shapes";
import type { View } from "../client/protocol";
import type { Table } from "../client/table.svelte";
import type { Command, OpenGame } from "../games/module";
import type { Words } from "../words/format";
import { touchesOf } from "./answers";
import { arrange, type Shape, type Sized } from "./formation";

interface Slot {
    piece: number;
    at: Point;
    degrees: number;
    steps: string[];
    // Where it lies, drawn on open ground; or the place it would take.
    rim?: string;
    cell?: string;
}

// How finely a formation turns: hexes have six ways to look.
const FINE = 15;
const SIXTH = 60;
// Between two bases, in millimetres of the page.
const GAP = 10;

export class Formation {
    // The name of the command that is being placed; empty: pieces are placed one by one.
    name = $state("");
    shape = $state<Shape>("line");
    turn = $state(0);
    mirrored = $state(false);
    // What came of the last one.
    placed = $state.raw<{ count: number; left: number[] } | null>(null);
    busy = $state(false);
    private refused: Table["refusal"] = null;

    constructor(
        private readonly table: Table,
        private readonly game: () => OpenGame | null,
        private readonly words: () => Words,
    ) {}

    // Commands of the side that is asked with two or more that can still be put down.
    readonly commands = $derived.by((): Command<unknown>[] => {
        const { live, prompt, mine } = this.table;
        const game = this.game();
        if (!game || !live || !prompt || !mine || prompt.kind !== "set_up") return [];
        if (game.standsAlready && !this.table.actionsReady) return this.known;
        const free = game.standsAlready ? new Set(this.choices(game).map((c) => c.piece)) : null;
        const own = game.armies(live, this.words())[prompt.side === "second" ? 1 : 0];
        this.known = own.map((c) => ({ ...c, pieces: c.pieces.filter((p) => (free ? free.has(p.id) : p.fate === "waiting")) })).filter((c) => c.pieces.length > 1);
        return this.known;
    });
    // They stay as they were while the next list of actions is on its way.
    private known: Command<unknown>[] = [];
    // Who stands already and may stand elsewhere; where.
    private choices(game: OpenGame): { piece: number; cell: string }[] {
        return this.table.actions.flatMap((a) => {
            if (a.sense !== "places") return [];
            const { pieces, cells } = touchesOf(a, game);
            return pieces[0] !== undefined && cells[0] ? [{ piece: pieces[0], cell: cells[0] }] : [];
        });
    }
    private zones(): string[] {
        const game = this.game();
        const ids = new Set(this.command?.pieces.map((p) => p.id));
        return game ? [...new Set(this.choices(game).flatMap((c) => (ids.has(c.piece) ? [c.cell] : [])))] : [];
    }
    // Nobody is left or right of another within a zone.
    get ranked(): boolean {
        return !this.game()?.standsAlready;
    }
    readonly command = $derived(this.commands.find((c) => c.name === this.name) ?? null);

    // Not once the other side has answered it.
    get canTakeBack(): boolean {
        return this.table.canUndo;
    }

    rotate(by: 1 | -1): void {
        const open = !!this.game()?.posing;
        this.turn = (((this.turn + by * (open ? FINE : SIXTH)) % 360) + 360) % 360;
    }

    slots(cell: string | null): Slot[] {
        const game = this.game();
        const { live, prompt } = this.table;
        if (!game || !live || !prompt || !cell || !this.command) return [];
        const ids = this.wanted(game, live, cell);
        if (game.standsAlready) return this.inZone(game, live, ids, cell);
        return game.posing ? this.onGround(game, ids, game.surface.field.centreOf(cell)) : this.onCells(game, ids, cell);
    }

    // Those of the command who do not stand there yet.
    private wanted(game: OpenGame, view: View, cell: string): number[] {
        const there = this.standing(game, view, cell);
        return (this.command?.pieces ?? []).flatMap((p) => (there.has(p.id) ? [] : [p.id]));
    }
    // Who stands on the map; where all stand on it already, in that zone.
    private standing(game: OpenGame, view: View, cell: string): Set<number> {
        return new Set(game.pieces(view, this.words()).flatMap((p) => (game.standsAlready && p.cell !== cell ? [] : [p.id])));
    }

    private inZone(game: OpenGame, view: View, ids: number[], cell: string): Slot[] {
        const at = game.surface.field.centreOf(cell);
        return ids.flatMap((piece): Slot[] => {
            const steps = game.placing(piece, cell, view);
            return steps ? [{ piece, at, degrees: 0, steps, cell }] : [];
        });
    }

    private onGround(game: OpenGame, ids: number[], at: Point): Slot[] {
        const { live, prompt, actions } = this.table;
        if (!live || !prompt) return [];
        const tools = ids.flatMap((id) => game.posing?.(id, live, prompt, actions) ?? []);
        const [first] = tools;
        if (!first) return [];
        const degrees = (first.heading(at) + this.turn) % 360;
        const sized: Sized[] = tools.map((t) => ({ width: t.width, depth: t.depth, behind: t.round }));
        const slots = arrange(sized, this.shape, { at, degrees, gap: GAP, mirrored: this.mirrored }).map((p, i): Slot => {
            const tool = tools[i] ?? first;
            return { piece: tool.piece, at: p, degrees, steps: [tool.text(p, degrees)], rim: tool.rim ?? rimOf(tool) };
        });
        // Whoever commands comes to those who stand already.
        return [...slots.filter((_, i) => !sized[i]?.behind), ...slots.filter((_, i) => sized[i]?.behind)];
    }

    private onCells(game: OpenGame, ids: number[], cell: string): Slot[] {
        const { live, prompt } = this.table;
        if (!live || !prompt) return [];
        const { field } = game.surface;
        const at = field.centreOf(cell);
        const side = field.centreOf(field.step(cell, "right"));
        const below = field.centreOf(field.step(cell, "down"));
        const sized = ids.map((): Sized => ({ width: Math.abs(side.x - at.x) || field.around, depth: Math.abs(below.y - at.y) || field.around, behind: false }));
        const degrees = (prompt.side === "second" ? 180 : 0) + this.turn;
        const taken = new Set<string>();
        return arrange(sized, this.shape, { at, degrees, gap: 0, mirrored: this.mirrored }).flatMap((p, i): Slot[] => {
            const place = field.at(p);
            const piece = ids[i] ?? -1;
            if (!place || taken.has(place)) return [];
            taken.add(place);
            const steps = game.placing(piece, place, live, Math.round(this.turn / SIXTH));
            return steps ? [{ piece, at: p, degrees, steps, cell: place }] : [];
        });
    }

    // The formation as it would stand there.
    ghosts(cell: string | null): { marks: CellMark[]; shapes: ShapeMark[] } {
        if (!this.ranked) return { marks: this.busy ? [] : this.zones().map((zone) => ({ cell: zone, kind: zone === cell ? ("reach" as const) : ("legal" as const) })), shapes: [] };
        const slots = this.busy ? [] : this.slots(cell);
        return {
            marks: slots.flatMap((s) => (s.cell ? [{ cell: s.cell, kind: "reach" as const }] : [])),
            shapes: slots.flatMap((s) => (s.rim ? [{ kind: "stand" as const, d: s.rim, at: s.at, degrees: s.degrees }] : [])),
        };
    }

    async place(cell: string): Promise<void> {
        const slots = this.slots(cell);
        const game = this.game();
        if (this.busy || !slots.length || !game || !this.table.live) return;
        const wanted = this.wanted(game, this.table.live, cell);
        this.busy = true;
        this.placed = null;
        this.table.quiet = true;
        const stand = new Set<number>();
        this.refused = null;
        await this.table.together(async () => {
            // Who finds no place is tried once more when the others stand: leaders go where their men are.
            for (const slot of [...slots, ...slots]) if (!stand.has(slot.piece) && (await this.stand(slot))) stand.add(slot.piece);
        });
        // A general may have come with his men: what counts is who stands there now.
        const now = this.standing(game, this.table.live, cell);
        const left = wanted.filter((id) => !now.has(id));
        // Why the first of them could not stand there is told as any refusal.
        this.table.refusal = left.length ? this.refused : null;
        this.table.quiet = false;
        this.busy = false;
        this.placed = { count: wanted.length - left.length, left };
        if (!this.command) this.name = "";
        void this.table.fetchActions();
    }

    // Put down where it is wanted; where the ground is not its own, on the nearest place that is.
    private async stand(slot: Slot): Promise<boolean> {
        const before = this.table.next;
        if (await this.say(slot.steps)) return true;
        if (this.table.next === before || !slot.cell) return false;
        // It was taken up, and could not be put there.
        const near = await this.nearest(slot);
        if (near && (await this.say([near]))) return true;
        await this.table.undoTo(before);
        return false;
    }

    private async nearest(slot: Slot): Promise<string | null> {
        const { table } = this;
        const game = this.game();
        table.quiet = false;
        await table.fetchActions();
        table.quiet = true;
        if (!game || !table.live) return null;
        let best: { text: string; away: number } | null = null;
        for (const action of table.actions) {
            const { cells, facing } = touchesOf(action, game);
            const [cell] = cells;
            if (!cell) continue;
            const c = game.surface.field.centreOf(cell);
            // Of the ways to look there, the formation's.
            const askew = facing === null || facing * SIXTH === slot.degrees % 360 ? 0 : 1;
            const away = Math.hypot(c.x - slot.at.x, c.y - slot.at.y) + askew;
            if (!best || away < best.away) best = { text: action.text, away };
        }
        return best?.text ?? null;
    }

    // A formation is many words at once: told that it speaks too fast, it waits.
    private async say(steps: string[]): Promise<boolean> {
        for (;;) {
            if (!this.table.prompt?.yours) return false;
            if (await this.table.act(steps)) return true;
            const hasty = this.table.error?.key === "error.too_fast";
            this.refused ??= this.table.refusal;
            this.table.dismiss();
            if (!hasty) return false;
            await new Promise((r) => setTimeout(r, 300));
        }
    }
}
