// The worker in which the hand's questions at a table elsewhere are answered.
import type { Foretold } from "./foreteller";
import { Engine } from "./module";

type Said = { module: WebAssembly.Module } | { know: string } | string;

const page = self as unknown as {
    postMessage(message: Foretold): void;
    onmessage: ((event: MessageEvent<Said>) => void) | null;
};

let engine: Promise<Engine> | null = null;
page.onmessage = async ({ data }) => {
    if (typeof data === "object" && "module" in data) {
        engine = Engine.start(data.module, {});
        return;
    }
    const it = await (engine as Promise<Engine>);
    if (typeof data === "object") page.postMessage({ knows: it.know(data.know) });
    else page.postMessage({ said: it.foretell(data) || JSON.stringify({ id: (JSON.parse(data) as { id: number }).id, ok: false }) });
};
