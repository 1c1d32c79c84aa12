import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
export default defineConfig({ root: import.meta.dirname, base: "./", plugins: [svelte({ configFile: "../../svelte.config.js" })], build: { outDir: "/tmp/look", emptyOutDir: true, target: "es2022", rollupOptions: { input: [import.meta.dirname + "/index.html", import.meta.dirname + "/game.html"] } } });
