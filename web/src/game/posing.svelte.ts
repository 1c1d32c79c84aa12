// A base being moved over open ground: a ghost that follows the hand, judged by the server as it goes.
import type { Point } from "../board/model";
import type { Stretch } from "../board/plane/shapes";
import type { ReachPlace, Told, Verdict } from "../client/protocol";
import type { Table } from "../client/table.svelte";

// What a game says of a piece that can be put somewhere, in millimetres of the page.
export interface PoseTool {
    piece: number;
    from: { at: Point; degrees: number } | null;
    width: number;
    depth: number;
    round: boolean;
    // Its rim around its place, looking up, where it is no base.
    rim?: string;
    // Which way it looks when it is sent there and nobody turns it.
    heading(to: Point): number;
    // Can it look elsewhere in the end?
    turns: boolean;
    // Where a place of its reach lies; null where it is not drawn.
    reached(place: ReachPlace): Point | null;
    // It marches so: others can make the same move.
    marches?: boolean;
    // What a player says by it.
    text(to: Point, degrees: number): string;
}

// Ground an enemy's piece bears on, in millimetres of the page.
export interface Threat {
    piece: number;
    label: string;
    // Its outline, for the board.
    d: string;
    // Does it bear on a base that stands so?
    holds(at: Point, degrees: number): boolean;
}

// Stay out of nobody's ground, of everybody's, or of one piece's.
export type Avoided = "nobody" | "all" | number;

// How finely a ghost is drawn back, in millimetres.
const BACK = 1;

// A server is asked at most this often while the ghost moves.
const PACE_MS = 70;

export class Posing {
    tool = $state.raw<PoseTool | null>(null);
    to = $state.raw<Point | null>(null);
    degrees = $state(0);
    verdict = $state.raw<Verdict | null>(null);
    told = $state.raw<Told[]>([]);
    // Where it can go, way by way; the rim of that.
    stretches = $state.raw<Stretch[]>([]);
    readonly rim = $derived(this.stretches.map((s) => s.far));
    // Whose ground it stays out of.
    avoided = $state.raw<Avoided>("nobody");
    threats: (piece: number) => Threat[] = () => [];
    private turned = false;
    private asking = false;
    private again = false;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly table: Table) {}

    take(tool: PoseTool | null): void {
        const same = tool !== null && this.tool?.piece === tool.piece;
        this.tool = tool;
        if (!same) this.drop();
        this.stretches = [];
    }

    // The nearest and the farthest place of a stretch come as a pair; a place alone is as far as it goes.
    reach(places: readonly ReachPlace[]): void {
        const tool = this.tool;
        const out: Stretch[] = [];
        for (let i = 0; tool?.from && i < places.length; i++) {
            const first = places[i];
            const next = places[i + 1];
            const paired = first && next && next.cell === first.cell && next.facing === first.facing;
            const near = first ? tool.reached(first) : null;
            const far = paired ? tool.reached(next) : near;
            if (paired) i++;
            if (near && far) out.push({ near: paired ? near : tool.from.at, far });
        }
        this.stretches = out;
    }

    // Lets the ghost go, keeps the piece.
    drop(): void {
        this.to = null;
        this.verdict = null;
        this.told = [];
        this.turned = false;
        clearTimeout(this.timer);
    }

    get text(): string | null {
        return this.tool && this.to ? this.tool.text(this.to, this.degrees) : null;
    }

    aim(to: Point): void {
        if (!this.tool) return;
        this.to = this.kept(to);
        if (!this.turned) this.degrees = this.tool.heading(this.to);
        this.ask();
    }

    avoid(whom: Avoided): void {
        this.avoided = whom;
        if (this.to) this.aim(this.to);
    }

    readonly watched = $derived.by((): Threat[] => {
        const all = this.tool ? this.threats(this.tool.piece) : [];
        return this.avoided === "nobody" ? [] : all.filter((t) => this.avoided === "all" || t.piece === this.avoided);
    });

    // Who bears on the ghost where it is now.
    readonly threatened = $derived.by((): Threat[] => {
        const { tool, to, degrees } = this;
        return tool && to ? this.threats(tool.piece).filter((t) => t.holds(to, degrees)) : [];
    });

    // On the way there, before the ground it stays out of begins; where it stands in it already, no nearer is safer.
    private kept(to: Point): Point {
        const tool = this.tool;
        const from = tool?.from;
        const watched = this.watched;
        if (!tool || !from || !watched.length) return to;
        const free = watched.filter((t) => !t.holds(from.at, from.degrees));
        const inside = (p: Point) => free.some((t) => t.holds(p, this.turned ? this.degrees : tool.heading(p)));
        const long = Math.hypot(to.x - from.at.x, to.y - from.at.y);
        for (let d = long; d > 0 && free.length; d -= BACK) {
            const p = { x: from.at.x + ((to.x - from.at.x) * d) / long, y: from.at.y + ((to.y - from.at.y) * d) / long };
            if (!inside(p)) return p;
        }
        return free.length ? from.at : to;
    }

    turn(by: number): void {
        if (!this.tool?.turns || !this.to) return;
        this.turned = true;
        this.degrees = (((this.degrees + by) % 360) + 360) % 360;
        this.ask();
    }

    // Looks at a point, such as the middle of an enemy's base.
    lookAt(p: Point): void {
        if (!this.tool?.turns) return;
        if (!this.to && this.tool.from) this.to = this.tool.from.at;
        if (!this.to) return;
        this.turned = true;
        this.degrees = bearing(this.to, p);
        this.ask();
    }

    // The same way, as far as allowed.
    furthest(): void {
        const from = this.tool?.from?.at;
        if (!from || !this.to || !this.rim.length) return;
        const way = bearing(from, this.to);
        const apart = (p: Point): number => {
            const d = Math.abs(bearing(from, p) - way) % 360;
            return Math.min(d, 360 - d);
        };
        const best = this.rim.reduce((a, b) => (apart(b) <= apart(a) ? b : a));
        this.aim(best);
    }

    private ask(): void {
        if (this.asking) {
            this.again = true;
            return;
        }
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.judge(), this.table.instant ? 0 : PACE_MS);
    }

    private async judge(): Promise<void> {
        const text = this.text;
        if (!text) return;
        this.asking = true;
        this.again = false;
        try {
            const verdict = await this.table.why(text);
            if (this.text === text) this.verdict = verdict;
            if (verdict.legal && this.text === text) {
                const forecast = await this.table.forecast(text);
                if (this.text === text) this.told = forecast.told ?? [];
            } else if (this.text === text) this.told = [];
        } finally {
            this.asking = false;
            if (this.again) this.ask();
        }
    }
}

// Degrees clockwise from the top of the page.
export function bearing(from: Point, to: Point): number {
    return ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
}
