// Zones on the screen: where each lies, which one is under a point, where the arrow keys lead.
import type { Field, Point, Way } from "../model";
import { rowsFor, type Rect, type Rows } from "./layout";
import type { AreaMap, Zone, ZoneLine } from "./model";
import { boxOf, inside, polygonPath, type Box } from "../polygon";
import { shrunk } from "./shapes";

const WAYS: Record<Way, Point> = {
    up: { x: 0, y: -1 },
    down: { x: 0, y: 1 },
    left: { x: -1, y: 0 },
    right: { x: 1, y: 0 },
};
// Room for one line of what a zone is worth: a side's name and its points.
const WORTH = { width: 172, height: 23 };
// What an inset of 1 in 100 is on paper.
const INSET = 130;

export class AreaField implements Field {
    readonly around = 120;
    readonly lettering = 34;
    readonly width: number;
    readonly height: number;
    private readonly zones = new Map<string, { zone: Zone; box: Box }>();
    private readonly lines = new Map<string, ZoneLine>();
    private readonly paths = new Map<string, string>();
    private readonly drawnUp = new Map<string, Rows>();

    constructor(private readonly map: AreaMap) {
        this.width = map.width;
        this.height = map.height;
        for (const zone of map.zones) this.zones.set(zone.id, { zone, box: boxOf(zone.outline) });
        for (const line of map.lines) {
            this.lines.set(`${line.a} ${line.b}`, line);
            this.lines.set(`${line.b} ${line.a}`, line);
        }
    }

    zone(id: string): Zone | null {
        return this.zones.get(id)?.zone ?? null;
    }

    between(a: string, b: string): ZoneLine | null {
        return this.lines.get(`${a} ${b}`) ?? null;
    }

    // How so many counters lie in a zone.
    rows(cell: string, count: number): Rows {
        const key = `${cell} ${count}`;
        const known = this.drawnUp.get(key);
        if (known) return known;
        const zone = this.zone(cell);
        const rows = zone ? rowsFor(zone, count, this.worthOf(zone)) : { centre: this.centreOf(cell), columns: count, scale: 1, gap: 1 };
        this.drawnUp.set(key, rows);
        return rows;
    }

    worthOf(zone: Zone): Rect | null {
        if (!zone.worth) return null;
        const { x, y, end } = this.wordsAt(zone.id, true);
        return { x0: end ? x - WORTH.width : x, x1: end ? x : x + WORTH.width, y0: y - WORTH.height, y1: y + (zone.worth - 1) * WORTH.height + 6 };
    }

    at(p: Point): string | null {
        for (const { zone, box } of this.zones.values())
            if (p.x >= box.x0 && p.x <= box.x1 && p.y >= box.y0 && p.y <= box.y1 && inside(p, zone.outline)) return zone.id;
        return null;
    }

    centreOf(cell: string): Point {
        return this.zone(cell)?.centre ?? { x: this.width / 2, y: this.height / 2 };
    }

    wordsAt(cell: string, long: boolean): Point & { end?: boolean } {
        const box = this.zone(cell)?.box ?? this.centreOf(cell);
        if (!long) return { x: box.x + 48, y: box.y + 12 };
        // Towards the middle of the sheet.
        const end = box.x > this.width * 0.75;
        return { x: box.x + (end ? 40 : -30), y: box.y + 35, end };
    }

    path(cell: string, inset: number): string {
        const key = `${cell} ${inset}`;
        const known = this.paths.get(key);
        if (known !== undefined) return known;
        const zone = this.zone(cell);
        const path = zone ? polygonPath(shrunk(zone.outline, (1 - inset) * INSET)) : "";
        this.paths.set(key, path);
        return path;
    }

    step(cell: string, way: Way): string {
        const from = this.centreOf(cell);
        const to = WAYS[way];
        let best = cell;
        let least = Infinity;
        for (const zone of this.map.zones) {
            if (zone.id === cell) continue;
            const dx = zone.centre.x - from.x;
            const dy = zone.centre.y - from.y;
            const ahead = dx * to.x + dy * to.y;
            const aside = Math.abs(dx * to.y - dy * to.x);
            if (ahead <= 0 || aside > ahead * 2) continue;
            const far = ahead + aside * 2;
            if (far < least) {
                least = far;
                best = zone.id;
            }
        }
        return best;
    }

    first(): string {
        return this.map.zones[0]?.id ?? "";
    }
}
