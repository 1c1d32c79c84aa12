// What is written on a key, in the reader's language.
import { speech } from "../words/language.svelte";
import { KEYS } from "./key_list";

const FRENCH: Record<string, string> = {
    Enter: "Entrée",
    Esc: "Échap",
    Shift: "Maj",
    Space: "Espace",
    Home: "Début",
    End: "Fin",
    PgUp: "Pg préc",
    PgDn: "Pg suiv",
};

export function keyName(keys: string): string {
    return speech.language === "fr" ? keys.replace(/[A-Za-z]{3,}/g, (key) => FRENCH[key] ?? key) : keys;
}

// The key that does `what`, as the list of keys has it.
export function keyFor(what: string): string {
    return keyName(KEYS.find(([, does]) => does === what)?.[0] ?? "");
}
