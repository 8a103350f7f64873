// matchModel: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import { describe, expect, test } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import { idLookup, idRewriters, matchModel } from "../../src/calculator/match-id.ts";
import { toShardIndex } from "../../src/store/version.ts";
import { table } from "../helpers/table.ts";

type Provider = Parameters<typeof matchModel>[1];
const OPENAI: Provider = { slug: "openai", aliases: ["azure-openai"] };
const BEDROCK: Provider = { slug: "bedrock", aliases: ["amazon-bedrock"] };
const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: OPENAI,
  bedrock: BEDROCK,
  google: { slug: "google_ai_studio", aliases: ["gemini", "google"] },
  vertex: { slug: "vertex", aliases: ["vertex_ai"] },
  anthropic: { slug: "anthropic", aliases: ["claude"] },
  router: { slug: "openrouter", aliases: [], kind: "gateway" },
};
const CLAUDE = "anthropic.claude-x-v1:0";

/** Prices of those that do not cost 1. */
const PRICES = new Map([
  ["b-20260101", "2"],
  ["B.1", "2"],
]);

function match(requested: string, provider: Provider, listed: string[], aliases: Record<string, string>) {
  const shard = {
    provider: provider.slug,
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    models: listed.map((id) => ({ id, prices: [{ rates: { prompt: PRICES.get(id) ?? "1" } }] })),
    aliases: Object.entries(aliases),
  };
  return matchModel(requested, provider, idLookup(toShardIndex(Buffer.from(shardText(shard)))));
}

/** Name | provider | requested id | listed ids | aliases | id, rule and region of the match, or none. */
function rows(text: string): void {
  test.each(table(text))(
    "%s",
    (_name, slug = "", requested = "", listed = "", aliases = "", expected = "") => {
      const provider = PROVIDERS[slug] ?? { slug, aliases: [] };
      const pairs = aliases.split(" ").filter((pair) => pair !== "");
      const found = match(
        requested,
        provider,
        listed.split(" "),
        Object.fromEntries(pairs.map((pair) => pair.split("="))),
      );
      const { id = "none", rule, region } = found ?? {};
      expect([id, rule, region].filter((part) => part !== undefined).join(" ")).toBe(expected);
    },
  );
}

describe("matchModel: exact", () => {
  rows(`
    as listed | openai | gpt-4o | gpt-4o | | gpt-4o
    before an alias | openai | a | a b | a=b | a
    before the provider's prefix | openai | openai/a | a openai/a | | openai/a
    before models/ | google | models/a | a models/a | | models/a
    before a region | bedrock | us.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 us.anthropic.claude-x-v1:0 | | us.anthropic.claude-x-v1:0
    another maker's prefix is part of a gateway's id | openrouter | openai/a | openai/a | | openai/a
  `);
});

describe("matchModel: alias", () => {
  rows(`
    declared | openai | gpt-5-6 | gpt-5.6 | gpt-5-6=gpt-5.6 | gpt-5.6 alias
    a declared -latest | openai | a-latest | a | a-latest=a | a alias
    a declared dated form | openai | a-2024-05-13 | a | a-2024-05-13=a | a alias
    before the provider's prefix | openai | openai/a | a b | openai/a=b | b alias
    before a region | bedrock | us.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 b | us.anthropic.claude-x-v1:0=b | b alias
    its target's name is no alias of it | openai | b | a | a=b | none
  `);
});

describe("matchModel: names that coding agents use", () => {
  rows(`
    an effort | openai | gpt-5.2-codex-high | gpt-5.2-codex | | gpt-5.2-codex effort_suffix
    an effort as Cursor writes it | openai | gpt-5.2-codex-extra-high | gpt-5.2-codex gpt-5.2 | | gpt-5.2-codex effort_suffix
    a listed model that is called so | openai | gpt-5.1-codex-max | gpt-5.1-codex | | none
    a quality of images | openai | gpt-5-image-high | gpt-5-image | | none
    a service tier | openai | gpt-5.5-fast | gpt-5.5 | | none
    a prefix and an effort | openai | cx/gpt-5.5-low | gpt-5.5 | | gpt-5.5 effort_suffix
    a prefix | openai | cx/gpt-5.5 | gpt-5.5 | | gpt-5.5 agent_prefix
    one's own key at an agent | openai | custom:gpt-5.5 | gpt-5.5 | | gpt-5.5 agent_prefix
    a name of one's own beside that key | anthropic | custom:My-Sonnet-0 | claude-sonnet-4-5 | | none
    Claude's family left out | anthropic | sonnet-4.5-thinking | claude-sonnet-4-5 | | claude-sonnet-4-5 spelling
    a name of no version | anthropic | sonnet | claude-sonnet-4-5 | | none
    another's prefix | openai | cc/gpt-5.5 | gpt-5.5 | | none
    Claude's, in another order | anthropic | claude-4.6-opus-high-thinking | claude-opus-4-6 | | claude-opus-4-6 spelling
    Gemini's, of a preview | google | gemini-3-pro-high | gemini-3-pro-preview | | gemini-3-pro-preview preview_suffix
    Gemini's, of a model that has its name | google | gemini-3-pro-low | gemini-3-pro | | gemini-3-pro effort_suffix
    thinking, which elsewhere is a model | openai | kimi-k2-thinking | kimi-k2 | | none
  `);
});

rows(`
    the slug | openai | openai/a | a | | a provider_prefix
    four times, by which only the last is told | openai | openai/openai/openai/openai/a | a | | a provider_prefix
    but not five times | openai | openai/openai/openai/openai/openai/a | a | | none
    nothing is left of it | openai | openai/ | a | | none
    another name of the provider | google | gemini/a | a | | a provider_prefix
    the slug of a provider with other names | google | google_ai_studio/a | a | | a provider_prefix
    then an alias | openai | openai/a | b | a=b | b provider_prefix
    then exact before alias | openai | openai/a | a b | a=b | a provider_prefix
    an id with a slash of its own | openrouter | openrouter/x/y | x/y | | x/y provider_prefix
    not another provider's | openai | anthropic/a | a | | none
    not a maker's under a gateway | openrouter | openai/a | a | | none
    not in other case | openai | OpenAI/a | a | | none
    not with another separator | openai | openai:a | a | | none
    not as the beginning of a word | openai | openai2/a | a | | none
    not in the middle | openai | x/openai/a | a | | none
    not alone | openai | openai/ | a | | none
    not without a slash | openai | openai | a | | none
    not added | openai | a | openai/a | | none
  `);

test("matchModel: provider_prefix: a one-letter id, and nothing before the slash", () => {
  const found = match("x/a", { slug: "x", aliases: [] }, ["a"], {});
  expect(found).toEqual({ id: "a", rule: "provider_prefix" });
  expect(match("/a", { slug: "openai", aliases: [""] }, ["a"], {})).toBeUndefined();
});

describe("matchModel: models_prefix", () => {
  rows(`
    at google_ai_studio | google | models/a | a | | a models_prefix
    then an alias | google | models/a | b | a=b | b models_prefix
    not at openai | openai | models/a | a | | none
    not at vertex | vertex | models/a | a | | none
    not at bedrock | bedrock | models/a | a | | none
    not model/ | google | model/a | a | | none
    not in the middle | google | x/models/a | a | | none
    not alone | google | models/ | a | | none
  `);
});

test.each(["us", "us-gov", "eu", "apac", "au", "jp", "ca", "global"])(
  "matchModel: region_prefix: %s. before a Bedrock id",
  (region) => {
    const found = match(`${region}.${CLAUDE}`, BEDROCK, [CLAUDE], {});
    expect(found).toEqual({ id: CLAUDE, rule: "region_prefix", region });
  },
);

rows(`
    then an alias | bedrock | us.a | b | a=b | b region_prefix us
    one region for another is no rule | bedrock | eu.anthropic.claude-x-v1:0 | us.anthropic.claude-x-v1:0 | | none
    a region is not added | bedrock | anthropic.claude-x-v1:0 | us.anthropic.claude-x-v1:0 | | none
    once only | bedrock | us.us.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | none
    not at openai | openai | us.gpt-4o | gpt-4o | | none
    not at google | google | us.a | a | | none
    not at vertex | vertex | us.a | a | | none
    not the maker | bedrock | anthropic.claude-x-v1:0 | claude-x-v1:0 | | none
    not the beginning of a word | bedrock | usa.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | none
    not with another separator | bedrock | us/anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | none
    not in other case | bedrock | US.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | none
    not in the middle | bedrock | x.us.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 x.anthropic.claude-x-v1:0 | | none
    not at the end of a word | bedrock | xus.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 xanthropic.claude-x-v1:0 | | none
    not alone | bedrock | us. | anthropic.claude-x-v1:0 | | none
  `);

rows(`
    a longer id is not its beginning | openai | gpt-4o-2024-05-13 | gpt-4o | | none
    a beginning is not the longer id | openai | gpt-4 | gpt-4o gpt-4-turbo | | none
    a -latest that no source declares | openai | gpt-4o-latest | gpt-4o | | none
    a suffix counts | openai | gpt-4o:free | gpt-4o | | none
  `);

test("matchModel: nothing fuzzy: white space counts; an empty request or listing matches nothing", () => {
  const found = [" gpt-4o", ""].map((id) => match(id, OPENAI, ["gpt-4o"], {}));
  expect([...found, match("gpt-4o", OPENAI, [], {})]).toEqual([undefined, undefined, undefined]);
});

// threat: prototype-names
describe.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "matchModel: %s is an ordinary id",
  (id) => {
    rows(`
      listed | openai | ${id} | ${id} | | ${id}
      not listed | openai | ${id} | a | | none
      after a prefix | openai | openai/${id} | ${id} | | ${id} provider_prefix
      after a prefix, not listed | openai | openai/${id} | a | | none
      an alias | openai | ${id} | a | ${id}=a | a alias
      as a prefix | openai | ${id}/a | a | | none
      after models/ | google | models/${id} | a | | none
      after a region | bedrock | us.${id} | a | | none
    `);
  },
);

describe("matchModel: decorations that clients add to an id", () => {
  rows(`
    a path at Vertex | vertex | projects/p/locations/l/publishers/google/models/a | a | | a resource_path
    a publisher's path | google | publishers/google/models/a | a | | a resource_path
    a publisher at Vertex | vertex | anthropic/a | a | | a publisher_prefix
    no publisher at OpenRouter | openrouter | anthropic/a | a | | none
    an ARN | bedrock | arn:aws:bedrock:us-east-1:1:inference-profile/anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | anthropic.claude-x-v1:0 resource_path
    an ARN's region | bedrock | arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-x-v1:0 | anthropic.claude-x-v1:0 | | anthropic.claude-x-v1:0 region_prefix us
    a data zone of Azure | azure | eu/gpt-4o | gpt-4o | | gpt-4o region_prefix eu
    a data zone that is listed | azure | eu/gpt-4o | gpt-4o eu/gpt-4o | | eu/gpt-4o
    an application's own profile | bedrock | arn:aws:bedrock:us-east-1:1:application-inference-profile/x | x | | none
    a deployment | fireworks | accounts/fireworks/models/a#accounts/me/deployments/d | accounts/fireworks/models/a | | accounts/fireworks/models/a resource_path
    a bare name | fireworks | a | accounts/fireworks/models/a | | accounts/fireworks/models/a resource_path
    the provider twice | openai | openai/openai/a | a | | a provider_prefix
    a maker twice | openrouter | openai/openai/a | openai/a | | openai/a repeated_prefix
    a fine-tune | openai | ft:a:org:name:id | ft:a a | | ft:a fine_tune
    a fine-tune of what has no such price | openai | ft:a:org:name:id | a | | none
    a routing | openrouter | a:nitro | a | | a routing_suffix
    free is another offer | openrouter | a:free | a | | none
    a routing elsewhere | huggingface | a:fastest | a | | a routing_suffix
    a context | anthropic | a[1m] | a | | a context_suffix
    a version's revision | bedrock | anthropic.claude-x-v1 | anthropic.claude-x-v1:0 | | anthropic.claude-x-v1:0 version_suffix
    a Claude that is listed without a version | bedrock | us.anthropic.claude-x-5-v1:0 | us.anthropic.claude-x-5 | | us.anthropic.claude-x-5 version_suffix
    no other maker's version | bedrock | amazon.titan-v2 | amazon.titan | | none
    a default version | vertex | a@default | a | | a version_suffix
    a day at OpenRouter | openrouter | a-20260219 | a | | a dated
    no day elsewhere | openai | a-20260219 | a | | none
    words in another order | anthropic | claude-4.5-opus | claude-opus-4.5 | | claude-opus-4.5 word_order
  `);
});

describe("matchModel: spelling", () => {
  rows(`
    letter case | openai | GPT-4o | gpt-4o | | gpt-4o spelling
    a name as people read it | anthropic | Claude Sonnet 4.5 | claude-sonnet-4-5 | | claude-sonnet-4-5 spelling
    dots, dashes and at | anthropic | a@b.1 | a-b-1 | | a-b-1 spelling
    of an alias | openai | A | b | a=b | b spelling
    of two of one price | openai | A.1 | a-1 a@1 | | a@1 spelling
    of two of different prices | openai | b@1 | b-1 B.1 | | none
    35 | openai | gpt-35-turbo-1 | gpt-3.5-turbo-1 | | gpt-3.5-turbo-1 spelling
    never likeness | openai | gpt-4p | gpt-4o | | none
  `);
});

describe("matchModel: without a date", () => {
  rows(`
    the one there is | anthropic | a | a-20260101 | | a-20260101 undated
    the newest of one price | anthropic | a | a-20250101 a-20260101 | | a-20260101 undated
    none of different prices | anthropic | b | b-20250101 b-20260101 | | none
    before a version | bedrock | anthropic.claude-x-v1:0 | anthropic.claude-x-20260101-v1:0 | | anthropic.claude-x-20260101-v1:0 undated
    with another ending | anthropic | a | a-mini-20260101 | | none
  `);
});

describe("matchModel: without a vendor", () => {
  rows(`
    at a gateway | router | a | v/a | | v/a vendor_prefix
    after another rule | router | a:20230824-v2 | v/a | | v/a vendor_prefix
    never at a maker | openai | a | v/a | | none
    nor by a part of the name | router | a | v/a-b | | none
  `);
});

test("an id that fits many rules is matched quickly", () => {
  const id = "openai/".repeat(36);
  expect(match(id, OPENAI, ["a"], {})).toBeUndefined();
});

/** The lookup of models with these prompt rates, or with no price. */
function lookup(rates: Record<string, object | undefined>, aliases: Record<string, string> = {}) {
  const shard = {
    provider: "p",
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    models: Object.entries(rates).map(([id, one]) => ({ id, prices: one ? [{ rates: one }] : [] })),
    aliases: Object.entries(aliases),
  };
  return idLookup(toShardIndex(Buffer.from(shardText(shard))));
}

const ONE = { prompt: "1", completion: "2" };

test("the exact id and the exact alias", () => {
  const models = lookup({ a: ONE }, { b: "a" });
  expect([models.has("a"), models.has("b"), models.alias("b"), models.alias("a")]).toEqual([
    ...[true, false, "a", undefined],
  ]);
});

test("a shard's lookup is built once", () => {
  const shard = { provider: "p", usage: {}, models: [], aliases: [] };
  const index = toShardIndex(
    Buffer.from(
      shardText({ ...shard, usage: { prompt_includes_cache: true, completion_includes_reasoning: true } }),
    ),
  );
  expect(idLookup(index)).toBe(idLookup(index));
});

test.each<[string, string, Record<string, object | undefined>, Record<string, string>, string | undefined]>([
  ["letter case", "GPT-4O", { "gpt-4o": ONE }, {}, "gpt-4o"],
  ["separators", "a.b_c@d", { "a-b-c-d": ONE }, {}, "a-b-c-d"],
  ["a slash is none", "a/b", { "a-b": ONE }, {}, undefined],
  ["an alias leads to its model", "THE.A", { a: ONE }, { "the-a": "a" }, "a"],
  ["nothing alike", "x", { a: ONE }, {}, undefined],
  ["two of one price: the last by name", "A.1", { "a-1": ONE, a_1: ONE }, {}, "a_1"],
  ["whatever the order of the list", "A.1", { a_1: ONE, "a-1": ONE }, {}, "a_1"],
  [
    "two of one price: more rates before the name",
    "A.1",
    { "a-1": { ...ONE, input_cache_read: "1" }, a_1: ONE },
    {},
    "a-1",
  ],
  ["two that differ in the prompt", "A.1", { "a-1": ONE, a_1: { ...ONE, prompt: "3" } }, {}, undefined],
  ["or in the completion", "A.1", { "a-1": ONE, a_1: { ...ONE, completion: "3" } }, {}, undefined],
  ["two without a price", "A.1", { "a-1": undefined, a_1: undefined }, {}, "a_1"],
  ["a model goes before an alias of its name", "A.1", { "a-1": ONE, b: ONE }, { "a-1": "b" }, "a-1"],
  ["a model and its own alias are one", "A.1", { "a-1": ONE }, { a_1: "a-1" }, "a-1"],
])("in another spelling: %s", (_, id, rates, aliases, found) =>
  expect(lookup(rates, aliases).spelled(id)).toBe(found),
);

test.each<[string, string, Record<string, object | undefined>, Record<string, string>, string | undefined]>([
  ["a day", "a", { "a-20260101": ONE }, {}, "a-20260101"],
  ["a day with dashes", "a", { "a-2026-01-01": ONE }, {}, "a-2026-01-01"],
  ["latest", "a", { "a-latest": ONE }, {}, "a-latest"],
  ["before a version", "a-v1:0", { "a-20260101-v1:0": ONE }, {}, "a-20260101-v1:0"],
  ["before a version, without that", "a", { "a-20260101-v1:0": ONE }, {}, "a-20260101-v1:0"],
  ["a stable version at Vertex", "a", { "a-001": ONE, "a-002": ONE }, {}, "a-002"],
  ["in another spelling", "A.B", { "a-b-20260101": ONE }, {}, "a-b-20260101"],
  ["a dated alias", "a", { b: ONE }, { "a-20260101": "b" }, "b"],
  ["the newest", "a", { "a-20260101": ONE, "a-20250101": ONE }, {}, "a-20260101"],
  ["two prices", "a", { "a-20260101": ONE, "a-20250101": { prompt: "3" } }, {}, undefined],
  ["a day of another century is none", "a", { "a-19990101": ONE }, {}, undefined],
  ["seven digits are none", "a", { "a-2026010": ONE }, {}, undefined],
  ["nor is what goes on, without it", "ax", { "a-20260101x": ONE }, {}, undefined],
  ["nor is what goes on", "a", { "a-20260101x": ONE }, {}, undefined],
  ["an id with its date is another's", "a-20260101", { "a-20260101": ONE }, {}, undefined],
  ["what has no date", "a", { a: ONE }, {}, undefined],
])("without its date: %s", (_, id, rates, aliases, found) =>
  expect(lookup(rates, aliases).newest(id)).toBe(found),
);

describe("with its release day", () => {
  const released = (day?: string) => {
    const usage = { prompt_includes_cache: true, completion_includes_reasoning: true };
    const model = { id: "a", prices: [], ...(day !== undefined && { released: day }) };
    return idLookup(
      toShardIndex(Buffer.from(shardText({ provider: "p", usage, models: [model], aliases: [] }))),
    );
  };
  test.each<[string, string | undefined, string | undefined]>([
    ["a-2026-09-22", "2026-09-22", "a"],
    ["a-20260922", "2026-09-29", "a"],
    ["a-20260922", "2026-09-30", undefined],
    ["a-20260922", "2026-09", undefined],
    ["a-20260922", undefined, undefined],
    ["b-20260922", "2026-09-22", undefined],
    ["a", "2026-09-22", undefined],
  ])("%s for a model released %s: %s", (id, day, found) => expect(released(day).snapshot(id)).toBe(found));
});

test.each<[string, Record<string, object | undefined>, string | undefined]>([
  ["a", { "v/a": ONE }, "v/a"],
  ["A.1", { "v/a-1": ONE }, "v/a-1"],
  ["a", { "v/a": ONE, "w/a": { prompt: "3" } }, undefined],
  ["a", { "v/a:free": ONE }, undefined],
  ["a", { ab: ONE }, undefined],
])("with a vendor prefix: %s in %j: %s", (id, rates, found) => expect(lookup(rates).vendors(id)).toBe(found));

const ALIASES: Readonly<Record<string, readonly string[]>> = { openai: ["open-ai"] };

/** Each rule that applies to the id at the provider, with what it makes of it. */
function rewritten(slug: string, id: string): string[] {
  return idRewriters({ slug, aliases: ALIASES[slug] ?? [] }).flatMap(({ rule, rewrite }) => {
    const made = rewrite(id);
    return made === undefined ? [] : [`${rule}: ${made}`];
  });
}

const ARN = "arn:aws:bedrock:us-east-1:123456789012:inference-profile";
const PROJECT = "projects/p-1/locations/us-east5/publishers/anthropic/models";

/** Provider, id, and what the one rule that applies makes of it. */
type Row = [slug: string, id: string, made: string];

describe("rules", () => {
  test.each<Row>([
    ["openai", "openai/gpt", "provider_prefix: gpt"],
    ["openai", "open-ai/gpt", "provider_prefix: gpt"],
    ["google_ai_studio", "models/gemini", "models_prefix: gemini"],
    ...["us", "us-gov", "eu", "apac", "au", "jp", "ca", "in", "sa", "me", "af", "global"].map(
      (region): Row => ["bedrock", `${region}.claude`, "region_prefix: claude"],
    ),
    ["vertex", "publishers/google/models/gemini", "resource_path: gemini"],
    ["google_ai_studio", "publishers/google/models/gemini", "resource_path: gemini"],
    ["vertex", `${PROJECT}/claude`, "resource_path: claude"],
    ["bedrock", `${ARN}/claude`, "resource_path: claude"],
    ["bedrock", "arn:aws-us-gov:bedrock:::foundation-model/claude", "resource_path: claude"],
    ["bedrock", "converse/claude", "resource_path: claude"],
    ["bedrock", "invoke/claude", "resource_path: claude"],
    ["fireworks", "a/llama#accounts/me/deployments/1", "resource_path: a/llama"],
    ["fireworks", "a/llama#accounts/", "resource_path: a/llama"],
    ["fireworks", "llama", "resource_path: accounts/fireworks/models/llama"],
    ["vertex", "google/gemini", "publisher_prefix: gemini"],
    ["vertex", "anthropic/claude", "publisher_prefix: claude"],
    ["vertex", "meta/llama", "publisher_prefix: llama"],
    ["vertex", "mistralai/mistral", "publisher_prefix: mistral"],
    ["groq", "qwen/qwen/q", "repeated_prefix: qwen/q"],
    ["openai", "ft:gpt-4o:org::id", "fine_tune: ft:gpt-4o"],
    ["azure", "ft:gpt-4o:", "fine_tune: ft:gpt-4o"],
    ["openrouter", "m:online", "routing_suffix: m"],
    ["openrouter", "m:nitro", "routing_suffix: m"],
    ["openrouter", "m:floor", "routing_suffix: m"],
    ["huggingface", "m:fastest", "routing_suffix: m"],
    ["huggingface", "m:cheapest", "routing_suffix: m"],
    ["huggingface", "m:preferred", "routing_suffix: m"],
    ...["anthropic", "bedrock", "azure", "openrouter"].flatMap((slug): Row[] => [
      [slug, "claude-x[1m]", "context_suffix: claude-x"],
      [slug, "claude-3-5-sonnet", "word_order: claude-sonnet-3-5"],
    ]),
    ["anthropic", "claude-4.5-opus", "word_order: claude-opus-4.5"],
    ["anthropic", "claude-4-haiku-20250514", "word_order: claude-haiku-4-20250514"],
    ["vertex", "claude-3-opus@20240229", "word_order: claude-opus-3@20240229"],
    ["bedrock", "nova-v12", "version_suffix: nova-v12:0"],
    ["bedrock", "nova-v1", "version_suffix: nova-v1:0"],
    ["bedrock", "claude-opus-v1:0", "version_suffix: claude-opus"],
    ["bedrock", "claude-opus-v12:34", "version_suffix: claude-opus"],
    ["vertex", "claude-opus@default", "version_suffix: claude-opus"],
    ["google_ai_studio", "gemini@default", "version_suffix: gemini"],
    ["vertex", "claude-opus", "version_suffix: claude-opus@default"],
    ["bedrock", "claude-opus-20260101", "version_suffix: claude-opus-20260101-v1:0"],
    ["openai", "gpt-instruct:20230824-v2", "version_suffix: gpt-instruct"],
    ["openrouter", "text-embedding-ada-002-v2", "version_suffix: text-embedding-ada-002"],
    ...["20260101", "2026-01-01", "0127", "04-28", "03-2025", "2503"].map(
      (day): Row => ["openrouter", `openai/gpt-${day}`, "dated: openai/gpt"],
    ),
    ["openai", "gpt-35-turbo", "spelling: gpt-3.5-turbo"],
    ["azure", "gpt-35-turbo", "spelling: gpt-3.5-turbo"],
  ])("at %s, %s: %s", (slug, id, made) => expect(rewritten(slug, id)).toEqual([made]));

  test("a Claude version is completed, and dropped", () => {
    expect(rewritten("bedrock", "claude-opus-v1")).toEqual([
      "version_suffix: claude-opus-v1:0",
      "version_suffix: claude-opus",
    ]);
  });
});

test.each([
  // Another provider's
  ...[
    ["groq", "openai/gpt"],
    ["openai", "models/m"],
    ["openai", "us.m"],
    ["openai", "invoke/m"],
  ],
  ...[
    ["openai", "publishers/google/models/m"],
    ["openai", `${ARN}/m`],
    ["groq", "google/m"],
  ],
  ...[
    ["groq", "m#accounts/x"],
    ["groq", "ft:m:x"],
    ["groq", "m:online"],
    ["openrouter", "m:fastest"],
  ],
  ...[
    ["groq", "claude[1m]"],
    ["groq", "m-v1"],
    ["groq", "m@default"],
    ["groq", "m-20260101"],
  ],
  ...[
    ["groq", "claude-3-opus"],
    ["groq", "gpt-35-turbo"],
  ],
  ...[
    ["openrouter", "openai/gpt-4o-1-0"],
    ["openrouter", "a/qwen3-235b-a22b-9901"],
  ],
  // In another place
  ...[
    ["openai", "/gpt"],
    ["openai", "x/openai/gpt"],
    ["google_ai_studio", "x/models/m"],
  ],
  ...[
    ["bedrock", "x.us.m"],
    ["bedrock", "xus.m"],
    ["bedrock", "us.eu.m"],
    ["bedrock", "usx.m"],
  ],
  ...[
    ["vertex", "x/publishers/google/models/m"],
    ["vertex", "publishers/a/b/models/m"],
  ],
  ...[["vertex", "projects/a/b/locations/c/publishers/google/models/m"]],
  ...[["vertex", "projects/a/locations/b/c/publishers/google/models/m"]],
  ...[
    ["vertex", "publishers//models/m"],
    ["vertex", "projects//locations/l/publishers/g/models/m"],
  ],
  ...[
    ["bedrock", `x${ARN}/m`],
    ["bedrock", "arn:aws:s3:::inference-profile/m"],
  ],
  ...[
    ["bedrock", "arn:aws:bedrock:us east:1:inference-profile/m"],
    ["bedrock", "arn:aws:bedrock::x:foundation-model/m"],
  ],
  ...[
    ["bedrock", "x/converse/m"],
    ["fireworks", "accounts/a/models/m"],
  ],
  ...[
    ["vertex", "x/google/m"],
    ["groq", "x/a/a/m"],
    ["groq", "ab/a/m"],
    ["groq", "//m"],
  ],
  ...[
    ["openai", "x-ft:m:y"],
    ["openai", "ft:m"],
    ["openrouter", "m:online:x"],
    ["openrouter", "m:onlinex"],
  ],
  ...[
    ["huggingface", "m:fastest:x"],
    ["anthropic", "claude[1m]x"],
    ["bedrock", "nova-v1x"],
  ],
  ...[
    ["bedrock", "nova-v"],
    ["bedrock", "claude-opus-v1x"],
    ["bedrock", "nova-v1:0"],
    ["bedrock", "claude-v1:0"],
    ["vertex", "m@default-x"],
  ],
  ...[
    ["openrouter", "m-2026010"],
    ["openrouter", "m-202601011"],
    ["openrouter", "m-20260101x"],
  ],
  ...[
    ["openrouter", "m-19990101"],
    ["anthropic", "claude-3-opusx"],
    ["anthropic", "claude-x-opus"],
  ],
  ...[
    ["anthropic", "claude-3-5-1-opus"],
    ["anthropic", "claude-3-opus-latest"],
    ["openai", "x-gpt-35-turbo"],
  ],
])("ids left unchanged: at %s, %s", (slug, id) => expect(rewritten(slug ?? "", id ?? "")).toEqual([]));
