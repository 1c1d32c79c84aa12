// Parts of a page that plays by itself: what it hands on, what it asks for, what it keeps when nothing more can be kept.
import { beforeEach, expect, test, vi } from "vitest";
import { spoken } from "../../src/army/unsaid";
import { packed, unpacked } from "../../src/client/handed_on";
import { serverAddress } from "../../src/start/server_address";

beforeEach(() => {
    vi.resetModules();
});

test("a record goes through an address and comes out as it was; anything else is refused", async () => {
    const record = `gonfalon 1\ngame grunwald\ntitle Soirée d’hiver\n\n${Array.from({ length: 900 }, (_, i) => `${i + 1} first Z01 N\n`).join("")}`;
    const word = await packed(record);
    expect(word).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(word.length).toBeLessThan(record.length / 3);
    expect(await unpacked(word)).toBe(record);
    expect(await unpacked("nonsense!")).toBeNull();
    expect(await unpacked(word.slice(0, -9))).toBeNull();
    // A few bytes that would fill the memory.
    expect(await unpacked(await packed("x".repeat(3_000_000)))).toBeNull();
});

test("the address of a server as people type it", () => {
    expect(serverAddress("gonfalon.example.org")).toBe("https://gonfalon.example.org/");
    expect(serverAddress(" 192.168.1.20:1410 ")).toBe("http://192.168.1.20:1410/");
    expect(serverAddress("localhost:1410")).toBe("http://localhost:1410/");
    expect(serverAddress("https://club.example/gonfalon#join=x")).toBe("https://club.example/gonfalon/");
    for (const none of ["", "two words", "javascript://alert", "ftp://example.org", "https://me:secret@example.org"]) expect(serverAddress(none), none).toBeNull();
});

test("sentences left open in a sheet are the page's, inside one another and made safe", () => {
    const say = (key: string, args: Record<string, string | number>) => `${key}(${Object.entries(args).map(([k, v]) => `${k}=${typeof v}:${v}`).join(",")})`;
    expect(spoken("<b>\x01army.points\x1fpoints\x1f#12\x02</b>", say)).toBe("<b>army.points(points=number:12)</b>");
    expect(spoken("\x01army.mounted\x1funit\x1fA &amp; \x01x\x02\x02", say)).toBe("army.mounted(unit=string:A &amp; x())");
    expect(spoken("nothing open", say)).toBe("nothing open");
});

test("what the browser's storage refuses is told, stays until the page is closed, and is kept as soon as there is room", async () => {
    const rows = new Map<string, string>();
    let full = false;
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => rows.get(key) ?? null,
        setItem: (key: string, value: string) => {
            if (full) throw new Error("QuotaExceededError");
            rows.set(key, value);
        },
    });
    const { allKept, keep, kept, onRefusal } = await import("../../src/lib/storage");
    const told: boolean[] = [];
    onRefusal((refusing) => told.push(refusing));
    keep("gonfalon.armies", "one");
    expect(told).toEqual([]);
    full = true;
    keep("gonfalon.armies", "two");
    expect(told).toEqual([true]);
    expect(kept("gonfalon.armies")).toBe("two");
    expect(rows.get("gonfalon.armies")).toBe("one"); // what was kept is not given up for what cannot be
    expect(allKept("gonfalon.")).toMatchObject({ "gonfalon.armies": "two" });
    full = false;
    keep("gonfalon.likes", "{}");
    expect(told).toEqual([true, false]);
    expect(rows.get("gonfalon.armies")).toBe("two");
});
