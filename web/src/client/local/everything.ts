// Everything this browser keeps, as one file, and back: games, armies, progress, settings.
import { allKept, keep, kept } from "../../lib/storage";
import { GamesStore, type Change } from "./games_store";

const FORMAT = "gonfalon-everything";
const OURS = "gonfalon.";

interface Everything {
    format: typeof FORMAT;
    kept: Record<string, string>;
    games: Change[];
}

export async function everything(): Promise<string> {
    const store = await GamesStore.open();
    const games = await store.all();
    store.close();
    const all: Everything = { format: FORMAT, kept: allKept(OURS), games };
    return JSON.stringify(all);
}

const isText = (x: unknown): x is string => typeof x === "string";
const isObject = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);

function isChange(x: unknown): x is Change {
    if (!isObject(x) || !isText(x["of"]) || !x["of"]) return false;
    const lists = ["lines", "seats", "drafts"].every((key) => Array.isArray(x[key]) && (x[key] as unknown[]).every(isObject));
    return lists && (x["lines"] as Record<string, unknown>[]).every((l) => Number.isSafeInteger(l["n"]) && isText(l["text"]));
}

// What a file holds; null: it is none of ours.
export function readEverything(text: string): Everything | null {
    try {
        const all: unknown = JSON.parse(text);
        if (!isObject(all) || all["format"] !== FORMAT || !isObject(all["kept"]) || !Array.isArray(all["games"])) return null;
        const { kept, games } = all;
        if (!Object.values(kept).every(isText) || !games.every(isChange)) return null;
        const ours = Object.entries(kept).filter(([key]) => key.startsWith(OURS));
        return { format: FORMAT, kept: Object.fromEntries(ours) as Record<string, string>, games };
    } catch {
        return null;
    }
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

const named = (x: unknown): unknown => (isObject(x) ? (x["token"] ?? x["id"] ?? JSON.stringify(x)) : x);

// What is here stays; what only the file has is added, entry by entry.
export function merged(here: string | null, there: string): string {
    if (here === null) return there;
    const [mine, theirs] = [parsed(here), parsed(there)];
    if (Array.isArray(mine) && Array.isArray(theirs)) {
        const known = new Set(mine.map(named));
        return JSON.stringify([...(mine as unknown[]), ...theirs.filter((x) => !known.has(named(x)))]);
    }
    if (isObject(mine) && isObject(theirs)) return JSON.stringify({ ...theirs, ...mine });
    return here;
}

// How many games came; null: the file is none of ours, and nothing was changed.
export async function bringIn(text: string): Promise<number | null> {
    const all = readEverything(text);
    if (!all) return null;
    const store = await GamesStore.open();
    try {
        const games = await store.add(all.games);
        for (const [key, value] of Object.entries(all.kept)) keep(key, merged(kept(key), value));
        return games;
    } finally {
        store.close();
    }
}
