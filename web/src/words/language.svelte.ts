// The reader's language and its catalogues; a switch shows at once everywhere.
import { keep, kept } from "../lib/storage";
import { Words, type Filling, type Language } from "./format";

type Catalogue = Record<string, string>;

function preferred(): Language {
    const chosen = kept("gonfalon.language");
    if (chosen === "en" || chosen === "fr") return chosen;
    return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

class Speech {
    language = $state<Language>(preferred());
    // The game whose words are spoken now. Two games may say different things by the same key.
    game = $state("");
    // The keys of its two sides.
    sides = $state.raw<string[]>([]);
    private shared = $state.raw<Record<Language, Catalogue>>({ en: {}, fr: {} });
    private games = $state.raw<Record<string, Partial<Record<Language, Catalogue>>>>({});
    // What is spoken of, and where its words go.
    private readonly wanted = new Map<string, (language: Language, words: Catalogue) => void>();
    private readonly loading = new Map<string, Promise<void>>();
    private bilingual = false;
    private readonly said = new Map<string, { common: Catalogue; own: Catalogue | undefined; words: Words }>();
    words = $derived(this.of(this.game));

    // The words of one game over the shared ones: the same object until they change, so that what is spoken of other games,
    // or in the other language, makes nobody say everything again.
    of(game: string): Words {
        const [common, own] = [this.shared[this.language], this.games[game]?.[this.language]];
        let said = this.said.get(game);
        if (said?.common !== common || said.own !== own) {
            said = { common, own, words: new Words(this.language, { ...common, ...own }) };
            this.said.set(game, said);
        }
        return said.words;
    }

    // What a game says in either language by keys that begin so.
    both(game: string, prefix: string): string[] {
        return (["en", "fr"] as const).flatMap((l) =>
            Object.entries(this.games[game]?.[l] ?? {})
                .filter(([key]) => key.startsWith(prefix))
                .map(([, text]) => text),
        );
    }

    // Once its words are there.
    async choose(language: Language): Promise<void> {
        await this.load(language);
        this.language = language;
        // What was wanted while they came.
        void this.load(language);
        keep("gonfalon.language", language);
        document.documentElement.lang = language;
    }

    // Shared catalogues, once, in the language that is spoken; one that is not there is left out.
    async use(...names: string[]): Promise<void> {
        for (const name of names) this.wanted.set(name, (language, more) => (this.shared = { ...this.shared, [language]: { ...this.shared[language], ...more } }));
        await this.load(this.language);
    }

    async useGame(game: string): Promise<void> {
        this.wanted.set(game, (language, words) => (this.games = { ...this.games, [game]: { ...this.games[game], [language]: words } }));
        await this.load(this.language);
    }

    // Can this game be spoken of? A page that brings its words with it has no other.
    knows(game: string): boolean {
        return !this.wanted.size || !!this.games[game]?.[this.language];
    }

    // The other language too, of all that is wanted from now on.
    async useBoth(): Promise<void> {
        this.bilingual = true;
        await this.load(this.language);
    }

    private async load(language: Language): Promise<void> {
        const languages = this.bilingual ? (["en", "fr"] as const) : [language];
        await Promise.all(languages.flatMap((each) => [...this.wanted].map(([name, take]) => this.once(each, name, take))));
    }

    private once(language: Language, name: string, take: (language: Language, words: Catalogue) => void): Promise<void> {
        const key = `${language}/${name}`;
        const known = this.loading.get(key);
        if (known) return known;
        const load = fetchCatalogue(language, name).then((words) => take(language, words));
        this.loading.set(key, load);
        // Another time it may be there.
        load.catch(() => this.loading.delete(key));
        return load;
    }

    add(en: Catalogue, fr: Catalogue): void {
        this.shared = { en: { ...this.shared.en, ...en }, fr: { ...this.shared.fr, ...fr } };
    }
}

async function fetchCatalogue(language: Language, name: string): Promise<Catalogue> {
    const reply = await fetch(`data/lang/${language}/${name}.json`);
    return reply.ok ? ((await reply.json()) as Catalogue) : {};
}

export const speech = new Speech();

// A sentence of the page.
export function t(key: string, fillings: Record<string, Filling> = {}): string {
    return speech.words.say(key, fillings);
}
