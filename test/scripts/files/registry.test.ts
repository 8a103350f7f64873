// A slug is the name of a file and of a key, so never a path; an override's page is a link people can follow.
import { expect, test } from "vitest";
import { override } from "../../../scripts/files/catalog.ts";
import { provider } from "../../../scripts/files/registry.ts";
import { aProvider } from "../../helpers/facts.ts";

test.each([
  ["openai", true],
  ["01-ai", true],
  ["aws_polly", true],
  ["a.b", true],
  ["", false],
  ["..", false],
  ["../x", false],
  ["a/b", false],
  [".hidden", false],
  ["_x", false],
  ["OpenAI", false],
  ["a b", false],
  ["a\n", false],
])("slug %j: %s", (slug, valid) => expect(provider.safeParse(aProvider(slug)).success).toBe(valid));

test.each([
  ["https://openai.com/api/pricing", true],
  ["https://openai.com", true],
  ["http://openai.com", false],
  ["openai.com/api/pricing", false],
  ["javascript:alert(1)", false],
  ["https://", false],
  ["https:// x", false],
  ["see https://openai.com", false],
  ["", false],
])("page %j: %s", (page, valid) => {
  const one = { model: "m", page, read: "2026-10-01", reason: "list price", rates: {} };
  expect(override.safeParse(one).success).toBe(valid);
});
