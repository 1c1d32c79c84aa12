// The games of this browser in IndexedDB: a row a game, a row a line of its record, as the module writes them.
import { done } from "../../lib/kept_store";

interface Line {
    n: number;
    text: string;
    time: number;
}
interface SeatRow {
    hash: string;
    role: number;
}
interface Draft {
    role: number;
    text: string;
}
// What one act changes (module/memory_store.cpp).
export interface Change {
    of: string;
    game?: object;
    lines: Line[];
    empty_role?: number;
    seats: SeatRow[];
    drafts: Draft[];
    chat?: object;
    erase?: boolean;
}
interface GameRow {
    of: string;
    game?: object;
    seats: SeatRow[];
    drafts: Draft[];
    chat: object[];
}

const NAME = "gonfalon";

const none = (of: string): GameRow => ({ of, seats: [], drafts: [], chat: [] });

function changed(row: GameRow, change: Change): GameRow {
    const seats = row.seats.filter(
        (s) => s.role !== change.empty_role && !change.seats.some((fresh) => fresh.hash === s.hash),
    );
    const drafts = row.drafts.filter((d) => !change.drafts.some((fresh) => fresh.role === d.role));
    return {
        ...row,
        ...(change.game ? { game: change.game } : {}),
        seats: [...seats, ...change.seats],
        drafts: [...drafts, ...change.drafts],
        chat: change.chat ? [...row.chat, change.chat] : row.chat,
    };
}

export class GamesStore {
    private constructor(
        private readonly database: IDBDatabase,
        readonly id: string,
    ) {}

    static async open(): Promise<GamesStore> {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("games", { keyPath: "of" });
            request.result.createObjectStore("lines", { keyPath: ["of", "n"] });
            request.result.createObjectStore("about");
        };
        const database = await done(request);
        const about = database.transaction("about", "readwrite").objectStore("about");
        let id = (await done(about.get("id"))) as string | undefined;
        if (!id) await done(about.put((id = `browser-${crypto.randomUUID()}`), "id"));
        return new GamesStore(database, id);
    }

    // Everything, as the changes that would make it.
    async all(): Promise<Change[]> {
        const reading = this.database.transaction(["games", "lines"]);
        const [rows, lines] = await Promise.all([
            done(reading.objectStore("games").getAll() as IDBRequest<GameRow[]>),
            done(reading.objectStore("lines").getAll() as IDBRequest<(Line & { of: string })[]>),
        ]);
        return rows.flatMap(({ chat, ...row }): Change[] => [
            { ...row, lines: lines.filter((l) => l.of === row.of) },
            ...chat.map((each) => ({ of: row.of, lines: [], seats: [], drafts: [], chat: each })),
        ]);
    }

    write(change: Change): Promise<void> {
        return this.writing((games, lines) => {
            if (change.erase) {
                games.delete(change.of);
                lines.delete(IDBKeyRange.bound([change.of, 0], [change.of, Infinity]));
                return;
            }
            const reading = games.get(change.of) as IDBRequest<GameRow | undefined>;
            reading.onsuccess = () => {
                games.put(changed(reading.result ?? none(change.of), change));
                // A number that is taken fails the whole.
                for (const line of change.lines) lines.add({ of: change.of, ...line });
            };
        });
    }

    // Games that are not here yet; how many those were. None that is here is touched.
    async add(changes: Change[]): Promise<number> {
        const here = new Set(await done(this.database.transaction("games").objectStore("games").getAllKeys()));
        const fresh = changes.filter((c) => !here.has(c.of));
        const rows = new Map<string, GameRow>();
        for (const change of fresh) rows.set(change.of, changed(rows.get(change.of) ?? none(change.of), change));
        await this.writing((games, lines) => {
            for (const row of rows.values()) games.add(row);
            for (const change of fresh) for (const line of change.lines) lines.add({ of: change.of, ...line });
        });
        return rows.size;
    }

    close(): void {
        this.database.close();
    }

    // All of it, or nothing: resolves once it is durable.
    private writing(what: (games: IDBObjectStore, lines: IDBObjectStore) => void): Promise<void> {
        return new Promise((resolve, reject) => {
            const writing = this.database.transaction(["games", "lines"], "readwrite", { durability: "strict" });
            writing.oncomplete = () => resolve();
            writing.onabort = () => reject(writing.error ?? new Error("aborted"));
            what(writing.objectStore("games"), writing.objectStore("lines"));
        });
    }
}
