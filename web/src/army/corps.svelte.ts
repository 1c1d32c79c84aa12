// The list of La Garde being built: corps, divisions by their tables, generals.
import type { Connection } from "../client/connection";
import { ArmyKeeper } from "./keeper.svelte";
import { addBrigades, addCorps, addDivision, newBrigade, newCorpsList, newGeneral, pricesOf } from "./corps";
import type { Brigade, Corps, CorpsBook, CorpsList, CorpsNation, CorpsReport, Division, DivisionTable, Entry, GunOption, Rank } from "./corps";
import { freshCode, type Name } from "./regiments";
import { termsOfCorps, type Term } from "./terms";
import { rulebook } from "../rules/rulebook.svelte";

const nothing: CorpsList = { id: "my-army", game: "la_garde", title: "", list: "french", year: 1809, points: 750, corps: [] };

const coats: Record<string, string> = { french: "blue", austrian: "white", russian: "green", prussian: "black", british: "red" };

export class CorpsBuilder extends ArmyKeeper<CorpsList, CorpsBook, CorpsReport> {
    nation = $derived<CorpsNation | undefined>(this.book?.nations.find((n) => n.id === this.list.list) ?? this.book?.nations[0]);
    prices = $derived(pricesOf(this.report, this.list));
    // What was built for other nations, for those who come back to them.
    private readonly put_aside = new Map<string, CorpsList>();

    constructor(
        connection: Connection,
        private readonly corpsName: (number: number) => string,
        private readonly untitled: () => string,
    ) {
        super(connection, "la_garde", "gonfalon.army.draft.la_garde", nothing);
    }

    // The colour its nation fights in.
    get coat(): string {
        return coats[this.list.list] ?? "";
    }

    override terms(): Term[] {
        return this.book ? termsOfCorps(this.book, this.list, rulebook.rules) : [];
    }

    override fresh(title: string): CorpsList {
        return this.nation ? newCorpsList(this.nation, this.list.year, this.list.points, title, this.corpsName) : nothing;
    }
    // An unknown enemy may be as dear as any list of the data.
    override optionsFor(own: CorpsList, enemy: CorpsList | undefined): Record<string, string | number> {
        const others = enemy ? [enemy] : (this.book?.lists.map((l) => l.list) ?? []);
        return { points: Math.min(4000, Math.max(100, own.points, 1000, ...others.map((l) => l.points))) };
    }

    entry(id: string): Entry | undefined {
        return this.nation?.brigades.find((e) => e.id === id);
    }
    table(id: string): DivisionTable | undefined {
        return this.nation?.divisions.find((d) => d.id === id);
    }
    priceOf(rank: Rank, grade: number): number {
        return (this.book?.points.grade_step ?? 0) * (this.book?.points.generals[rank] ?? 0) * grade;
    }

    // --- Changes ---

    choose(nation: string): void {
        const old = $state.snapshot(this.list) as CorpsList;
        this.put_aside.set(old.list, old);
        const before = this.put_aside.get(nation);
        const found = this.book?.nations.find((n) => n.id === nation);
        if (before) this.start(before);
        else if (found) {
            const year = Math.min(found.years[1], Math.max(found.years[0], old.year));
            // The title of a ready-made list does not suit another nation.
            const title = typeof old.title === "string" ? old.title : this.untitled();
            this.start(newCorpsList(found, year, old.points, title, this.corpsName));
        }
    }
    // An army of several corps has a general of its own.
    addCorps(): void {
        if (!this.nation) return;
        addCorps(this.list, this.nation, this.corpsName);
        if (!this.list.general) this.addGeneral();
    }
    addGeneral(): void {
        if (this.nation) this.list.general = newGeneral(this.list, "MA", this.nation.army.commander);
    }
    addDivision(corps: Corps, table: string): void {
        const found = this.table(table);
        if (this.nation && found) addDivision(this.list, this.nation, corps, found);
    }
    addBrigade(into: Brigade[], entry: string): void {
        const found = this.entry(entry);
        if (found) into.push(newBrigade(this.list, found));
    }
    copyBrigade(into: Brigade[], brigade: Brigade): void {
        const copy = $state.snapshot(brigade) as Brigade;
        copy.id = freshCode(this.list, brigade.id.replace(/\d+$/, ""));
        into.splice(into.indexOf(brigade) + 1, 0, copy);
    }
    // The guns of an option, as it says; none for an empty choice.
    setGuns(division: Division, option: string): void {
        delete division.artillery;
        const found = this.table(division.table)?.artillery.find((g) => g.id === option);
        if (!this.nation || !found) return;
        division.artillery = { option, brigades: [] };
        addBrigades(this.list, this.nation, division.artillery.brigades, found.brigades);
    }
    // The same for a corps (beside its baggage) or for the army's reserve.
    setTroops(holder: Corps | CorpsList, name: Name, offered: GunOption[], option: string, baggage: boolean): void {
        const key = "corps" in holder ? "reserve" : "troops";
        const at = holder as { reserve?: CorpsList["reserve"]; troops?: Corps["troops"] };
        const id = at[key]?.id ?? freshCode(this.list, "T");
        delete at[key];
        const found = offered.find((g) => g.id === option);
        const carts = this.nation?.brigades.find((e) => e.arm === "baggage");
        if (!this.nation || (!found && !(baggage && carts))) return;
        at[key] = { id, name, ...(found ? { option } : {}), brigades: [] };
        const brigades = at[key]?.brigades ?? [];
        if (found) addBrigades(this.list, this.nation, brigades, found.brigades);
        if (baggage && carts) brigades.push(newBrigade(this.list, carts));
        if (key === "reserve" && !this.list.general) this.addGeneral();
    }
    toggle(brigade: Brigade, trait: string): void {
        const traits = brigade.traits ?? [];
        const next = traits.includes(trait) ? traits.filter((x) => x !== trait) : [...traits, trait];
        if (next.length) brigade.traits = next;
        else delete brigade.traits;
    }
    // So many of a brigade's elements have another experience.
    setOthers(brigade: Brigade, experience: string, elements: number): void {
        const most = brigade.elements - 1;
        if (!experience || experience === brigade.experience || most < 1) delete brigade.others;
        else brigade.others = [{ elements: Math.max(1, Math.min(most, elements)), experience }];
    }
    setElements(brigade: Brigade, elements: number): void {
        brigade.elements = elements;
        const other = brigade.others?.[0];
        if (other) this.setOthers(brigade, other.experience, other.elements);
    }
}
