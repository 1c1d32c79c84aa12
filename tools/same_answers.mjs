// The WebAssembly module gives the answers of the native build: golden games, censuses and signatures, what is told along
// them (views, prompts, lists, odds, log), and every case, byte for byte.
//
//   node tools/same_answers.mjs [--bench]
//
// Needs build/release/gonfalon_goldens and build/wasm/gonfalon_proof.wasm. --bench also prints the ratio of speeds.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startModule } from "./wasm_module.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const native = "build/release/gonfalon_goldens";
const folder = "build/same_answers";

function filesBelow(where, ending) {
    return readdirSync(where, { withFileTypes: true })
        .flatMap((entry) => {
            const path = join(where, entry.name);
            return entry.isDirectory() ? filesBelow(path, ending) : path.endsWith(ending) ? [path] : [];
        })
        .sort();
}

const kept = new Map();
const { exports, given } = await startModule("build/wasm/gonfalon_proof.wasm", (text) => ({
    keep_file: (path, pathSize, at, size) => kept.set(text(path, pathSize), text(at, size)),
}));
const { goldens, run_case, games_played } = exports;

const cases = filesBelow("tests", ".case");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync(native, ["--all", folder, ...cases], { stdio: ["ignore", "inherit", "inherit"] });

if (goldens() !== 0) {
    console.log(`the module: ${kept.get("wrong")}`);
    process.exit(1);
}
let told = "";
for (const path of cases) {
    kept.delete("case");
    run_case(...given(readFileSync(path, "utf8")));
    told += `${path}\n${kept.get("case")}`;
}
kept.delete("case");
kept.set("cases.txt", told);

const differ = [];
const expected = filesBelow(folder, "").map((path) => relative(folder, path));
for (const path of new Set([...expected, ...kept.keys()])) {
    const here = expected.includes(path) ? readFileSync(join(folder, path), "utf8") : undefined;
    if (here !== kept.get(path)) differ.push(path);
}
for (const path of differ) {
    const a = existsText(path).split("\n");
    const b = (kept.get(path) ?? "").split("\n");
    const line = a.findIndex((each, i) => each !== b[i]);
    console.log(`${path}:${line + 1}: native ${a[line]}\n${" ".repeat(path.length)}  module ${b[line]}`);
}
function existsText(path) {
    return expected.includes(path) ? readFileSync(join(folder, path), "utf8") : "";
}
const games = expected.filter((path) => path.endsWith(".gon")).length;
console.log(`${games} golden games and ${cases.length} cases: ${differ.length === 0 ? "the same answers" : `${differ.length} files differ`}`);

if (differ.length > 0 || games === 0 || cases.length === 0) process.exitCode = 1;

// Steps of the rules alone, then a computer that thinks: what a player waits for.
const BENCHED = [
    ["grunwald clash-of-titans", "random", 20],
    ["p3f coutras", "random", 40],
    ["tercios the-crossroads", "random", 20],
    ["la_garde the-village", "random", 20],
    ["grunwald training-combat", "captain", 4],
    ["p3f training-combat", "captain", 16],
    ["tercios training-first-shots", "captain", 4],
    ["la_garde training-first-division", "captain", 4],
];
function bench() {
    for (const [scenario, player, count] of BENCHED) {
        const measured = [];
        for (const play of [
            () => execFileSync(native, ["--speed", scenario, player, String(count)], { encoding: "utf8" }),
            () => {
                const started = process.hrtime.bigint();
                const steps = games_played(...given(scenario), ...given(player), count);
                return `${steps} ${(process.hrtime.bigint() - started) / 1000n}`;
            },
        ]) {
            const runs = Array.from({ length: 3 }, () => play().trim().split(" ").map(Number));
            measured.push({ steps: runs[0][0], us: Math.min(...runs.map((run) => run[1])) });
        }
        const [one, two] = measured;
        console.log(`${scenario}, ${player}: ${one.steps} actions, native ${one.us} us, module ${two.us} us, ratio ${(two.us / one.us).toFixed(2)}${one.steps === two.steps ? "" : " (other games!)"}`);
    }
}

if (process.argv.includes("--bench")) bench();
