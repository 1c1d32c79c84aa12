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
    private catalogues = $state.raw<Record<Language, Catalogue>>({ en: {}, fr: {} });
    private readonly loaded = new Set<string>();
    words = $derived(new Words(this.language, this.catalogues[this.language]));

    choose(language: Language): void {
        this.language = language;
        keep("gonfalon.language", language);
        document.documentElement.lang = language;
    }

    // Loads a catalogue in both languages, once; one that is not there is left out.
    async use(...names: string[]): Promise<void> {
        await Promise.all(
            names
                .filter((name) => !this.loaded.has(name))
                .map(async (name) => {
                    this.loaded.add(name);
                    const [en, fr] = await Promise.all([fetchCatalogue("en", name), fetchCatalogue("fr", name)]);
                    this.add(en, fr);
                }),
        );
    }

    add(en: Catalogue, fr: Catalogue): void {
        this.catalogues = {
            en: { ...this.catalogues.en, ...en },
            fr: { ...this.catalogues.fr, ...fr },
        };
    }
}

async function fetchCatalogue(language: Language, name: string): Promise<Catalogue> {
    const reply = await fetch(`/data/lang/${language}/${name}.json`);
    return reply.ok ? ((await reply.json()) as Catalogue) : {};
}

export const speech = new Speech();

// A sentence of the page.
export function t(key: string, fillings: Record<string, Filling> = {}): string {
    return speech.words.say(key, fillings);
}
