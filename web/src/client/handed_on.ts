// A battle handed from one page to another inside an address: its record, packed.

// Of a record unpacked, in bytes: more is no game of ours.
const LIMIT = 1024 * 1024;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, limit: number): Promise<Uint8Array | null> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > limit) {
            await reader.cancel();
            return null;
        }
        parts.push(value);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

export async function packed(text: string): Promise<string> {
    const bytes = (await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity)) ?? new Uint8Array();
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Null: it holds nothing that was packed here.
export async function unpacked(word: string): Promise<string | null> {
    try {
        const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = await through(Uint8Array.from(letters, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"), LIMIT);
        return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return null;
    }
}

const HOME = "gonfalon-home";

// Says in a page that stands alone where its battle can be played on: where this page came from.
export function withHome(html: string): string {
    const home = new URL("./", document.baseURI).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return html.replace("<head>", () => `<head><meta name="${HOME}" content="${home}">`);
}

// What such a page says; null: it was not made by a page of the web.
export function homeOf(page: Document): string | null {
    const home = page.querySelector<HTMLMetaElement>(`meta[name="${HOME}"]`)?.content ?? "";
    return /^https?:/.test(home) ? home : null;
}
