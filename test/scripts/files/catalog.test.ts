// A rate is from its own reading where it has one, else from that of prompt and completion. A row's name is `<provider>/<model>`.
import { expect, test } from "vitest";
import { originOfRate, splitRow } from "../../../scripts/files/catalog.ts";

const LIST = { source: "list", read: "2026-09-30" };
const PAGE = { source: "page", read: "2026-10-10" };

test.each([
  ["prompt", LIST],
  ["input_cache_read", PAGE],
] as const)("%s", (rate, origin) => {
  const rates = { prompt: "2", input_cache_read: "0.1" };
  expect(originOfRate({ rates, origin: LIST, evidence: { input_cache_read: PAGE } }, rate)).toEqual(origin);
});

test("a price with one reading has no other", () => {
  expect(originOfRate({ rates: { prompt: "2" }, origin: LIST }, "input_cache_read")).toEqual(LIST);
});

test("a row's name is split at its first slash", () => {
  expect([splitRow("openai/gpt-4o"), splitRow("groq/openai/gpt-oss-20b")]).toEqual([
    ["openai", "gpt-4o"],
    ["groq", "openai/gpt-oss-20b"],
  ]);
});
