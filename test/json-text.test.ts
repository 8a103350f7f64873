// jsonText is JSON.stringify, whatever is shared; shared keeps what it was given.
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText, shared } from "../src/json-text.ts";

const object = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.jsonValue());

test("the text of any object is that of JSON.stringify, with fields shared or not", () => {
  fc.assert(
    fc.property(object, object, fc.string(), (own, other, text) => {
      const body = { ...own, shared_one: shared(other), text, nothing: undefined, none: null };
      expect(jsonText(body)).toBe(JSON.stringify(body));
      expect(jsonText(body)).toBe(JSON.stringify(body));
    }),
  );
});

test.each([
  ["quotes and backslashes", { a: '"\\' }],
  ["control characters", { a: "\u0000\n\u2028" }],
  ["lone surrogates", { a: "\ud800" }],
  ["nothing", {}],
  ["nothing but what is left out", { a: undefined }],
])("%s", (_, body) => expect(jsonText(body)).toBe(JSON.stringify(body)));
