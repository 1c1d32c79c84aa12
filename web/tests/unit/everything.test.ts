import { expect, test } from "vitest";
import { merged, readEverything } from "../../src/client/local/everything";

const game = { of: "g1", lines: [{ n: 1, text: "x", time: 0 }], seats: [], drafts: [] };
const file = (change: object) => JSON.stringify({ format: "gonfalon-everything", kept: { "gonfalon.likes": "{}" }, games: [game], ...change });

test("a file of another kind, cut off or with strange games, is none of ours", () => {
    expect(readEverything(file({}))?.games).toEqual([game]);
    for (const text of ["", "null", "[]", "{}", file({}).slice(0, -1), file({ format: "else" }), file({ games: [{}] }), file({ kept: { "gonfalon.seats": 3 } })])
        expect(readEverything(text)).toBeNull();
    expect(readEverything(file({ games: [{ ...game, lines: [{ n: "1", text: "x" }] }] }))).toBeNull();
});

test("a file brings nothing that is not ours", () => {
    expect(readEverything(file({ kept: { other: "x", "gonfalon.likes": "{}" } }))?.kept).toEqual({ "gonfalon.likes": "{}" });
});

test("what is here stays, what only the file has is added", () => {
    expect(merged(null, "fr")).toBe("fr");
    expect(merged("en", "fr")).toBe("en");
    expect(JSON.parse(merged('{"theme":"dark"}', '{"theme":"light","name":"A"}'))).toEqual({ theme: "dark", name: "A" });
    expect(JSON.parse(merged('[{"token":"a","as":"first"}]', '[{"token":"a","as":"second"},{"token":"b"}]'))).toEqual([{ token: "a", as: "first" }, { token: "b" }]);
    expect(merged("[1]", "broken")).toBe("[1]");
});
