import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is served from inside the binary: everything is relative, hashed, and of our own host.
export default defineConfig({
    base: "./",
    plugins: [svelte()],
    build: {
        outDir: "dist",
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 900,
    },
    server: {
        proxy: {
            "/data": "http://127.0.0.1:8123",
            "/api": "http://127.0.0.1:8123",
            "/ws": { target: "ws://127.0.0.1:8123", ws: true },
        },
    },
});
