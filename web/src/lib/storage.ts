// The browser's own storage, where there is one: a page opened from a file may have none.
export function kept(key: string): string | null {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

export function keep(key: string, value: string): void {
    try {
        localStorage.setItem(key, value);
    } catch {
        // Nothing is kept, and nothing else is lost.
    }
}
