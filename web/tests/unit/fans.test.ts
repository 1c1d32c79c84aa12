// Where a base can march, told ray by ray: what is drawn of it.
import { expect, test } from "vitest";
import { fans, region } from "../../src/board/plane/shapes";

const ray = (degrees: number, long = 100) => ({ x: long * Math.cos((degrees * Math.PI) / 180), y: long * Math.sin((degrees * Math.PI) / 180) });
const from = { x: 0, y: 0 };

test("all around: one outline without its middle", () => {
    const rim = Array.from({ length: 64 }, (_, i) => ray(i * 5.625));
    const [fan, ...rest] = fans(from, rim);
    expect(rest).toEqual([]);
    expect(fan).toHaveLength(64);
    expect(fan).not.toContain(from);
});

test("rays that are not neighbours are not joined", () => {
    const rim = [-90, -84.4, -78.8, 45, 170, 175.6, -178.8].map((d) => ray(d));
    const drawn = fans(from, rim);
    expect(drawn.map((f) => f.length).sort()).toEqual([2, 4, 4]);
    expect(drawn.every((f) => f[0] === from)).toBe(true);
});

test("nothing to draw, or one way alone", () => {
    expect(fans(from, [])).toEqual([]);
    expect(fans(from, [ray(30)])).toEqual([[from, ray(30)]]);
});

const radii = (shape: { x: number; y: number }[] = []) => shape.map((p) => Math.round(Math.hypot(p.x, p.y) * 10) / 10);

test("a stretch that does not begin at the piece is a band, and one length alone is seen", () => {
    const whole = region(from, [30, 35.6].map((d) => ({ near: from, far: ray(d) })));
    expect(whole.ground).toHaveLength(1);
    const [band, tick] = region(from, [
        { near: ray(0, 40), far: ray(0, 100) },
        { near: ray(90, 80), far: ray(90, 80) },
    ]).ground;
    expect(radii(band)).toEqual([40, 100, 100, 40]);
    expect(radii(tick)).toEqual([78.5, 81.5, 81.5, 78.5]);
});

// From radius to radius: the lines that lead away from the piece.
const spokes = (rim: { x: number; y: number }[][]) => rim.map(radii).filter(([a, b]) => a !== b);

test("no line is drawn between bands that touch", () => {
    const band = (i: number, near: number, far: number) => ({ near: ray(i * 5.625, near), far: ray(i * 5.625, far) });
    // Over the place where angles begin again; the last ray is interrupted.
    const { rim } = region(from, [band(31, 20, 100), band(32, 20, 100), band(33, 20, 50), band(33, 60, 100)]);
    expect(spokes(rim).sort()).toEqual([[20, 100], [20, 50], [50, 60], [60, 100]].sort());
    const ring = region(from, Array.from({ length: 64 }, (_, i) => band(i, 20, 100)));
    expect(spokes(ring.rim)).toEqual([]);
});
