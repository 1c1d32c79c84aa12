// Paints the ground of an area map into one tile of a bitmap, a slice of work at a time.
import { church, grass, house, type Pen, tent, tree, tuft } from "../ink";
import { chain, pathOf, smooth } from "../lines";
import type { Point } from "../model";
import { Relief } from "../relief";
import { frame, freshSheet, keepWithin } from "../sheet";
import { AreaField } from "./field";
import { bush, featuresOf, isWater, mill, parcelsOf, tower, vine, WASHES, type Feature, type Parcel } from "./ground";
import type { AreaMap, Zone, ZoneLine } from "./model";
import { boxOf, type Box } from "../polygon";
import { curveOf, FEATURE_ORDER, paintBorder, paintFeature, paintJunction, paintRoad, roadOf } from "./strokes";

interface DrawnZone {
    zone: Zone;
    box: Box;
    path: Path2D;
    features: Feature[];
    parcels: { parcel: Parcel; path: Path2D }[];
}

interface DrawnLine {
    line: ZoneLine;
    curve: Point[];
    path: Path2D;
    box: Box;
}

// Warmer and darker with every step of height.
const HEIGHTS = ["rgba(190,148,80,0.2)", "rgba(170,118,56,0.24)", "rgba(140,88,40,0.26)"];

export class AreaPainter {
    private readonly zones: DrawnZone[];
    private readonly lines: DrawnLine[];
    private readonly roads: { path: Path2D; trail: boolean }[];
    private readonly relief: Relief;
    private readonly hills: Path2D[] = [];
    private readonly contours: Path2D;
    private readonly shade: OffscreenCanvas;
    private readonly water: Path2D;
    private readonly shore: Path2D;

    constructor(private readonly map: AreaMap) {
        const field = new AreaField(map);
        this.zones = map.zones.map((zone) => ({
            zone,
            box: boxOf(zone.outline),
            path: pathOf([[...zone.outline, zone.outline[0] as Point]]),
            features: featuresOf(zone),
            parcels: parcelsOf(zone).map((parcel) => ({
                parcel,
                path: pathOf([[...parcel.outline, parcel.outline[0] ?? zone.centre]]),
            })),
        }));
        this.lines = map.lines.map((line) => {
            const curve = curveOf(line.line);
            return { line, curve, path: pathOf([curve]), box: boxOf(curve) };
        });
        this.roads = map.roads.map((r) => ({ path: roadOf(r.path), trail: r.trail }));
        const lowest = Math.min(...map.zones.map((z) => z.elevation));
        const heightAt = (p: Point): number => {
            const at = field.at(p);
            return at ? (field.zone(at)?.elevation ?? lowest) - lowest : 0;
        };
        this.relief = new Relief(map.width, map.height, heightAt, { x: 6, y: 6 }, 5);
        this.contours = pathOf(this.relief.contours.map((c) => smooth(c.line, 1)));
        for (const level of new Set(this.relief.contours.map((c) => c.level)))
            this.hills.push(pathOf(this.relief.contours.filter((c) => c.level === level).map((c) => smooth(c.line, 1))));
        this.shade = this.relief.shade(78);
        const wet = new Set(map.zones.filter((z) => isWater(z.look)).map((z) => z.id));
        this.water = new Path2D();
        for (const z of this.zones) if (wet.has(z.zone.id)) this.water.addPath(z.path);
        const shores: [Point, Point][] = [];
        for (const { line, curve } of this.lines)
            if (wet.has(line.a) !== wet.has(line.b))
                for (let i = 0; i + 1 < curve.length; i++) shores.push([curve[i] as Point, curve[i + 1] as Point]);
        this.shore = pathOf(chain(shores));
    }

    *paint(pen: Pen, x: number, y: number, size: number, scale: number): Generator<void> {
        const w = size / scale;
        freshSheet(pen, x, y, size, scale);
        yield;
        keepWithin(pen, this.map.width, this.map.height);
        const near = (box: Box, margin: number) =>
            box.x1 > x - margin && box.x0 < x + w + margin && box.y1 > y - margin && box.y0 < y + w + margin;
        const zones = this.zones.filter((z) => near(z.box, 60));
        const lines = this.lines.filter((l) => near(l.box, 40));
        for (const zone of zones) {
            this.paintGround(pen, zone, scale);
            yield;
        }
        yield* this.paintHeights(pen, x, y, w);
        if (zones.some((z) => isWater(z.zone.look))) yield* this.paintWater(pen);
        for (const road of this.roads) paintRoad(pen, road.path, road.trail);
        yield;
        for (const zone of zones) {
            this.paintFeatures(pen, zone.features, scale < 0.4);
            yield;
        }
        for (const feature of FEATURE_ORDER)
            for (const l of lines) if (l.line.feature === feature) paintFeature(pen, l.line, l.curve, l.path);
        yield;
        for (const l of lines) paintBorder(pen, l.line, l.curve, l.path);
        for (const p of this.map.junctions) paintJunction(pen, p);
        yield;
        pen.restore();
        frame(pen, this.map.width, this.map.height, 24);
    }

    private paintGround(pen: Pen, { zone, path, parcels }: DrawnZone, scale: number): void {
        const wash = WASHES[zone.look];
        if (wash) {
            pen.fillStyle = wash;
            pen.fill(path);
        }
        if (!parcels.length) return;
        for (const { parcel, path: plot } of parcels) {
            pen.save();
            pen.clip(plot);
            pen.fillStyle = parcel.tint;
            pen.fill(plot);
            if (scale >= 0.3) {
                const box = boxOf(parcel.outline);
                const cx = (box.x0 + box.x1) / 2;
                const cy = (box.y0 + box.y1) / 2;
                const r = Math.hypot(box.x1 - box.x0, box.y1 - box.y0) / 2;
                const ux = Math.cos(parcel.angle);
                const uy = Math.sin(parcel.angle);
                pen.strokeStyle = "rgba(112,78,34,0.26)";
                pen.lineWidth = 0.9;
                pen.beginPath();
                for (let d = -r; d <= r; d += parcel.pitch) {
                    pen.moveTo(cx - uy * d - ux * r, cy + ux * d - uy * r);
                    pen.lineTo(cx - uy * d + ux * r, cy + ux * d + uy * r);
                }
                pen.stroke();
            }
            pen.restore();
            pen.strokeStyle = "rgba(112,84,40,0.4)";
            pen.lineWidth = 1.1;
            pen.stroke(plot);
        }
    }

    private *paintHeights(pen: Pen, x: number, y: number, w: number): Generator<void> {
        this.hills.forEach((hill, i) => {
            pen.fillStyle = HEIGHTS[Math.min(i, HEIGHTS.length - 1)] as string;
            pen.fill(hill, "evenodd");
        });
        pen.imageSmoothingEnabled = true;
        pen.imageSmoothingQuality = "high";
        pen.drawImage(this.shade, 0, 0, this.map.width, this.map.height);
        yield;
        pen.strokeStyle = "rgba(96,62,26,0.4)";
        pen.lineWidth = 1.1;
        pen.stroke(this.contours);
        pen.strokeStyle = "rgba(96,62,26,0.55)";
        pen.lineWidth = 1.1;
        this.relief.drawHachures(pen, x, y, w, 1.5);
        yield;
    }

    private *paintWater(pen: Pen): Generator<void> {
        pen.fillStyle = "#a9c0bf";
        pen.fill(this.water);
        pen.save();
        pen.clip(this.water);
        for (let k = 7; k >= 1; k--) {
            const d = k * k * 0.9 + k * 4;
            pen.strokeStyle = `rgba(48,82,98,${0.95 - k * 0.1})`;
            pen.lineWidth = d * 2 + 1.5;
            pen.stroke(this.shore);
            pen.strokeStyle = "#a9c0bf";
            pen.lineWidth = d * 2 - 0.7;
            pen.stroke(this.shore);
        }
        pen.restore();
        pen.strokeStyle = "#2f4c57";
        pen.lineWidth = 3;
        pen.stroke(this.shore);
        yield;
    }

    private paintFeatures(pen: Pen, features: readonly Feature[], plain: boolean): void {
        for (const f of features)
            switch (f.draw) {
                case "tree":
                    tree(pen, f.x, f.y + f.size * 0.4, f.size, f.seed, plain);
                    break;
                case "tuft":
                    tuft(pen, f.x, f.y, f.size);
                    break;
                case "house":
                    house(pen, f.x, f.y + f.size * 0.3, f.size, f.seed);
                    break;
                case "church":
                    church(pen, f.x, f.y, f.size);
                    break;
                case "tent":
                    tent(pen, f.x, f.y + f.size * 0.4, f.size, f.seed);
                    break;
                case "grass":
                    pen.strokeStyle = "rgba(84,94,44,0.7)";
                    pen.lineWidth = 1.1;
                    grass(pen, f.x, f.y);
                    break;
                case "vine":
                    vine(pen, f.x, f.y, f.size);
                    break;
                case "bush":
                    bush(pen, f.x, f.y, f.size);
                    break;
                case "tower":
                    tower(pen, f.x, f.y, f.size);
                    break;
                case "mill":
                    mill(pen, f.x, f.y, f.size);
                    break;
            }
    }
}
