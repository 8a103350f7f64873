// aliasGroups: which ids are one offer, and what stays apart.
// uniqueAliases: ids that lead to one model and are none themselves; what is listed today goes before what once was.
import { describe, expect, test } from "vitest";
import { aliasGroups, declaredByPages, uniqueAliases } from "../../../scripts/merge/aliases.ts";
import type { ModelRows } from "../../../scripts/merge/group-models.ts";
import { aRow } from "../../helpers/facts.ts";

// biome-ignore format: one line a case
test.each<[string, string, string[], string[][]]>([
  ["the newest dated id is its undated one's", "openai", ["gpt-4o", "gpt-4o-2024-05-13", "gpt-4o-2024-08-06"], [["gpt-4o", "gpt-4o-2024-08-06"]]],
  ["a dated id alone is its own", "openai", ["gpt-4o-2024-05-13", "gpt-4.1"], []],
  ["another size is another model", "openai", ["gpt-4o", "gpt-4o-mini-2024-07-18"], []],
  ["Anthropic's and Vertex's days", "vertex", ["claude-opus-4", "claude-opus-4@20250514"], [["claude-opus-4", "claude-opus-4@20250514"]]],
  ["Vertex's day with another sign", "vertex", ["m-4-20250514", "m-4@20250514", "m-4@20240229"], [["m-4-20250514", "m-4@20250514"]]],
  ["Vertex's default", "vertex", ["claude-opus-5@default", "claude-opus-5"], [["claude-opus-5@default", "claude-opus-5"]]],
  ["xAI's latest", "xai", ["grok-4.3", "grok-4.3-latest"], [["grok-4.3", "grok-4.3-latest"]]],
  ["Mistral's latest is another snapshot every time", "mistral", ["mistral-large", "mistral-large-latest"], []],
  ["Bedrock's versions of a listing", "bedrock", ["anthropic.claude-opus-5", "anthropic.claude-opus-5-v1", "anthropic.claude-opus-5-v1:0"], [["anthropic.claude-opus-5", "anthropic.claude-opus-5-v1", "anthropic.claude-opus-5-v1:0"]]],
  ["but not its regions", "bedrock", ["anthropic.claude-opus-5", "us.anthropic.claude-opus-5", "us-east-1/anthropic.claude-opus-5"], []],
  ["nor its snapshots", "bedrock", ["anthropic.claude-3-5-sonnet-20240620-v1:0", "anthropic.claude-3-5-sonnet-20241022-v2:0"], []],
  ["nor a model's own versions", "bedrock", ["amazon.titan-embed-text-v1", "amazon.titan-embed-text-v2:0"], []],
  ["nor sizes of an image", "bedrock", ["512-x-512/50-steps/stability.stable-diffusion-xl-v0", "512-x-512/max-steps/stability.stable-diffusion-xl-v0"], []],
  ["what is like a day within an id is none", "openai", ["gpt-4o", "gpt-4o-2024-05-13-mini"], []],
  ["though the rest of it is another's", "openai", ["gpt-4o-mini", "gpt-4o-2024-05-13-mini"], []],
  ["of one day the first spelling", "openai", ["gpt-4o", "gpt-4o-2024-05-13", "gpt-4o-20240513"], [["gpt-4o", "gpt-4o-2024-05-13"]]],
  ["a word for every region is no spelling of the API", "bedrock", ["regional.anthropic.claude-opus-5", "regional.anthropic.claude-opus-5-v1:0"], []],
  ["nor is one without its dash", "openai", ["gpt-4o", "gpt-4o.2024-05-13"], []],
  ["a day of six digits behind the year", "openai", ["gpt-4o", "gpt-4o-20240513"], [["gpt-4o", "gpt-4o-20240513"]]],
  ["an undated id without a dated one is alone", "openai", ["gpt-4o-2024-05-13", "gpt-4o-2024-08-06"], []],
  ["the newest, in whatever order they come", "openai", ["gpt-4o-2024-08-06", "gpt-4o-2024-05-13", "gpt-4o"], [["gpt-4o", "gpt-4o-2024-08-06"]]],
  ["Anthropic's undated ids", "anthropic", ["claude-opus-4", "claude-opus-4-20250514"], [["claude-opus-4", "claude-opus-4-20250514"]]],
  ["Azure's", "azure", ["gpt-4o", "gpt-4o-2024-05-13"], [["gpt-4o", "gpt-4o-2024-05-13"]]],
  ["OpenRouter's", "openrouter", ["openai/gpt-4o", "openai/gpt-4o-2024-05-13"], [["openai/gpt-4o", "openai/gpt-4o-2024-05-13"]]],
  ["Bedrock's", "bedrock", ["anthropic.claude-opus-4", "anthropic.claude-opus-4-20250514-v1:0"], [["anthropic.claude-opus-4", "anthropic.claude-opus-4-20250514-v1:0"]]],
  ["an underscore for a dot", "vertex", ["m-1_5", "m-1.5"], [["m-1_5", "m-1.5"]]],
  ["an underscore is not nothing", "vertex", ["m-1_5", "m-15"], []],
  ["a default within an id is none", "vertex", ["claude@default-5", "claude-5"], []],
  ["latest within an id is none", "xai", ["grok-latest-4", "grok-4"], []],
  ["Vertex's default is Vertex's", "xai", ["grok-4@default", "grok-4"], []],
  ["a path of Bedrock's is an offer of its own", "bedrock", ["x/anthropic.claude-opus-5", "anthropic.claude-opus-5-v1:0"], []],
  ["a region of Bedrock's with its own spelling", "bedrock", ["us.anthropic.claude-opus-5", "us.anthropic.claude-opus-5-v1:0", "anthropic.claude-opus-5"], [["us.anthropic.claude-opus-5", "us.anthropic.claude-opus-5-v1:0"]]],
  ["an unknown model of Bedrock's is as it is written", "bedrock", ["some.thing-v1:0", "other.thing-v1:0"], []],
  ["case, where a source lists both", "azure", ["DeepSeek-R1", "deepseek-r1"], [["DeepSeek-R1", "deepseek-r1"]]],
  ["Alibaba's undated id is no snapshot's", "alibaba", ["qwen-max", "qwen-max-2025-01-25"], []],
])("%s", (_name, provider, ids, groups) => expect(aliasGroups(provider, ids, [])).toEqual(groups));

describe("declared names", () => {
  const shared = { provider: "mistral", reason: "", on: "2026-11-22" };
  const ids = ["old", "new", "other"];
  test.each([
    ["are one offer, the id they lead to first", { ids: ["old"], to: "new" }, [["new", "old"]]],
    ["of an hour are not one offer", { ids: ["old"], to: "new", from: "2026-09-10T04:00:00Z" }, []],
    ["nor those that end", { ids: ["old"], to: "new", until: "2026-09-10T04:00:00Z" }, []],
  ])("%s", (_name, names, groups) =>
    expect(aliasGroups("mistral", ids, [{ ...shared, ...names }])).toEqual(groups),
  );

  test("a dated id leads where its undated one does, but not the reverse", () => {
    const leads = (id: string) => [{ ...shared, provider: "openai", ids: [id], to: "n" }];
    const dated = ["m-2026-01-01", "m", "n"];
    expect(aliasGroups("openai", dated, leads("m"))).toEqual([["n", "m", "m-2026-01-01"]]);
    expect(aliasGroups("openai", dated, leads("m-2026-01-01"))).toEqual([["n", "m-2026-01-01"]]);
  });

  test("dated ids come last, after names that lead elsewhere", () => {
    const declared = [{ ...shared, provider: "openai", ids: ["alias"], to: "m" }];
    expect(aliasGroups("openai", ["m-2026-01-01", "alias", "m"], declared)).toEqual([
      ["m", "alias", "m-2026-01-01"],
    ]);
  });
});

test("an alias from a page names the page and its day", () => {
  const fact = { page: "https://p", read: "2026-11-01", confidence: "official" } as const;
  const stated = {
    provider: "mistral",
    ids: ["x"],
    to: "a",
    reason: "stated by the page",
    page: "https://p",
  };
  expect(declaredByPages("mistral", [{ ...fact, model: "a", aliases: ["x"] }])).toEqual([
    { ...stated, on: "2026-11-01" },
  ]);
  expect(declaredByPages("mistral", [{ ...fact, read: null, model: "a", aliases: ["x"] }])).toEqual([
    { ...stated, on: "" },
  ]);
});

test("an alias claimed by two models is dropped", () => {
  const fact = { page: "https://p", read: null, confidence: "official" } as const;
  const stated = declaredByPages("mistral", [
    { ...fact, model: "a-1", aliases: ["a-latest", "x"] },
    { ...fact, model: "a-2", aliases: ["x"] },
    { ...fact, model: "a-1", aliases: ["a-latest"] },
  ]);
  expect(new Set(stated.map(({ ids, to }) => `${ids[0]} ${to}`))).toEqual(new Set(["a-latest a-1"]));
});

/** A model of rows written `source id alias alias`, `-source` for one that is gone. */
function model(id: string, ...rows: string[]): ModelRows {
  return {
    id,
    rows: rows.map((row) => {
      const [source = "", own = "", ...aliases] = row.split(" ");
      const gone = source.startsWith("-") ? { gone: "2026-10-01" } : {};
      return aRow(source.replace("-", ""), own, [], "2026-09-30", {
        ...(aliases.length > 0 && { aliases }),
        ...gone,
      });
    }),
  };
}

/** Model -> `id by source` of each alias. */
function found(...groups: ModelRows[]) {
  const aliases = uniqueAliases(groups, new Set(groups.map(({ id }) => id)));
  return Object.fromEntries(
    [...aliases].map(([id, list]) => [id, list.map((a) => `${a.id} by ${a.declared_by}`)]),
  );
}

test.each<[string, ModelRows[], object]>([
  ["a model's own id is no alias", [model("m", "a m")], {}],
  ["an id of another source", [model("m", "a m", "b M")], { m: ["M by b"] }],
  ["a declared id", [model("m", "a m m-2024 m-2025")], { m: ["m-2024 by a", "m-2025 by a"] }],
  ["named by two sources, it is the first's", [model("m", "a m x", "b m x")], { m: ["x by a"] }],
  [
    "in code point order",
    [model("m", "a m \u{10000} b \uffff B")],
    { m: ["B by a", "b by a", "\uffff by a", "\u{10000} by a"] },
  ],
  ["an id of two models leads to none", [model("m", "a m x"), model("n", "a n x")], {}],
  ["nor when a third names it", [model("m", "a m x"), model("n", "a n x"), model("o", "a o x")], {}],
  ["nor when one of the two names it again", [model("m", "a m x"), model("n", "a n x", "b n x")], {}],
  ["another model's id leads there", [model("m", "a m n"), model("n", "a n")], {}],
  ["the id of a row that is gone still leads to its model", [model("m", "a m", "-b M")], { m: ["M by b"] }],
  [
    "a default version answers to the plain name",
    [model("m@default", "a m@default")],
    { "m@default": ["m by a"] },
  ],
  ["unless that is a model", [model("m@default", "a m@default"), model("m", "a m")], {}],
  ["but not against what is listed", [model("m", "a m", "-b m x"), model("n", "a n x")], { n: ["x by a"] }],
  [
    "nor against what is listed and unclear",
    [model("l", "-a l x"), model("m", "a m x"), model("n", "a n x")],
    {},
  ],
])("uniqueAliases: %s", (_name, groups, expected) => expect(found(...groups)).toEqual(expected));
