// Starts a WebAssembly module of ours under node, and hands texts to and fro through its memory.
import { readFileSync } from "node:fs";

const REFUSED = 52; // WASI's word for "there is no such thing here"

// `host(text, bytes)` makes the module's imports; text and bytes read what it hands over, by address and size.
export async function startModule(path, host) {
    let exports;
    const text = (at, size) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, size));
    const bytes = (at, size) => new Uint8Array(exports.memory.buffer, at, size);
    // The few things of WASI that a C library asks for, even where nothing of ours does.
    const own = {
        fd_write(_, vectors, count, written) {
            const view = new DataView(exports.memory.buffer);
            let size = 0;
            for (let i = 0; i < count; i++) {
                const length = view.getUint32(vectors + 8 * i + 4, true);
                process.stderr.write(bytes(view.getUint32(vectors + 8 * i, true), length).slice());
                size += length;
            }
            view.setUint32(written, size, true);
            return 0;
        },
        proc_exit(code) {
            throw new Error(`the module ended itself (${code})`);
        },
    };
    const wasi = new Proxy(own, { get: (_, name) => own[name] ?? (() => REFUSED) });
    const { instance } = await WebAssembly.instantiate(readFileSync(path), {
        wasi_snapshot_preview1: wasi,
        host: host(text, bytes),
    });
    exports = instance.exports;
    exports._initialize();
    return {
        exports,
        text,
        // A text for the module, which frees it: [address, size].
        given(words) {
            const encoded = new TextEncoder().encode(words);
            const at = exports.allocate(encoded.length);
            bytes(at, encoded.length).set(encoded);
            return [at, encoded.length];
        },
    };
}
