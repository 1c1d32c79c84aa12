// A map file of the game as the hex renderer draws it.
import { DIRECTIONS, HexGrid } from "../../board/hex/grid";
import type { EdgeLook, HexMap, Look, MapCell, MapEdge, MapPlace } from "../../board/hex/model";
import type { MapFile } from "./data";

const LOOKS: ReadonlySet<string> = new Set(["clear", "forest", "marsh", "village", "lake", "camp"]);
const PLACES: Record<string, MapPlace["kind"]> = {
    village: "town",
    lake: "water",
    stream: "water",
    river: "water",
    camp: "camp",
    hill: "hill",
};

export function hexMap(file: MapFile): HexMap {
    const { grid } = file;
    const shape = {
        columns: grid.columns,
        rows: grid.rows,
        firstColumn: grid.first_column,
        firstRow: grid.first_row,
        low: grid.low_columns,
    };
    const paper = new HexGrid(shape);
    const cells = new Map<string, MapCell>();
    for (const cell of paper.cells()) {
        const row = cell.row - grid.first_row;
        const column = cell.column - grid.first_column;
        const id = file.legend[file.terrain[row]?.[column] ?? ""] ?? "unknown";
        cells.set(paper.label(cell), {
            terrain: (LOOKS.has(id) ? id : "unknown") as Look,
            elevation: Number(file.elevation[row]?.[column] ?? 0),
        });
    }
    const edges: MapEdge[] = [];
    const add = (list: string[], look: EdgeLook) => {
        for (const text of list) {
            const [a, b] = text.split("-");
            if (a && b) edges.push({ a, b, look });
        }
    };
    add(file.streams, "stream");
    add(file.rivers, "river");
    add(file.bridges, "bridge");
    add(file.fords, "ford");
    edges.push(...walls(paper, file));
    const places = file.places.map((p): MapPlace => ({
        name: p.name,
        cells: p.hexes?.length ? p.hexes : [p.at],
        kind: PLACES[p.kind] ?? "town",
    }));
    return {
        kind: "hex",
        title: file.name,
        shape,
        cells,
        edges,
        roads: file.roads.map((r) => r.hexes),
        places,
    };
}

// The works stand on the hexsides between a fortified hex and one that is not.
function walls(paper: HexGrid, file: MapFile): MapEdge[] {
    const inside = new Set(file.fortifications);
    const gates = new Set(file.gates.flatMap((g) => [g, g.split("-").reverse().join("-")]));
    const out: MapEdge[] = [];
    for (const label of inside) {
        const cell = paper.cell(label);
        for (let d = 0; d < DIRECTIONS; d++) {
            const n = paper.label(paper.neighbour(cell, d));
            if (inside.has(n)) continue;
            out.push({ a: label, b: n, look: gates.has(`${label}-${n}`) ? "gate" : "wall" });
        }
    }
    return out;
}
