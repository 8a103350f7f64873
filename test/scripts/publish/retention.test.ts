// How long versions are kept is what the documents promise.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LEAST_DAYS } from "../../../scripts/publish/retention.ts";

test.each([
  ["docs/api.md", /as long as the version is kept, (\d+) days at least/],
  ["docs/operations.md", /(\d+) days is the least/],
])("%s", (file, promise) => {
  expect(promise.exec(readFileSync(file, "utf8"))?.[1]).toBe(String(LEAST_DAYS));
});
