// idLookup: the ids of a shard by themselves, by aliases, in another spelling, and without their dates.
import { describe, expect, test } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import { idLookup } from "../../src/calculator/match-id.ts";
import { toShardIndex } from "../../src/store/shard-index.ts";

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

describe("in another spelling", () => {
  test.each<[string, string, Record<string, object | undefined>, Record<string, string>, string | undefined]>(
    [
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
    ],
  )("%s", (_, id, rates, aliases, found) => expect(lookup(rates, aliases).spelled(id)).toBe(found));
});

describe("without its date", () => {
  test.each<[string, string, Record<string, object | undefined>, Record<string, string>, string | undefined]>(
    [
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
    ],
  )("%s", (_, id, rates, aliases, found) => expect(lookup(rates, aliases).newest(id)).toBe(found));
});

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

describe("with a vendor prefix", () => {
  test.each<[string, Record<string, object | undefined>, string | undefined]>([
    ["a", { "v/a": ONE }, "v/a"],
    ["A.1", { "v/a-1": ONE }, "v/a-1"],
    ["a", { "v/a": ONE, "w/a": { prompt: "3" } }, undefined],
    ["a", { "v/a:free": ONE }, undefined],
    ["a", { ab: ONE }, undefined],
  ])("%s in %j: %s", (id, rates, found) => expect(lookup(rates).vendors(id)).toBe(found));
});
