// Who only rebuilds other people's models; which names hosts gave.
import { expect, test } from "vitest";
import { isRebuilt, SYNONYMS } from "../../../scripts/merge/host-names.ts";
import { makerOf } from "../../../scripts/merge/makers.ts";

test.each([
  ["aisingapore/x", true],
  ["envoid/x", true],
  ["eva-unit-01/x", true],
  ["open-orca/x", true],
  ["openpipe/x", true],
  ["pamanseau/x", true],
  ["tokyotech-llm/x", true],
  ["host/tngtech/x", true],
  ["tngtech/other/x", false],
  ["meta/x", false],
  ["x", false],
  ["alpindale/goliath", true],
  ["alpindale/wizardlm-2-8x22b", false],
  ["host/alpindale/wizardlm-2-8x22b", true],
])("isRebuilt: %s: %s", (id, rebuilt) => expect(isRebuilt(id)).toBe(rebuilt));

test("names given by hosts: have the model's maker and no other model", () => {
  expect(SYNONYMS.size).toBeGreaterThan(50);
  for (const [name, model] of SYNONYMS) {
    expect(makerOf(model), model).toBeDefined();
    expect(makerOf(name), name).toBe(makerOf(model));
    expect(SYNONYMS.has(model), model).toBe(false);
  }
});
