// The worker in which the hand's questions at a table elsewhere are answered.
import type { Foretold } from "./foreteller";
import { Engine } from "./module";

// `foresee`: of these, where each may go will be asked next.
type Said = { module: WebAssembly.Module } | { know: string } | { foresee: string[]; seat: string } | string;

const page = self as unknown as {
    postMessage(message: Foretold): void;
    onmessage: ((event: MessageEvent<Said>) => void) | null;
};

interface Question {
    id: number;
}

let engine: Promise<Engine> | null = null;
// What the page has already, and what is still to be worked out while nobody asks.
const foreseen = new Set<string>();
let ahead: string[] = [];
let seat = "";

// One at a time: a question waits for one of them at the most.
async function foresee(): Promise<void> {
    const it = await (engine as Promise<Engine>);
    const action = ahead.shift();
    if (action === undefined) return;
    if (!foreseen.has(action)) page.postMessage({ foreseen: action, reach: it.foretell(JSON.stringify({ id: 0, do: "reach", seat, action })) });
    foreseen.add(action);
    setTimeout(() => void foresee(), 0);
}

function answer(it: Engine, text: string): string {
    return it.foretell(text) || JSON.stringify({ id: (JSON.parse(text) as Question).id, ok: false });
}

page.onmessage = async ({ data }) => {
    if (typeof data === "object" && "module" in data) {
        engine = Engine.start(data.module, {});
        return;
    }
    const it = await (engine as Promise<Engine>);
    if (typeof data === "string") {
        page.postMessage({ said: answer(it, data) });
    } else if ("know" in data) {
        foreseen.clear();
        ahead = [];
        page.postMessage({ knows: it.know(data.know) });
    } else {
        const idle = ahead.length === 0;
        ahead = data.foresee;
        seat = data.seat;
        if (idle) void foresee();
    }
};
