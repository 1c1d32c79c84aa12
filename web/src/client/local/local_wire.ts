// A table in this browser: two workers with the engine, behind the same Wire as a socket to a server.
import type { Wire } from "../connection";
import { engineFile } from "./engine_file";
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
    private thinker: Worker | null = null;

    constructor() {
        if (!able()) {
            told.trouble = "ui.local.old_browser";
            return;
        }
        this.begin().catch((wrong: unknown) => {
            console.warn(wrong);
            told.trouble = "ui.local.no_module";
        });
    }

    private async begin(): Promise<void> {
        const engine = await engineFile();
        const table = new Worker(new URL("./table_worker.ts", import.meta.url), { type: "module" });
        const thinker = new Worker(new URL("./thinker_worker.ts", import.meta.url), { type: "module" });
        this.table = table;
        this.thinker = thinker;
        table.onmessage = ({ data }: MessageEvent<Heard>) => this.hear(data);
        for (const worker of [table, thinker]) worker.onerror = (event) => this.fail(event.message);
        const { port1, port2 } = new MessageChannel();
        table.postMessage({ module: engine, folder: document.baseURI, thinker: port1 }, [port1]);
        thinker.postMessage({ module: engine, port: port2 }, [port2]);
    }

    private hear(data: Heard): void {
        if ("said" in data) this.onmessage?.({ data: data.said });
        else if ("trouble" in data) told.trouble = `ui.local.${data.trouble}`;
        else if ("wrong" in data) this.fail(data.wrong);
        else if ("kept" in data) told.trouble = null;
        else {
            if (told.trouble !== "ui.local.no_storage") told.trouble = null;
            this.onopen?.();
        }
    }

    send(text: string): void {
        this.table?.postMessage(text);
    }

    close(): void {
        this.table?.terminate();
        this.thinker?.terminate();
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
