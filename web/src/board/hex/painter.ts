// Paints the ground of a hex map into one tile of a bitmap, a slice of work at a time.
import type { Point } from "../model";
import { HEIGHT, HexGrid, RADIUS } from "./grid";
import type { HexMap, Look } from "./model";
import { church, grass, house, INK, letters, type Pen, tent, tree, tuft } from "../ink";
import { chain, pathOf, relax, smooth, throughPoints } from "../lines";
import { randomFrom, seedOf } from "../random";
import { frame, freshSheet, graduate, keepWithin } from "../sheet";
import { Relief } from "../relief";
import { regionLines } from "./outline";

interface Feature {
    x: number;
    y: number;
    size: number;
    seed: number;
    draw: "tree" | "tuft" | "house" | "church" | "tent" | "grass";
}

export class Painter {
    readonly grid: HexGrid;
    private readonly relief: Relief;
    private readonly forest: Path2D;
    private readonly marsh: Path2D;
    private readonly village: Path2D;
    private readonly lake: Path2D;
    private readonly streams: Path2D;
    private readonly rivers: Path2D;
    private readonly roads: Path2D[];
    private readonly hills: { level: number; path: Path2D }[] = [];
    private readonly contours: Path2D;
    private readonly features = new Map<string, Feature[]>();

    constructor(private readonly map: HexMap) {
        this.grid = new HexGrid(map.shape);
        const heightAt = (p: Point): number => {
            const cell = this.grid.at(p);
            return cell ? (map.cells.get(this.grid.label(cell))?.elevation ?? 0) : 0;
        };
        this.relief = new Relief(this.grid.width, this.grid.height, heightAt, { x: RADIUS, y: HEIGHT });
        this.forest = this.region("forest", 2);
        this.marsh = this.region("marsh", 2);
        this.village = this.region("village", 2);
        this.lake = this.region("lake", 1);
        this.streams = this.edges("stream");
        this.rivers = this.edges("river");
        this.roads = map.roads.map((road) =>
            throughPoints(this.beyond(road, road.map((label) => this.wander(label)))),
        );
        this.contours = pathOf(this.relief.contours.map((c) => smooth(c.line, 1)));
        for (const level of new Set(this.relief.contours.map((c) => c.level)))
            this.hills.push({
                level,
                path: pathOf(
                    this.relief.contours.filter((c) => c.level === level).map((c) => smooth(c.line, 1)),
                ),
            });
    }

    private look(label: string): Look {
        return this.map.cells.get(label)?.terrain ?? "unknown";
    }

    private region(look: Look, relaxed: number): Path2D {
        const lines = regionLines(this.grid, (c) => this.look(this.grid.label(c)) === look);
        return pathOf(lines.map((line) => smooth(relax(line, relaxed), 2)));
    }

    private edges(look: "stream" | "river"): Path2D {
        const segments: [Point, Point][] = [];
        for (const edge of this.map.edges) {
            if (edge.look !== look) continue;
            const a = this.grid.cell(edge.a);
            const d = this.grid.direction(a, this.grid.cell(edge.b));
            if (d >= 0) segments.push(this.grid.side(a, d));
        }
        return pathOf(chain(segments).map((line) => smooth(relax(line, 1), 3)));
    }

    // A road that ends at the edge of the sheet goes on beyond it.
    private beyond(road: readonly string[], points: Point[]): Point[] {
        const { firstColumn, firstRow, columns, rows } = this.map.shape;
        const atEdge = (label: string | undefined) => {
            const c = this.grid.cell(label ?? "");
            return (
                c.column === firstColumn ||
                c.row === firstRow ||
                c.column === firstColumn + columns - 1 ||
                c.row === firstRow + rows - 1
            );
        };
        const on = (from: Point | undefined, at: Point | undefined): Point[] =>
            from && at ? [{ x: 2 * at.x - from.x, y: 2 * at.y - from.y }] : [];
        const n = points.length;
        return [
            ...(atEdge(road[0]) ? on(points[1], points[0]) : []),
            ...points,
            ...(atEdge(road[n - 1]) ? on(points[n - 2], points[n - 1]) : []),
        ];
    }

    // A road does not run through the very middle of every hex.
    private wander(label: string): Point {
        const c = this.grid.centreOf(label);
        const random = randomFrom(seedOf("road" + label));
        return { x: c.x + (random() - 0.5) * 14, y: c.y + (random() - 0.5) * 14 };
    }

    private featuresOf(label: string): Feature[] {
        const known = this.features.get(label);
        if (known) return known;
        const list: Feature[] = [];
        const c = this.grid.centreOf(label);
        const random = randomFrom(seedOf(label));
        const add = (draw: Feature["draw"], x: number, y: number, size: number) =>
            list.push({ draw, x, y, size, seed: Math.floor(random() * 1000) });
        switch (this.look(label)) {
            case "forest":
                for (let i = 0; i < 5; i++)
                    for (let j = 0; j < 4; j++) {
                        const x = c.x + (i - 2) * 18 + (random() - 0.5) * 10 + (j % 2 ? 9 : 0) - 4;
                        const y = c.y + (j - 1.5) * 21 + (random() - 0.5) * 9 + 8;
                        if (!this.inHex(c, x, y - 6, 0.97)) continue;
                        if (random() < 0.06) continue;
                        add("tree", x, y, 19 + random() * 7);
                    }
                break;
            case "marsh":
                for (let i = 0; i < 9; i++) {
                    const x = c.x + (random() - 0.5) * 78;
                    const y = c.y + (random() - 0.5) * 70;
                    if (this.inHex(c, x, y, 0.86)) add("tuft", x, y, 7 + random() * 3);
                }
                break;
            case "village":
                for (let i = 0; i < 7; i++) {
                    const a = (i / 7) * Math.PI * 2 + random() * 0.6;
                    const r = 25 + random() * 9;
                    add("house", c.x + Math.cos(a) * r, c.y + Math.sin(a) * r * 0.86 + 5, 14 + random() * 4);
                }
                if (this.map.places.some((p) => p.cells[0] === label)) add("church", c.x, c.y + 6, 15);
                else add("house", c.x, c.y + 4, 15);
                break;
            case "camp":
                for (let i = 0; i < 6; i++) {
                    const x = c.x + (random() - 0.5) * 68;
                    const y = c.y + (random() - 0.5) * 62 + 6;
                    if (this.inHex(c, x, y - 6, 0.85)) add("tent", x, y, 15 + random() * 4);
                }
                break;
            case "clear":
                for (let i = 0; i < 3; i++)
                    if (random() < 0.45)
                        add("grass", c.x + (random() - 0.5) * 76, c.y + (random() - 0.5) * 70, 4);
                break;
            default:
        }
        list.sort((a, b) => a.y - b.y);
        this.features.set(label, list);
        return list;
    }

    private inHex(c: Point, x: number, y: number, scale: number): boolean {
        const dx = Math.abs(x - c.x) / scale;
        const dy = Math.abs(y - c.y) / scale;
        return dy <= HEIGHT / 2 && Math.sqrt(3) * dx + dy <= HEIGHT;
    }

    // Paints the rectangle whose top left corner is (x, y) at `scale` pixels a unit of the map.
    *paint(pen: Pen, x: number, y: number, size: number, scale: number, numbers: boolean, turned: boolean) {
        const w = size / scale;
        freshSheet(pen, x, y, size, scale);
        yield;
        keepWithin(pen, this.grid.width, this.grid.height);
        yield* this.paintHeights(pen, x, y, w);
        const looks = this.looksIn(x, y, w);
        this.paintWashes(pen, looks);
        yield;
        if (looks.has("lake")) yield* this.paintLake(pen);
        yield* this.paintLines(pen);
        this.paintGrid(pen, x, y, w, scale);
        yield;
        yield* this.paintFeatures(pen, x, y, w, scale);
        this.paintCrossings(pen);
        yield;
        if (numbers && scale >= 0.75) this.paintNumbers(pen, x, y, w, turned);
        pen.restore();
        const { width, height } = this.grid;
        frame(pen, width, height, 18);
        graduate(pen, width, height, RADIUS * 1.5, HEIGHT);
    }

    private *paintHeights(pen: Pen, x: number, y: number, w: number) {
        for (const hill of this.hills) {
            pen.fillStyle = hill.level < 1 ? "rgba(193,152,84,0.26)" : "rgba(176,124,58,0.3)";
            pen.fill(hill.path, "evenodd");
        }
        yield;
        pen.strokeStyle = "rgba(96,62,26,0.5)";
        pen.lineWidth = 1.1;
        pen.stroke(this.contours);
        yield;
        pen.strokeStyle = "rgba(96,62,26,0.55)";
        pen.lineWidth = 1;
        this.relief.drawHachures(pen, x, y, w, 1);
        yield;
    }

    private looksIn(x: number, y: number, w: number): Set<Look> {
        const looks = new Set<Look>();
        for (const cell of this.grid.within(x, y, x + w, y + w, RADIUS + 10))
            looks.add(this.look(this.grid.label(cell)));
        return looks;
    }

    private paintWashes(pen: Pen, looks: Set<Look>): void {
        if (looks.has("forest")) {
            pen.fillStyle = "rgba(120,135,76,0.42)";
            pen.fill(this.forest);
            pen.strokeStyle = "rgba(70,84,40,0.4)";
            pen.lineWidth = 2;
            pen.stroke(this.forest);
        }
        pen.fillStyle = "rgba(112,150,140,0.3)";
        if (looks.has("marsh")) pen.fill(this.marsh);
        pen.fillStyle = "rgba(190,150,95,0.4)";
        if (looks.has("village")) pen.fill(this.village);
    }

    private *paintLake(pen: Pen) {
        pen.fillStyle = "#a9bfbd";
        pen.fill(this.lake);
        pen.save();
        pen.clip(this.lake);
        for (let k = 6; k >= 1; k--) {
            const d = k * k * 0.75 + k * 3.2;
            pen.strokeStyle = `rgba(48,82,98,${0.95 - k * 0.11})`;
            pen.lineWidth = d * 2 + 1.4;
            pen.stroke(this.lake);
            pen.strokeStyle = "#a9bfbd";
            pen.lineWidth = d * 2 - 0.6;
            pen.stroke(this.lake);
            yield;
        }
        pen.restore();
        pen.strokeStyle = "#2f4c57";
        pen.lineWidth = 2;
        pen.stroke(this.lake);
    }

    private *paintLines(pen: Pen) {
        pen.strokeStyle = "#3f6272";
        pen.lineWidth = 5.4;
        pen.stroke(this.streams);
        pen.strokeStyle = "#9fbcc0";
        pen.lineWidth = 2.8;
        pen.stroke(this.streams);
        yield;
        pen.strokeStyle = "#2f4c57";
        pen.lineWidth = 14;
        pen.stroke(this.rivers);
        pen.strokeStyle = "#a2bcbd";
        pen.lineWidth = 10.6;
        pen.stroke(this.rivers);
        pen.strokeStyle = "rgba(48,82,98,0.7)";
        pen.lineWidth = 0.9;
        pen.stroke(this.rivers);
        yield;
        for (const road of this.roads) {
            pen.strokeStyle = "rgba(90,62,34,0.85)";
            pen.lineWidth = 7.6;
            pen.stroke(road);
        }
        yield;
        for (const road of this.roads) {
            pen.strokeStyle = "#e9d6a9";
            pen.lineWidth = 5;
            pen.stroke(road);
        }
        yield;
    }

    private paintGrid(pen: Pen, x: number, y: number, w: number, scale: number): void {
        pen.strokeStyle = "rgba(59,44,28,0.38)";
        pen.lineWidth = Math.max(0.8, 0.7 / scale);
        pen.beginPath();
        for (const cell of this.grid.within(x, y, x + w, y + w)) {
            const p = this.grid.corners(cell);
            // Three sides a hex: its neighbours draw the others; the frame cuts the rest.
            const [e, se, sw, west, nw, ne] = p as [Point, Point, Point, Point, Point, Point];
            pen.moveTo(west.x, west.y);
            pen.lineTo(nw.x, nw.y);
            pen.lineTo(ne.x, ne.y);
            pen.lineTo(e.x, e.y);
            pen.moveTo(e.x, e.y);
            pen.lineTo(se.x, se.y);
            pen.lineTo(sw.x, sw.y);
        }
        pen.stroke();
    }

    private *paintFeatures(pen: Pen, x: number, y: number, w: number, scale: number) {
        const plain = scale < 0.4;
        let n = 0;
        for (const cell of this.grid.within(x, y, x + w, y + w, RADIUS + 20)) {
            const label = this.grid.label(cell);
            for (const f of this.featuresOf(label)) {
                switch (f.draw) {
                    case "tree":
                        if (plain && f.seed % 3 === 0) break;
                        tree(pen, f.x, f.y, plain ? f.size * 1.15 : f.size, f.seed, plain);
                        break;
                    case "tuft":
                        tuft(pen, f.x, f.y, f.size);
                        break;
                    case "house":
                        house(pen, f.x, f.y, f.size, f.seed);
                        break;
                    case "church":
                        church(pen, f.x, f.y, f.size);
                        break;
                    case "tent":
                        tent(pen, f.x, f.y, f.size, f.seed);
                        break;
                    case "grass":
                        if (plain) break;
                        pen.strokeStyle = "rgba(110,105,60,0.5)";
                        pen.lineWidth = 0.9;
                        grass(pen, f.x, f.y);
                        break;
                }
            }
            if (++n % 5 === 0) yield;
        }
    }

    private paintCrossings(pen: Pen): void {
        for (const edge of this.map.edges) {
            if (edge.look !== "bridge" && edge.look !== "ford") continue;
            const a = this.grid.centreOf(edge.a);
            const b = this.grid.centreOf(edge.b);
            const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
            pen.save();
            pen.translate(m.x, m.y);
            pen.rotate(Math.atan2(b.y - a.y, b.x - a.x));
            if (edge.look === "bridge") {
                pen.fillStyle = "#d8c091";
                pen.fillRect(-15, -7, 30, 14);
                pen.strokeStyle = INK;
                pen.lineWidth = 0.7;
                pen.beginPath();
                for (let i = -12; i <= 12; i += 4) {
                    pen.moveTo(i, -6);
                    pen.lineTo(i, 6);
                }
                pen.stroke();
                pen.lineWidth = 2.2;
                pen.beginPath();
                pen.moveTo(-19, -11);
                pen.lineTo(-14, -7);
                pen.lineTo(14, -7);
                pen.lineTo(19, -11);
                pen.moveTo(-19, 11);
                pen.lineTo(-14, 7);
                pen.lineTo(14, 7);
                pen.lineTo(19, 11);
                pen.stroke();
            } else {
                pen.fillStyle = "#d9cba6";
                pen.strokeStyle = INK;
                pen.lineWidth = 0.8;
                for (let i = -12; i <= 12; i += 6) {
                    pen.beginPath();
                    pen.ellipse(i, (i / 6) % 2 ? 3 : -3, 3.4, 2.4, 0, 0, 7);
                    pen.fill();
                    pen.stroke();
                }
            }
            pen.restore();
        }
    }

    private paintNumbers(pen: Pen, x: number, y: number, w: number, turned: boolean): void {
        pen.fillStyle = "rgba(59,44,28,0.8)";
        pen.font = "9.5px Cabin, sans-serif";
        pen.textAlign = "center";
        pen.textBaseline = "alphabetic";
        for (const cell of this.grid.within(x, y, x + w, y + w)) {
            const c = this.grid.centre(cell);
            const label = this.grid.label(cell);
            const height = this.map.cells.get(label)?.elevation ?? 0;
            const top = HEIGHT / 2 - 10;
            letters(pen, label + (height ? " " + "▴".repeat(height) : ""), c.x, turned ? c.y + top : c.y - top, turned);
        }
    }
}
