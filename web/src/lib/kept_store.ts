// Keys and texts in IndexedDB, in a database of their own: games have theirs.
export function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
    });
}

const NAME = "gonfalon-kept";

export class KeptStore {
    private constructor(private readonly database: IDBDatabase) {}

    static async open(): Promise<KeptStore> {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore("kept");
        const database = await done(request);
        // Whoever clears the browser shall not wait for us.
        database.onversionchange = () => database.close();
        return new KeptStore(database);
    }

    async all(): Promise<Record<string, string>> {
        const rows = this.database.transaction("kept").objectStore("kept");
        const [keys, texts] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll() as IDBRequest<string[]>)]);
        return Object.fromEntries(keys.map((key, i) => [String(key), texts[i] ?? ""]));
    }

    // All of it, or nothing: resolves once it is durable.
    write(texts: Record<string, string>): Promise<void> {
        return new Promise((resolve, reject) => {
            const writing = this.database.transaction("kept", "readwrite", { durability: "strict" });
            writing.oncomplete = () => resolve();
            writing.onabort = () => reject(writing.error ?? new Error("aborted"));
            for (const [key, text] of Object.entries(texts)) writing.objectStore("kept").put(text, key);
        });
    }
}
