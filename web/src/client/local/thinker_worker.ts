// A worker in which the computer thinks, alone or as one of several, so that neither page nor table waits for it.
import { Company } from "./company";
import { Sign, type Answered, type Thought } from "./hurrying";
import { Engine } from "./module";

// `port`: to the table. Every worker hears every thought there; the first answers.
export interface BeginThinking {
    module: WebAssembly.Module;
    port: MessagePort;
    peers: (MessagePort | null)[];
    mine: number;
}

self.onmessage = ({ data: { module, port, peers, mine } }: MessageEvent<BeginThinking>) => {
    let sign: Sign | null = null;
    const company = new Company(peers, mine);
    const starting = Engine.start(module, { hurried: () => !!sign?.isDown(), company });
    const think = async ({ ticket, json, seed, sign: address }: Thought): Promise<Answered> => {
        try {
            const engine = await starting;
            sign = new Sign(address);
            return { ticket, json: await engine.think(json, seed) };
        } catch (wrong) {
            return { ticket, wrong: String(wrong) };
        }
    };
    // One after the other: while it waits for others the module must be left alone.
    let last: Promise<unknown> = Promise.resolve();
    port.onmessage = ({ data: asked }: MessageEvent<Thought>) => {
        last = last.then(async () => {
            const answer = await think(asked);
            if (mine === 0 || "wrong" in answer) port.postMessage(answer);
        });
    };
};
