// Sounds made here by the browser, none until they are asked for: dice on a table, a step, a drum at one's turn, a fanfare.
import { settings } from "../client/settings.svelte";

let audio: AudioContext | null = null;

function context(): AudioContext | null {
    if (!settings.likes.sounds || typeof AudioContext === "undefined") return null;
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    return audio;
}

function fade(it: AudioContext, at: number, loud: number, long: number): GainNode {
    const gain = it.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    gain.connect(it.destination);
    return gain;
}

// A tone that may fall, as a drum's does.
function tone(it: AudioContext, at: number, from: number, to: number, long: number, loud: number, type: OscillatorType = "sine"): void {
    const voice = it.createOscillator();
    voice.type = type;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + long);
    voice.connect(fade(it, at, loud, long));
    voice.start(at);
    voice.stop(at + long);
}

// A short hiss through a narrow gap: wood on wood.
function knock(it: AudioContext, at: number, pitch: number, loud: number): void {
    const long = 0.06;
    const noise = it.createBufferSource();
    const buffer = it.createBuffer(1, Math.ceil(it.sampleRate * long), it.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    noise.buffer = buffer;
    const gap = it.createBiquadFilter();
    gap.type = "bandpass";
    gap.frequency.value = pitch;
    gap.Q.value = 6;
    noise.connect(gap).connect(fade(it, at, loud, long));
    noise.start(at);
}

export type Sound = "dice" | "step" | "turn" | "over";

export function sound(which: Sound): void {
    const it = context();
    if (!it) return;
    const now = it.currentTime;
    switch (which) {
        case "dice":
            for (const [i, pitch] of [2100, 1700, 2400, 1500, 1900].entries()) knock(it, now + i * 0.055, pitch, 0.5 - i * 0.07);
            break;
        case "step":
            knock(it, now, 900, 0.3);
            break;
        case "turn":
            for (const wait of [0, 0.16, 0.24]) tone(it, now + wait, 150, 60, 0.22, 0.5);
            break;
        case "over":
            for (const [i, pitch] of [392, 523, 659, 784].entries()) tone(it, now + i * 0.17, pitch, pitch, i === 3 ? 0.7 : 0.2, 0.15, "triangle");
            break;
    }
}
