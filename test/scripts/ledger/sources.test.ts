// Whose witness a list is.
import { expect, test } from "vitest";
import { HISTORY_SOURCES, historySource, witnessOf } from "../../../scripts/ledger/sources.ts";
import { SOURCE_RANKS } from "../../../scripts/pull/sources.ts";

test.each<[source: string, provider: string, witness: string]>([
  ["models-dev", "openai", "models-dev"],
  ["portkey", "openai", "litellm"],
  ["langfuse", "openai", "langfuse"],
  ["llm-prices", "openai", "llm-prices"],
  ["cline", "openai", "cline"],
  ["some-list", "openai", "unregistered"],
  ["openrouter", "openrouter", "own"],
  ["models-dev", "openrouter", "copy"],
])("%s at %s is %s", (source, provider, witness) => {
  expect(witnessOf(source, provider)).toBe(witness);
});

test("a source is found by its name, which pulls use too", () => {
  expect(historySource("openrouter")?.name).toBe("openrouter");
  expect(historySource("nobody")).toBeUndefined();
  const pulled = SOURCE_RANKS.map(({ name }) => name);
  for (const { name, paths } of HISTORY_SOURCES) if (paths) expect(pulled).toContain(name);
});
