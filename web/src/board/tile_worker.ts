// Paints tiles beside the page, so that the page never waits for them.
import { penFor, type FromWorker, type ToWorker } from "./artist";
import { painterFor, type GroundPainter } from "./painters";

let painter: GroundPainter | null = null;

self.onmessage = (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if ("map" in message) {
        painter = painterFor(message.map);
        return;
    }
    if (!painter) return;
    const { job, id } = message;
    const { canvas, pen } = penFor(job.size);
    const steps = painter.paint(pen, job.x, job.y, job.size, job.scale, job.numbers);
    while (!steps.next().done);
    const bitmap = canvas.transferToImageBitmap();
    postMessage({ id, bitmap } satisfies FromWorker, { transfer: [bitmap] });
};
