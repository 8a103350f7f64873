// toCall: the counts that are known, and what was sent beside them.
import { expect, test } from "vitest";
import { toCall, toUsage } from "../../src/calculator/call.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import { usage } from "../helpers/service.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const request = (more: Record<string, number>) => ({
  ...{ provider_id: "p", model_id: "m", usage_convention: "provider" as const },
  usage: { ...COUNTS, ...more },
});
const COUNTS = {
  ...{ prompt_tokens: 1, completion_tokens: 2, cache_read_tokens: 3 },
  ...{ cache_write_tokens: 4, reasoning_tokens: 5, web_search_count: 6 },
};

test("a request with known counts is used as it is", () => {
  const sent = request({});
  expect(toCall(sent)).toStrictEqual(sent);
});

test("other fields are removed from the usage, and unread ones are reported", () => {
  const unread = { ignored: [{ field: "usage.cached" }], refused: [], changesBill: true };
  expect(toCall({ ...request({ cached: 9 }), strict: false, unread })).toStrictEqual({
    ...request({}),
    usage: usage(COUNTS),
    ignored: unread.ignored,
    assumed: ["unread_fields"],
  });
  expect(toCall({ ...request({}), unread: { ...unread, changesBill: false } })).not.toHaveProperty("assumed");
});

test.each([
  [{ labels: { a: "1" } }, { a: "1" }],
  [{ tags: { b: "2" } }, { b: "2" }],
  [{ labels: { a: "1" }, tags: { b: "2" } }, { a: "1" }],
])("%j labels a call", (sent, labels) => {
  expect(toCall({ ...request({}), ...sent })).toStrictEqual({ ...request({}), labels });
});

test.each<[string, Parameters<typeof toUsage>[0], Partial<Usage>]>([
  ["nothing", {}, {}],
  ["one count", { reasoning_tokens: 7 }, { reasoning_tokens: 7 }],
  ["one that few calls have", { audio_prompt_tokens: 8 }, { rare: { audio_prompt_tokens: 8 } }],
  [
    "beside one of all calls",
    { prompt_tokens: 9, audio_prompt_tokens: 8 },
    { prompt_tokens: 9, rare: { audio_prompt_tokens: 8 } },
  ],
  ["units", { units: { pages: "2" } }, { units: { pages: "2" } }],
  ["null, which is as good as absent", { prompt_tokens: null, audio_prompt_tokens: null, units: null }, {}],
])("in a usage of %s all other counts are 0", (_, sent, counted) => {
  expect(toUsage(sent)).toStrictEqual({ ...NO_USAGE, ...counted });
});
