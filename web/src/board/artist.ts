// Who paints the tiles: a worker beside the page, or, where there is none, the page itself in short slices.
import { painterFor, type GroundMap, type GroundPainter } from "./painters";

export interface Job {
    x: number;
    y: number;
    size: number;
    scale: number;
    numbers: boolean;
    // Letters are read from the other end of the table.
    turned: boolean;
}

export interface Artist {
    paint(job: Job): Promise<ImageBitmap>;
    stop(): void;
}

export type ToWorker = { map: GroundMap } | { job: Job; id: number };
export interface FromWorker {
    id: number;
    bitmap: ImageBitmap;
}

const SLICE_MS = 4;

export function penFor(size: number): { canvas: OffscreenCanvas; pen: OffscreenCanvasRenderingContext2D } {
    const canvas = new OffscreenCanvas(size, size);
    const pen = canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("no canvas");
    return { canvas, pen };
}

class HereArtist implements Artist {
    private readonly painter: GroundPainter;
    private stopped = false;
    constructor(map: GroundMap) {
        this.painter = painterFor(map);
    }
    stop(): void {
        this.stopped = true;
    }
    async paint(job: Job): Promise<ImageBitmap> {
        const { canvas, pen } = penFor(job.size);
        const steps = this.painter.paint(pen, job.x, job.y, job.size, job.scale, job.numbers, job.turned);
        let until = performance.now() + SLICE_MS;
        while (!this.stopped && !steps.next().done) {
            if (performance.now() < until) continue;
            await new Promise(requestAnimationFrame);
            until = performance.now() + SLICE_MS;
        }
        return canvas.transferToImageBitmap();
    }
}

class WorkerArtist implements Artist {
    private next = 1;
    private here: Artist | null = null;
    private readonly waiting = new Map<number, { job: Job; done: (bitmap: ImageBitmap) => void }>();
    constructor(
        private readonly worker: Worker,
        private readonly map: GroundMap,
    ) {
        worker.postMessage({ map } satisfies ToWorker);
        worker.onmessage = (event: MessageEvent<FromWorker>) => {
            this.waiting.get(event.data.id)?.done(event.data.bitmap);
            this.waiting.delete(event.data.id);
        };
        // A browser that refuses the worker is served by the page itself.
        worker.onerror = () => {
            const here = new HereArtist(this.map);
            this.here = here;
            for (const [id, { job, done }] of this.waiting) {
                this.waiting.delete(id);
                void here.paint(job).then(done);
            }
        };
    }
    stop(): void {
        this.worker.terminate();
        this.here?.stop();
    }
    paint(job: Job): Promise<ImageBitmap> {
        if (this.here) return this.here.paint(job);
        const id = this.next++;
        return new Promise((done) => {
            this.waiting.set(id, { job, done });
            this.worker.postMessage({ job, id } satisfies ToWorker);
        });
    }
}

export function artistFor(map: GroundMap): Artist {
    // A page that is one file has no other file to start a worker from.
    if (import.meta.env.MODE === "replay" || typeof Worker === "undefined") return new HereArtist(map);
    const worker = new Worker(new URL("./tile_worker.ts", import.meta.url), { type: "module" });
    return new WorkerArtist(worker, map);
}
