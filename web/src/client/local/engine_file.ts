// The file of the engine, fetched and compiled once for all who want it.
const MODULE = "gonfalon.wasm";

let module: Promise<WebAssembly.Module> | null = null;

async function compiled(): Promise<WebAssembly.Module> {
    const reply = await fetch(new URL(MODULE, document.baseURI));
    if (!reply.ok) throw new Error(`${MODULE}: ${reply.status}`);
    // A plain host may not know the type of the file.
    const typed = reply.headers.get("Content-Type") === "application/wasm";
    return typed ? WebAssembly.compileStreaming(reply) : WebAssembly.compile(await reply.arrayBuffer());
}

export const engineFile = (): Promise<WebAssembly.Module> => (module ??= compiled());
