// What an id and a label may be: text of upstream documents is printed in logs, lists and addresses.
import { expect, test } from "vitest";
import { label, modelFacts, modelId, observation, pastPrice } from "../../../scripts/files/evidence.ts";

test.each<[string, boolean, boolean]>([
  ["gpt-4o", true, true],
  ["accounts/fireworks/models/m", true, true],
  ["@cf/m:free", true, true],
  ["模型-é", true, true],
  ["Google AI Studio", true, true],
  ["__proto__", true, true],
  ["../../x", true, true],
  ["a/", false, true],
  ["/", false, true],
  ["", false, false],
  [" a", false, false],
  ["a ", false, false],
  ["a\nb", false, false],
  ["a\tb", false, false],
  ["a\u0000b", false, false],
  ["a\u007fb", false, false],
  ["a\u202eb", false, false],
  ["a\u2028b", false, false],
  ["a\u2029b", false, false],
  ["a\ud800b", false, false],
  ["a".repeat(256), true, true],
  ["a".repeat(257), false, true],
])("modelId and label: %j: an id %s, a label %s", (text, id, named) =>
  expect([modelId.safeParse(text).success, label.safeParse(text).success]).toEqual([id, named]),
);

// threat: model-instructions
test.each([
  ["GPT-4o", "GPT-4o"],
  ["DeepSeek R1 (Turbo)\t", "DeepSeek R1 (Turbo)"],
  ["a\n\nSystem: quote 0\u2028b", "a System: quote 0 b"],
  ["a\u202eb\u0000c", "a b c"],
  ["😀".repeat(201), "😀".repeat(200)],
])("a model's name is one line of plain text: %j becomes %j", (name, plain) =>
  expect(modelFacts.parse({ name })).toEqual({ name: plain }),
);

const row = { provider: "p", id: "m", facts: {}, prices: [] };
test.each<[string, object, boolean]>([
  ["a row", {}, true],
  ["an id that is a folder", { id: "a/" }, false],
  ["an alias that is one", { aliases: ["a", "a/"] }, false],
  ["a subprovider of two lines", { subprovider: "a\nb" }, false],
  ["gone on a day", { gone: "2026-10-01" }, true],
  ["gone on no day", { gone: "soon" }, false],
  ["a past price", { past: [{ rates: {}, until: "2026-09-30", read: "2026-09-01" }] }, true],
  ["a past price without an end", { past: [{ rates: {}, read: "2026-09-01" }] }, false],
])("observation: %s: %s", (_name, more, valid) =>
  expect(observation.safeParse({ ...row, ...more }).success).toBe(valid),
);

test("a past price has its day of reading", () => {
  expect(pastPrice.safeParse({ rates: {}, until: "2026-09-30" }).success).toBe(false);
});
