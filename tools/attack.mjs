// What a hostile visitor can do to the others: starts a server of its own on the loopback address, plays one quiet
// game as a bystander, and measures the bystander's acts alone and under an attack by 24 connections (nice 19).
//
//   tools/attack [MODE...] [--seconds N] [--connections N]      modes: forecast frames parse army create chat; all
//
// Bounded: at most 60 s and 200 connections, never another machine. Program: build/${BUILD:-release}/gonfalon.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../..");
const modes = {
    // Odds of the dearest question there is, over and over.
    forecast: { game: ["la_garde", "training-first-division"], ask: (s) => ({ do: "forecast", seat: s.first, action: "seal" }) },
    // The whole past of a game, by a spectator.
    frames: { game: ["grunwald", "training-combat"], ask: (s) => ({ do: "frames", seat: s.watch, from: 1, to: 1 }) },
    // Long messages that are nothing.
    parse: { raw: `[${"1,".repeat(500000)}1]`, every: 1000 },
    army: { ask: () => ({ do: "army_book", game: "tercios" }) },
    create: { ask: () => ({ do: "create", game: "no such game", scenario: "x", first: { kind: "here" }, second: { kind: "here" } }) },
    chat: { game: ["grunwald", "training-combat"], ask: (s) => ({ do: "chat", seat: s.watch, text: "x".repeat(500) }) },
};

class Client {
    constructor(port) {
        this.waiting = new Map();
        this.next = 1;
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
        this.opened = new Promise((yes, no) => {
            this.socket.onopen = yes;
            this.socket.onerror = no;
        });
        this.socket.onmessage = ({ data }) => {
            const m = JSON.parse(data);
            if (m.push || m.id === null) return;
            this.waiting.get(m.id)?.(m);
            this.waiting.delete(m.id);
        };
    }
    ask(fields) {
        const id = this.next++;
        return new Promise((yes) => {
            this.waiting.set(id, yes);
            this.socket.send(JSON.stringify({ id, ...fields }));
        });
    }
}

const pause = (ms) => new Promise((r) => setTimeout(r, ms));
const create = (client, [game, scenario]) =>
    client.ask({ do: "create", game, scenario, first: { kind: "here" }, second: { kind: "here" } });

async function attack(port, mode, connections) {
    setPriority(0, 19);
    const { game, ask, raw, every } = modes[mode];
    for (let i = 0; i < connections; i++) {
        const client = new Client(port);
        await client.opened;
        if (raw) {
            setInterval(() => client.socket.send(raw), every);
            continue;
        }
        const made = game ? await create(client, game) : null;
        // Four questions under way at any time, as fast as they are answered.
        for (let k = 0; k < 4; k++)
            (async () => {
                for (;;) {
                    const reply = await client.ask(ask(made?.seats ?? {}));
                    await pause(reply.ok ? 0 : 20);
                }
            })();
    }
    process.send("attacking");
}

// The bystander: an act, or taking it back, every 50 ms.
async function bystander(port, seconds) {
    const client = new Client(port);
    await client.opened;
    const made = await create(client, ["grunwald", "training-movement"]);
    const seats = [made.seats.first, made.seats.second];
    const took = [];
    const until = Date.now() + seconds * 1000;
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
    client.socket.close();
    took.sort((a, b) => a - b);
    const at = (q) => (took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? NaN).toFixed(1);
    return { acts: took.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function serve() {
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-attack-"));
    const program = join(root, "build", process.env.BUILD ?? "release", "gonfalon");
    const child = spawn(program, ["serve", "--port", "0", "--store", join(folder, "games.sqlite")], { stdio: ["ignore", "pipe", "ignore"] });
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
    const wanted = words.length ? words : Object.keys(modes);
    for (const mode of wanted) {
        if (!modes[mode]) {
            console.error(`no such mode: ${mode} (${Object.keys(modes).join(" ")})`);
            process.exit(2);
        }
        const { child, port, folder } = await serve();
        const quiet = await bystander(port, seconds);
        const hostile = fork(fileURLToPath(import.meta.url), ["--attack", String(port), mode, String(connections)], {
            execArgv: ["--experimental-websocket", "--no-warnings"],
        });
        await new Promise((yes) => hostile.once("message", yes));
        const under = await bystander(port, seconds);
        hostile.kill();
        await pause(200);
        const after = await bystander(port, 2);
        child.kill("SIGTERM");
        const stopped = Date.now();
        await new Promise((yes) => child.once("exit", yes));
        console.log(`${mode}: bystander's act, ms: quiet p50 ${quiet.p50} p99 ${quiet.p99}; under attack p50 ${under.p50} p99 ${under.p99} max ${under.max} (${under.acts} acts); after p99 ${after.p99}; stopped in ${Date.now() - stopped}`);
        rmSync(folder, { recursive: true, force: true });
    }
}

const words = process.argv.slice(2);
if (words[0] === "--attack") await attack(Number(words[1]), words[2], Number(words[3]));
else await main(words);
