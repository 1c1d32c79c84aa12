// The browser's own storage, where there is one: a page opened from a file may have none. What it refuses stays in memory,
// so that it is not lost before the page is closed, and is tried again.
const refused = new Map<string, string>();
let hear: (refusing: boolean) => void = () => {};

// Who tells the reader that something is not kept, or that it is after all.
export function onRefusal(tell: (refusing: boolean) => void): void {
    hear = tell;
    if (refused.size) tell(true);
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

export function keep(key: string, value: string): void {
    const before = refused.size;
    refused.set(key, value);
    for (const [each, text] of refused)
        try {
            localStorage.setItem(each, text);
            refused.delete(each);
        } catch {
            // Nothing else is lost.
        }
    if (refused.size || before) hear(refused.size > 0);
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
