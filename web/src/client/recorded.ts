// A wire with a recorded battle at its other end instead of a server.
import type { Wire } from "./connection";
import type { Description, Entry, Frame, Report, Status, View } from "./protocol";
import { unfold } from "./patch";
import type { Rule, Ruling } from "../rules/rulebook.svelte";

export interface Recorded {
    description: Description;
    entries: Entry[];
    frames: Frame[];
    status: Status;
    report: Report;
    record: string;
    lang: { en: Record<string, string>; fr: Record<string, string> };
    rulebook: { rules: Rule[] };
    rulings: { rulings: Ruling[] };
}

export function recordedWire(data: Recorded): Wire {
    const views = unfold(data.frames);
    const last = [...views.keys()].sort((a, b) => a - b).at(-1) ?? 1;
    const view = views.get(last) as View;
    const question = { say: "ui.end.over", args: {} };
    const status: Status = { ...data.status, turn: "over", offer: null, free_undo: 0, ask_undo: 0 };
    const answer = (what: string, from: number, to: number): Record<string, unknown> | null => {
        switch (what) {
            case "join":
                return {
                    as: "spectator",
                    game: status.game,
                    watch: "",
                    description: data.description,
                    view,
                    prompt: { n: last, turn: "over", side: "first", yours: false, question, ask: "over" },
                    from: 1,
                    entries: data.entries,
                    chat: [],
                    status: { ...status, next: last },
                };
            case "frames":
                return {
                    frames: [...views.entries()]
                        .filter(([n]) => n >= from && n <= to)
                        .map(([n, v]) => ({ n, view: v })),
                };
            case "report":
                return { report: data.report };
            case "record":
                return { record: data.record, whole: true };
            default:
                return null;
        }
    };
    const wire: Wire = {
        onopen: null,
        onmessage: null,
        onclose: null,
        close() {},
        send(text) {
            const q = JSON.parse(text) as { id: number; do: string; from?: number; to?: number };
            const reply = answer(q.do, q.from ?? 1, q.to ?? last);
            const message = reply
                ? { id: q.id, ok: true, ...reply }
                : { id: q.id, ok: false, error: { key: "error.unknown_request", args: { do: q.do } } };
            queueMicrotask(() => wire.onmessage?.({ data: JSON.stringify(message) }));
        },
    };
    setTimeout(() => wire.onopen?.(), 0);
    return wire;
}
