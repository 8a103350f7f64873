// Ten seconds of the soak: the built Worker in workerd, over the real catalogue, and not one answer wrong.
import { expect, test } from "vitest";
import { runSoak } from "../../../scripts/soak/run-soak.ts";

test("thousands of random requests are answered, and rightly", { timeout: 150_000 }, async () => {
  const plan = { seconds: 10, seed: 1, answers: 3_000 };
  const { latencies, answered, failed, wrong, examples } = await runSoak(plan);
  expect({ failed, wrong, examples }).toEqual({ failed: 0, wrong: 0, examples: [] });
  expect(answered).toBeGreaterThanOrEqual(plan.answers);
  // Every kind of request of the mix, the map packed and unpacked.
  expect(latencies.size).toBe(11);
});
