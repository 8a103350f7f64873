// toCall: the counts that are known, and what was sent beside them.
import { expect, test } from "vitest";
import { toCall } from "../../src/calculator/to-call.ts";
import { usage } from "../helpers/service.ts";

const request = (more: Record<string, number>) => ({
  ...{ provider_id: "p", model_id: "m", usage_convention: "provider" as const },
  usage: { ...COUNTS, ...more },
});
const COUNTS = {
  ...{ prompt_tokens: 1, completion_tokens: 2, cache_read_tokens: 3 },
  ...{ cache_write_tokens: 4, reasoning_tokens: 5, web_search_count: 6 },
};

test("a request of known counts is a call as it is", () => {
  const sent = request({});
  expect(toCall(sent)).toStrictEqual(sent);
});

test("other fields are taken out of the usage, and told", () => {
  expect(toCall(request({ cached: 9 }))).toStrictEqual({
    ...request({}),
    usage: usage(COUNTS),
    ignored: [{ name: "cached", nearest: "cache_read_tokens" }],
  });
});
