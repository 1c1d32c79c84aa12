// An army of regiments being built.
import type { Connection } from "../client/connection";
import { ArmyKeeper } from "./keeper.svelte";
import { termsOfRegiments, type Term } from "./terms";
import { freshCode, letterOf, newCommander, newList } from "./regiments";
import type { ArmyBook, ArmyList, ArmyReport, Commander, Regiment, Unit, UnitType } from "./regiments";

export class RegimentsBuilder extends ArmyKeeper<ArmyList, ArmyBook, ArmyReport> {
    constructor(connection: Connection) {
        super(connection, "tercios", "gonfalon.army.draft", newList("spain", ""));
    }

    override fresh(title: string): ArmyList {
        return newList(this.list.nation, title);
    }
    // Lists of the data have a budget of 1000.
    override optionsFor(own: ArmyList, enemy: ArmyList | undefined): Record<string, string | number> {
        const free = own.template === "free" || enemy?.template === "free";
        return { points: Math.max(own.points, enemy?.points ?? 1000, 100), ...(free ? { free_list: "on" } : {}) };
    }
    override options(): Record<string, string> {
        return { ...super.options(), ...(this.isFree ? { free_list: "on" } : {}) };
    }

    // The colour its nation fights in.
    get coat(): string {
        return this.book?.nations.find((n) => n.id === this.list.nation)?.colour ?? "";
    }

    override terms(): Term[] {
        return this.book ? termsOfRegiments(this.book, this.list, this.report) : [];
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
}
