// A table inside the module, as a page without a server would have it: the computer plays both sides of a battle of every
// game, a page that is opened again finds it as it was left, and the native program proves its dice. Who thinks chooses the
// same whatever the enemy has ordered in secret, though he is handed the whole record. The great battles take
// no more memory, nor the module more bytes on the wire, than was promised.
//
//   node tools/module_table.mjs
//
// Needs build/release/gonfalon and build/wasm/gonfalon.wasm.
import { spawnSync } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startModule } from "./wasm_module.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const folder = "build/module_table";
mkdirSync(folder, { recursive: true });

// A page: what the module says is heard at once, kept here, and thought about by a second instance.
async function openPage(writes, thinker) {
    const heard = [];
    const waiting = [];
    let clock = 0;
    const { exports, given } = await startModule("build/wasm/gonfalon.wasm", (text, bytes) => ({
        send: (at, size) => heard.push(JSON.parse(text(at, size))),
        keep: (ticket, at, size) => {
            writes.push(JSON.parse(text(at, size)));
            waiting.push(() => exports.kept(ticket, 1));
        },
        think: (ticket, at, size) => {
            const json = text(at, size);
            waiting.push(() => exports.chose(ticket, ...given(thinker(json))));
        },
        hurry() {},
        hurried: () => 0,
        share: () => 0,
        random: (at, size) => void randomFillSync(bytes(at, size)),
        now: () => 1_800_000_000_000 + clock,
        steady: () => clock,
        log: (at, size) => console.log(`logged: ${text(at, size)}`),
    }));
    exports.restore(...given(JSON.stringify({ store: "here", writes })));
    let last = 0;
    // Time passes only where the module waits for it.
    function work(until) {
        for (let rounds = 0; rounds < 200_000; rounds++) {
            const found = heard.find(until);
            if (found) return found;
            const next = exports.work();
            const task = waiting.shift();
            if (task) task();
            else if (next >= 0) clock += next;
            else if (!heard.some(until)) break;
        }
        throw new Error(`nothing came: ${JSON.stringify(heard.at(-1)).slice(0, 300)}`);
    }
    return {
        ask(what, members) {
            const id = ++last;
            exports.receive(...given(JSON.stringify({ id, do: what, ...members })));
            return work((each) => each.id === id);
        },
        work,
        memory: () => exports.memory.buffer.byteLength,
    };
}

const engine = await startModule("build/wasm/gonfalon.wasm", (text, bytes) => ({
    send() {},
    keep() {},
    think() {},
    hurry() {},
    hurried: () => 0,
    share: () => 0,
    random: (at, size) => void randomFillSync(bytes(at, size)),
    now: () => Date.now(),
    steady: () => performance.now(),
    log: (at, size) => console.log(`logged: ${text(at, size)}`),
}));
const thinker = (json, seed = randomFillSync(new Uint32Array(2))) => {
    const at = engine.exports.think(...engine.given(json), ...seed, 1, 0);
    return engine.text(at, engine.exports.answer_size());
};

const most_memory = 64 * 1048576;
const battles = [
    ["grunwald", "training-combat"],
    ["p3f", "training-combat"],
    ["tercios", "training-first-shots"],
    ["la_garde", "training-first-division"],
];
for (const [game, scenario] of battles) {
    const writes = [];
    const page = await openPage(writes, thinker);
    const computer = { kind: "computer", level: "reference" };
    const made = page.ask("create", { game, scenario, first: computer, second: computer, dice: "sealed" });
    if (!made.seats) throw new Error(JSON.stringify(made));
    const [seat] = Object.values(made.seats);
    page.ask("join", { seat });
    const over = (each) => JSON.stringify(each).includes('"turn":"over"');
    page.work(over);
    const { record } = page.ask("record", { seat });
    const again = await openPage(structuredClone(writes), thinker);
    if (again.ask("record", { seat }).record !== record) throw new Error(`${game}: another record after opening the page again`);
    const file = `${folder}/${game}.gon`;
    writeFileSync(file, record);
    const replayed = spawnSync("build/release/gonfalon", ["replay", file, "--verify"], { encoding: "utf8" });
    if (replayed.status !== 0 || replayed.stderr) throw new Error(`${file}: ${replayed.stderr}`);
    console.log(`${game} ${scenario}: ${record.split("\n").length} lines, proved by the native program`);
}

secrets();
await figures();

// The enemy has sealed his orders, the one way or the other; then ours are thought about, one after the other.
function secrets() {
    const hidden = [
        ["tercios/training-first-shots", ["order I1 ready", "order I2 ready", "order H1 ready", "order G1 fire"], ["order I1 assault", "order I2 fire", "order H1 assault", "order G1 ready"]],
        ["la_garde/training-first-division", ["corps C1 manoeuvre", "order D1 manoeuvre"], ["corps C1 attack", "order D1 attack"]],
    ];
    let choices = 0;
    for (const [battle, ...ways] of hidden) {
        const golden = readFileSync(`tests/playthroughs/${battle}.greedy.gon`, "utf8").split("\n");
        const header = golden.slice(0, golden.indexOf("") + 1);
        const ours = golden.filter((line) => /^\d+ second (order|corps) /.test(line)).map((line) => line.replace(/^\d+ /, ""));
        for (let known = 0; known < ways[0].length; known++)
            // One that tries out, once: it takes its time.
            for (const level of known ? ["reference"] : ["reference", "captain"]) {
                const [one, two] = ways.map((orders, way) => {
                    const lines = [...orders.map((order) => `first ${order}`), "first seal", ...ours.slice(0, known)];
                    const whole = [...header, ...lines.map((line, i) => `${i + 1} ${line}`), ""].join("\n");
                    const thought = { game: `${battle} ${way}`, side: "second", level, draft: "", next: lines.length + 1, hurried: false, whole, missed: [] };
                    return thinker(JSON.stringify(thought), [0, 5]);
                });
                if (!JSON.parse(one).action) throw new Error(`${battle}, ${level}: nothing is chosen: ${one}`);
                if (one !== two) throw new Error(`${battle}, ${level}: ${one} where the enemy has other orders than with ${two}`);
                choices++;
            }
    }
    console.log(`${choices} choices, the same whatever the enemy has ordered in secret`);
}

// How long a start takes, and what a whole great battle takes at the table and while a general thinks.
async function figures() {
    const started = performance.now();
    const page = await openPage([], thinker);
    page.ask("library", {});
    console.log(`ready in ${(performance.now() - started).toFixed(0)} ms`);
    for (const battle of ["grunwald/clash-of-titans", "p3f/arques.en", "tercios/the-breakthrough", "la_garde/auerstaedt"]) {
        const record = readFileSync(`tests/playthroughs/${battle}.greedy.gon`, "utf8");
        const here = { kind: "here" };
        const general = { kind: "computer", level: "general" };
        const whole = await openPage([], thinker);
        const made = whole.ask("load", { record, first: here, second: here });
        const seat = Object.values(made.seats)[0];
        whole.ask("join", { seat });
        whole.ask("report", { seat });
        // The same up to its middle, where a general goes on.
        const lines = record.split("\n");
        let thinking = 0;
        const half = await openPage([], (json) => {
            const answer = thinker(json);
            thinking = engine.exports.memory.buffer.byteLength;
            return answer;
        });
        const on = half.ask("load", { record: `${lines.slice(0, lines.length >> 1).join("\n")}\n`, first: general, second: general });
        half.ask("join", { seat: Object.values(on.seats)[0] });
        half.work(() => thinking > 0);
        const mb = (bytes) => (bytes / 1048576).toFixed(1);
        console.log(`${battle}: ${lines.length} lines, ${mb(whole.memory())} MB at the table, ${mb(thinking)} MB thinking`);
        if (whole.memory() + thinking > most_memory) process.exitCode = 1;
    }
}

const most = 1_000_000;
const module = readFileSync("build/wasm/gonfalon.wasm");
const packed = gzipSync(module, { level: 9 }).length;
console.log(`module: ${module.length} bytes, ${packed} gzipped, at most ${most}`);
if (packed > most) process.exitCode = 1;
