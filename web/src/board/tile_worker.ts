// Paints tiles beside the page, so that the page never waits for them.
import { penFor, type FromWorker, type ToWorker } from "./artist";
import { painterFor, type GroundPainter } from "./painters";
import cabin from "../../node_modules/@fontsource/cabin/files/cabin-latin-400-normal.woff2?url";

let painter: GroundPainter | null = null;
// The page's style does not reach here: numbers on the map want their face told.
const face = new FontFace("Cabin", `url(${cabin})`);
(self as unknown as { fonts: FontFaceSet }).fonts.add(face);
const dressed = face.load().catch(() => {});

self.onmessage = async (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if ("map" in message) {
        painter = painterFor(message.map);
        return;
    }
    if (!painter) return;
    await dressed;
    const { job, id } = message;
    const { canvas, pen } = penFor(job.size);
    const steps = painter.paint(pen, job.x, job.y, job.size, job.scale, job.numbers, job.turned);
    while (!steps.next().done);
    const bitmap = canvas.transferToImageBitmap();
    postMessage({ id, bitmap } satisfies FromWorker, { transfer: [bitmap] });
};
