import { expect, test } from "vitest";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import { type CallForm, readForm } from "../../../src/web/calculator/query.ts";
import { usage } from "../../helpers/service.ts";

const form = (query: string): CallForm => readForm(new URLSearchParams(query));

test.each([
  ["prompt=12&completion=3&convention=inclusive", { prompt_tokens: 12, completion_tokens: 3 }],
  ["prompt=%2012%20&completion=007&convention=inclusive", { prompt_tokens: 12, completion_tokens: 7 }],
  ["prompt=9007199254740991&convention=separate", { prompt_tokens: Number.MAX_SAFE_INTEGER }],
  [
    "prompt=8&cache_read=5&cache_write=3&convention=inclusive",
    { prompt_tokens: 8, cache_read_tokens: 5, cache_write_tokens: 3 },
  ],
  ["prompt=0&cache_read=8000&convention=separate", { cache_read_tokens: 8000 }],
  ["prompt=12%2C000&completion=50k", { prompt_tokens: 12_000, completion_tokens: 50_000 }],
  ["prompt=0&cache_read=8000", { cache_read_tokens: 8000 }],
])("a form with valid numbers is a call: %s", (query, counts) => {
  expect(checkForm(form(query))).toMatchObject({ ok: true, call: { usage: usage(counts), calls: 1 } });
});

test.each([
  ["prompt=", "prompt_tokens", /Enter a whole number/],
  ["prompt=-4", "prompt_tokens", /“-4” is not a whole number/],
  ["completion=3.5", "completion_tokens", /“3\.5” is not/],
  ["cache_read=1.000", "cache_read_tokens", /“1\.000” is not/],
  ["cache_write=12%2C00", "cache_write_tokens", /“12,00” is not/],
  ["reasoning=many", "reasoning_tokens", /“many” is not/],
  ["searches=%20", "web_search_count", /Enter a whole number/],
  ["prompt=9007199254740992", "prompt_tokens", /from 0 to 9,007,199,254,740,991/],
  ["prompt=1&calls=0", "calls", /1 or more/],
  ["prompt=1&calls=", "calls", /Enter a whole number/],
  ["prompt=1&calls=2.5", "calls", /“2\.5” is not/],
  ["prompt=0&cache_read=8000&convention=inclusive", "prompt_tokens", /must contain the cached/],
  ["prompt=8&cache_read=5&cache_write=4&convention=inclusive", "prompt_tokens", /must contain the cached/],
  [
    "prompt=1&completion=4&reasoning=5&convention=inclusive",
    "completion_tokens",
    /must contain the reasoning/,
  ],
])("an invalid number is refused at its field: %s", (query, field, message) => {
  const checked = checkForm(form(query));
  expect(checked).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(message) } });
  expect("errors" in checked && Object.keys(checked.errors)).toEqual([field]);
});
