// The Worker stays in its bound, as one file.
import { expect, test } from "vitest";
import { bundle } from "../../../scripts/bench/bundle.ts";
import { workerConfig } from "../../helpers/worker-config.ts";

test("the Worker is at most 480 KiB as uploaded", { timeout: 60_000 }, async () => {
  const { bytes } = await bundle("src/index.ts", "service-of-the-test", await workerConfig());
  expect(bytes).toBeLessThanOrEqual(491_520);
  expect(bytes).toBeGreaterThan(100_000);
});
