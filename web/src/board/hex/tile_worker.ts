// Paints tiles beside the page, so that the page never waits for them.
import { penFor, type FromWorker, type ToWorker } from "./artist";
import { Painter } from "./painter";

let painter: Painter | null = null;

self.onmessage = (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if ("map" in message) {
        painter = new Painter(message.map);
        return;
    }
    if (!painter) return;
    const { job, id } = message;
    const { canvas, pen } = penFor(job.size);
    for (const _ of painter.paint(pen, job.x, job.y, job.size, job.scale, job.numbers)) void _;
    const bitmap = canvas.transferToImageBitmap();
    postMessage({ id, bitmap } satisfies FromWorker, { transfer: [bitmap] });
};
