// The worker in which the computer thinks, so that neither page nor table waits for it.
import { Engine } from "./module";

type Begin = { module: WebAssembly.Module; port: MessagePort };

self.onmessage = ({ data }: MessageEvent<Begin>) => {
    const starting = Engine.start(data.module, {});
    data.port.onmessage = async ({ data: asked }: MessageEvent<{ ticket: number; json: string }>) => {
        const engine = await starting;
        data.port.postMessage({ ticket: asked.ticket, json: engine.think(asked.json) });
    };
};
