// The ground as square tiles, each painted once for each doubling of the zoom, so that it is
// crisp at every zoom and a pan costs nothing.
import type { Artist } from "./artist";
import { MARGIN } from "./model";

const TILE = 512;
const KEEP = 90;
// The whole map at this level lies under everything, so that nothing is ever blank.
const BASE = -2;

interface Tile {
    canvas: HTMLCanvasElement;
    level: number;
    i: number;
    j: number;
    done: boolean;
    used: number;
}

export class TileLayer {
    private tiles = new Map<string, Tile>();
    private queue: Tile[] = [];
    private running = false;
    private clock = 0;
    private numbers = true;
    private turned = false;
    private level = BASE;

    constructor(
        private readonly host: HTMLElement,
        private readonly artist: Artist,
        private readonly width: number,
        private readonly height: number,
        private readonly ready: () => void,
    ) {}

    letter(numbers: boolean, turned: boolean): void {
        if (numbers === this.numbers && turned === this.turned) return;
        this.numbers = numbers;
        this.turned = turned;
        // What lies under everything is too small to be read.
        for (const [key, tile] of this.tiles)
            if (tile.level > BASE) {
                tile.canvas.remove();
                this.tiles.delete(key);
            }
        this.queue = this.queue.filter((t) => t.level === BASE);
    }

    // Takes the tiles off, for another ground.
    clear(): void {
        this.stop();
        for (const tile of this.tiles.values()) tile.canvas.remove();
        this.tiles.clear();
    }

    stop(): void {
        this.queue = [];
        this.artist.stop();
    }

    // The part of the map from (x, y) to (x1, y1) is on screen at `scale` device pixels a unit.
    show(x: number, y: number, x1: number, y1: number, scale: number): void {
        this.clock++;
        const level = Math.min(2, Math.max(BASE, Math.ceil(Math.log2(scale) - 0.08)));
        this.level = level;
        // What was wanted for another zoom and is not painted yet is not wanted any more.
        this.queue = this.queue.filter((tile) => {
            const keep = tile.level === level || tile.level === BASE;
            if (!keep) this.tiles.delete(keyOf(tile));
            return keep;
        });
        if (this.tiles.size === 0) this.want(BASE, -Infinity, -Infinity, Infinity, Infinity);
        if (level > BASE) this.want(level, x, y, x1, y1);
        this.forget();
        if (!this.running && this.queue.length) void this.run();
        else this.tidy();
    }

    private want(level: number, x: number, y: number, x1: number, y1: number): void {
        const size = TILE / 2 ** level;
        const i0 = Math.floor(Math.max(x, -MARGIN) / size);
        const j0 = Math.floor(Math.max(y, -MARGIN) / size);
        const i1 = Math.floor(Math.min(x1, this.width + MARGIN) / size);
        const j1 = Math.floor(Math.min(y1, this.height + MARGIN) / size);
        for (let j = j0; j <= j1; j++)
            for (let i = i0; i <= i1; i++) {
                const key = `${level}:${i}:${j}`;
                const known = this.tiles.get(key);
                if (known) {
                    known.used = this.clock;
                    continue;
                }
                const canvas = document.createElement("canvas");
                canvas.width = canvas.height = TILE;
                const style = canvas.style;
                style.position = "absolute";
                style.left = `${i * size + MARGIN}px`;
                style.top = `${j * size + MARGIN}px`;
                style.width = style.height = `${size + 0.2}px`;
                style.zIndex = String(level + 4);
                const tile = { canvas, level, i, j, done: false, used: this.clock };
                this.tiles.set(key, tile);
                this.queue.push(tile);
            }
    }

    private async run(): Promise<void> {
        this.running = true;
        this.host.dataset["painting"] = "";
        for (let tile = this.queue.shift(); tile; tile = this.queue.shift()) {
            const scale = 2 ** tile.level;
            const bitmap = await this.artist.paint({
                x: (tile.i * TILE) / scale,
                y: (tile.j * TILE) / scale,
                size: TILE,
                scale,
                numbers: this.numbers,
                turned: this.turned,
            });
            tile.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
            tile.done = true;
            if (this.tiles.get(keyOf(tile)) === tile) this.host.append(tile.canvas);
            // A new picture costs the browser some work: one a frame.
            await new Promise(requestAnimationFrame);
        }
        this.running = false;
        delete this.host.dataset["painting"];
        this.tidy();
        this.ready();
    }

    // Once everything wanted is there, the tiles of other zooms are not shown.
    private tidy(): void {
        if (this.running) return;
        for (const tile of this.tiles.values()) {
            const shown = tile.level === this.level || tile.level === BASE ? "" : "none";
            if (tile.canvas.style.display !== shown) tile.canvas.style.display = shown;
        }
    }

    private forget(): void {
        if (this.tiles.size <= KEEP) return;
        const old = [...this.tiles.entries()]
            .filter(([, t]) => t.done && t.level !== BASE && t.used < this.clock - 5)
            .sort((a, b) => a[1].used - b[1].used);
        for (const [key, tile] of old.slice(0, this.tiles.size - KEEP)) {
            tile.canvas.remove();
            this.tiles.delete(key);
        }
    }
}

const keyOf = (t: Tile) => `${t.level}:${t.i}:${t.j}`;
