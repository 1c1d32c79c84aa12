// Which pieces of terrain are named on the table, and where.
import type { Point } from "../model";
import { boxOf } from "../polygon";
import type { PlaneMap } from "./model";

export interface GroundName {
    id: string;
    text: string;
    at: Point;
}

// What is an objective by the same name, with or without its article, is named once, under its marker.
export function groundNames(map: Pick<PlaneMap, "terrain" | "markers">, language: "en" | "fr"): GroundName[] {
    const told = map.markers.map((m) => ` ${m.name[language]}`.toLowerCase());
    return map.terrain.flatMap(({ id, name, points }) => {
        const text = name?.[language];
        if (!text || told.some((marker) => marker.endsWith(` ${text.toLowerCase()}`))) return [];
        const box = boxOf(points);
        return [{ id, text, at: { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 } }];
    });
}
