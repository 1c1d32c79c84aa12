// Army lists of La Garde, their division tables, and what the engine says of a list (protocol/README.md, Armies).
import type { Both } from "../client/protocol";
import { freshCode, type AnyBook, type AnyList, type AnyReport, type Name, type Named } from "./regiments";

export type Rank = "army" | "corps" | "division";
export type Years = [number, number];

export interface General {
    id: string;
    name: string;
    grade: string;
    // One of the nation's own generals, with the grade its list gives him.
    named?: boolean;
}
export interface Brigade {
    id: string;
    name: Name;
    brigade: string;
    elements: number;
    experience: string;
    others?: { elements: number; experience: string }[];
    traits?: string[];
}
export interface Division {
    id: string;
    name: Name;
    table: string;
    general: General;
    brigades: Brigade[];
    artillery?: { option: string; brigades: Brigade[] };
}
// Guns of one option, and baggage: of a corps or of the army.
export interface Troops {
    id: string;
    name: Name;
    option?: string;
    brigades: Brigade[];
}
export interface Corps {
    id: string;
    name: Name;
    general: General;
    divisions: Division[];
    troops?: Troops;
}
export interface CorpsList extends AnyList {
    list: string;
    year: number;
    free?: boolean;
    general?: General;
    reserve?: Troops;
    corps: Corps[];
}

export interface Entry extends Named {
    type: string;
    arm: string;
    experience: string[];
    elements: [number, number];
    traits: string[];
    optional_traits: string[];
    years: Years;
}
export interface GunOption extends Named {
    brigades: { brigade: string; count: number }[];
    years: Years;
}
export interface DivisionTable extends Named {
    times: [number, number];
    commander: string;
    brigades: [number, number];
    compulsory: { brigade: string; count: number }[];
    optional: { brigade: string; most: number }[];
    artillery: GunOption[];
    years: Years;
}
export interface CorpsNation extends Named {
    key: string;
    years: Years;
    generals: { name: string; rank: Rank; grade: string; years: Years }[];
    brigades: Entry[];
    divisions: DivisionTable[];
    corps: { divisions: [number, number]; commander: string; artillery: GunOption[]; baggage: number };
    army: { commander: string; artillery: GunOption[] };
}
export interface CorpsBook extends AnyBook {
    nations: CorpsNation[];
    points: {
        experience: Record<string, number>;
        grade_step: number;
        generals: Record<Rank, number>;
        traits: Record<string, number>;
    };
    sizes: number[];
    lists: { id: string; title: Both; list: CorpsList }[];
}

interface PartReport {
    id: string;
    points: number;
    general?: number;
    brigades: { id: string; points: number }[];
}
export interface CorpsReport extends AnyReport {
    general?: number;
    reserve?: PartReport;
    corps: { id: string; points: number; general: number; divisions: PartReport[]; troops?: PartReport }[];
}

export const grades = ["incompetent", "poor", "competent", "good", "excellent"] as const;
export const serves = (years: Years, year: number): boolean => year >= years[0] && year <= years[1];

// Experience asked for where nothing was chosen: the usual one, or the nearest an entry has.
function usual(entry: Entry): string {
    return entry.experience.includes("regular") ? "regular" : (entry.experience[0] ?? "regular");
}

export function newGeneral(list: CorpsList, letter: string, grade: string): General {
    const id = freshCode(list, letter);
    return { id, name: id, grade };
}
const letters: Record<string, string> = { artillery: "G", baggage: "W" };
export function newBrigade(list: CorpsList, entry: Entry): Brigade {
    const size = Math.min(entry.elements[1], Math.max(entry.elements[0], entry.arm === "infantry" ? 4 : 1));
    return { id: freshCode(list, letters[entry.arm] ?? "B"), name: entry.name, brigade: entry.id, elements: size, experience: usual(entry) };
}
// `into` is put into the list before what it holds, so that each code is new.
export function addBrigades(list: CorpsList, nation: CorpsNation, into: Brigade[], wanted: { brigade: string; count: number }[]): void {
    for (const each of wanted) {
        const entry = nation.brigades.find((e) => e.id === each.brigade);
        for (let i = 0; entry && i < each.count; ++i) into.push(newBrigade(list, entry));
    }
}
// A division with what its table makes compulsory.
export function addDivision(list: CorpsList, nation: CorpsNation, corps: Corps, table: DivisionTable): void {
    const number = corps.divisions.filter((d) => d.table === table.id).length + 1;
    const name = { en: `${table.name.en} ${number}`, fr: `${table.name.fr} ${number}` };
    const division: Division = { id: freshCode(list, "D"), name, table: table.id, general: { id: "", name: "", grade: "" }, brigades: [] };
    corps.divisions.push(division);
    const added = corps.divisions[corps.divisions.length - 1] ?? division;
    added.general = newGeneral(list, "MD", table.commander);
    addBrigades(list, nation, added.brigades, table.compulsory);
}
// A corps with the divisions no corps is without.
export function addCorps(list: CorpsList, nation: CorpsNation, name: (number: number) => string): void {
    const corps: Corps = { id: freshCode(list, "C", 1), name: name(list.corps.length + 1), general: { id: "", name: "", grade: "" }, divisions: [] };
    list.corps.push(corps);
    const added = list.corps[list.corps.length - 1] ?? corps;
    added.general = newGeneral(list, "MC", nation.corps.commander);
    const tables = nation.divisions.filter((d) => serves(d.years, list.year));
    for (const table of tables) for (let i = 0; i < table.times[0]; ++i) addDivision(list, nation, added, table);
    const first = tables[0];
    if (!added.divisions.length && first) addDivision(list, nation, added, first);
}
export function newCorpsList(nation: CorpsNation, year: number, points: number, title: string, name: (number: number) => string): CorpsList {
    const list: CorpsList = { id: "my-army", game: "la_garde", title, list: nation.id, year, points, corps: [] };
    addCorps(list, nation, name);
    return list;
}

// What each part costs, by its code.
export function pricesOf(report: CorpsReport | null, list: CorpsList): Map<string, number> {
    const prices = new Map<string, number>();
    const part = (of: PartReport | undefined): void => {
        if (!of) return;
        prices.set(of.id, of.points);
        for (const each of of.brigades) prices.set(each.id, each.points);
    };
    part(report?.reserve);
    if (list.general && report?.general !== undefined) prices.set(list.general.id, report.general);
    report?.corps.forEach((corps, i) => {
        prices.set(corps.id, corps.points);
        const listed = list.corps[i];
        if (listed) prices.set(listed.general.id, corps.general);
        corps.divisions.forEach((division, k) => {
            part(division);
            const general = listed?.divisions[k]?.general;
            if (general && division.general !== undefined) prices.set(general.id, division.general);
        });
        part(corps.troops);
    });
    return prices;
}
