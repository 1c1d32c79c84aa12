// Many games at once, for tools/attack: how soon acts are made durable, how evenly computers are served, how many acts
// go, how soon the server stops.
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { beside, Client, figures, pause, Person, prepare_long_record } from "./attack_visitors.mjs";

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
    const { child, said } = beside("--echo");
    const result = await run(await said);
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

// One connection looks on at these games. Whoever falls too far behind is shown the door, and comes back.
async function look_on(port, seats, hear) {
    const watcher = new Client(port);
    await watcher.opened;
    watcher.pushed = hear;
    for (const seat of seats) while (!watcher.is_closed && !(await watcher.ask({ do: "join", seat })).ok) await pause(50);
    void watcher.closed.then(() => look_on(port, seats, hear).catch(() => {}));
}

// Two computers fight while somebody looks on: these do.
export async function watch(port, games) {
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
    setPriority(0, 19);
    // Of so many as little is read as may be.
    const hear = (text) => {
        const [, game] = /^\{"push":"state","game":"([^"]*)"/.exec(text) ?? [];
        if (!game) return;
        served.set(game, (served.get(game) ?? 0) + 1);
        const at = text.lastIndexOf('"effort":');
        if (at >= 0) effort = Math.min(effort, parseInt(text.slice(at + 9), 10));
    };
    for (let i = 0; i < seats.length; i += 50) await look_on(port, seats.slice(i, i + 50), hear);
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

// What ends when the server has been told to stop.
let leaving = [];
export function leave() {
    leaving.forEach(({ child }) => child.kill());
    leaving = [];
}

// Each tells what was measured in words, and what of it is to hold: a figure, and the most or the least it may be.
export const crowds = {
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
        const ratio = (ours.p50 / bare.p50).toFixed(1);
        return {
            told: `${games} games, one durable act a second, ${ours.told}: p50 ${ours.p50} p99 ${ours.p99} max ${ours.max} ms (${ours.acts} acts, ${ours.refused} refused); the disk alone ${disk}; echo p50 ${bare.p50} p99 ${bare.p99}; ratio of p50 ${ratio}`,
            held: [{ what: `${games} games, a durable act a second each: p99`, is: ours.p99, most: 25, more: `p50 ${ours.p50}, ${ours.told}; disk alone ${disk}; echo p50 ${bare.p50}, p99 ${bare.p99}, ratio of p50 ${ratio}` }],
        };
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
        const fair = `computers acted ${acts} times in ${served} games, ${least} to ${most} each, with ${effort} % of their thinking at the least`;
        return {
            told:
                `${games} games of computers at \`reference\`: people's acts, ${busy.told}: p50 ${busy.p50} p99 ${busy.p99} max ${busy.max} ms (${busy.acts} acts, ${busy.refused} refused); ` +
                `without them p50 ${quiet.p50} p99 ${quiet.p99}, the disk alone ${disk}; ${fair}`,
            held: [{ what: `${games} games of computers at \`reference\`: people's acts, p99`, is: busy.p99, most: 50, more: `p50 ${busy.p50}, ${busy.told}; without them p50 ${quiet.p50}, p99 ${quiet.p99}; ${fair}` }],
        };
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
        leaving = [watching, ...asking];
        return { told: `${games} games, half of them of computers, and ${asking.length * 6} connections that ask for what takes long`, held: [] };
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
        const rates = `${ours.rate.toFixed(0)} durable acts a second (${ours.refused} refused; ${ours.spent.toFixed(0)} us of processor each), ${ours.echoes.toFixed(0)} echoes`;
        return {
            told: `${count} connections, ${ours.told}: ${rates}: ${ours.share}`,
            held: [{ what: `as many durable acts as go, ${count} connections: of the echo's rate`, is: ours.share, least: 0.2, more: `${rates}, ${ours.told}` }],
        };
    },
};
