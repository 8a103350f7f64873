// Own rates, as people write them.
import { expect, test } from "vitest";
import { readBook } from "../../../src/web/api/rates-book.tsx";

test.each<[string, object]>([
  ["openai -15%", { provider_id: "openai", percent: "-15" }],
  ["* +2.5 %", { provider_id: "*", percent: "2.5" }],
  ["openai/* −3%", { provider_id: "openai", percent: "-3" }],
  [
    "openrouter/anthropic/claude-x input 1.80 output $9, cached 0.18 written 2.25",
    {
      provider_id: "openrouter",
      model_id: "anthropic/claude-x",
      rates: {
        prompt: "0.0000018",
        completion: "0.000009",
        input_cache_read: "0.00000018",
        input_cache_write: "0.00000225",
      },
    },
  ],
])("%s", (line, entry) => {
  expect(readBook(`\n ${line} \n`)).toEqual({ ok: true, book: [{ name: line, ...entry }] });
});

test.each(["openai", "openai 15", "openai input", "openai input 1 nonsense 2", "openai input 1 2"])(
  "%j is refused, not guessed at",
  (line) =>
    expect(readBook(`* -1%\n${line}`)).toMatchObject({ ok: false, error: expect.stringMatching(/^Line 2 /) }),
);
