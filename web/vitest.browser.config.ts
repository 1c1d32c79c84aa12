import { defineConfig } from "vitest/config";

// Whole battles in a real Chromium against a real server, one after another. The limits only end what hangs: a
// busy machine may be ten times slower.
export default defineConfig({
    test: {
        include: ["tests/browser/**/*.test.ts"],
        environment: "node",
        testTimeout: 600_000,
        // One second try, named in the report of `./test`: what fails twice is a fault, what fails once is looked into.
        retry: 1,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 120_000, interval: 25 } },
        fileParallelism: false,
        maxWorkers: 1,
        globalSetup: ["tests/browser/support/report.ts"],
    },
});
