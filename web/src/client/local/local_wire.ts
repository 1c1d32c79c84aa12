// A table in this browser: workers with the engine, one for the tables and one or more that think, behind the same Wire as
// a socket to a server.
import type { Wire } from "../connection";
import { handsFor } from "./company";
import { engineFile } from "./engine_file";
import type { BeginTables } from "./table_worker";
import type { BeginThinking } from "./thinker_worker";
import { told } from "./told.svelte";

// What the worker of the tables says.
export type Heard = { said: string } | { ready: true } | { trouble: "elsewhere" | "no_storage" | "no_room" } | { kept: true } | { wrong: string };

const able = (): boolean =>
    typeof WebAssembly === "object" && typeof Worker === "function" && typeof indexedDB === "object" && "locks" in navigator;

class LocalWire implements Wire {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;
    private table: Worker | null = null;
    private thinkers: Worker[] = [];
    private beginThinking: (() => void) | null = null;

    constructor() {
        const without = (why: string): void => {
            told.trouble = why;
            told.engineless = true;
        };
        if (!able()) without("ui.local.old_browser");
        else
            this.begin().catch((wrong: unknown) => {
                console.warn(wrong);
                without("ui.local.no_module");
            });
    }

    private async begin(): Promise<void> {
        // Its script comes while the engine does.
        const table = new Worker(new URL("./table_worker.ts", import.meta.url), { type: "module" });
        const engine = await engineFile().catch((wrong: unknown) => {
            table.terminate();
            throw wrong;
        });
        this.table = table;
        table.onmessage = ({ data }: MessageEvent<Heard>) => this.hear(data);
        table.onerror = (event) => this.fail(event.message);
        const ways = Array.from({ length: handsFor(navigator.hardwareConcurrency) }, () => new MessageChannel());
        const thinkers = ways.map((way) => way.port1);
        table.postMessage({ module: engine, folder: document.baseURI, thinkers } satisfies BeginTables, thinkers);
        // What they are told before they are there waits for them.
        this.beginThinking = () => this.think(engine, ways.map((way) => way.port2));
    }

    private think(module: WebAssembly.Module, ports: MessagePort[]): void {
        const peers: (MessagePort | null)[][] = ports.map(() => ports.map(() => null));
        for (const [i, row] of peers.entries())
            for (let j = 0; j < i; j++) {
                const { port1, port2 } = new MessageChannel();
                row[j] = port1;
                (peers[j] as (MessagePort | null)[])[i] = port2;
            }
        this.thinkers = ports.map((port, mine) => {
            const worker = new Worker(new URL("./thinker_worker.ts", import.meta.url), { type: "module" });
            worker.onerror = (event) => this.fail(event.message);
            const theirs = peers[mine] as (MessagePort | null)[];
            const begin: BeginThinking = { module, port, peers: theirs, mine };
            worker.postMessage(begin, [port, ...theirs.filter((each) => each !== null)]);
            return worker;
        });
    }

    private hear(data: Heard): void {
        if ("said" in data) this.onmessage?.({ data: data.said });
        else if ("trouble" in data) told.trouble = `ui.local.${data.trouble}`;
        else if ("wrong" in data) this.fail(data.wrong);
        else if ("kept" in data) told.trouble = null;
        else {
            if (told.trouble !== "ui.local.no_storage") told.trouble = null;
            this.beginThinking?.();
            this.beginThinking = null;
            this.onopen?.();
        }
    }

    send(text: string): void {
        this.table?.postMessage(text);
    }

    close(): void {
        this.table?.terminate();
        for (const thinker of this.thinkers) thinker.terminate();
    }

    // What was written is in the browser's storage: whoever connects again finds it.
    private fail(wrong: string): void {
        console.warn(wrong);
        told.trouble = "ui.local.stopped";
        this.close();
        this.closed();
    }

    private closed(): void {
        const close = this.onclose;
        this.onclose = null;
        close?.();
    }
}

export const localTable = (): Wire => new LocalWire();
