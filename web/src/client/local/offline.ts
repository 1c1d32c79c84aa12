// The service worker of a folder of plain files: it keeps all of it for use without a network.
import { told } from "./told.svelte";

const WORKER = "service_worker.js";

export async function stayOffline(): Promise<void> {
    // Only by https or on this machine; elsewhere the page works while there is a network.
    if (!("serviceWorker" in navigator)) return;
    const here = navigator.serviceWorker;
    const first = here.controller === null;
    let taken = false;
    try {
        const registration = await here.register(WORKER);
        const announce = () => {
            const waiting = registration.waiting;
            if (waiting && !first)
                told.update = () => {
                    taken = true;
                    waiting.postMessage("now");
                };
        };
        announce();
        registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announce));
        // Asked for by the reader, here: the first worker of all takes over without a word, and so does one that another
        // tab wanted.
        here.addEventListener("controllerchange", () => {
            if (taken) location.reload();
        });
    } catch (wrong) {
        console.warn(wrong);
    }
}
