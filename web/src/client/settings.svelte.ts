// What a reader likes; kept in the browser.
import { keep, kept } from "../lib/storage";

export interface Likes {
    // Milliseconds a shown step takes; 0: everything at once.
    pace: number;
    // Milliseconds a result card stays; 0: until it is read; -1: no cards.
    cards: number;
    numbers: boolean;
    minimap: boolean;
    // Brigades as a modern staff draws them.
    nato: boolean;
    name: string;
    // Ask before a phase is ended while units could still act.
    askEnd: boolean;
    theme: "auto" | "light" | "dark";
    // Size of letters in hundredths.
    text: number;
    // Larger counters on hexes and zones.
    large: boolean;
    // No movement on screen.
    still: boolean;
    // Sounds, and the browser's own notification that it is one's turn.
    sounds: boolean;
    notices: boolean;
    // The second side sits at the other end of the table.
    turned: boolean;
    // What alone can be said is said by itself, where it reveals nothing.
    forced: boolean;
    // The game whose battles the start page shows.
    game: string;
}

const KEY = "gonfalon.likes";
const DEFAULTS: Likes = { pace: 500, cards: 0, numbers: true, minimap: true, nato: false, name: "", askEnd: true, theme: "auto", text: 100, large: false, still: false, sounds: false, notices: false, turned: false, forced: true, game: "" };

function before(): Likes {
    try {
        return { ...DEFAULTS, ...(JSON.parse(kept(KEY) ?? "{}") as Partial<Likes>) };
    } catch {
        return { ...DEFAULTS };
    }
}

class Settings {
    likes = $state<Likes>(before());

    set<K extends keyof Likes>(key: K, value: Likes[K]): void {
        this.likes[key] = value;
        keep(KEY, JSON.stringify(this.likes));
    }
}

export const settings = new Settings();
export const CARDS = [0, 4000, 8000, -1] as const;
export const PACES = [1400, 800, 500, 200, 0] as const;
