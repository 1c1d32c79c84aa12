import { expect, test } from "vitest";
import type { Entry, Term, Told } from "../../src/client/protocol";
import { melees } from "../../src/games/tercios/melee";

const unit = (id: number): Term => ({ name: { en: `U${id}`, fr: `U${id}` }, ref: { unit: id } });
const event = (say: string, args: Record<string, Term> = {}): Told => ({ kind: "event", say, args });
const line = (n: number, ...told: Told[]): Entry => ({ n, kind: "action", told });

test("a melee told in many lines is summed up below its last line", () => {
    const entries = [
        line(1, event("log.charges", { unit: unit(1), target: unit(2) })),
        line(2, event("log.melee", { attacker: unit(1), defender: unit(2) })),
        line(3, event("log.strikes", { unit: unit(1), hits: 3 })),
        line(4, event("log.resisted", { unit: unit(2), saved: 1 })),
        line(5, event("log.strikes", { unit: unit(2), hits: 0 }), event("log.wear", { unit: unit(2), wear: 2 }), event("log.melee_won", { unit: unit(1), enemy: unit(2) })),
        line(6, event("log.retreats", { unit: unit(2), length: 40 }), event("log.wear", { unit: unit(2), wear: 1 })),
        line(7, event("log.card_shown", { unit: unit(3) }), event("log.wear", { unit: unit(2), wear: 9 })),
    ];
    const all = melees(entries);
    expect([...all.keys()]).toEqual([6]);
    const digest = all.get(6);
    expect(digest?.title.say).toBe("log.melee_won");
    expect(digest?.rows.map((r) => r.cells)).toEqual([
        [3, 0, 0],
        [0, 1, 3],
    ]);
    expect(digest?.rows[1]?.after.map((s) => s.say)).toEqual(["log.retreats"]);
});

test("a melee that is not over is not summed up", () => {
    expect(melees([line(1, event("log.melee", { attacker: unit(1), defender: unit(2) })), line(2, event("log.strikes", { unit: unit(1), hits: 1 }))]).size).toBe(0);
});
