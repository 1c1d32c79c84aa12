// Army lists, what they are made from and what the engine says of one (protocol/README.md, Armies).
import type { Both, OptionInfo } from "../client/protocol";

export type Name = string | Both;

// What lists, books and reports of every game have.
export interface AnyList {
    id: string;
    game: string;
    title: Name;
    points: number;
}
export interface AnyBook {
    lists: { id: string; title: Both; list: AnyList }[];
    // Options of the game that decide what a list may have.
    options?: OptionInfo[];
}
export interface AnyReport {
    points: number;
    budget: number;
    legal: boolean;
    breaches: ArmyBreach[];
}
export interface ArmyBreach {
    rule: string;
    key: string;
    place: string;
    measured: number;
    allowed: number;
    what?: Both;
}

export interface Commander {
    id: string;
    name: string;
    rank: number;
    virtues: string[];
    traits: string[];
}
export interface Unit {
    id: string;
    unit: string;
    options: string[];
    name?: string;
    elite?: boolean;
    discipline?: number;
}
export interface Regiment {
    id: string;
    kind: string;
    name: Name;
    nation?: string;
    commander?: Commander;
    units: Unit[];
}
export interface ArmyList extends AnyList {
    nation: string;
    template: string;
    commander?: Commander;
    elite?: Unit;
    regiments: Regiment[];
}

export interface Named {
    id: string;
    name: Both;
    // What it stands for.
    rule?: string;
}
export interface UnitOption extends Named {
    points: number;
    nations?: string[];
    requires?: string[];
    excludes?: string[];
    usable?: boolean;
}
export interface UnitType extends Named {
    points: number;
    class: string;
    note?: Both;
    options: UnitOption[];
}
export interface Nation extends Named {
    colour: string;
    units: string[];
}
export interface Part {
    id: string;
    classes: string[];
    min: number;
    max: number;
    only?: string[];
}
export interface RegimentKind extends Named {
    commander: boolean;
    parts: Part[];
}
export interface Range {
    min: number;
    max: number;
}
export interface Template extends Named {
    elite?: number;
    regiments?: Record<string, Range>;
}
export interface ArmyBook extends AnyBook {
    types: UnitType[];
    nations: Nation[];
    regiments: RegimentKind[];
    templates: Template[];
    ranks: { virtues: number; traits: number; points: number }[];
    chief: Range;
    regimental: Range;
    virtues: Named[];
    traits: Named[];
    weapons: Named[];
    special: Named[];
    elite: { points: number; discipline_points: number; discipline_max: number };
    sizes: (Named & { points: number })[];
    lists: { id: string; title: Both; list: ArmyList }[];
}

export interface Form {
    class: string;
    arm: string;
    base: { width: number; depth: number };
    profile: Record<string, number>;
    defence: Record<string, number>;
    weapons: string[];
    special: string[];
}
export interface UnitReport {
    id: string;
    type: string;
    points: number;
    form: Form;
    foot?: Form;
}
export interface ArmyReport extends AnyReport {
    commander?: number;
    elite?: UnitReport;
    regiments: { id: string; points: number; commander?: number; units: UnitReport[] }[];
}

// Every code of a list is used once, whatever it names.
export function codes(list: AnyList): Set<string> {
    const all = new Set<string>();
    const visit = (value: unknown): void => {
        if (typeof value !== "object" || value === null) return;
        if ("id" in value && value !== list) all.add(String(value.id));
        for (const inner of Object.values(value)) visit(inner);
    };
    visit(list);
    return all;
}
// "R2 H1" for "/regiments/1/units/0": the codes on the way.
export function codesTo(list: AnyList, place: string): string {
    const words: string[] = [];
    let at: unknown = list;
    for (const step of place.split("/").slice(1)) {
        at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step] : undefined;
        const id = typeof at === "object" && at !== null && "id" in at ? at.id : undefined;
        if (typeof id === "string") words.push(id);
    }
    return words.join(" ");
}
export function freshCode(list: AnyList, letter: string, from = letter === "C" ? 0 : 1): string {
    const used = codes(list);
    for (let i = from; ; ++i) if (!used.has(letter + i)) return letter + i;
}
// I for foot, H for horse, G for guns.
export function letterOf(type: UnitType | undefined): string {
    if (type?.class === "cavalry") return "H";
    return type?.class === "artillery" ? "G" : "I";
}

export function newCommander(list: ArmyList, rank: number, name = ""): Commander {
    return { id: freshCode(list, "C"), name: name || freshCode(list, "C"), rank, virtues: [], traits: [] };
}

export function newList(nation: string, title: string): ArmyList {
    const list: ArmyList = { id: "my-army", game: "tercios", title, nation, template: "standard", points: 1000, regiments: [] };
    list.commander = newCommander(list, 2);
    return list;
}

// A file's name from a title: letters without accents, digits and hyphens.
export function slug(title: string): string {
    const plain = title.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
    return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "my-army";
}

// Types a part of a regiment may take, from a nation's list; `nation` absent: any.
export function offered(book: ArmyBook, part: Part, nation: Nation | undefined): UnitType[] {
    return book.types.filter(
        (type) =>
            part.classes.includes(type.class) &&
            (!part.only || part.only.includes(type.id)) &&
            (!nation || nation.units.includes(type.id)),
    );
}

// "/regiments/1/units/0/options/2" and every place around it, the nearest first.
export function placesAround(place: string): string[] {
    const all: string[] = [];
    for (let at = place; at; at = at.slice(0, at.lastIndexOf("/"))) all.push(at);
    return all;
}
