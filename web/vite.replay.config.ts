import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One script and one sheet of style; scripts/replay_page.mjs puts both inside replay.html.
export default defineConfig({
    base: "./",
    plugins: [svelte()],
    build: {
        outDir: "dist/.replay",
        target: "es2022",
        // The faces go with it.
        assetsInlineLimit: (path) => path.endsWith(".woff2"),
        emptyOutDir: true,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: { input: "replay.html" },
    },
});
