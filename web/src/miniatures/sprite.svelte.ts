// Pictures drawn once, while the browser has nothing else to do, and shown as bitmaps wherever they are wanted again:
// a counter with a bitmap costs less to lay out and to paint than one of many paths.
export type Painter = (pen: CanvasRenderingContext2D) => void;

// Dots of the bitmap for each unit of the map.
const FINE = 4;

export class Sprite {
    // Empty until it is drawn.
    url = $state.raw("");

    constructor(
        readonly width: number,
        readonly height: number,
        private readonly paint: Painter,
    ) {}

    async draw(): Promise<void> {
        const canvas = document.createElement("canvas");
        canvas.width = Math.ceil(this.width * FINE);
        canvas.height = Math.ceil(this.height * FINE);
        const pen = canvas.getContext("2d");
        if (!pen) return;
        pen.scale(FINE, FINE);
        pen.translate(this.width / 2, this.height / 2);
        pen.lineCap = "round";
        pen.lineJoin = "round";
        this.paint(pen);
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
        if (blob) this.url = URL.createObjectURL(blob);
    }
}

const known = new Map<string, Sprite>();
const waiting: Sprite[] = [];
let asked = false;

// While a hand moves the map the browser has a few milliseconds at most; at rest it has fifty.
const ENOUGH_MS = 20;
const LONGEST_MS = 3000;

function whenIdle(): void {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(next, { timeout: LONGEST_MS });
    else setTimeout(() => next(), 30);
}

function next(idle?: IdleDeadline): void {
    asked = waiting.length > 0;
    if (!asked) return;
    if (!idle || idle.didTimeout || idle.timeRemaining() > ENOUGH_MS) void waiting.shift()?.draw();
    whenIdle();
}

// The picture of that name, its middle at the origin; drawn soon where it is new.
export function spriteOf(name: string, width: number, height: number, paint: Painter): Sprite {
    const before = known.get(name);
    if (before) return before;
    const sprite = new Sprite(width, height, paint);
    known.set(name, sprite);
    waiting.push(sprite);
    if (!asked) {
        asked = true;
        whenIdle();
    }
    return sprite;
}
