// How counts relate: in the caller's words, and conventionOf: by API.
import { expect, test } from "vitest";
import { conventionOf, INCLUSIVE, SEPARATE } from "../../src/pricing/conventions.ts";

// By each API's reference: which counts its prompt and its completion contain.
test.each([
  ["chat", true, undefined, true],
  ["responses", true, true, false],
  ["messages", false, true, false],
  ["converse", false, true, false],
  ["generate_content", true, false, false],
  [undefined, undefined, undefined, true],
  [null, undefined, undefined, true],
] as const)(
  "conventionOf: the API's own convention wins over its provider's: %s",
  (api, prompt, completion, staysAssumed) => {
    for (const own of [true, false]) {
      const provider = { prompt_includes_cache: own, completion_includes_reasoning: own };
      const expected = {
        prompt_includes_cache: prompt ?? own,
        completion_includes_reasoning: completion ?? own,
      };
      expect(conventionOf(provider, api)).toEqual(expected);
      expect(conventionOf({ ...provider, assumed: true }, api)).toEqual({
        ...expected,
        ...(staysAssumed && { assumed: true }),
      });
    }
  },
);

test("described in words: inclusive counts contain both, separate ones neither", () => {
  expect(INCLUSIVE).toEqual({ prompt_includes_cache: true, completion_includes_reasoning: true });
  expect(SEPARATE).toEqual({ prompt_includes_cache: false, completion_includes_reasoning: false });
});
