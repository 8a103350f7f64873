// The Worker's bundle stays in its bound, and what single routes load is not in the part that all have.
import { expect, test } from "vitest";
import { bundleParts } from "../../../scripts/bench/bundle-parts.ts";

test("the service's bundle is under 80 KiB without what single routes load", async () => {
  const [main, ...lazy] = await bundleParts("src/index.ts");
  expect(main?.name).toBe("main");
  expect(main?.gzipBytes).toBeLessThan(80 * 1024);
  expect(main?.gzipBytes).toBeGreaterThan(20 * 1024);
  const names = lazy.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "src/web/shell/document.tsx",
      "src/responses/read-sent.ts",
      "src/lists/past-prices.ts",
    ]),
  );
  expect(lazy.every(({ gzipBytes }) => gzipBytes > 100)).toBe(true);
});
