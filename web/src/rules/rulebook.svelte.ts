// Rules and rulings of a game in our words, for the pop-ups and the reference.
import type { Both, Source } from "../client/protocol";

export interface Rule {
    id: string;
    section: string;
    kind: string;
    status: string;
    title: Both;
    text: Both;
    source?: Source;
    // What each edition adds where they differ; the option that chooses, or else the edition that stands.
    editions?: { ruling: string; option?: string; stands?: string; texts: Record<string, Both> };
}

export interface Ruling {
    id: string;
    about: string[];
    question: Both;
    ruling: Both;
    reason: Both;
    option?: string;
}

interface RulebookFile {
    rules: Rule[];
    source?: Source;
    editions?: { option: string; names: Record<string, Both> };
}

export interface Reading {
    edition: string;
    name: Both;
    text: Both;
    inForce: boolean;
}

interface RulingsFile {
    rulings: Ruling[];
}

class Rulebook {
    game = $state("");
    rules = $state.raw<Rule[]>([]);
    rulings = $state.raw<Ruling[]>([]);
    // Of the game that is played; none: nothing is chosen yet.
    options = $state.raw<Record<string, string>>({});
    private editions = $state.raw<RulebookFile["editions"]>(undefined);
    // The rule that is open in the pop-up.
    opened = $state<string | null>(null);
    // The example of it that is shown instead of its text.
    example = $state<string | null>(null);
    private readonly byId = $derived(new Map(this.rules.map((r) => [r.id, r])));
    private readonly rulingById = $derived(new Map(this.rulings.map((r) => [r.id, r])));

    async use(game: string): Promise<void> {
        if (game === this.game) return;
        this.game = game;
        const [book, rulings] = await Promise.all([
            fetch(`data/${game}/rulebook.json`).then((r) => (r.ok ? r.json() : { rules: [] })),
            fetch(`data/${game}/rulings.json`).then((r) => (r.ok ? r.json() : { rulings: [] })),
        ]);
        // Another was wanted meanwhile.
        if (this.game === game) this.fill(game, book as RulebookFile, rulings as RulingsFile);
    }

    fill(game: string, book: RulebookFile, rulings: RulingsFile): void {
        this.game = game;
        this.rules = book.rules;
        this.rulings = rulings.rulings;
        this.editions = book.editions;
    }

    // The options of a table, as its description has them: "edition=en caracole=on".
    play(options: unknown): void {
        this.options = Object.fromEntries(
            String(options ?? "")
                .split(/\s+/)
                .map((each) => each.split("="))
                .filter((each): each is [string, string] => each.length === 2),
        );
    }

    // What the editions say of this rule, the one in force first.
    readings(rule: Rule): Reading[] {
        const said = rule.editions;
        const known = this.editions;
        if (!said || !known) return [];
        let chosen = said.option ? this.options[said.option] : said.stands;
        if (chosen === known.option) chosen = this.options[known.option];
        return Object.entries(said.texts)
            .map(([edition, text]) => ({
                edition,
                name: known.names[edition] ?? { en: edition, fr: edition },
                text,
                inForce: edition === chosen,
            }))
            .sort((a, b) => Number(b.inForce) - Number(a.inForce));
    }

    rule(id: string): Rule | null {
        return this.byId.get(id) ?? null;
    }

    ruling(id: string): Ruling | null {
        return this.rulingById.get(id) ?? null;
    }

    about(id: string): Ruling[] {
        return this.rulings.filter((r) => r.about.includes(id));
    }

    title(id: string, language: "en" | "fr"): string {
        return this.rule(id)?.title[language] ?? this.ruling(id)?.question[language] ?? id;
    }

    // How a rule is cited: by its printed number; where none is printed, by its place in its chapter.
    number(id: string): string {
        const bare = id.replace(/^[A-Z0-9]+-/, "");
        const [, section, dot] = /^([A-Z\d.]*[A-Z\d])([-.])[a-z]{2}/.exec(bare) ?? [];
        if (!section) return `§${bare}`;
        const prefix = id.slice(0, id.length - bare.length) + section + dot;
        const place = this.rules.filter((r) => r.id.startsWith(prefix)).findIndex((r) => r.id === id);
        return place < 0 ? `§${section}` : `§${section}.${place + 1}`;
    }

    open(id: string): void {
        this.opened = id;
        this.example = null;
    }

    show(id: string, example: string): void {
        this.opened = id;
        this.example = example;
    }

    close(): void {
        this.opened = null;
        this.example = null;
    }
}

export const rulebook = new Rulebook();
