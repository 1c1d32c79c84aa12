// Who paints which kind of ground.
import { AreaPainter } from "./area/painter";
import type { AreaMap } from "./area/model";
import type { HexMap } from "./hex/model";
import { Painter } from "./hex/painter";
import type { Pen } from "./ink";

export type GroundMap = HexMap | AreaMap;

// Paints the square whose top left corner is (x, y), `size` pixels wide at `scale` pixels a unit,
// a slice of work at a time.
export interface GroundPainter {
    paint(pen: Pen, x: number, y: number, size: number, scale: number, numbers: boolean): Iterator<void>;
}

export function painterFor(map: GroundMap): GroundPainter {
    return map.kind === "hex" ? new Painter(map) : new AreaPainter(map);
}
