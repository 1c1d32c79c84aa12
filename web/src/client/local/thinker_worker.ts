// The worker in which the computer thinks, so that neither page nor table waits for it.
import { Sign, type Thought } from "./hurrying";
import { Engine } from "./module";

type Begin = { module: WebAssembly.Module; port: MessagePort };

self.onmessage = ({ data }: MessageEvent<Begin>) => {
    let sign: Sign | null = null;
    const starting = Engine.start(data.module, { hurried: () => !!sign?.isDown() });
    data.port.onmessage = async ({ data: asked }: MessageEvent<Thought>) => {
        const engine = await starting;
        sign = new Sign(asked.sign);
        data.port.postMessage({ ticket: asked.ticket, json: engine.think(asked.json) });
    };
};
