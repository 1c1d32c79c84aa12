// What a hostile visitor can do to the others: starts a server of its own on the loopback address, plays one quiet
// game as a bystander, and measures the bystander's acts alone and under an attack by 24 connections (nice 19).
//
//   tools/attack [MODE...] [--seconds N] [--connections N] [--runs N]   modes: forecast reach frames replay join parse army
//                                                                       create games records mine library pages chat acts
//                                                                       haste hold slow; all of them
//   tools/attack load|computers|saturation|stop [--games N] [--seconds N]   many games at once, beside a bare echo server
//   tools/attack figures [--minutes N]   what is to hold, in one table; ends with 1 where something does not
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
// Bounded: at most 60 s, 200 connections and 1,000 games, never another machine. Program: $GONFALON, or
// build/${BUILD:-release}/gonfalon.
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { crowds, leave, watch } from "./attack_crowds.mjs";
import { beside, Client, create, echo, figures, load, pause, Person, prepare_long_record, serve, stop } from "./attack_visitors.mjs";

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
    for (let i = 0; i < connections; i++) {
        if (paths) void read_for_ever(port, paths);
        if (acts) void act_for_ever(port);
        if (haste) void hurry_for_ever(port);
        if (bytes) for (let k = 0; k < at_once; k++) say_for_ever(port, bytes());
    }
    // All are there before the first begins: what it is sent keeps this process from opening more.
    const clients = paths || acts || haste || bytes ? [] : Array.from({ length: connections }, () => new Client(port, false));
    for (const { opened } of clients) await opened;
    if (raw) for (const { socket } of clients) setInterval(() => socket.send(raw), every);
    let first = null;
    for (const client of raw ? [] : clients) {
        // What one of them may spend is soon spent: those that come later look at the same game.
        let made = together || long ? first : null;
        if (!made && long) made = await load(client, record);
        if (!made && game) made = await create(client, game);
        // A busy server says so: the first of them asks again, for a quarter of a minute.
        for (let again = 0; again < 60 && made && !made.ok && !first; again++) {
            await pause(250);
            made = await (long ? load(client, record) : create(client, game));
        }
        if (made && !made.ok && !first) throw new Error(`${mode}: the attackers were given no game: ${made.error?.key ?? "shown the door"}`);
        if (made && !made.ok) made = first;
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
    client.pushed = (text) => {
        const { push, status } = JSON.parse(text);
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

// --- Measuring -----------------------------------------------------------------------------------------------------

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
    const after = await bystander(port, 1);
    const stopped = await stop(child);
    rmSync(folder, { recursive: true, force: true });
    return { quiet, under, after, computer, stopped };
}

async function attack_of(mode, { seconds, connections, runs }) {
    if (modes[mode].long) prepare_long_record();
    const results = [];
    for (let run = 0; run < runs; run++) results.push(await attacked(mode, seconds, connections));
    const median = (of) => results.map(of).map(Number).sort((a, b) => a - b)[Math.floor(results.length / 2)];
    const of = (which) => ({ mean: median((r) => which(r).mean), p50: median((r) => which(r).p50), p99: median((r) => which(r).p99), max: median((r) => which(r).max), acts: median((r) => which(r).acts) });
    const quiet = of((r) => r.quiet);
    const under = of((r) => r.under);
    const after = of((r) => r.after);
    const asked = { quiet: of((r) => r.quiet.question), under: of((r) => r.under.question), after: of((r) => r.after.question) };
    const computer = { quiet: of((r) => r.computer.quiet), under: of((r) => r.computer.under) };
    const stopped = median((r) => r.stopped);
    return {
        told:
            `bystander's act, ms, median of ${runs}: quiet p50 ${quiet.p50} p99 ${quiet.p99}; ` +
            `under attack p50 ${under.p50} p99 ${under.p99} max ${under.max} (${under.acts} acts); after p99 ${after.p99}; ` +
            `his question quiet p50 ${asked.quiet.p50} p99 ${asked.quiet.p99}, under attack p50 ${asked.under.p50} ` +
            `p99 ${asked.under.p99} max ${asked.under.max} (${asked.under.acts} answered, ${median((r) => r.under.question.busy)} busy), after p99 ${asked.after.p99}; ` +
            `a computer's act quiet p50 ${computer.quiet.p50}, on the average ${computer.quiet.mean}, under attack ${computer.under.p50} and ${computer.under.mean}; stopped in ${stopped}`,
        held: [
            { what: `\`${mode}\`: a bystander's act, p99`, is: under.p99, most: 100, more: `p50 ${under.p50}; quiet ${quiet.p50}, ${quiet.p99}; p99 after it ${after.p99}` },
            // The average: where pushes come in together, the time between most of them is none.
            { what: `\`${mode}\`: a computer's act to its quiet one`, is: (computer.under.mean / computer.quiet.mean).toFixed(2), most: 3, more: `on the average ${computer.quiet.mean} and ${computer.under.mean}, p50 ${computer.quiet.p50} and ${computer.under.p50}; stopped in ${stopped}` },
        ],
    };
}

async function crowd_of(mode, { seconds, games, runs }) {
    const { child, port, folder } = await serve();
    const { told, held } = await crowds[mode](port, games, seconds, { pid: child.pid, folder, runs });
    const stopped = await stop(child);
    leave();
    rmSync(folder, { recursive: true, force: true });
    const end = { what: `\`${mode}\`: the server stops`, is: stopped, most: 2000, more: mode === "stop" ? told : "" };
    return { told: `${told}; stopped in ${stopped} ms`, held: [...held, end] };
}

// Whatever hangs ends all the same.
async function measure(mode, how) {
    const most = 600 + 6 * how.seconds * how.runs;
    const limit = setTimeout(() => {
        console.error(`${mode}: not done after ${most} s`);
        process.exit(1);
    }, 1000 * most);
    const found = await (modes[mode] ? attack_of(mode, how) : crowd_of(mode, how));
    clearTimeout(limit);
    return found;
}

// What is to hold, the most telling first; what there is no time left for is named.
async function all_figures(minutes, { games, connections, runs }) {
    const wanted = [
        ["saturation", 5],
        ["load", 8],
        ["computers", 6],
        ["stop", 3],
        ...["forecast", "frames", "parse", "army", "create", "replay", "reach", "join", "chat"].map((mode) => [mode, 3]),
    ];
    const until = Date.now() + 60000 * minutes;
    const held = [];
    const left_out = [];
    let longest = 0;
    for (const [mode, seconds] of wanted) {
        const began = Date.now();
        if (began + longest > until) {
            left_out.push(mode);
            continue;
        }
        const found = await measure(mode, { seconds, connections, games, runs });
        console.error(`${mode}: ${found.told}`);
        held.push(...found.held);
        // The attacks are alike; of many games each is measured once.
        if (modes[mode]) longest = Math.max(longest, Date.now() - began);
    }
    const good = ({ is, most, least }) => (most === undefined ? Number(is) >= least : Number(is) <= most);
    console.log("| what, in ms where nothing is said | measured | is to be | holds | beside it |\n|---|---|---|---|---|");
    for (const each of held)
        console.log(`| ${each.what} | ${each.is} | ${each.most === undefined ? `at least ${each.least}` : `at most ${each.most}`} | ${good(each) ? "yes" : "NO"} | ${each.more} |`);
    if (left_out.length) console.log(`No time was left for: ${left_out.join(" ")}`);
    return held.every(good);
}

async function main(words) {
    for (const sign of ["SIGINT", "SIGTERM"]) process.on(sign, () => process.exit(1));
    const value = (name, otherwise, most) => {
        const at = words.indexOf(name);
        return at < 0 ? otherwise : Math.min(most, Number(words.splice(at, 2)[1]));
    };
    const how = { seconds: value("--seconds", 5, 60), connections: value("--connections", 24, 200), games: value("--games", 1000, 1000), runs: value("--runs", 3, 9) };
    const minutes = value("--minutes", 12, 60);
    if (words.length === 1 && words[0] === "figures") process.exit((await all_figures(minutes, how)) ? 0 : 1);
    const wanted = words.length ? words : Object.keys(modes);
    for (const mode of wanted) {
        if (modes[mode] || crowds[mode]) continue;
        console.error(`no such mode: ${mode} (${[...Object.keys(modes), ...Object.keys(crowds), "figures"].join(" ")})`);
        process.exit(2);
    }
    for (const mode of wanted) console.log(`${mode}: ${(await measure(mode, how)).told}`);
}

const words = process.argv.slice(2);
if (words[0] === "--echo") echo();
else if (words[0] === "--watch") await watch(Number(words[1]), Number(words[2]));
else if (words[0] === "--attack") await attack(Number(words[1]), words[2], Number(words[3]));
else await main(words);
