// How `npm test` runs: every test in Node; the ones that need workerd start it themselves.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import Sequencer from "./test/helpers/sequencer.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    // Half the time a worker waits for a process that its test has started: one more than there are cores, of which CI has two.
    maxWorkers: availableParallelism() + 1,
    // A process a core, not one a file: no file changes a module's state for the next, and a third of the time goes.
    isolate: false,
    sequence: { sequencer: Sequencer },
    globalSetup: "./test/helpers/run-folder.ts",
    setupFiles: ["./test/helpers/seed.ts", "./test/helpers/clean-up.ts"],
    testTimeout: 10_000,
    reporters: ["default", "./test/helpers/count-reporter.ts"],
    hookTimeout: 60_000,
  },
});
