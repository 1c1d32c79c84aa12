import { expect, test } from "vitest";
import { flagOf } from "../../src/games/tercios/face";

test("an army of a player's own flies its nation's flag", () => {
    const title = { en: "Mine", fr: "Mon armée" };
    const spain = flagOf({ id: "spain", nation: "spain", title, colour: "#c00", points: 1000 });
    expect(flagOf({ id: "mine", nation: "spain", title, colour: "#c00", points: 1000 })).toEqual(spain);
    expect(flagOf({ id: "spain-1", nation: "sweden", title, colour: "#00c", points: 1000 })).not.toEqual(spain);
});
