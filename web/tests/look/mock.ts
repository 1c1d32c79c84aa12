// A socket that answers from the data files, to look at the whole page without a server.
import roster from "../../../data/grunwald/units/roster.json";
import combat from "../../../data/grunwald/tables/combat.json";
import options from "../../../data/grunwald/options.json";
import map from "../../../data/grunwald/maps/training-stream.json";
import scenario from "../../../data/grunwald/scenarios/training-combat.json";
import titans from "../../../data/grunwald/scenarios/clash-of-titans.json";

const CODES = ["N", "NE", "SE", "S", "SW", "NW"];
const placed = scenario.setup.units;
const leaders = scenario.setup.leaders;
const side = (code: string) => (/^(P|L|T|JAG|AND|ZYN|WIT|SZY|JER)/.test(code) ? "first" : "second");
const pieces = [
    ...placed.map((p, id) => ({ ...roster.units.find((u) => u.id === p.unit)!, id, code: p.unit, side: side(p.unit) })),
    ...leaders.map((p, i) => ({ ...roster.leaders.find((u) => u.id === p.leader)!, id: placed.length + i, code: p.leader, side: side(p.leader) })),
];
const description = {
    game: "grunwald", scenario: scenario.id, title: scenario.title, intro: scenario.intro,
    sides: [{ key: "side.allies" }, { key: "side.order" }], options: {}, board: { kind: "hex", ...map }, pieces, banners: [], roster, tables: { combat },
};
const view = {
    n: 4, over: false, turn: 2, turns: 5, phase: "cavalry_movement_a", active: "first", ask: "move", asked: "first", morale: 3, level: 1, points: [8, 4], grade: "none",
    units: [
        ...placed.map((p, i) => ({ code: p.unit, side: side(p.unit), place: "board", hex: p.hex, facing: CODES.indexOf(p.facing), strength: i % 5 ? 2 : 1, charge: i % 4, order: i % 7 === 3 ? "disorganised" : "good", deployed: false, ready: i % 3 !== 2, must_attack: false, must_be_attacked: false })),
        ...leaders.map((l) => ({ code: l.leader, side: side(l.leader), place: "board", hex: l.hex, facing: 0, strength: 0, charge: 0, order: "good", deployed: false, ready: true })),
    ],
    banners: [], fortifications: [], moving: "", combat: { fought_now: false, attacker: "first", attackers: [], defenders: [], targets: [], odds: "" },
};
const unit = (i: number) => ({ name: pieces[i]!.name, ref: { unit: i } });
const question = { say: "ask.move", rule: "GRU-4.1.1", args: { side: { key: "side.allies" } } };
const prompt = { n: 4, turn: "player", side: "first", yours: true, rule: "GRU-2.1.1", question, ask: "move" };
const entries = [
    { n: 1, kind: "action", side: "first", text: "P01 N", told: [{ kind: "event", say: "log.turn", args: { turn: 2 } }, { kind: "event", say: "log.moved", rule: "GRU-4.1.7", args: { unit: unit(0), hex: { label: "0606", ref: { hex: "0606" } }, cost: 2 } }] },
    { n: 2, kind: "chance", text: "3 5", told: [{ kind: "modifier", tally: "tally.attack", rule: "GRU-5.2.7", amount: 2 }, { kind: "modifier", tally: "tally.attack", rule: "GRU-5.2.8", amount: -1 }, { kind: "event", say: "log.rolled", rule: "GRU-5.1.1", args: { total: 8 } }] },
    { n: 3, kind: "action", side: "second", text: "pass", told: [{ kind: "event", say: "log.passed", args: { side: { key: "side.order" } } }] },
];
const status = {
    game: "mockmockmock", title: "", next: 4, turn: "player", side: "first", asked: [true, false],
    players: [{ kind: "person", name: "Anna", present: true }, { kind: "computer", level: "greedy", name: "", present: true }], spectators: 1, dice: "sealed", commitment: "ab".repeat(32), thinking: false, free_undo: 3, ask_undo: 1, offer: null, result: null, created: Date.now() - 5e6, changed: Date.now(),
};
const actions = {
    n: 4, coverage: "all",
    actions: [
        ...placed.slice(0, 6).flatMap((_, i) => [0, 1, 5].map((way) => ({ verb: "step", unit: i, way, text: `${pieces[i]!.code} ${CODES[way]}`, describe: { say: "act.step", rule: "GRU-4.1.7", args: { unit: unit(i), way: { key: `facing.${CODES[way]}` } } } }))),
        { verb: "done", text: "done", describe: { say: "act.done", rule: "GRU-2.1.1", args: {} } },
    ],
};
const forecast = {
    action: "x", legal: true, told: [{ kind: "event", say: "log.odds", args: { odds: { label: "3:1" } } }],
    tallies: [{ tally: "tally.attack", sum: 3, lines: [{ rule: "GRU-5.2.7", amount: 2 }, { rule: "GRU-5.2.8", amount: -1 }, { rule: "GRU-8.2.1", amount: 2 }] }],
    rows: [{ outcome: "1 1", weight: 1, of: 36, told: [] }],
    ends: [0.44, 0.28, 0.16, 0.09, 0.03].map((chance, i) => ({ end: { say: "log.retreats", args: { unit: unit(12 + i), hexes: i + 1 } }, chance, exact: "5/18" })), cites: ["GRU-R19"], imagined: false,
};
const library = {
    version: "0.1.0", players: ["random", "greedy"],
    games: [{ game: "grunwald", title: { en: "Grunwald 1410", fr: "Grunwald 1410" }, sides: ["side.allies", "side.order"], options: options.options, scenarios: [titans, scenario].map((s) => ({ id: s.id, title: s.title, intro: s.intro, teaches: s.kind === "training" ? ["x"] : [] })) }],
};
function answer(q: Record<string, unknown>): unknown {
    switch (q["do"]) {
        case "library": return { library };
        case "create": return { game: status.game, seats: { first: "f".repeat(32), watch: "w".repeat(32) }, invite: {} };
        case "mine": return { games: [{ seat: "f".repeat(32), as: "first", scenario: scenario.id, rules: "grunwald", titles: scenario.title, status }], unknown: [] };
        case "join": return { as: "first", game: status.game, watch: "w".repeat(32), description, view, prompt, from: 1, entries, chat: [{ as: "first", name: "Anna", text: "Bonjour !", time: Date.now() }], status };
        case "actions": return { actions };
        case "forecast": return { forecast };
        case "reach": { const u = view.units.find((x) => x.code === String(q["action"]).split(" ")[0])!; const c = Number(u.hex.slice(0, 2)); const r = Number(u.hex.slice(2)); return { reach: { places: [-1, 0, 1].flatMap((d) => [1, 2].flatMap((k) => [0, 1, 5].map((facing) => ({ cell: String(c + d).padStart(2, "0") + String(r - k).padStart(2, "0"), facing, cost: k * 2 + Math.abs(d) + (facing ? 1 : 0), steps: ["x"] })))) } }; }
        case "why": return { verdict: { legal: false, breaches: [{ rule: "GRU-4.1.1", measured: 9, allowed: 7 }] } };
        case "frames": return { frames: [1, 2, 3, 4].map((n) => ({ n, view })) };
        case "report": return { report: { over: true, result: null, score: [700, 300], lines: 41, actions: [20, 18], rolls: 9, undone: 2, started: 0, ended: 1, thought_ms: [300000, 1000], dice: [0, 1].map((i) => ({ count: 40, sum: 151 - i * 20, expected: 140, luck: 11 - i * 20, faces: [5, 7, 6, 8, 6, 8] })), rolled: [], commitment: "" } };
        default: return {};
    }
}
class MockSocket {
    onopen: (() => void) | null = null;
    onmessage: ((e: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() { setTimeout(() => this.onopen?.(), 5); }
    send(text: string): void {
        const q = JSON.parse(text) as Record<string, unknown>;
        setTimeout(() => this.onmessage?.({ data: JSON.stringify({ id: q["id"], ok: true, ...(answer(q) as object) }) }), 5);
    }
    close(): void {}
}
Object.assign(globalThis, { WebSocket: MockSocket });
