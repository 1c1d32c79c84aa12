// A worker that thinks looks up at a sign, and stops when it is taken down.
import { beforeEach, expect, test, vi } from "vitest";

let up: Set<string>;
let readable: boolean;
let clock: number;
beforeEach(() => {
    vi.resetModules();
    up = new Set();
    readable = true;
    clock = 0;
    let made = 0;
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => (up.add(`blob:${++made}`), `blob:${made}`));
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((it) => void up.delete(it));
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    vi.stubGlobal(
        "XMLHttpRequest",
        class {
            status = 0;
            private address = "";
            open(_: string, address: string): void {
                this.address = address;
            }
            send(): void {
                if (!readable || !up.has(this.address)) throw new Error("NetworkError");
                this.status = 200;
            }
        },
    );
});

async function raised() {
    const { Sign, Signs } = await import("../../src/client/local/hurrying");
    const signs = new Signs();
    const sign = new Sign(signs.raise(7));
    // Later than it looked last.
    const isDown = () => ((clock += 1000), sign.isDown());
    return { signs, isDown };
}

test("the thought goes on while the sign stands, and ends when it is lowered", async () => {
    const { signs, isDown } = await raised();
    expect(isDown()).toBe(false);
    signs.lower(8);
    expect(isDown()).toBe(false);
    signs.lower(7);
    expect(isDown()).toBe(true);
    expect(up.size).toBe(0);
});

test("a sign that was lowered before anybody looked is seen", async () => {
    const { signs, isDown } = await raised();
    signs.lower(7);
    expect(isDown()).toBe(true);
});

test("where no sign can be read the computer thinks to its end", async () => {
    readable = false;
    const { signs, isDown } = await raised();
    signs.lower(7);
    expect(isDown()).toBe(false);
});
