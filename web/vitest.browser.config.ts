import { defineConfig } from "vitest/config";

// Whole battles in a real Chromium against a real server: one after another, with patience.
export default defineConfig({
    test: {
        include: ["tests/browser/**/*.test.ts"],
        environment: "node",
        testTimeout: 240_000,
        hookTimeout: 60_000,
        fileParallelism: false,
        maxWorkers: 1,
        globalSetup: ["tests/browser/support/report.ts"],
    },
});
