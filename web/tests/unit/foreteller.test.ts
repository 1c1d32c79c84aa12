// Where a base may go is said before anybody asks: a hand waits for no worker. Of another question it is not said.
import { expect, test, vi } from "vitest";

test("what was foreseen is answered at once, and only of the question it was foreseen of", async () => {
    const said: unknown[] = [];
    class Silent {
        onmessage: (event: { data: unknown }) => void = () => {};
        onerror = null;
        constructor() {
            live = this;
        }
        postMessage(message: unknown): void {
            said.push(message);
        }
        terminate(): void {}
    }
    let live: Silent | null = null;
    vi.stubGlobal("Worker", Silent);
    vi.stubGlobal("document", { baseURI: "http://here/" });
    vi.stubGlobal("performance", { mark: () => {} });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))));
    const { Foreteller } = await import("../../src/client/local/foreteller");
    const foreteller = new Foreteller();
    const hear = (data: unknown) => live?.onmessage({ data });
    const reach = (to: string) => JSON.stringify({ id: 0, ok: true, reach: to });

    await foreteller.learn("first question", "first", { known: "{}", stamp: "" });
    // Before it knows, what comes is of something else.
    hear({ foreseen: "move B1", reach: reach("elsewhere") });
    hear({ knows: true });
    hear({ foreseen: "move B2", reach: reach("there") });
    expect(await foreteller.ask("first question", "reach", { action: "move B2" })).toMatchObject({ reach: "there" });
    expect(said.filter((each) => typeof each === "string")).toEqual([]);
    const asked = foreteller.ask("first question", "reach", { action: "move B1" });
    hear({ said: JSON.stringify({ id: 1, ok: true, reach: "here" }) });
    expect(await asked).toMatchObject({ reach: "here" });

    await foreteller.learn("second question", "first", { known: "{}", stamp: "" });
    expect(await foreteller.ask("first question", "reach", { action: "move B2" })).toBeNull();
    hear({ knows: true });
    void foreteller.ask("second question", "reach", { action: "move B2" });
    expect(said.at(-1)).toContain("move B2");
    vi.unstubAllGlobals();
});
