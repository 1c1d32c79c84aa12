// One WebSocket to the server: requests with replies, pushes, and coming back after a break.
import type { Push, RequestError } from "./protocol";

export class Refused extends Error {
    constructor(readonly error: RequestError) {
        super(error.key);
    }
}

type Waiting = { resolve: (value: never) => void; reject: (reason: Refused) => void };

export interface Wire {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
}

export type Link = "connecting" | "open" | "lost";

export class Connection {
    link: Link = "connecting";
    private wire: Wire | null = null;
    private nextId = 1;
    private readonly waiting = new Map<number, Waiting>();
    private readonly outbox: string[] = [];
    private readonly pushes = new Set<(push: Push) => void>();
    private readonly links = new Set<(link: Link) => void>();
    private pause = 250;
    private closed = false;

    constructor(private readonly open: () => Wire) {
        this.connect();
    }

    onPush(hear: (push: Push) => void): () => void {
        this.pushes.add(hear);
        return () => this.pushes.delete(hear);
    }

    onLink(hear: (link: Link) => void): () => void {
        this.links.add(hear);
        return () => this.links.delete(hear);
    }

    request<T>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
        const id = this.nextId++;
        const text = JSON.stringify({ id, do: what, ...fields });
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(id, { resolve: resolve as (value: never) => void, reject });
            if (this.link === "open") this.wire?.send(text);
            else this.outbox.push(text);
        });
    }

    close(): void {
        this.closed = true;
        this.wire?.close();
    }

    private connect(): void {
        const wire = this.open();
        this.wire = wire;
        wire.onopen = () => {
            this.pause = 250;
            this.setLink("open");
            for (const text of this.outbox.splice(0)) wire.send(text);
        };
        wire.onmessage = (event) => {
            if (typeof event.data === "string") this.hear(event.data);
        };
        wire.onclose = () => {
            if (this.wire !== wire) return;
            this.wire = null;
            // What was asked and not answered is lost; the asker joins again and sees what stands.
            const lost = [...this.waiting.values()];
            this.waiting.clear();
            this.outbox.length = 0;
            for (const w of lost) w.reject(new Refused({ key: "error.connection_lost" }));
            if (this.closed) return;
            this.setLink("lost");
            setTimeout(() => {
                if (!this.closed) this.connect();
            }, this.pause);
            this.pause = Math.min(this.pause * 2, 5000);
        };
    }

    private setLink(link: Link): void {
        this.link = link;
        for (const hear of this.links) hear(link);
    }

    private hear(text: string): void {
        const message = JSON.parse(text) as {
            id?: number | null;
            ok?: boolean;
            error?: RequestError;
            push?: string;
        };
        if (message.push) {
            for (const hear of this.pushes) hear(message as Push);
            return;
        }
        const waiting = typeof message.id === "number" ? this.waiting.get(message.id) : undefined;
        if (!waiting) return;
        this.waiting.delete(message.id as number);
        if (message.ok) waiting.resolve(message as never);
        else waiting.reject(new Refused(message.error ?? { key: "error.internal" }));
    }
}

export function webSocket(): Wire {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Wire;
}
