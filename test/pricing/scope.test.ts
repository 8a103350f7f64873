// isFor: the models that a provider's term is for, by pattern, generation and release.
import { describe, expect, test } from "vitest";
import { isFor } from "../../src/pricing/scope.ts";

const GEMINI = "^gemini-(\\d+(?:\\.\\d+)?)?";
const CLAUDE = "claude-(?:(?:[a-z]+-)*(\\d{1,2}(?:[.-]\\d(?!\\d))?)(?!\\d)|[a-z-]+$)";

describe("a generation is the number that the pattern finds; a model without one counts as newer", () => {
  test.each([
    [GEMINI, "3", "gemini-2.5-flash", false],
    [GEMINI, "3", "gemini-3-pro-preview", true],
    [GEMINI, "3", "gemini-4-carbon", true],
    [GEMINI, "3", "Gemini-10-Neon", true],
    [GEMINI, "3", "gemini-flash-latest", true],
    [GEMINI, "3", "gemini-nano-banana-2.1", true],
    [GEMINI, "3", "gemma-4", false],
    [CLAUDE, "4.6", "claude-3-5-sonnet-20241022", false],
    [CLAUDE, "4.6", "claude-opus-4-20250514", false],
    [CLAUDE, "4.6", "claude-opus-4-5-20251101", false],
    [CLAUDE, "4.6", "claude-opus-4-6", true],
    [CLAUDE, "4.6", "us.anthropic.claude-saga-6", true],
    [CLAUDE, "4.6", "claude-mythos-preview", true],
    [CLAUDE, "4.6", "anthropic.claude-v2:1", false],
  ])("%s from %s: %s %s", (models, from_generation, id, expected) => {
    expect(isFor({ models, from_generation }, { id })).toBe(expected);
    expect(isFor({ models, before_generation: from_generation }, { id })).toBe(
      !expected && new RegExp(models).test(id.toLowerCase()),
    );
  });

  test("minor versions are decimals: 4.20 comes before 4.6", () => {
    const models = "^grok-(\\d+(?:\\.\\d+)?)?";
    expect(isFor({ models, from_generation: "4.6" }, { id: "grok-4.20-0309" })).toBe(false);
    expect(isFor({ models, from_generation: "4.6" }, { id: "grok-6" })).toBe(true);
  });
});

const day = "2026-03-05";
test.each([
  ["2026-03-04", false, true],
  ["2026-03-05", true, false],
  ["2026-02", false, true],
  ["2026-04", true, false],
  ["2026-03", false, false],
  [undefined, false, false],
])("a release is compared with a day only when known: %s", (released, from, before) => {
  const sold = { id: "m", ...(released && { released }) };
  expect([isFor({ released_from: day }, sold), isFor({ released_before: day }, sold)]).toEqual([
    from,
    before,
  ]);
});

test("a term without a model pattern applies to all", () => expect(isFor({}, { id: "m" })).toBe(true));
