// withOwnIds: what lists and pages call an offer leads to the id that the provider's API takes.
// withVendors: OpenRouter's ids have a vendor; a row without one is another's name, or the same offer under its whole id.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import type { SourcedRow } from "../../../scripts/merge/group-models.ts";
import { withOwnIds, withVendors } from "../../../scripts/merge/own-ids.ts";
import { aPrice, aRow } from "../../helpers/facts.ts";

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
  ])("an id: %s", (_name, provider, ids, expected) => expect(named(provider, ids)[0]).toEqual(expected)); // biome-ignore format: one line a case

test.each([
  ["groq", { aliases: ["n"] }],
  ["together", { aliases: ["n"] }],
  ["together", {}],
])("a row of %s that nothing renames is unchanged: %j", (provider, more) => {
  const row = aRow("a", "x/m", [], "2026-09-30", more);
  expect(withOwnIds(provider, [row], []).rows[0]).toBe(row);
});

test("a page's name leads to its row, and the row answers to it", () => {
  expect(named("together", ["zai-org/GLM-5.3", "x/y"], ["glm-5.3", "zai-org/GLM-5.3", "other"])).toEqual([
    ["zai-org/GLM-5.3 glm-5.3", "x/y"],
    ["zai-org/GLM-5.3", "zai-org/GLM-5.3", "other"],
  ]);
});

test("a name meant for one id is not another's alias, whatever a list declares", () => {
  const rows = [
    aRow("a", "gpt-5", [], "2026-09-30", { aliases: ["gpt-5-chat", "gpt-5-2025-08-07"] }),
    aRow("b", "gpt-5-chat"),
  ];
  expect(withOwnIds("openai", rows, []).rows.map(({ row }) => [row.id, row.aliases])).toEqual([
    ["gpt-5", ["gpt-5-2025-08-07"]],
    ["gpt-5-chat-latest", ["gpt-5-chat"]],
  ]);
});

test("other ids of a row are kept once each", () => {
  const rows = [aRow("a", "x/m"), aRow("b", "m", [], "2026-09-30", { aliases: ["n", "m"] })];
  expect(withOwnIds("together", rows, [fact("m")]).rows.map(({ row }) => row.aliases)).toEqual([
    ["m"],
    ["n", "m"],
  ]);
});

const PRICE = aPrice("0.002", "0.004");

/** What becomes of a row of `b` beside rows of `a`: its id, its further ids, whether it still states its price. */
function beside(id: string, ...others: string[]) {
  const rows = [...others.map((other) => aRow("a", other, [PRICE])), aRow("b", id, [PRICE])];
  return textOf(withVendors("openrouter", rows).at(-1));
}

function textOf(sourced: SourcedRow | undefined): string {
  const { id, aliases = [], prices } = sourced?.row ?? aRow("a", "?").row;
  return [id, ...aliases, prices.length].join(" ");
}

describe("withVendors", () => {
  test.each([
    ["goliath-120b", ["alpindale/goliath-120b"], "alpindale/goliath-120b goliath-120b 0"],
    ["GPT-4o", ["openai/gpt-4o"], "openai/GPT-4o GPT-4o 1"],
    ["qwen3-8b:free", ["qwen/qwen3-8b"], "qwen/qwen3-8b:free qwen3-8b:free 1"],
    ["glm-z1-32b", ["thudm/glm-z1-32b:free"], "thudm/glm-z1-32b glm-z1-32b 1"],
    // the name itself goes before a variant of it
    ["m:free", ["x/m:free", "y/m"], "x/m:free m:free 0"],
    // two vendors, and nobody tells which
    ["m", ["x/m", "y/m"], "m 1"],
    ["m", ["x/m-2"], "m 1"],
    [
      "ministral-8b",
      ["mistral/ministral-8b", "mistralai/ministral-8b"],
      "mistralai/ministral-8b ministral-8b 0",
    ],
    ["GLM-4", ["thudm/GLM-4"], "thudm/GLM-4 GLM-4 0"],
    ["x/m", ["y/m"], "x/m 1"],
    ["x/m", ["y/x/m"], "x/m 1"],
    ["openai/gpt-4o", ["x/gpt-4o"], "openai/gpt-4o 1"],
  ])("%s with %j", (id, others, expected) => expect(beside(id, ...others)).toBe(expected));

  // biome-ignore format: one line an id
  test.each([
    "arcee-ai/arcee-blitz", "arcee-ai/caller-large", "arcee-ai/virtuoso-medium-v2", "deepseek/deepseek-r1-distill-qwen-7b",
    "google/gemini-2.5-flash-lite-preview-06-17", "google/gemini-2.5-flash-preview-05-20:thinking",
    "inception/mercury-coder-small-beta", "meta-llama/llama-3.3-8b-instruct:free", "microsoft/phi-4-reasoning:free",
    "mistralai/magistral-medium-2506", "mistralai/magistral-small-2506", "opengvlab/internvl3-14b:free",
    "opengvlab/internvl3-2b:free", "openrouter/auto", "sarvamai/sarvam-m:free",
    "sentientagi/dobby-mini-unhinged-plus-llama-3.1-8b", "thedrummer/valkyrie-49b-v1", "thudm/glm-z1-rumination-32b",
  ])("%s was listed under this vendor, which today's lists do not show", (id) => {
    const name = id.split("/")[1] ?? "";
    expect(beside(name)).toBe(`${id} ${name} 1`);
  });

  test("keeps the other ids of a row and none of its earlier prices", () => {
    const past = [{ ...PRICE, until: "2026-01-01", read: "2026-01-01" }];
    const row = aRow("b", "m", [PRICE], "2026-09-30", { aliases: ["m:beta"], past });
    const [, named] = withVendors("openrouter", [aRow("a", "x/m", [PRICE]), row]);
    expect(named?.row).toEqual({ provider: "p", id: "x/m", aliases: ["m:beta", "m"], facts: {}, prices: [] });
  });

  test("every id of another provider is kept as its own", () => {
    const rows = [aRow("a", "x/m", [PRICE]), aRow("b", "m", [PRICE])];
    expect(withVendors("vercel", rows)).toEqual(rows);
  });
});
