// A record cut short, to be played on from there.
import { expect, test } from "vitest";
import { recordBefore } from "../../src/client/record";

const record = "gonfalon 1\ngame toy\nposition a 1|b 2\n\n1 first go A\n2 * 3 5\n# 2 0123456789abcdef\n3 second stop\n4 undo 3\n5 second go B\n# 5 0123456789abcdef\n";

test("what stands before a line is kept, with its header and its hashes", () => {
    expect(recordBefore(record, 3)).toBe("gonfalon 1\ngame toy\nposition a 1|b 2\n\n1 first go A\n2 * 3 5\n# 2 0123456789abcdef\n");
    expect(recordBefore(record, 1)).toBe("gonfalon 1\ngame toy\nposition a 1|b 2\n\n");
});

test("what was taken back before it stays taken back", () => {
    expect(recordBefore(record, 5)).toContain("3 second stop\n4 undo 3\n");
    expect(recordBefore(record, 6)).toBe(record);
});
