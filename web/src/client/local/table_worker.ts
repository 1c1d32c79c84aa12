// The worker that holds the tables of this browser. What the page says comes in as a server would get it.
import { GamesStore, type Change } from "./games_store";
import type { Heard } from "./local_wire";
import { Engine } from "./module";

type Begin = { module: WebAssembly.Module; thinker: MessagePort };

const page = self as unknown as {
    postMessage(message: Heard): void;
    onmessage: ((event: MessageEvent<Begin | string>) => void) | null;
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

async function begin({ module, thinker }: Begin): Promise<(message: string) => void> {
    await alone();
    const store = await opened();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const engine = await Engine.start(module, {
        send: (text) => page.postMessage({ said: text }),
        keep: (ticket, json) => {
            const writing = store ? store.write(JSON.parse(json) as Change) : Promise.resolve();
            writing.then(
                () => after(() => engine.kept(ticket, true)),
                (wrong: unknown) => {
                    console.warn(wrong);
                    after(() => engine.kept(ticket, false));
                },
            );
        },
        think: (ticket, json) => thinker.postMessage({ ticket, json }),
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
    thinker.onmessage = ({ data }: MessageEvent<{ ticket: number; json: string }>) =>
        after(() => engine.chose(data.ticket, data.json));
    engine.restore(JSON.stringify({ store: store?.id ?? "nowhere", writes: (await store?.all()) ?? [] }));
    return (message) => after(() => engine.receive(message));
}

let receive: ((message: string) => void) | null = null;
page.onmessage = ({ data }) => {
    if (typeof data === "string") {
        receive?.(data);
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
