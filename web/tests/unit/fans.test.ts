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

test("a stretch that does not begin at the piece is a band, and one length alone is seen", () => {
    const whole = region(from, [30, 35.6].map((d) => ({ near: from, far: ray(d) })));
    expect(whole).toHaveLength(1);
    const [band, tick] = region(from, [
        { near: ray(0, 40), far: ray(0, 100) },
        { near: ray(90, 80), far: ray(90, 80) },
    ]);
    const radii = (shape: { x: number; y: number }[] = []) => shape.map((p) => Math.round(Math.hypot(p.x, p.y) * 10) / 10);
    expect(radii(band)).toEqual([100, 100, 40, 40]);
    expect(radii(tick)).toEqual([81.5, 81.5, 78.5, 78.5]);
});

test("bands that touch are one outline, bands that do not are their own", () => {
    const step = 5.625;
    const band = (i: number, near: number, far: number) => ({ near: ray(i * step, near), far: ray(i * step, far) });
    // Across the seam of the angles, one that lies farther out, and one with a ray left out before it.
    const drawn = region(from, [band(31, 0.5, 100), band(32, 0.5, 90), band(33, 20, 100), band(34, 120, 150), band(36, 20, 100)]);
    expect(drawn.map((outline) => outline.length).sort((a, b) => a - b)).toEqual([4, 4, 12]);
});

test("bands all around are one outline", () => {
    const all = Array.from({ length: 64 }, (_, i) => ({ near: ray(i * 5.625, i ? 0.5 : 10), far: ray(i * 5.625) }));
    expect(region(from, all)).toHaveLength(1);
});
