// Army lists, what they are made from and what the engine says of one (protocol/README.md, Armies).
import type { Both, OptionInfo } from "../client/protocol";

export type Name = string | Both;

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
export interface ArmyList {
    id: string;
    game: "tercios";
    title: Name;
    nation: string;
    template: string;
    points: number;
    commander?: Commander;
    elite?: Unit;
    regiments: Regiment[];
}

export interface Named {
    id: string;
    name: Both;
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
export interface ArmyBook {
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
    // Options of the game that decide what a list may have.
    options: OptionInfo[];
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
export interface ArmyBreach {
    rule: string;
    key: string;
    place: string;
    measured: number;
    allowed: number;
    what?: Both;
}
export interface ArmyReport {
    points: number;
    budget: number;
    legal: boolean;
    breaches: ArmyBreach[];
    commander?: number;
    elite?: UnitReport;
    regiments: { id: string; points: number; commander?: number; units: UnitReport[] }[];
}

// Every code of a list is used once.
export function codes(list: ArmyList): Set<string> {
    const all = new Set<string>();
    if (list.commander) all.add(list.commander.id);
    if (list.elite) all.add(list.elite.id);
    for (const regiment of list.regiments) {
        all.add(regiment.id);
        if (regiment.commander) all.add(regiment.commander.id);
        for (const unit of regiment.units) all.add(unit.id);
    }
    return all;
}
export function freshCode(list: ArmyList, letter: string): string {
    const used = codes(list);
    for (let i = letter === "C" ? 0 : 1; ; ++i) if (!used.has(letter + i)) return letter + i;
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
