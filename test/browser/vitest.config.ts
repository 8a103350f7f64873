// How `npm run test:browser` runs: in Chromium, against one real Worker with the real catalogue.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.browser.ts"],
    globalSetup: "./test/browser/serve.ts",
    environment: "node",
    fileParallelism: false,
    testTimeout: 40_000,
    hookTimeout: 120_000,
    reporters: ["default", "./test/helpers/count-reporter.ts"],
  },
});
