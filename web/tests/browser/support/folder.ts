// The exported page behind the plainest of file servers, in a folder of its web space; it can be switched off.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import { House, root } from "./server";

const TYPES: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};
const PLACE = "/club/gonfalon/";

export class Folder extends House {
    private server: Server | null = null;
    // Files it was asked for, in their order.
    readonly wanted: string[] = [];

    override start(): Promise<void> {
        if (this.server) return Promise.resolve();
        const binary = process.env["GONFALON"];
        if (!binary) throw new Error("GONFALON must name the gonfalon binary");
        const folder = join(this.folder, "page");
        mkdirSync(folder, { recursive: true });
        copyFileSync(join(root, "build/wasm/gonfalon.wasm"), join(folder, "gonfalon.wasm"));
        execFileSync(binary, ["export-page", folder]);
        this.url = `http://127.0.0.1:${this.port}${PLACE}`;
        this.server = createServer((request, response) => {
            const path = normalize(decodeURIComponent(new URL(request.url ?? "/", this.url).pathname));
            const name = path.startsWith(PLACE) ? path.slice(PLACE.length) || "index.html" : "";
            this.wanted.push(name);
            try {
                const body = readFileSync(join(folder, name));
                response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
            } catch {
                response.writeHead(404).end();
            }
        });
        return new Promise((resolve) => this.server?.listen(this.port, "127.0.0.1", () => resolve()));
    }

    // The same page, exported as a new version.
    renew(): void {
        const worker = join(this.folder, "page", "service_worker.js");
        writeFileSync(worker, readFileSync(worker, "utf8").replace('const VERSION = "', 'const VERSION = "next-'));
    }

    override async stop(): Promise<void> {
        const server = this.server;
        this.server = null;
        if (!server) return;
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
    }
}
