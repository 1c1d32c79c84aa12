// What this browser keeps besides games: settings, armies, seats, progress. It lies in the browser's small storage, which can
// be read before anything is painted, and in its database, which has room where that is full and gives back what is missing
// there. What both refuse stays in memory, so that it is not lost before the page is closed, and is tried again.
import { KeptStore } from "./kept_store";

const refused = new Map<string, string>();
let store: KeptStore | null = null;
let told = false;
let hear: (refusing: boolean) => void = () => {};

// Who tells the reader that something is not kept, or that it is after all.
export function onRefusal(tell: (refusing: boolean) => void): void {
    hear = tell;
    if (told) tell(true);
}

function tell(refusing: boolean): void {
    if (refusing !== told) hear((told = refusing));
}

export function kept(key: string): string | null {
    const waiting = refused.get(key);
    if (waiting !== undefined) return waiting;
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

// Whether the small storage takes it.
function takes(key: string, value: string): boolean {
    try {
        localStorage.setItem(key, value);
        return true;
    } catch {
        return false;
    }
}

// What the database has instead is no longer true in the small storage.
function leaveToStore(key: string): void {
    try {
        localStorage.removeItem(key);
    } catch {
        // It cannot be reached at all.
    }
}

export function keep(key: string, value: string): void {
    refused.set(key, value);
    for (const [each, text] of refused) if (takes(each, text)) refused.delete(each);
    const left = Object.fromEntries(refused);
    const nowhere = refused.size > 0;
    if (!store) return tell(nowhere);
    store.write({ [key]: value, ...left }).then(
        () => {
            for (const [each, text] of Object.entries(left)) if (refused.get(each) === text) leaveToStore(each);
            tell(false);
        },
        () => tell(nowhere),
    );
}

// Opens the database and makes the two agree. True: something came back that the page has not seen when it began.
export async function agree(): Promise<boolean> {
    let there: Record<string, string>;
    try {
        store = await KeptStore.open();
        there = await store.all();
    } catch {
        return false; // a page opened from a file, or a browser without a database
    }
    const here = allKept("gonfalon.");
    const missing = Object.entries(there).filter(([key]) => !(key in here));
    const back = missing.filter(([key, value]) => takes(key, value));
    for (const [key, value] of missing) if (kept(key) === null) refused.set(key, value);
    const fresh = Object.entries(here).filter(([key, value]) => there[key] !== value);
    await store.write(Object.fromEntries(fresh)).catch(() => undefined);
    return back.length > 0;
}

// Everything whose key begins so.
export function allKept(beginning: string): Record<string, string> {
    const keys = new Set(refused.keys());
    try {
        for (const key of Object.keys(localStorage)) keys.add(key);
    } catch {
        // Only what is in memory.
    }
    const all: Record<string, string> = {};
    for (const key of keys) if (key.startsWith(beginning)) all[key] = kept(key) ?? "";
    return all;
}
