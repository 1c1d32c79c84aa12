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
    private games = $state.raw<Record<string, Record<Language, Catalogue>>>({});
    private readonly loading = new Map<string, Promise<void>>();
    words = $derived(this.of(this.game));

    // The words of one game over the shared ones.
    of(game: string): Words {
        const own = this.games[game]?.[this.language] ?? {};
        return new Words(this.language, { ...this.shared[this.language], ...own });
    }

    // What a game says in either language by keys that begin so.
    both(game: string, prefix: string): string[] {
        return (["en", "fr"] as const).flatMap((l) =>
            Object.entries(this.games[game]?.[l] ?? {})
                .filter(([key]) => key.startsWith(prefix))
                .map(([, text]) => text),
        );
    }

    choose(language: Language): void {
        this.language = language;
        keep("gonfalon.language", language);
        document.documentElement.lang = language;
    }

    // Loads shared catalogues in both languages, once; one that is not there is left out.
    async use(...names: string[]): Promise<void> {
        await Promise.all(names.map((name) => this.once(name, (en, fr) => this.add(en, fr))));
    }

    async useGame(game: string): Promise<void> {
        await this.once(game, (en, fr) => (this.games = { ...this.games, [game]: { en, fr } }));
    }

    private once(name: string, take: (en: Catalogue, fr: Catalogue) => void): Promise<void> {
        const known = this.loading.get(name);
        if (known) return known;
        const load = Promise.all([fetchCatalogue("en", name), fetchCatalogue("fr", name)]).then(([en, fr]) => take(en, fr));
        this.loading.set(name, load);
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
