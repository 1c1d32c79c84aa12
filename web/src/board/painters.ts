// Who paints which kind of ground.
import { AreaPainter } from "./area/painter";
import type { AreaMap } from "./area/model";
import type { HexMap } from "./hex/model";
import { Painter } from "./hex/painter";
import type { Pen } from "./ink";
import type { PlaneMap } from "./plane/model";
import { PlanePainter } from "./plane/painter";

export type GroundMap = HexMap | AreaMap | PlaneMap;

// Paints the square whose top left corner is (x, y), `size` pixels wide at `scale` pixels a unit,
// a slice of work at a time.
export interface GroundPainter {
    paint(pen: Pen, x: number, y: number, size: number, scale: number, numbers: boolean, turned: boolean): Iterator<void>;
}

export function painterFor(map: GroundMap): GroundPainter {
    switch (map.kind) {
        case "hex":
            return new Painter(map);
        case "area":
            return new AreaPainter(map);
        case "plane":
            return new PlanePainter(map);
    }
}
