// The player's hand over the board: what is picked, what may be done with it, what it would bring.
import type { CellMark } from "../board/model";
import type { Action, Forecast, ReachPlace, Sentence, Verdict } from "../client/protocol";
import type { Table } from "../client/table.svelte";
import { settings } from "../client/settings.svelte";
import type { OpenGame } from "../games/module";
import { settingUp, touchesOf } from "./answers";
import { Posing } from "./posing.svelte";

export interface Choice {
    key: string;
    action: Action | null;
    steps: string[];
    facing: number | null;
    cost: number | null;
}

interface Blockers {
    pieces: readonly number[];
    cells: readonly string[];
}
const NOBODY: Blockers = { pieces: [], cells: [] };

// What the hand holds.
type Held =
    | { is: "nothing" }
    | {
          is: "piece";
          piece: number;
          // Where it can go.
          places: readonly ReachPlace[];
          // Those who go with it, and who could not follow the last move.
          others: readonly number[];
          stayed: readonly number[];
          // All that would be left to say after its one deed: then nothing can come of it.
          idle: Sentence | null;
      };

// What lies between a click and the deed.
type Talk =
    | { is: "nothing" }
    // Several things can be done at the place clicked.
    | { is: "choosing"; cell: string; list: Choice[] }
    // Something with dice waits for a yes; the odds may still be on their way, or not to be had.
    | { is: "weighing"; steps: string[]; action: Action; forecast: Forecast | null; counting: boolean }
    // It cannot be done; who stands in the line of sight that the refusal may be about.
    | { is: "refused"; verdict: Verdict; blockers: Blockers }
    // A place clicked that is not among those the server says the piece can reach.
    | { is: "beyond"; cell: string }
    // A phase is about to be ended though these could still act.
    | { is: "leaving"; action: Action; pieces: number[] };

const NOTHING = { is: "nothing" } as const;
const NEW = { places: [], others: [], stayed: [], idle: null } as const;

// Odds that take longer are announced.
const SLOW_MS = 400;

export class Hand {
    private held = $state.raw<Held>(NOTHING);
    private talk = $state.raw<Talk>(NOTHING);
    cursor = $state<string | null>(null);
    fanned = $state<string | null>(null);
    busy = $state(false);

    readonly picked = $derived(this.held.is === "piece" ? this.held.piece : null);
    readonly places = $derived(this.held.is === "piece" ? this.held.places : []);
    readonly others = $derived(this.held.is === "piece" ? this.held.others : []);
    readonly stayed = $derived(this.held.is === "piece" ? this.held.stayed : []);
    readonly idle = $derived(this.held.is === "piece" ? this.held.idle : null);
    readonly choices = $derived(this.talk.is === "choosing" ? this.talk : null);
    readonly pending = $derived(this.talk.is === "weighing" ? this.talk : null);
    readonly forecast = $derived(this.talk.is === "weighing" ? this.talk.forecast : null);
    readonly verdict = $derived(this.talk.is === "refused" ? this.talk.verdict : null);
    readonly blockers = $derived(this.talk.is === "refused" ? this.talk.blockers : NOBODY);
    readonly beyond = $derived(this.talk.is === "beyond" ? this.talk.cell : null);
    readonly leaving = $derived(this.talk.is === "leaving" ? this.talk : null);

    // A lesson waits for the reader's own hand.
    autoplay = true;
    readonly posing: Posing;

    constructor(
        private readonly table: Table,
        private readonly game: () => OpenGame | null,
    ) {
        this.posing = new Posing(table);
    }

    // Takes a piece up, or changes what is known of the one in hand.
    private hold(piece: number, more: Partial<Omit<Held & { is: "piece" }, "is" | "piece">> = {}): void {
        const before = this.held.is === "piece" ? this.held : { others: [], stayed: [] };
        const same = this.held.is === "piece" && this.held.piece === piece ? this.held : { places: [], idle: null };
        this.held = { ...NEW, ...same, is: "piece", piece, others: before.others, stayed: before.stayed, ...more };
    }
    // Looks at a piece that cannot be used now.
    see(piece: number): void {
        this.hold(piece);
    }
    // These go with the one in hand.
    lead(others: readonly number[]): void {
        if (this.picked !== null) this.hold(this.picked, { others });
    }
    refuse(verdict: Verdict): void {
        this.talk = { is: "refused", verdict, blockers: NOBODY };
    }
    // Nothing waits for a word any more.
    hush(): void {
        this.talk = NOTHING;
    }

    readonly touched = $derived.by(() => {
        const game = this.game();
        return game ? this.table.actions.map((action) => ({ action, ...touchesOf(action, game) })) : [];
    });

    // Pieces that can do something, or with which something can be done.
    readonly lit = $derived.by(() => {
        const set = new Set<number>();
        for (const it of this.touched)
            if (this.picked === null) {
                const first = it.pieces[0];
                if (first !== undefined) set.add(first);
            } else if (it.pieces.includes(this.picked)) it.pieces.forEach((p) => set.add(p));
            else if (it.pieces[0] !== undefined) set.add(it.pieces[0]);
        return set;
    });

    private readonly actor = $derived.by(() => {
        const { prompt, mine } = this.table;
        return mine && prompt?.actor ? (this.game()?.pieceOf(prompt.actor) ?? null) : null;
    });

    readonly actors = $derived(new Set(this.touched.flatMap((it) => it.pieces.slice(0, 1))));

    // What can be done with what is picked; with nothing picked, everything.
    readonly offered = $derived(
        this.picked === null
            ? this.touched
            : this.touched.filter((it) => it.pieces.includes(this.picked as number) || !it.pieces.length),
    );

    readonly marks = $derived.by((): CellMark[] => {
        const marks: CellMark[] = [];
        const reached = new Map<string, number>();
        for (const p of this.places) {
            const known = reached.get(p.cell);
            if (known === undefined || p.cost < known) reached.set(p.cell, p.cost);
        }
        const game = this.game();
        const view = this.table.live;
        const taken = new Set(game && view ? game.pieces(view, this.words()).map((p) => p.cell) : []);
        for (const [cell, cost] of reached) {
            const text = game && (game.surface.field.wordsAt || !taken.has(cell)) ? game.cost(cost, this.words()) : undefined;
            marks.push({ cell, kind: "reach", ...(text ? { text } : {}) });
        }
        const seen = new Set(reached.keys());
        for (const it of this.offered) {
            // With nothing picked only what concerns no piece of one's own is shown by its place.
            if (this.picked === null && it.pieces.length) continue;
            for (const cell of it.cells) {
                if (seen.has(cell)) continue;
                seen.add(cell);
                marks.push({ cell, kind: "legal" });
            }
        }
        for (const target of this.targets) marks.push({ cell: target, kind: "target" });
        return marks;
    });

    // Where the other pieces of an action stand.
    private readonly targets = $derived.by(() => {
        const view = this.table.live;
        const game = this.game();
        if (this.picked === null || !view || !game) return [] as string[];
        const cells = new Map(game.pieces(view, this.words()).map((p) => [p.id, p.cell]));
        const own = new Set<string>();
        for (const it of this.offered)
            for (const p of it.pieces) {
                const cell = p === this.picked ? undefined : cells.get(p);
                if (cell) own.add(cell);
            }
        return [...own];
    });

    words = (): import("../words/format").Words => {
        throw new Error("words are given by the screen");
    };

    // --- several at once ------------------------------------------------------------------------

    // Puts a piece beside the one in hand, or takes it out again.
    join(piece: number): void {
        if (this.picked === null || piece === this.picked) return void this.pick(piece);
        if (!this.actors.has(piece)) return;
        this.lead(this.others.includes(piece) ? this.others.filter((p) => p !== piece) : [...this.others, piece]);
    }

    // Who can act and stands where the one in hand stands.
    readonly stack = $derived.by((): number[] => {
        const view = this.table.live;
        const game = this.game();
        if (this.picked === null || !view || !game || game.posing) return [];
        const pieces = game.pieces(view, this.words());
        const cell = pieces.find((p) => p.id === this.picked)?.cell;
        return pieces.filter((p) => p.cell === cell && p.id !== this.picked && this.actors.has(p.id)).map((p) => p.id);
    });

    // Who can act and stands under the same command.
    readonly division = $derived.by((): number[] => {
        const view = this.table.live;
        const game = this.game();
        if (this.picked === null || !view || !game) return [];
        const commands = game.armies(view, this.words()).flat();
        const own = commands.find((c) => c.pieces.some((p) => p.id === this.picked));
        return own?.pieces.filter((p) => p.id !== this.picked && p.fate === "field" && this.actors.has(p.id)).map((p) => p.id) ?? [];
    });

    // The others make the same steps, as far as each may.
    private async follow(steps: readonly string[], others: readonly number[]): Promise<void> {
        const codes = new Map(this.table.description?.pieces.map((p) => [p.id, p.code]));
        const lead = codes.get(this.picked ?? -1);
        const stayed: number[] = [];
        for (const piece of others) {
            const code = codes.get(piece);
            const same = lead && code ? steps.map((text) => text.split(" ").map((word) => (word === lead ? code : word)).join(" ")) : [];
            if (!same.length || !this.table.prompt?.yours || !(await this.table.act(same))) stayed.push(piece);
        }
        this.table.dismiss();
        if (this.picked !== null) this.hold(this.picked, { stayed, others: others.filter((p) => !stayed.includes(p)) });
    }

    clear(): void {
        this.resume = null;
        this.held = NOTHING;
        this.talk = NOTHING;
        this.fanned = null;
        this.posing.take(null);
    }

    // What is asked when a piece is taken up that is not in hand.
    private askedOf(piece: number): string | null {
        const { live: view, prompt, actions } = this.table;
        const game = this.game();
        if (!view || !prompt || !game) return null;
        // A game remembers whose way it shows.
        game.posing?.(piece, view, prompt, actions);
        const text = game.unfinished(piece, view);
        game.posing?.(this.picked ?? -1, view, prompt, actions);
        return text;
    }

    // Any of them may be taken up next.
    foreseeAll(): void {
        if (this.table.mine) this.table.foresee([...this.actors].flatMap((piece) => this.askedOf(piece) ?? []));
    }

    // It may be taken up next: where it can go is asked for already, where that costs nobody else anything.
    anticipate(piece: number | null): void {
        if (piece === null || piece === this.picked || !this.table.mine || !this.table.instant || !this.actors.has(piece)) return;
        const text = this.askedOf(piece);
        if (text) void this.table.reach(text).catch(() => null);
    }

    async pick(piece: number): Promise<void> {
        const view = this.table.live;
        const game = this.game();
        this.talk = NOTHING;
        this.hold(piece, { places: [], idle: null });
        void this.foresee(piece);
        const prompt = this.table.prompt;
        const tool = (view && prompt && this.table.mine && game?.posing?.(piece, view, prompt, this.table.actions)) || null;
        this.posing.take(tool);
        if (!view || !game || (!tool && !this.actors.has(piece))) return;
        const text = game.unfinished(piece, view);
        if (!text) return;
        try {
            const reach = await this.table.reach(text);
            if (this.picked !== piece) return;
            if (tool) this.posing.reach(reach.places ?? []);
            else this.hold(piece, { places: reach.places ?? [] });
        } catch {
            if (this.picked === piece) this.hold(piece, { places: [] });
        }
    }

    // A click on a piece: pick it, or, with one picked, act on it.
    async touchPiece(piece: number, cell: string): Promise<void> {
        if (!this.table.mine) {
            this.see(piece);
            this.fanned = this.fanned === cell ? null : cell;
            return;
        }
        if (this.picked !== null && this.picked !== piece) {
            const both = this.touched.filter(
                (it) => it.pieces.includes(this.picked as number) && it.pieces.includes(piece),
            );
            if (both.length && !this.posing.to) return this.choose(cell, both.map((it) => choiceOf(it)));
            // With a ghost on the ground, a click on a piece makes it look there.
            const tool = this.posing.tool;
            const field = this.game()?.surface.field;
            if (tool && this.posing.to && field) return this.posing.lookAt(field.centreOf(cell));
        }
        const alone = this.touched.filter((it) => it.pieces[0] === piece);
        const atCell = this.touched.filter((it) => it.cells.includes(cell) && !it.pieces.length);
        if (!alone.length && atCell.length) return this.touchCell(cell);
        if (alone.length) {
            const again = this.picked === piece;
            // A second click on the piece in hand: what it can do where it stands, such as turning.
            const here = alone.filter((it) => it.cells.includes(cell));
            if (again && (here.length || this.places.some((p) => p.cell === cell))) return this.touchCell(cell);
            await this.pick(piece);
            // Everything it can do is done where it stands: which of them?
            if (here.length > 1 && here.length === alone.length && !this.places.length) return this.touchCell(cell);
            // The first click takes it up and shows what it can do; the second does it, where it is one thing only.
            if (again && this.deeds.length === 1 && alone.length === 1 && !this.places.length) return this.doIt(this.deeds[0]);
            if (again) this.fanned = this.fanned === cell ? null : cell;
            return;
        }
        if (this.picked !== null && this.picked !== piece) {
            const game = this.game();
            const view = this.table.live;
            // On open ground a piece is no place to go to: unless something is tried on it, it is looked at. What
            // cannot be had is tried too: the rules say why.
            if (game?.posing && view) {
                const own = this.table.description?.pieces.find((p) => p.id === this.picked)?.side === this.table.prompt?.side;
                return own && game.attempt(this.picked, cell, view) ? this.touchCell(cell) : this.pick(piece);
            }
            if (this.actors.has(this.picked) || this.picked === this.actor) return this.touchCell(cell);
        }
        this.fanned = this.fanned === cell ? null : cell;
        return this.pick(piece);
    }

    // What the piece in hand can do without anything else being pointed at: each is a button.
    readonly deeds = $derived(
        this.picked === null ? [] : this.touched.filter((it) => it.pieces.length === 1 && it.pieces[0] === this.picked && !it.cells.length && it.facing === null).map((it) => it.action),
    );
    doIt(action: Action | undefined): Promise<void> {
        return action ? this.propose([action.text], action) : Promise.resolve();
    }

    private async foresee(piece: number): Promise<void> {
        const [deed, more] = this.deeds;
        if (!deed || more || this.places.length) return;
        const forecast = await this.table.forecast(deed.text).catch(() => null);
        if (this.picked === piece) this.hold(piece, { idle: forecast?.only ?? null });
    }

    async end(action: Action): Promise<void> {
        const { prompt } = this.table;
        const left = [...this.actors];
        const inPlay = !!prompt && !settingUp(prompt) && prompt.kind !== "plan";
        const asks = settings.likes.askEnd && action.sense === "ends" && left.length > 0 && inPlay && !this.leaving;
        if (!asks) return this.leave(action);
        this.clear();
        this.talk = { is: "leaving", action, pieces: left };
    }
    async leave(action = this.leaving?.action): Promise<void> {
        this.talk = NOTHING;
        if (action) await this.propose([action.text], action);
    }

    // From beside the map: what is set up is taken up in one click, for nothing is risked by it.
    async takeUp(piece: number): Promise<void> {
        const before = this.picked;
        await this.touchPiece(piece, "");
        if (before !== piece && this.picked === piece && this.deeds.length === 1 && !this.places.length && !this.posing.tool) await this.doIt(this.deeds[0]);
    }

    // The dial of the piece in hand: which way to look, where it stands.
    turnHere(cell: string): Promise<void> | void {
        if (this.picked === null) return;
        const here = this.places.some((p) => p.cell === cell) || this.offered.some((it) => it.facing !== null && it.cells.includes(cell));
        if (here) return this.touchCell(cell);
    }

    async touchCell(cell: string): Promise<void> {
        if (!this.table.mine) return this.clear();
        const list: Choice[] = [];
        if (this.picked !== null)
            for (const p of this.places.filter((p) => p.cell === cell))
                list.push({
                    key: `${p.cell}${p.facing}`,
                    action: null,
                    steps: p.steps,
                    facing: p.facing,
                    cost: p.cost,
                });
        const direct = this.offered.filter(
            (it) => it.cells.includes(cell) && (this.picked !== null || !it.pieces.length),
        );
        const known = new Set(list.filter((c) => c.steps.length === 1).map((c) => c.steps[0]));
        for (const it of direct) if (!known.has(it.action.text)) list.push(choiceOf(it));
        if (list.length) return this.choose(cell, list);
        if (this.picked === null) return this.clear();
        await this.askWhy(cell);
    }

    private async choose(cell: string, list: Choice[]): Promise<void> {
        if (list.length === 1 && list[0]) return this.take(list[0]);
        this.talk = { is: "choosing", cell, list };
    }

    async take(choice: Choice): Promise<void> {
        this.talk = NOTHING;
        await this.propose(choice.steps, choice.action);
    }

    // Does it at once, unless dice hang on it: then the odds come first.
    async propose(steps: string[], action: Action | null): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        try {
            const first = steps[0];
            const known = action ?? this.table.actions.find((a) => a.text === first) ?? null;
            if (first && steps.length === 1 && known?.venture) {
                const forecast = await this.oddsOf(known);
                if (forecast === "left") return;
                // Where they could not be had it can be done all the same, once it was agreed to.
                if (!forecast || (forecast.legal && (forecast.rows?.length || forecast.replies?.length))) {
                    this.talk = { is: "weighing", steps, action: known, forecast, counting: false };
                    return;
                }
            }
            await this.commit(steps);
        } finally {
            this.busy = false;
        }
    }

    // Afterwards `next` is in hand, if it can still do something.
    async commit(steps: string[], next: number | null = this.picked): Promise<void> {
        const piece = next;
        const before = this.picked;
        const others = this.others;
        const moved = piece !== null && others.length > 0 && this.isMarch(steps[0] ?? "");
        this.talk = NOTHING;
        if (this.picked !== null) this.hold(this.picked, { places: [], stayed: [] });
        if (moved) this.table.quiet = true;
        let done = false;
        // The piece stays in hand while it can go on. Said before the act: its state comes before its reply.
        this.resume = piece;
        if (moved) {
            await this.table.together(async () => {
                done = await this.table.act(steps);
                if (done) await this.follow(steps, others);
            });
            this.table.quiet = false;
            if (done) this.resume = piece;
            void this.table.fetchActions();
        } else done = await this.table.act(steps);
        if (done && piece !== null) return;
        this.resume = null;
        // Whom the answer asks about is in hand already.
        if (!done || this.picked === before) this.held = NOTHING;
    }
    // A move that others can make in the same words, each of its own piece: one that was offered, the way to a place of
    // its reach, or a base that was drawn there.
    private isMarch(text: string): boolean {
        const { tool } = this.posing;
        return !!this.table.actions.find((a) => a.text === text)?.march || this.places.some((p) => p.steps[0] === text) || (!!tool?.marches && tool.piece === this.picked);
    }

    // What alone can be said is said, once, where no dice fall and nothing hidden could be read from the haste of it.
    private forced = $state.raw<{ n: number; text: Sentence } | null>(null);
    // Told until the player has said something himself.
    readonly forcedText = $derived.by((): Sentence | null => {
        const { forced } = this;
        const own = forced && this.table.standing.some((e) => e.n > forced.n && e.kind === "action" && e.side === this.table.as);
        return own ? null : (forced?.text ?? null);
    });
    private async sayForced(): Promise<void> {
        const { table } = this;
        const [action, more] = table.actions;
        if (!action || more || !table.complete || action.venture) return;
        if (action.sense === "ends" || action.sense === "declines") return;
        const against = table.status?.players[table.as === "first" ? 1 : 0];
        if (table.description?.secrets && against?.kind !== "computer") return;
        const n = table.prompt?.n ?? 0;
        const forecast = await table.forecast(action.text).catch(() => null);
        if (!forecast?.legal || forecast.rows?.length || forecast.replies?.length || table.prompt?.n !== n || !table.mine) return;
        this.forced = { n, text: action.describe };
        await this.commit([action.text]);
    }

    // Set after an act: picked again once the new prompt's actions are known.
    private resume: number | null = null;
    refresh(): void {
        const piece = this.resume ?? this.picked;
        this.resume = null;
        if (piece !== null && this.table.mine && this.actors.has(piece)) void this.pick(piece);
        else if (this.table.actionsReady || !this.table.mine) {
            this.clear();
            // One piece must act and nothing else can be said: it is in hand already.
            const [only] = this.actors;
            if (only !== undefined && this.actors.size === 1 && this.touched.length > 1 && this.touched.every((it) => it.pieces.length))
                void this.pick(only).then(() => this.askFacing(only));
            else if (this.actor !== null) void this.pick(this.actor);
        }
        // What was taken back by hand is not said again by itself.
        if (this.autoplay && settings.likes.forced && this.table.mine && this.table.actionsReady && this.table.lastLine?.kind !== "undo") void this.sayForced();
    }

    // Where all that is asked of the piece in hand is which way it looks, the dial lies there already.
    private askFacing(piece: number): void {
        const cell = this.touched[0]?.cells[0];
        const ways = this.touched.every((it) => it.facing !== null && it.pieces[0] === piece && it.cells[0] === cell);
        if (ways && cell && this.picked === piece && !this.choices) void this.touchCell(cell);
    }

    async askWhy(cell: string): Promise<void> {
        const view = this.table.live;
        const game = this.game();
        if (!view || !game || this.picked === null) return;
        const text = game.attempt(this.picked, cell, view);
        if (!text) {
            if (this.actors.has(this.picked) && !game.posing) this.talk = { is: "beyond", cell };
            else this.clear();
            return;
        }
        const verdict = await this.table.why(text);
        if (verdict.legal) await this.propose([text], null);
        else {
            this.refuse(verdict);
            await this.seekBlockers(cell);
        }
    }

    private async seekBlockers(cell: string): Promise<void> {
        const view = this.table.live;
        const game = this.game();
        const piece = this.picked;
        const text = view && piece !== null ? game?.survey?.("sight", piece, view) : null;
        if (!text || !view || !game?.inTheWay) return;
        const reach = await this.table.reach(text).catch(() => null);
        if (reach && this.picked === piece && this.talk.is === "refused") this.talk = { ...this.talk, blockers: game.inTheWay(reach, cell, view) };
    }

    async look(action: Action): Promise<void> {
        this.talk = { is: "weighing", steps: [action.text], action, forecast: null, counting: true };
        const forecast = await this.oddsOf(action);
        if (forecast !== "left" && this.talk.is === "weighing" && this.talk.action === action) this.talk = { ...this.talk, forecast, counting: false };
    }

    // What it may bring; while that takes long, that it is being counted. Nothing where the server has no time: that is told.
    private async oddsOf(action: Action): Promise<Forecast | null | "left"> {
        let told = false;
        const slow = setTimeout(() => {
            told = true;
            this.talk = { is: "weighing", steps: [action.text], action, forecast: null, counting: true };
        }, SLOW_MS);
        const left = () => told && this.pending?.action !== action;
        try {
            const forecast = await this.table.forecast(action.text);
            return left() ? "left" : forecast;
        } catch (e) {
            if (left()) return "left";
            this.table.fail(e);
            return null;
        } finally {
            clearTimeout(slow);
        }
    }

    // The next piece that can still do something, after the one picked.
    nextActor(by = 1): number | null {
        const list = [...this.actors].sort((a, b) => a - b);
        if (!list.length) return null;
        const at = this.picked === null ? -1 : list.indexOf(this.picked);
        return list[(at + by + list.length) % list.length] ?? null;
    }

    cancel(): void {
        if (this.pending || this.choices) this.hush();
        else this.clear();
    }
}

function choiceOf(it: { action: Action; facing: number | null }): Choice {
    return { key: it.action.text, action: it.action, steps: [it.action.text], facing: it.facing, cost: null };
}
