import { expect, test, vi } from "vitest";
import { Connection, Refused, type Wire } from "../../src/client/connection";

function wires(): { list: (Wire & { sent: string[] })[]; open: () => Wire } {
    const list: (Wire & { sent: string[] })[] = [];
    return {
        list,
        open: () => {
            const wire = { sent: [] as string[], onopen: null, onmessage: null, onclose: null, close() {}, send(t: string) { wire.sent.push(t); } };
            list.push(wire as never);
            return wire as unknown as Wire;
        },
    };
}

test("requests wait for the wire to open, and replies find their request", async () => {
    const w = wires();
    const c = new Connection(w.open);
    const a = c.request<{ time: number }>("ping");
    const b = c.request("nonsense");
    expect(w.list[0]?.sent).toEqual([]);
    w.list[0]?.onopen?.();
    expect(w.list[0]?.sent.map((t) => (JSON.parse(t) as { do: string }).do)).toEqual(["ping", "nonsense"]);
    w.list[0]?.onmessage?.({ data: '{"id":2,"ok":false,"error":{"key":"error.unknown_request"}}' });
    w.list[0]?.onmessage?.({ data: '{"id":1,"ok":true,"time":5}' });
    expect((await a).time).toBe(5);
    await expect(b).rejects.toBeInstanceOf(Refused);
    c.close();
});

test("a lost wire is opened again, and what was asked is known to be lost", async () => {
    vi.useFakeTimers();
    const w = wires();
    const c = new Connection(w.open);
    const links: string[] = [];
    c.onLink((l) => links.push(l));
    w.list[0]?.onopen?.();
    const asked = c.request("ping");
    w.list[0]?.onclose?.();
    await expect(asked).rejects.toMatchObject({ error: { key: "error.connection_lost" } });
    vi.advanceTimersByTime(300);
    expect(w.list.length).toBe(2);
    w.list[1]?.onopen?.();
    expect(links).toEqual(["open", "lost", "open"]);
    c.close();
    vi.useRealTimers();
});

test("pushes reach whoever listens", () => {
    const w = wires();
    const c = new Connection(w.open);
    const heard: string[] = [];
    const off = c.onPush((p) => heard.push(p.push));
    w.list[0]?.onopen?.();
    w.list[0]?.onmessage?.({ data: '{"push":"status","game":"g","as":"first","status":{}}' });
    off();
    w.list[0]?.onmessage?.({ data: '{"push":"gone","game":"g","as":"first"}' });
    expect(heard).toEqual(["status"]);
    c.close();
});
