// The worker that holds the tables of this browser. What the page says comes in as a server would get it.
import { GamesStore, type Change } from "./games_store";
import { Signs, type Answered, type Thought } from "./hurrying";
import type { Heard } from "./local_wire";
import { Engine } from "./module";

// `thinkers`: to the workers that think; the first of them answers.
export interface BeginTables {
    module: WebAssembly.Module;
    folder: string;
    thinkers: MessagePort[];
}

const page = self as unknown as {
    postMessage(message: Heard): void;
    onmessage: ((event: MessageEvent<BeginTables | string>) => void) | null;
};

// One page at a time holds the games of this browser: a second one is told, and waits until the first is closed.
function alone(): Promise<void> {
    const forEver = new Promise<void>(() => {});
    return new Promise((resolve) => {
        void navigator.locks.request("gonfalon-tables", { ifAvailable: true }, (lock) => {
            if (lock) {
                resolve();
                return forEver;
            }
            page.postMessage({ trouble: "elsewhere" });
            void navigator.locks.request("gonfalon-tables", () => {
                resolve();
                return forEver;
            });
            return undefined;
        });
    });
}

async function opened(): Promise<GamesStore | null> {
    try {
        return await GamesStore.open();
    } catch (wrong) {
        console.warn(wrong);
        page.postMessage({ trouble: "no_storage" });
        return null;
    }
}

async function begin({ module, folder, thinkers }: BeginTables): Promise<(message: string) => Promise<void>> {
    await alone();
    const store = await opened();
    const signs = new Signs();
    let refused = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const engine = await Engine.start(module, {
        send: (text) => page.postMessage({ said: text }),
        keep: (ticket, json) => {
            const writing = store ? store.write(JSON.parse(json) as Change) : Promise.resolve();
            writing.then(
                () => {
                    if (refused) page.postMessage({ kept: true });
                    refused = false;
                    after(() => engine.kept(ticket, true));
                },
                (wrong: unknown) => {
                    console.warn(wrong);
                    refused = true;
                    page.postMessage({ trouble: "no_room" });
                    after(() => engine.kept(ticket, false));
                },
            );
        },
        think: (ticket, json) => {
            const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
            const thought: Thought = { ticket, json, sign: signs.raise(ticket), seed: [high, low] };
            for (const thinker of thinkers) thinker.postMessage(thought);
        },
        hurry: (ticket) => signs.lower(ticket),
    });
    function after(what: () => void): void {
        try {
            what();
            clearTimeout(timer);
            const next = engine.work();
            if (next >= 0) timer = setTimeout(() => after(() => {}), next);
        } catch (wrong) {
            // The engine's memory is not to be trusted any more.
            page.postMessage({ wrong: String(wrong) });
        }
    }
    for (const thinker of thinkers)
        thinker.onmessage = ({ data }: MessageEvent<Answered>) => {
            if ("wrong" in data) return page.postMessage({ wrong: data.wrong });
            signs.lower(data.ticket);
            after(() => engine.chose(data.ticket, data.json));
        };
    engine.restore(JSON.stringify({ store: store?.id ?? "nowhere", writes: (await store?.all()) ?? [] }));
    const brought = new Set<string>();
    return async (message) => {
        const { do: what, game } = JSON.parse(message) as { do: string; game?: string };
        if ((what === "examples" || what === "example") && game && !brought.has(game)) {
            const cases = await casesOf(folder, game);
            if (cases && !brought.has(game)) engine.bring(`{"game":${JSON.stringify(game)},"cases":${cases}}`);
            if (cases) brought.add(game);
        }
        after(() => engine.receive(message));
    };
}

// As JSON, from the folder of the page; null: not now.
async function casesOf(folder: string, game: string): Promise<string | null> {
    try {
        const reply = await fetch(new URL(`data/examples/${encodeURIComponent(game)}.json`, folder));
        return reply.ok ? await reply.text() : null;
    } catch {
        return null;
    }
}

let receive: ((message: string) => Promise<void>) | null = null;
page.onmessage = ({ data }) => {
    if (typeof data === "string") {
        void receive?.(data);
        return;
    }
    begin(data).then(
        (ready) => {
            receive = ready;
            page.postMessage({ ready: true });
        },
        (wrong: unknown) => page.postMessage({ wrong: String(wrong) }),
    );
};
