import { expect, test } from "vitest";
import { rateAmount, rateName } from "../../../src/web/api/recorded-rates.ts";

test.each([
  ["prompt", "0.000002", "Input", "$2.00"],
  ["prompt above 272000", "0.0000025", "Input, above 272,000 tokens", "$2.50"],
  ["input_cache_write_1h", "0.000008", "Cache write, 1 h", "$8.00"],
  ["completion batch above 1", "0.1", "Output, batch, above 1 tokens", "$100,000.00"],
  ["web_search", "0.014", "Per search", "$0.014"],
  ["web_search_low", "0.014", "Per search, low context", "$0.014"],
  ["output_per_second", "0.5", "Per second made", "$0.50"],
  ["cache_storage_per_token_hour", "0.000001", "Per cached token and hour", "$0.000001"],
  [
    "prompt 01:00-04:00 on 1,2,3,4,5 except chinese-public-holidays",
    "0.000003",
    "Input, 01:00-04:00 UTC, Mon to Fri, not on chinese public holidays",
    "$3.00",
  ],
  ["audio 22:00-02:00 on 1,6", "0", "Audio in, 22:00-02:00 UTC, Mon, Sat", "$0.00"],
])("%s of %s is %s %s", (recorded, amount, name, text) => {
  expect([rateName(recorded), rateAmount(recorded, amount, "1m")]).toEqual([name, text]);
});
