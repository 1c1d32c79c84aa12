// What a hostile visitor can do to the others: starts a server of its own on the loopback address, plays one quiet
// game as a bystander, and measures the bystander's acts alone and under an attack by 24 connections (nice 19).
//
//   tools/attack [MODE...] [--seconds N] [--connections N] [--runs N]   modes: forecast reach frames replay join parse army
//                                                                       create games records mine library pages chat acts
//                                                                       haste hold slow; all of them
//   tools/attack load|computers|saturation|stop [--games N] [--seconds N]   many games at once, beside a bare echo server
//
// An attack is measured by a bystander's acts, by a question of his that is answered beside the tables (whether his dice are
// proved), and by how long a computer takes over each of its own acts, elsewhere.
// load: N games of one durable act a second; computers: N games of computers at `reference` while people act, with how
// evenly they were served and how much of their thinking they were left (those who look on are a process of their own,
// as the attackers are: they stand for other machines); saturation: as many acts as go; stop: N games of computers and
// people, and everything that takes long being asked, when the server is told to stop. Each visitor counts as an address
// of his own, as behind a proxy. The echo server is plain node (a frame in, the frame out), and the ratio to it is
// printed: machines differ, the ratio less.
// Of several runs (--runs, three if not said) the median is told.
//
// Bounded: at most 60 s, 200 connections and 1,000 games, never another machine. Program: build/${BUILD:-release}/gonfalon.
import { execFileSync, fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { Agent, createServer, get } from "node:http";
import { connect } from "node:net";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../..");
const modes = {
    // Odds of the dearest question there is, over and over.
    forecast: { game: ["la_garde", "training-first-division"], ask: (s) => ({ do: "forecast", seat: s.first, action: "seal" }) },
    // Where a base may go, of many.
    reach: { game: ["tercios", "fields-of-glory"], ask: (s) => ({ do: "reach", seat: s.first, action: "place I1" }) },
    // The whole past of a long game, by a spectator.
    frames: { long: true, ask: (s) => ({ do: "frames", seat: s.watch, from: 1, to: 500 }) },
    replay: { long: true, ask: (s) => ({ do: "replay_page", seat: s.watch }) },
    join: { long: true, ask: (s) => ({ do: "join", seat: s.watch }) },
    // Long messages that are nothing.
    parse: { raw: `[${"1,".repeat(500000)}1]`, every: 1000 },
    army: { ask: () => ({ do: "army_book", game: "tercios" }) },
    create: { ask: () => ({ do: "create", game: "no such game", scenario: "x", first: { kind: "here" }, second: { kind: "here" } }) },
    // Games that can be made, one after the other.
    games: { ask: () => ({ do: "create", game: "grunwald", scenario: "training-movement", first: { kind: "here" }, second: { kind: "here" } }) },
    // Long records to be played through and kept.
    records: { long: true, ask: (_, record) => ({ do: "load", record, first: { kind: "here" }, second: { kind: "here" } }) },
    // Seats of games there are none of, as many as may be asked for at once.
    mine: { ask: () => ({ do: "mine", seats: Array.from({ length: 200 }, () => randomBytes(24).toString("base64url")) }) },
    library: { ask: () => ({ do: "library" }) },
    // What is read and not asked: the largest files there are.
    pages: { paths: ["/data/tercios/rulebook.json", "/data/la_garde/rulebook.json", "/api/library", "/health", "/metrics"] },
    // Acts, each made durable, as fast as one may.
    acts: { acts: true },
    // More than may be asked, by connections that come back whenever they are shown the door.
    haste: { haste: true },
    // Long messages whose end never comes, and requests whose head does not.
    hold: { bytes: hold, at_once: 40 },
    slow: { bytes: () => ["GET / HTTP/1.1\r\nHost: loc"], at_once: 40 },
    // Talk in a game that all of them look at: what one says is told to each.
    chat: { game: ["grunwald", "training-combat"], together: true, ask: (s) => ({ do: "chat", seat: s.watch, text: "x".repeat(500) }) },
};

let visitors = 0;
class Client {
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
            if (data.startsWith('{"push"')) {
                if (this.pushed) this.pushed(JSON.parse(data));
                return;
            }
            const m = JSON.parse(data);
            if (m.push || m.id === null) return;
            this.waiting.get(m.id)?.(m);
            this.waiting.delete(m.id);
        };
        // Who is shown the door waits for nothing more.
        this.socket.onclose = () => {
            this.is_closed = true;
            for (const told of this.waiting.values()) told({ ok: false });
            this.waiting.clear();
        };
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

const pause = (ms) => new Promise((r) => setTimeout(r, ms));
// A battle that two computers have fought to its end: hundreds of lines.
const program = join(root, "build", process.env.BUILD ?? "release", "gonfalon");
function long_record(folder) {
    execFileSync(program, ["sim", "grunwald", "blitzkrieg-1410", "--games", "1", "--threads", "1", "--first", "reference", "--second", "reference", "--seed", "1", "--records", folder]);
    // All but its end, so that it goes on.
    const lines = readFileSync(join(folder, readdirSync(folder)[0]), "utf8").split("\n");
    const numbered = lines.findLastIndex((line) => /^\d+ (first|second) /.test(line));
    return `${lines.slice(0, Math.min(numbered, 1200)).join("\n")}\n`;
}
function prepare_long_record() {
    if (process.env.GONFALON_LONG_RECORD) return;
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-attack-"));
    const file = join(folder, "long.gon");
    writeFileSync(file, long_record(join(folder, "records")));
    process.env.GONFALON_LONG_RECORD = file;
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const load = (client, record) => client.ask({ do: "load", record, first: { kind: "here" }, second: { kind: "here" } });
const create = (client, [game, scenario]) =>
    client.ask({ do: "create", game, scenario, first: { kind: "here" }, second: { kind: "here" } });

// One page after the other, as fast as they come, over one connection.
async function read_for_ever(port, paths) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = 0; ; i++)
        await new Promise((done) => {
            const options = { host: "127.0.0.1", port, agent, path: paths[i % paths.length], headers: { "Accept-Encoding": "gzip" } };
            get(options, (answer) => answer.resume().on("end", done)).on("error", () => setTimeout(done, 20));
        });
}

// A WebSocket and the first part of the longest message there is.
function hold() {
    const part = Buffer.alloc(1000000, "x");
    const head = Buffer.from([0x01, 0xff, 0, 0, 0, 0, 0, part.length >> 16, (part.length >> 8) & 255, part.length & 255, 0, 0, 0, 0]);
    Buffer.from('{"id":1,"do":"load","record":"').copy(part);
    const upgrade = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    return [upgrade, Buffer.concat([head, part])];
}

// Sockets that say this much and no more, each part after an answer, and come back when they are closed.
function say_for_ever(port, parts) {
    const left = [...parts];
    const socket = connect(port, "127.0.0.1", () => socket.write(left.shift()));
    socket.on("data", () => left.length && socket.write(left.shift()));
    socket.on("error", () => {}).on("close", () => setTimeout(() => say_for_ever(port, parts), 100));
}

async function act_for_ever(port) {
    const person = await Person.at(port, ["grunwald", "training-movement"], undefined, false);
    while (!(await person.ready())) await pause(50);
    for (;;) if ((await person.act()) === null) await pause(20);
}

async function hurry_for_ever(port) {
    for (;;) {
        const client = new Client(port, false);
        await client.opened.catch(() => pause(50));
        while (!client.is_closed) {
            for (let i = 0; i < 50 && client.socket.readyState === 1; i++) client.socket.send('{"id":1,"do":"ping"}');
            await pause(5);
        }
    }
}

async function attack(port, mode, connections) {
    setPriority(0, 19);
    const { game, long, together, ask, raw, every, paths, acts, haste, bytes, at_once } = modes[mode];
    const record = long ? readFileSync(process.env.GONFALON_LONG_RECORD, "utf8") : "";
    let first = null;
    for (let i = 0; i < connections; i++) {
        if (paths) void read_for_ever(port, paths);
        if (acts) void act_for_ever(port);
        if (haste) void hurry_for_ever(port);
        if (bytes) for (let k = 0; k < at_once; k++) say_for_ever(port, bytes());
        if (paths || acts || haste || bytes) continue;
        const client = new Client(port, false);
        await client.opened;
        if (raw) {
            setInterval(() => client.socket.send(raw), every);
            continue;
        }
        // What one of them may spend is soon spent: those that come later look at the same game.
        let made = together || long ? first : null;
        if (!made && long) made = await load(client, record);
        if (!made && game) made = await create(client, game);
        if (made && !made.ok) made = first;
        if ((game || long) && !made) throw new Error(`${mode}: the attackers were given no game`);
        first ??= made;
        if (together) await client.ask({ do: "join", seat: made.seats.watch });
        // Four questions under way at any time, as fast as they are answered.
        for (let k = 0; k < 4; k++)
            (async () => {
                for (;;) {
                    const reply = await client.ask(ask(made?.seats ?? {}, record));
                    await pause(reply.ok ? 0 : 20);
                }
            })();
    }
    process.send("attacking");
}

// The bystander: an act every 50 ms, and beside them one question after the other.
async function bystander(port, seconds) {
    const client = new Client(port);
    await client.opened;
    const made = await create(client, ["grunwald", "training-movement"]);
    if (!made.ok) throw new Error(`a bystander is given no game: ${made.error.key}`);
    const seats = [made.seats.first, made.seats.second];
    const took = [];
    const until = Date.now() + seconds * 1000;
    const answered = [];
    let busy = 0;
    const asking = (async () => {
        while (Date.now() < until) {
            const started = performance.now();
            const { ok } = await client.ask({ do: "verify", seat: seats[0] });
            if (ok) answered.push(performance.now() - started);
            else busy++;
            await pause(50);
        }
    })();
    while (Date.now() < until) {
        const { status } = await client.ask({ do: "view", seat: seats[0] });
        const seat = seats[status.asked[0] ? 0 : 1];
        const reply = await client.ask({ do: "actions", seat, wanted: 1 });
        const action = reply.actions?.actions[0]?.text;
        if (!action) {
            await pause(50);
            continue;
        }
        const started = performance.now();
        await client.ask({ do: "act", seat, n: status.next, actions: [action] });
        took.push(performance.now() - started);
        await pause(50);
    }
    await asking;
    client.socket.close();
    return { ...figures(took), question: { ...figures(answered), busy } };
}

// How long a computer takes over each of its acts: two of them fight while somebody looks on.
async function computer_replies(port, seconds) {
    const client = new Client(port);
    await client.opened;
    const computer = { kind: "computer", level: "reference" };
    const took = [];
    let last = 0;
    let over = false;
    client.pushed = ({ push, status }) => {
        if (push !== "state") return;
        if (last) took.push(performance.now() - last);
        last = performance.now();
        over = Boolean(status.result);
    };
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
        const made = await client.ask({ do: "create", game: "grunwald", scenario: "training-combat", first: computer, second: computer });
        over = false;
        last = 0;
        if (made.ok) await client.ask({ do: "join", seat: made.seats.watch });
        while (made.ok && !over && Date.now() < until) await pause(20);
        if (!made.ok) await pause(100);
    }
    client.socket.close();
    return figures(took);
}

function figures(took) {
    took.sort((a, b) => a - b);
    const at = (q) => (took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? NaN).toFixed(1);
    return { acts: took.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

// --- Many games ----------------------------------------------------------------------------------------------------

// A frame in, the frame out: what node alone can do on this machine.
function echo() {
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

// A person with a game of his own: an act, the same act taken back, again and again; each is written before it is
// acknowledged.
class Person {
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

async function people(port, count, game) {
    const all = [];
    for (let i = 0; i < count; i += 20) all.push(...(await Promise.all(Array.from({ length: Math.min(20, count - i) }, () => Person.at(port, game)))));
    for (const each of all) await each.ready();
    return all;
}

// Each acts once a second, evenly spread.
async function once_a_second(all, seconds) {
    const took = [];
    let refused = 0;
    await Promise.all(
        all.map(async (person, i) => {
            await pause((1000 * i) / all.length);
            const until = Date.now() + seconds * 1000;
            while (Date.now() < until) {
                const next = Date.now() + 1000;
                const ms = await person.act();
                if (ms === null) refused++;
                else took.push(ms);
                await pause(Math.max(0, next - Date.now()));
            }
        }),
    );
    return { ...figures(took), refused };
}

async function as_fast_as_it_goes(acts, seconds) {
    const until = performance.now() + seconds * 1000;
    let count = 0;
    let refused = 0;
    await Promise.all(
        acts.map(async (act) => {
            while (performance.now() < until) {
                if ((await act()) === null) refused++;
                else count++;
            }
        }),
    );
    return { rate: count / seconds, refused };
}

// What a process has used of the processors since it began: less bent than the clock by whatever else the machine does.
function processor_ms(pid) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return 10 * (Number(fields[11]) + Number(fields[12]));
}

// What the disk alone takes to make 4 kB durable, now.
async function disk_alone(folder) {
    const file = openSync(join(folder, "probe"), "w");
    const page = Buffer.alloc(4096, "x");
    const took = [];
    for (let i = 0; i < 100; i++) {
        writeSync(file, page);
        const started = performance.now();
        fdatasyncSync(file);
        took.push(performance.now() - started);
        await pause(5);
    }
    closeSync(file);
    const { p50, p99 } = figures(took);
    return `p50 ${p50} p99 ${p99}`;
}

async function beside_echo(run) {
    const child = fork(fileURLToPath(import.meta.url), ["--echo"], { execArgv: ["--no-warnings"] });
    const port = await new Promise((yes) => child.once("message", yes));
    const result = await run(port);
    child.kill();
    return result;
}
async function echoers(port, count) {
    const all = [];
    for (let i = 0; i < count; i++) {
        const client = new Client(port);
        await client.opened;
        all.push({
            async act() {
                const started = performance.now();
                await client.ask({ do: "act", seat: "x".repeat(32), n: 12, actions: ["P06 N"] });
                return performance.now() - started;
            },
            client,
        });
    }
    return all;
}
const close = (all) => all.forEach(({ client }) => client.socket.close());

// Whatever was begun ends with this process.
const begun = [];
process.on("exit", () => begun.forEach((child) => child.kill()));

// Another process of this tool, and the promise of its first word.
function beside(...words) {
    const child = fork(fileURLToPath(import.meta.url), words.map(String), { execArgv: ["--experimental-websocket", "--no-warnings"] });
    begun.push(child);
    const said = new Promise((yes, no) => {
        child.once("message", yes);
        child.once("exit", () => no(new Error(`ended before it had begun: ${words.join(" ")}`)));
    });
    said.catch(() => {});
    return { child, said };
}

// Two computers fight while somebody looks on: these do.
async function watch(port, games) {
    setPriority(0, 19);
    const computer = { kind: "computer", level: "reference" };
    const served = new Map();
    let effort = 100;
    // All are made before the first is fought: none is over when the others begin.
    const seats = [];
    let maker = null;
    for (let made = 0; seats.length < games; ) {
        // One address may not make all of them.
        if (made % 200 === 0) {
            maker = new Client(port);
            await maker.opened;
            made++;
        }
        const reply = await maker.ask({ do: "create", game: "grunwald", scenario: "training-combat", first: computer, second: computer });
        if (reply.ok) made = seats.push(reply.seats.watch);
        else await pause(50);
    }
    let watcher = null;
    for (const [i, seat] of seats.entries()) {
        if (i % 50 === 0) {
            watcher = new Client(port);
            await watcher.opened;
            watcher.pushed = ({ push, game, status }) => {
                if (push !== "state") return;
                served.set(game, (served.get(game) ?? 0) + 1);
                effort = Math.min(effort, status.effort ?? 100);
            };
        }
        while (!(await watcher.ask({ do: "join", seat })).ok) await pause(50);
    }
    served.clear();
    process.on("message", () => {
        const turns = [...served.values()].sort((a, b) => a - b);
        const acts = turns.reduce((sum, each) => sum + each, 0);
        process.send({ acts, served: served.size, least: turns[0] ?? 0, most: turns[turns.length - 1] ?? 0, effort });
    });
    process.send("watching");
}

// Of several runs the one in the middle, with all of them told.
async function middle_of(runs, by, run) {
    const all = [];
    for (let i = 0; i < runs; i++) all.push(await run());
    const told = `median of ${runs} (${by} ${all.map((each) => each[by]).join(", ")})`;
    all.sort((a, b) => Number(a[by]) - Number(b[by]));
    return { ...all[Math.floor(runs / 2)], told };
}

let leaving = () => {};
const loads = {
    async load(port, games, seconds, { folder, runs }) {
        const all = await people(port, games, ["grunwald", "training-movement"]);
        const disk = await disk_alone(folder);
        const ours = await middle_of(runs, "p99", () => once_a_second(all, seconds));
        const bare = await beside_echo(async (there) => {
            const other = await echoers(there, games);
            const result = await once_a_second(other, seconds);
            close(other);
            return result;
        });
        return `${games} games, one durable act a second, ${ours.told}: p50 ${ours.p50} p99 ${ours.p99} max ${ours.max} ms (${ours.acts} acts, ${ours.refused} refused); the disk alone ${disk}; echo p50 ${bare.p50} p99 ${bare.p99}; ratio of p50 ${(ours.p50 / bare.p50).toFixed(1)}`;
    },
    async computers(port, games, seconds, { folder, runs }) {
        const all = await people(port, 20, ["grunwald", "training-movement"]);
        const quiet = await once_a_second(all, seconds);
        const watching = beside("--watch", port, games);
        await watching.said;
        const busy = await middle_of(runs, "p99", () => once_a_second(all, seconds));
        watching.child.send("tell");
        const { acts, served, least, most, effort } = await new Promise((yes) => watching.child.once("message", yes));
        watching.child.kill();
        const disk = await disk_alone(folder);
        return (
            `${games} games of computers at \`reference\`: people's acts, ${busy.told}: p50 ${busy.p50} p99 ${busy.p99} max ${busy.max} ms (${busy.acts} acts, ${busy.refused} refused); ` +
            `without them p50 ${quiet.p50} p99 ${quiet.p99}, the disk alone ${disk}; computers acted ${acts} times in ${served} games, ${least} to ${most} each, with ${effort} % of their thinking at the least`
        );
    },
    // Half of the games are fought by computers; in the others people act, and everything that takes long is asked for.
    async stop(port, games, seconds) {
        prepare_long_record();
        const watching = beside("--watch", port, Math.floor(games / 2));
        await watching.said;
        const all = await people(port, Math.ceil(games / 2), ["grunwald", "training-movement"]);
        const asking = ["forecast", "reach", "frames", "replay"].map((mode) => beside("--attack", port, mode, 6));
        for (const each of asking) await each.said;
        void once_a_second(all, seconds);
        await pause(1000 * seconds);
        leaving = () => [watching, ...asking].forEach(({ child }) => child.kill());
        return `${games} games, half of them of computers, and ${asking.length * 6} connections that ask for what takes long`;
    },
    async saturation(port, games, seconds, { pid, runs }) {
        // So many that none of them meets the limit of requests a second before the server meets its own.
        const count = Math.min(games, 200);
        const all = await people(port, count, ["grunwald", "training-movement"]);
        const ours = await middle_of(runs, "share", async () => {
            const before = processor_ms(pid);
            const { rate, refused } = await as_fast_as_it_goes(all.map((each) => () => each.act()), seconds);
            const spent = (1000 * (processor_ms(pid) - before)) / (rate * seconds);
            const bare = await beside_echo(async (there) => {
                const other = await echoers(there, count);
                const result = await as_fast_as_it_goes(other.map((each) => () => each.act()), seconds);
                close(other);
                return result;
            });
            return { rate, refused, spent, echoes: bare.rate, share: (rate / bare.rate).toFixed(3) };
        });
        return `${count} connections, ${ours.told}: ${ours.rate.toFixed(0)} durable acts a second (${ours.refused} refused; ${ours.spent.toFixed(0)} us of processor each), ${ours.echoes.toFixed(0)} echoes: ${ours.share}`;
    },
};

async function serve() {
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

async function main(words) {
    const value = (name, otherwise, most) => {
        const at = words.indexOf(name);
        return at < 0 ? otherwise : Math.min(most, Number(words.splice(at, 2)[1]));
    };
    const seconds = value("--seconds", 5, 60);
    const connections = value("--connections", 24, 200);
    const games = value("--games", 1000, 1000);
    const runs = value("--runs", 3, 9);
    const wanted = words.length ? words : Object.keys(modes);
    for (const mode of wanted) {
        if (!modes[mode] && !loads[mode]) {
            console.error(`no such mode: ${mode} (${[...Object.keys(modes), ...Object.keys(loads)].join(" ")})`);
            process.exit(2);
        }
        if (loads[mode]) {
            const { child, port, folder } = await serve();
            const said = await loads[mode](port, games, seconds, { pid: child.pid, folder, runs });
            console.log(`${mode}: ${said}; stopped in ${await stop(child)} ms`);
            leaving();
            rmSync(folder, { recursive: true, force: true });
            continue;
        }
        if (modes[mode].long) prepare_long_record();
        const results = [];
        for (let run = 0; run < runs; run++) results.push(await attacked(mode, seconds, connections));
        const median = (of) => results.map(of).map(Number).sort((a, b) => a - b)[Math.floor(results.length / 2)];
        console.log(
            `${mode}: bystander's act, ms, median of ${runs}: quiet p50 ${median((r) => r.quiet.p50)} p99 ${median((r) => r.quiet.p99)}; ` +
                `under attack p50 ${median((r) => r.under.p50)} p99 ${median((r) => r.under.p99)} max ${median((r) => r.under.max)} ` +
                `(${median((r) => r.under.acts)} acts); after p99 ${median((r) => r.after.p99)}; ` +
                `his question quiet p50 ${median((r) => r.quiet.question.p50)} p99 ${median((r) => r.quiet.question.p99)}, under attack p50 ${median((r) => r.under.question.p50)} ` +
                `p99 ${median((r) => r.under.question.p99)} max ${median((r) => r.under.question.max)} (${median((r) => r.under.question.acts)} answered, ${median((r) => r.under.question.busy)} busy); ` +
                `a computer's act quiet p50 ${median((r) => r.computer.quiet.p50)}, under attack ${median((r) => r.computer.under.p50)}; stopped in ${median((r) => r.stopped)}`,
        );
    }
}

async function stop(child) {
    const began = Date.now();
    child.kill("SIGTERM");
    await new Promise((yes) => child.once("exit", yes));
    return Date.now() - began;
}

async function attacked(mode, seconds, connections) {
    const { child, port, folder } = await serve();
    const quiet = await bystander(port, seconds);
    const computer = { quiet: await computer_replies(port, seconds) };
    const hostile = beside("--attack", port, mode, connections);
    await hostile.said;
    const under = await bystander(port, seconds);
    computer.under = await computer_replies(port, seconds);
    hostile.child.kill();
    await pause(200);
    const after = await bystander(port, 2);
    const stopped = await stop(child);
    rmSync(folder, { recursive: true, force: true });
    return { quiet, under, after, computer, stopped };
}

const words = process.argv.slice(2);
if (words[0] === "--echo") echo();
else if (words[0] === "--watch") await watch(Number(words[1]), Number(words[2]));
else if (words[0] === "--attack") await attack(Number(words[1]), words[2], Number(words[3]));
else await main(words);
