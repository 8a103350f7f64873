import { expect, test } from "vitest";
import { hashText } from "../../src/responses/hash-text.ts";

test("similar texts have different hashes", () => {
  const texts = Array.from({ length: 200_000 }, (_, i) => `exact 9 req_${i % 450} msg_01${i}`);
  expect(new Set(texts.map(hashText)).size).toBe(texts.length);
});
