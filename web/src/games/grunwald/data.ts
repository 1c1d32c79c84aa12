// The roster and maps as the data files write them; only what the page draws.
import type { Text } from "../../board/model";

export interface RosterBlazon {
    id: string;
    name: Text;
    field: string;
    field_second?: string;
    charge: string;
    charge_colour: string;
}

export interface MapFile {
    name: Text;
    grid: {
        columns: number;
        rows: number;
        first_column: number;
        first_row: number;
        low_columns: "even" | "odd";
    };
    legend: Record<string, string>;
    terrain: string[];
    elevation: string[];
    streams: string[];
    rivers: string[];
    bridges: string[];
    fords: string[];
    roads: { name?: Text; hexes: string[] }[];
    fortifications: string[];
    gates: string[];
    places: { name: Text; kind: string; at: string; hexes?: string[] }[];
}
