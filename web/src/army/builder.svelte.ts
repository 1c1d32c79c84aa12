// The list being built: every change is shown to the engine, which says what it costs and breaks.
import { Refused, type Connection } from "../client/connection";
import type { RequestError } from "../client/protocol";
import { keep, kept } from "../lib/storage";
import type { Language } from "../words/format";
import { freshCode, letterOf, newCommander, newList, slug } from "./list";
import type { ArmyBook, ArmyList, ArmyReport, Commander, Regiment, Unit, UnitType } from "./list";

export interface Saved {
    id: string;
    list: ArmyList;
}

const savedKey = "gonfalon.armies";
const draftKey = "gonfalon.army.draft";

function isList(value: unknown): value is ArmyList {
    const list = value as ArmyList | null;
    return typeof list === "object" && list !== null && Array.isArray(list.regiments) && typeof list.nation === "string";
}

export function savedArmies(): Saved[] {
    try {
        const all = JSON.parse(kept(savedKey) ?? "[]") as Saved[];
        return Array.isArray(all) ? all.filter((s) => typeof s?.id === "string" && isList(s.list)) : [];
    } catch {
        return [];
    }
}

// What the options of a game must say for a list to be let in.
export function optionsFor(list: ArmyList): Record<string, string | number> {
    return { points: Math.max(list.points, 100), ...(list.template === "free" ? { free_list: "on" } : {}) };
}

export class ArmyBuilder {
    book = $state.raw<ArmyBook | null>(null);
    list = $state<ArmyList>(newList("spain", ""));
    report = $state.raw<ArmyReport | null>(null);
    error = $state.raw<RequestError | null>(null);
    saved = $state.raw<Saved[]>(savedArmies());
    // Options of the game other than by default, under which the list is checked and played.
    settings = $state<Record<string, string>>({});
    private asked = 0;

    constructor(readonly connection: Connection) {}

    async begin(title: string): Promise<void> {
        const reply = await this.connection.request<{ book: ArmyBook }>("army_book", { game: "tercios" });
        let draft: unknown = null;
        try {
            draft = JSON.parse(kept(draftKey) ?? "null");
        } catch {
            // A draft that cannot be read is no draft.
        }
        this.list = isList(draft) && (await this.readable(draft)) ? draft : newList(reply.book.nations[0]?.id ?? "spain", title);
        this.book = reply.book;
    }

    type(id: string): UnitType | undefined {
        return this.book?.types.find((t) => t.id === id);
    }
    get isFree(): boolean {
        return this.list.template === "free";
    }
    // The elite unit is a unit of a regiment, made better.
    get improves(): boolean {
        return this.settings.elite_unit === "upgrade";
    }
    options(): Record<string, string> {
        return { ...$state.snapshot(this.settings), ...(this.isFree ? { free_list: "on" } : {}) };
    }
    set(option: string, value: string): void {
        const usual = this.book?.options.find((o) => o.id === option)?.default;
        if (value === usual) delete this.settings[option];
        else this.settings[option] = value;
    }

    private async readable(list: unknown): Promise<boolean> {
        try {
            await this.connection.request("army_check", { game: "tercios", list, options: {} });
            this.error = null;
            return true;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.error = e.error;
            return false;
        }
    }

    remember(list: ArmyList): void {
        keep(draftKey, JSON.stringify(list));
    }

    // Asks the engine about the list as it stands; only the last answer counts.
    async check(list: ArmyList, options: Record<string, string>): Promise<void> {
        const number = ++this.asked;
        try {
            const reply = await this.connection.request<{ army: ArmyReport }>("army_check", { game: "tercios", list, options });
            if (number !== this.asked) return;
            this.report = reply.army;
            this.error = null;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            if (number === this.asked && e.error.key !== "error.connection_lost") this.error = e.error;
        }
    }

    async page(language: Language): Promise<{ name: string; html: string } | null> {
        try {
            return await this.connection.request<{ name: string; html: string }>("army_print", {
                game: "tercios",
                list: $state.snapshot(this.list),
                language,
                options: this.options(),
            });
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.error = e.error;
            return null;
        }
    }

    // --- Changes ---

    addRegiment(kind: string, name: string): void {
        const needsCommander = this.book?.regiments.find((r) => r.id === kind)?.commander ?? true;
        const regiment: Regiment = { id: freshCode(this.list, "R"), kind, name, units: [] };
        if (needsCommander) regiment.commander = newCommander(this.list, 0);
        this.list.regiments.push(regiment);
    }
    addUnit(regiment: Regiment, type: string): void {
        regiment.units.push({ id: freshCode(this.list, letterOf(this.type(type))), unit: type, options: [] });
    }
    copyUnit(regiment: Regiment, unit: Unit): void {
        const copy = { ...$state.snapshot(unit), id: freshCode(this.list, letterOf(this.type(unit.unit))) };
        delete copy.name;
        regiment.units.splice(regiment.units.indexOf(unit) + 1, 0, copy);
    }
    toggle(unit: Unit, option: string): void {
        const at = unit.options.indexOf(option);
        if (at >= 0) unit.options.splice(at, 1);
        else unit.options.push(option);
    }
    // A new rank gives other numbers of virtues and traits: what is too much goes.
    setRank(commander: Commander, rank: number): void {
        commander.rank = rank;
        const gives = this.book?.ranks[rank];
        commander.virtues.splice(gives?.virtues ?? 0);
        commander.traits.splice(gives?.traits ?? 0);
    }
    setElite(type: string): void {
        if (type) this.list.elite = { id: this.list.elite?.id ?? freshCode(this.list, "E"), unit: type, options: [], elite: true };
        else delete this.list.elite;
    }

    // --- Keeping ---

    start(list: ArmyList): void {
        this.list = JSON.parse(JSON.stringify(list)) as ArmyList;
        this.error = null;
    }
    save(title: string): void {
        const list = $state.snapshot(this.list) as ArmyList;
        list.id = slug(title);
        this.list.id = list.id;
        this.saved = [...this.saved.filter((s) => s.id !== list.id), { id: list.id, list }];
        keep(savedKey, JSON.stringify(this.saved));
    }
    forget(id: string): void {
        this.saved = this.saved.filter((s) => s.id !== id);
        keep(savedKey, JSON.stringify(this.saved));
    }
    // From a file: the engine reads it first.
    async read(text: string): Promise<boolean> {
        let list: unknown;
        try {
            list = JSON.parse(text);
        } catch {
            this.error = { key: "ui.army.not_json" };
            return false;
        }
        if (typeof list !== "object" || list === null || Array.isArray(list)) {
            this.error = { key: "ui.army.not_json" };
            return false;
        }
        if (!(await this.readable(list))) return false;
        this.start({ ...(list as ArmyList), game: "tercios" });
        return true;
    }
}
