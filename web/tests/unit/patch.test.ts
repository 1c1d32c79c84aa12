import { expect, test } from "vitest";
import { patched, unfold } from "../../src/client/patch";
import type { Frame } from "../../src/client/protocol";

test("add, replace and remove, in objects and lists", () => {
    const before = { a: 1, list: [1, 2, 3], deep: { x: [{ y: 1 }] } };
    const after = patched(before, [
        { op: "replace", path: "/a", value: 2 },
        { op: "add", path: "/list/1", value: 9 },
        { op: "remove", path: "/list/0" },
        { op: "replace", path: "/deep/x/0/y", value: 5 },
        { op: "add", path: "/b~1c", value: "new" },
    ]);
    expect(after).toEqual({ a: 2, list: [9, 2, 3], deep: { x: [{ y: 5 }] }, "b/c": "new" });
    expect(before).toEqual({ a: 1, list: [1, 2, 3], deep: { x: [{ y: 1 }] } });
});

test("frames unfold into whole views, each by its number", () => {
    const frames: Frame[] = [
        { n: 1, view: { n: 1, over: false, hex: "0101" } },
        { n: 2, patch: [{ op: "replace", path: "/hex", value: "0102" }] },
        { n: 4, patch: [{ op: "replace", path: "/over", value: true }] },
    ];
    const views = unfold(frames);
    expect([...views.keys()]).toEqual([1, 2, 4]);
    expect(views.get(1)?.["hex"]).toBe("0101");
    expect(views.get(4)).toEqual({ n: 4, over: true, hex: "0102" });
});
