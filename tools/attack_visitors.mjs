// Who comes to the server that tools/attack measures, good or bad: connections, people, processes beside this one, and
// the bare echo server that ours is compared with.
import { execFileSync, fork, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../..");
const program = process.env.GONFALON ?? join(root, "build", process.env.BUILD ?? "release", "gonfalon");

export const pause = (ms) => new Promise((r) => setTimeout(r, ms));

let visitors = 0;
export class Client {
    // Each a visitor with an address of his own; those of an attacker, which is a process, share one.
    constructor(port, is_alone = true) {
        this.waiting = new Map();
        this.next = 1;
        const me = is_alone ? ++visitors : process.pid;
        const headers = { "X-Forwarded-For": `10.${is_alone ? 0 : 1}.${(me >> 8) & 255}.${me & 255}` };
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
        this.opened = new Promise((yes, no) => {
            this.socket.onopen = yes;
            this.socket.onerror = no;
        });
        this.socket.onmessage = ({ data }) => {
            if (data.startsWith('{"push"')) return this.pushed?.(data);
            const m = JSON.parse(data);
            if (m.push || m.id === null) return;
            this.waiting.get(m.id)?.(m);
            this.waiting.delete(m.id);
        };
        // Who is shown the door waits for nothing more.
        this.closed = new Promise((yes) => {
            this.socket.onclose = () => {
                this.is_closed = true;
                for (const told of this.waiting.values()) told({ ok: false });
                this.waiting.clear();
                yes();
            };
        });
    }
    ask(fields) {
        const id = this.next++;
        if (this.is_closed) return pause(20).then(() => ({ ok: false }));
        return new Promise((yes) => {
            this.waiting.set(id, yes);
            this.socket.send(JSON.stringify({ id, ...fields }));
        });
    }
}

// A battle that two computers have fought to its end: hundreds of lines.
function long_record(folder) {
    execFileSync(program, ["sim", "grunwald", "blitzkrieg-1410", "--games", "1", "--threads", "1", "--first", "reference", "--second", "reference", "--seed", "1", "--records", folder]);
    // All but its end, so that it goes on.
    const lines = readFileSync(join(folder, readdirSync(folder)[0]), "utf8").split("\n");
    const numbered = lines.findLastIndex((line) => /^\d+ (first|second) /.test(line));
    return `${lines.slice(0, Math.min(numbered, 1200)).join("\n")}\n`;
}
export function prepare_long_record() {
    if (process.env.GONFALON_LONG_RECORD) return;
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-attack-"));
    const file = join(folder, "long.gon");
    writeFileSync(file, long_record(join(folder, "records")));
    process.env.GONFALON_LONG_RECORD = file;
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

export const load = (client, record) => client.ask({ do: "load", record, first: { kind: "here" }, second: { kind: "here" } });
export const create = (client, [game, scenario]) =>
    client.ask({ do: "create", game, scenario, first: { kind: "here" }, second: { kind: "here" } });

export function figures(took) {
    took.sort((a, b) => a - b);
    const at = (q) => (took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? NaN).toFixed(1);
    const mean = (took.reduce((sum, each) => sum + each, 0) / took.length).toFixed(2);
    return { acts: took.length, mean, p50: at(0.5), p99: at(0.99), max: at(1) };
}

// A person with a game of his own: an act, the same act taken back, again and again; each is written before it is
// acknowledged.
export class Person {
    static async at(port, game, second = { kind: "here" }, is_alone = true) {
        const client = new Client(port, is_alone);
        await client.opened;
        for (;;) {
            const made = await client.ask({ do: "create", game: game[0], scenario: game[1], first: { kind: "here" }, second });
            if (made.ok) {
                const person = new Person();
                person.client = client;
                person.seat = made.seats.first;
                return person;
            }
            await pause(100);
        }
    }
    // False while it is not his turn.
    async ready() {
        const { status } = await this.client.ask({ do: "view", seat: this.seat });
        if (!status?.asked?.[0]) return false;
        this.n = status.next;
        const reply = await this.client.ask({ do: "actions", seat: this.seat, wanted: 1 });
        this.action = reply.actions?.actions[0]?.text;
        return Boolean(this.action);
    }
    async act() {
        const started = performance.now();
        const reply = this.undo
            ? await this.client.ask({ do: "undo", seat: this.seat, to: this.undo, n: this.n })
            : await this.client.ask({ do: "act", seat: this.seat, n: this.n, actions: [this.action] });
        const took = performance.now() - started;
        if (!reply.ok) return null;
        this.undo = this.undo ? 0 : this.n;
        this.n = reply.next;
        return took;
    }
}

// --- Processes ------------------------------------------------------------------------------------------------------

// A frame in, the frame out: what node alone can do on this machine.
export function echo() {
    const server = createServer();
    server.on("upgrade", (request, socket) => {
        const key = createHash("sha1").update(request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
        socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
        socket.setNoDelay(true);
        let rest = Buffer.alloc(0);
        socket.on("data", (data) => {
            rest = Buffer.concat([rest, data]);
            for (;;) {
                if (rest.length < 2) return;
                let length = rest[1] & 127;
                let at = 2;
                if (length === 126) {
                    if (rest.length < 4) return;
                    length = rest.readUInt16BE(2);
                    at = 4;
                } else if (length === 127) return socket.destroy();
                if (rest.length < at + 4 + length) return;
                const mask = rest.subarray(at, at + 4);
                const text = Buffer.from(rest.subarray(at + 4, at + 4 + length));
                for (let i = 0; i < text.length; i++) text[i] ^= mask[i & 3];
                rest = rest.subarray(at + 4 + length);
                const head = text.length < 126 ? Buffer.from([0x81, text.length]) : Buffer.from([0x81, 126, text.length >> 8, text.length & 255]);
                socket.write(Buffer.concat([head, text]));
            }
        });
        socket.on("error", () => {});
    });
    server.listen(0, "127.0.0.1", () => process.send(server.address().port));
}

// Whatever was begun ends with this process.
const begun = [];
process.on("exit", () => begun.forEach((child) => child.kill()));

// Another process of this tool, and the promise of its first word.
export function beside(...words) {
    const child = fork(join(root, "tools/attack.mjs"), words.map(String), { execArgv: ["--experimental-websocket", "--no-warnings"] });
    begun.push(child);
    const said = new Promise((yes, no) => {
        child.once("message", yes);
        child.once("exit", () => no(new Error(`ended before it had begun: ${words.join(" ")}`)));
    });
    said.catch(() => {});
    return { child, said };
}

export async function serve() {
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-attack-"));
    const child = spawn(program, ["serve", "--port", "0", "--trusted-proxy", "127.0.0.1", "--store", join(folder, "games.sqlite")], { stdio: ["ignore", "pipe", "ignore"] });
    begun.push(child);
    const port = await new Promise((yes, no) => {
        let said = "";
        child.stdout.on("data", (text) => {
            said += text;
            const found = /127\.0\.0\.1:(\d+)/.exec(said);
            if (found) yes(Number(found[1]));
        });
        child.on("exit", () => no(new Error("the server did not start")));
    });
    return { child, port, folder };
}

export async function stop(child) {
    const began = Date.now();
    child.kill("SIGTERM");
    await new Promise((yes) => child.once("exit", yes));
    return Date.now() - began;
}
