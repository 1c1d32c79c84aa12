// A list being built, of any game: every change is shown to the engine, which says what it costs and breaks.
import { Refused, type Connection } from "../client/connection";
import type { RequestError } from "../client/protocol";
import { keep, kept } from "../lib/storage";
import type { Language } from "../words/format";
import { speech } from "../words/language.svelte";
import type { Term } from "./terms";
import { spoken } from "./unsaid";
import { slug, type AnyBook, type AnyList, type AnyReport } from "./regiments";

export interface Saved<L extends AnyList = AnyList> {
    id: string;
    list: L;
}

const savedKey = "gonfalon.armies";

function allSaved(): Saved[] {
    try {
        const all = JSON.parse(kept(savedKey) ?? "[]") as Saved[];
        return Array.isArray(all) ? all.filter((s) => typeof s?.id === "string" && typeof s.list === "object" && s.list !== null) : [];
    } catch {
        return [];
    }
}
export function savedArmies(game: string): Saved[] {
    return allSaved().filter((s) => s.list.game === game);
}

export abstract class ArmyKeeper<L extends AnyList = AnyList, B extends AnyBook = AnyBook, R extends AnyReport = AnyReport> {
    book = $state.raw<B | null>(null);
    list = $state() as L;
    report = $state.raw<R | null>(null);
    error = $state.raw<RequestError | null>(null);
    saved = $state.raw<Saved<L>[]>([]);
    // Options of the game other than by default, under which the list is checked and played.
    settings = $state<Record<string, string>>({});
    private asked = 0;

    constructor(
        readonly connection: Connection,
        readonly game: string,
        private readonly draftKey: string,
        empty: L,
    ) {
        this.list = empty;
        this.saved = savedArmies(game) as Saved<L>[];
    }

    // What one begins with.
    abstract fresh(title: string): L;
    // What the options of a game must say for these lists to be let in; an absent enemy is the scenario's own.
    abstract optionsFor(own: L, enemy: L | undefined): Record<string, string | number>;

    async begin(title: string): Promise<void> {
        const reply = await this.connection.request<{ book: B }>("army_book", { game: this.game });
        this.book = reply.book;
        let draft: unknown = null;
        try {
            draft = JSON.parse(kept(this.draftKey) ?? "null");
        } catch {
            // A draft that cannot be read is no draft.
        }
        const usable = typeof draft === "object" && draft !== null && (await this.readable(draft));
        this.list = usable ? (draft as L) : this.fresh(title);
        this.error = null;
        this.ready = true;
    }
    ready = $state(false);

    options(): Record<string, string> {
        return { ...$state.snapshot(this.settings) };
    }
    set(option: string, value: string): void {
        const usual = this.book?.options?.find((o) => o.id === option)?.default;
        if (value === usual) delete this.settings[option];
        else this.settings[option] = value;
    }

    private async readable(list: unknown): Promise<boolean> {
        try {
            await this.connection.request("army_check", { game: this.game, list, options: {} });
            this.error = null;
            return true;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.error = e.error;
            return false;
        }
    }

    remember(list: L): void {
        keep(this.draftKey, JSON.stringify(list));
    }

    // Asks the engine about the list as it stands; only the last answer counts.
    async check(list: L, options: Record<string, string>): Promise<void> {
        const number = ++this.asked;
        try {
            const reply = await this.connection.request<{ army: R }>("army_check", { game: this.game, list, options });
            if (number !== this.asked) return;
            this.report = reply.army;
            this.error = null;
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            if (number === this.asked && e.error.key !== "error.connection_lost") this.error = e.error;
        }
    }

    // Words on the printed page that want explaining.
    terms(): Term[] {
        return [];
    }

    async page(language: Language): Promise<{ name: string; html: string } | null> {
        try {
            const { name, html } = await this.connection.request<{ name: string; html: string }>("army_print", {
                game: this.game,
                list: $state.snapshot(this.list),
                language,
                options: this.options(),
            });
            const words = speech.of(this.game);
            return { name, html: spoken(html, (key, args) => words.say(key, args)) };
        } catch (e) {
            if (!(e instanceof Refused)) throw e;
            this.error = e.error;
            return null;
        }
    }

    // --- Keeping ---

    start(list: L): void {
        this.list = JSON.parse(JSON.stringify(list)) as L;
        this.error = null;
    }
    save(title: string): void {
        const list = $state.snapshot(this.list) as L;
        list.id = slug(title);
        this.list.id = list.id;
        this.keepAll([...this.saved.filter((s) => s.id !== list.id), { id: list.id, list }]);
    }
    forget(id: string): void {
        this.keepAll(this.saved.filter((s) => s.id !== id));
    }
    // Armies of other games stay where they are.
    private keepAll(mine: Saved<L>[]): void {
        this.saved = mine;
        keep(savedKey, JSON.stringify([...allSaved().filter((s) => s.list.game !== this.game), ...mine]));
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
        this.start({ ...(list as L), game: this.game });
        return true;
    }
}
