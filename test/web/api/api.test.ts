import { expect, test } from "vitest";
import { sameModel } from "../../../src/web/api/api.ts";

test.each([
  ["claude-sonnet-4-5", "anthropic/claude-sonnet-4.5", true],
  ["gpt-4o", "openai/gpt-4o", true],
  ["gpt-4o", "gpt-4o-mini", false],
  ["deepseek/deepseek-r1:free", "deepseek/deepseek-r1", false],
])("sameModel(%s, %s) is %s", (a, b, same) => {
  expect(sameModel(a, b)).toBe(same);
});
