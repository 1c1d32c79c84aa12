import { describe, expect, it } from "vitest";
import { mirrored } from "../../src/board/plane/mirror";
import type { Table } from "../../src/client/table.svelte";
import { Passing } from "../../src/game/passing.svelte";
import type { OpenGame } from "../../src/games/module";
import type { Words } from "../../src/words/format";

// Three units to place on a table 1000 wide; where `bad` says, the rules refuse.
function setUp(bad: (text: string) => boolean = () => false) {
    const waiting = ["I1", "I2", "I3"];
    const said: string[] = [];
    const undone: number[] = [];
    const table = {
        prompt: { side: "first", yours: true, turn: "player", kind: "set_up" },
        live: { n: 1, over: false },
        next: 7,
        quiet: false,
        refusal: null as unknown,
        error: null,
        fetchActions: () => Promise.resolve(),
        dismiss: () => (table.refusal = null),
        line: () => Promise.resolve(waiting.map((code, i) => ({ text: `place ${code} ${100 + 100 * i} 50 16384`, ask: "deploy", kind: "set_up", on: { pieces: [code] }, describe: { say: "act", args: {} } }))),
        proposals: () => Promise.resolve([{ text: "done", sense: "ends", describe: { say: "act", args: {} } }]),
        act: (steps: string[]) => {
            for (const text of steps) {
                if (bad(text)) {
                    table.refusal = { legal: false };
                    return Promise.resolve(false);
                }
                said.push(text);
                waiting.splice(waiting.indexOf(text.split(" ")[1] ?? ""), 1);
            }
            return Promise.resolve(true);
        },
        undoTo: (n: number) => {
            undone.push(n);
            return Promise.resolve();
        },
    };
    const game = {
        reserve: () => waiting.map((_, id) => ({ id })),
        pieceOf: (code: string) => Number(code.slice(1)),
        mirrored: (text: string) => mirrored(text, 1000),
    };
    return { passing: new Passing(table as unknown as Table, () => game as unknown as OpenGame), said, undone };
}

describe("an army placed for the player", () => {
    it("is told before it is done, and taken back whole", async () => {
        const { passing, said, undone } = setUp();
        await passing.foretell({ sentence: () => "I1 there" } as unknown as Words);
        expect(passing.asking).toEqual({ placed: 3, first: "I1 there", left: 0 });
        expect(said).toEqual([]);
        await passing.placeForMe();
        expect(said).toEqual(["place I1 100 50 16384", "place I2 200 50 16384", "place I3 300 50 16384"]);
        expect(passing.asking).toBeNull();
        expect(passing.since).toBe(7);
        await passing.takeBack();
        expect(undone).toEqual([7]);
        expect(passing.since).toBeNull();
    });
    it("stands with left and right exchanged", async () => {
        const { passing, said } = setUp();
        await passing.placeForMe(true);
        expect(said).toEqual(["place I1 900 50 16384", "place I2 800 50 16384", "place I3 700 50 16384"]);
    });
    it("where the mirror image is refused, one stands as proposed and the rest go on", async () => {
        const { passing, said } = setUp((text) => text.startsWith("place I2 8"));
        await passing.placeForMe(true);
        expect(said).toEqual(["place I1 900 50 16384", "place I2 100 50 16384", "place I3 900 50 16384"]);
    });
});

describe("a mirror", () => {
    it("turns what looks aside and leaves what is no placing", () => {
        expect(mirrored("place B1 100 200 0", 1000)).toBe("place B1 900 200 32768");
        expect(mirrored("place B1 100 200 8192", 1000)).toBe("place B1 900 200 24576");
        expect(mirrored("station M1 100 200", 1000)).toBe("station M1 900 200");
        expect(mirrored("seal", 1000)).toBe("seal");
    });
});
