// Keeps the folder of an exported page for use without a network. `gonfalon export-page` fills in the two constants; a
// page served by a server does not use it.
const FILES = /* files */ [];
const VERSION = /* version */ "";
const CACHE = `gonfalon-${VERSION}`;

self.addEventListener("install", (event) => {
    // A new version waits until no page of the old one is open: never in the middle of a game.
    // What the page has just loaded is not sent twice: the host is only asked whether it is still the same.
    event.waitUntil(Promise.all(Array.from({ length: LANES }, fetchRest)));
});

// A few at a time: whoever plays meanwhile needs the way too.
const LANES = 3;
const left = [...FILES];
async function fetchRest() {
    const cache = await caches.open(CACHE);
    for (let file = left.shift(); file; file = left.shift()) await cache.add(new Request(file, { cache: "no-cache" }));
}

self.addEventListener("message", (event) => {
    if (event.data === "now") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        (async () => {
            for (const name of await caches.keys())
                if (name.startsWith("gonfalon-") && name !== CACHE) await caches.delete(name);
            await self.clients.claim();
        })(),
    );
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
    event.respondWith(
        (async () => {
            const cache = await caches.open(CACHE);
            const wanted = request.mode === "navigate" ? new URL("index.html", self.registration.scope).href : request;
            return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
        })(),
    );
});
