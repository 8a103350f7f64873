// withOwnIds: what lists and pages call an offer leads to the id that the provider's API takes.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { withOwnIds } from "../../../scripts/merge/own-ids.ts";
import { aRow } from "../../helpers/facts.ts";

const fact = (model: string): PageFact => ({
  model,
  page: "https://e.com",
  read: "2026-11-01",
  confidence: "official",
});

/** Ids of rows, each with its further ids, and of facts. */
function named(provider: string, ids: string[], facts: string[] = []) {
  const made = withOwnIds(
    provider,
    ids.map((id) => aRow("a", id)),
    facts.map(fact),
  );
  return [
    made.rows.map(({ row }) => [row.id, ...(row.aliases ?? [])].join(" ")),
    made.facts.map(({ model }) => model),
  ];
}

describe("an id", () => {
  test.each<[string, string, string[], string[]]>([
    ["without its path", "fireworks", ["accounts/fireworks/models/glm-5", "glm-5"], ["accounts/fireworks/models/glm-5", "accounts/fireworks/models/glm-5 glm-5"]],
    ["under another folder", "fireworks", ["accounts/fireworks/routers/k", "fireworks-ai/k"], ["accounts/fireworks/routers/k", "accounts/fireworks/routers/k fireworks-ai/k"]],
    ["without its vendor, in another spelling", "together", ["zai-org/GLM-5.2", "glm-5.2"], ["zai-org/GLM-5.2", "zai-org/GLM-5.2 glm-5.2"]],
    ["of two vendors", "together", ["x/m", "y/m", "m"], ["x/m", "y/m", "m"]],
    ["with a folder of the list's", "mistral", ["codestral-2405", "codestral/codestral-2405"], ["codestral-2405", "codestral-2405 codestral/codestral-2405"]],
    ["with a vendor its API leaves out", "scaleway", ["qwen3-32b", "qwen/qwen3-32b"], ["qwen3-32b", "qwen3-32b qwen/qwen3-32b"]],
    ["that nothing ends like", "scaleway", ["qwen/qwen3-32b"], ["qwen/qwen3-32b"]],
    ["by name, listed or not", "deepseek", ["deepseek-r1"], ["deepseek-reasoner deepseek-r1"]],
    ["by name, where ids have a style too", "mistral", ["mistral-large-3"], ["mistral-large-2512 mistral-large-3"]],
    ["of Google's API, without a folder", "google_ai_studio", ["gemini-5", "models/gemini-5"], ["gemini-5", "gemini-5 models/gemini-5"]],
    ["with the path further in", "fireworks", ["x/accounts/fireworks/m", "m"], ["x/accounts/fireworks/m", "m"]],
    ["that differs in its first letter", "together", ["x/am", "bm"], ["x/am", "bm"]],
    ["of a provider without such names", "groq", ["m", "x/m"], ["m", "x/m"]],
  ])("%s", (_name, provider, ids, expected) => expect(named(provider, ids)[0]).toEqual(expected)); // biome-ignore format: one line a case
});

test.each([
  ["groq", { aliases: ["n"] }],
  ["together", { aliases: ["n"] }],
  ["together", {}],
])("a row of %s that nothing renames is left alone: %j", (provider, more) => {
  const row = aRow("a", "x/m", [], "2026-09-30", more);
  expect(withOwnIds(provider, [row], []).rows[0]).toBe(row);
});

test("a page's name leads to the row it is of, and the row answers to it", () => {
  expect(named("together", ["zai-org/GLM-5.3", "x/y"], ["glm-5.3", "zai-org/GLM-5.3", "other"])).toEqual([
    ["zai-org/GLM-5.3 glm-5.3", "x/y"],
    ["zai-org/GLM-5.3", "zai-org/GLM-5.3", "other"],
  ]);
});

test("a name that is meant for one id is no further name of another, whatever a list declares", () => {
  const rows = [
    aRow("a", "gpt-5", [], "2026-09-30", { aliases: ["gpt-5-chat", "gpt-5-2025-08-07"] }),
    aRow("b", "gpt-5-chat"),
  ];
  expect(withOwnIds("openai", rows, []).rows.map(({ row }) => [row.id, row.aliases])).toEqual([
    ["gpt-5", ["gpt-5-2025-08-07"]],
    ["gpt-5-chat-latest", ["gpt-5-chat"]],
  ]);
});

test("further ids of a row stay, none is there twice", () => {
  const rows = [aRow("a", "x/m"), aRow("b", "m", [], "2026-09-30", { aliases: ["n", "m"] })];
  expect(withOwnIds("together", rows, [fact("m")]).rows.map(({ row }) => row.aliases)).toEqual([
    ["m"],
    ["n", "m"],
  ]);
});
