// How a worker that thinks learns that it shall stop: it hears no message before it is done, and memory that two workers
// share needs headers a plain host does not send. A sign stands while it may go on: an address of this browser's own, which
// whoever is in a hurry takes down.

export interface Thought {
    ticket: number;
    json: string;
    sign: string;
    seed: [number, number];
}
export type Answered = { ticket: number; json: string } | { ticket: number; wrong: string };

// How often it looks up, in ms.
const EVERY = 40;

function stands(address: string): boolean {
    try {
        const looking = new XMLHttpRequest();
        looking.open("GET", address, false);
        looking.send();
        return looking.status === 200;
    } catch {
        return false;
    }
}

// A host whose policy forbids such addresses has a computer that thinks to its end.
function readable(): boolean {
    const own = URL.createObjectURL(new Blob(["on"]));
    const can = stands(own);
    URL.revokeObjectURL(own);
    return can;
}
let canRead: boolean | null = null;

// The thinker's side of it.
export class Sign {
    private looked = performance.now();
    private down = false;

    constructor(private readonly address: string) {}

    isDown(): boolean {
        const now = performance.now();
        if (this.down || !(canRead ??= readable()) || now - this.looked < EVERY) return this.down;
        this.looked = now;
        return (this.down = !stands(this.address));
    }
}

// The other side: signs by the tickets of the thoughts they are for.
export class Signs {
    private readonly up = new Map<number, string>();

    raise(ticket: number): string {
        const address = URL.createObjectURL(new Blob(["on"]));
        this.up.set(ticket, address);
        return address;
    }

    lower(ticket: number): void {
        const address = this.up.get(ticket);
        if (address) URL.revokeObjectURL(address);
        this.up.delete(ticket);
    }
}
