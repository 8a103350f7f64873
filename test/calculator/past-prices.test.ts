// Prices of long ago: which calls read the key they lie in, and what becomes of the model.
import { describe, expect, test } from "vitest";
import type { FoundModel } from "../../src/calculator/find-model.ts";
import { asOf, isLongAgo } from "../../src/calculator/past-prices.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { type ShardIndex, UnreadableError } from "../../src/store/version.ts";
import { unreadable, versionOf } from "../helpers/fixture-catalogue.ts";

const [MARCH, MAY, JUNE] = ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-06-01T00:00:00Z"];
const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true };
const price = (prompt: string, more: object = {}) => ({ rates: { prompt }, ...more });
const index = (models: ShardModel[]): ShardIndex => ({
  shard: { provider: "p", usage: USAGE, certainty: [["low"]], aliases: [] },
  models: new Map(models.map((model) => [model.id, model])),
  aliases: new Map(),
  size: 0,
});

const MOVED: ShardModel = { id: "moved", prices: [price("3")], past: MAY, moving: true, known_from: MAY };
const LED: ShardModel = { id: "led", prices: [price("9")], life: { redirect: { to: "moved", at: MARCH } } };
const SAME: ShardModel = { id: "same", prices: [price("1")] };
const TODAY = index([MOVED, LED, SAME]);
const BEFORE: ShardModel = {
  id: "moved",
  prices: [price("5", { from: MARCH, until: MAY, by: true }), price("3", { from: MAY })],
};
const THEN = index([BEFORE]);
const OWN = { slug: "p", name: "P", aliases: [], subproviders: [], past: "hash" };

function found(id: string): FoundModel {
  const model = TODAY.models.get(id);
  if (model === undefined) throw new Error(id);
  return { shard: TODAY.shard, models: TODAY.models, model, match: { id } };
}

/** How many times the past was read, and what came of it. */
async function at(id: string, instant: string, past: ShardIndex | undefined = THEN, requested?: string) {
  let reads = 0;
  const read = async () => {
    reads++;
    return past;
  };
  const value = await asOf({ ...versionOf([]), past: read }, OWN, found(id), instant, requested);
  return { reads, value };
}

describe("a call", () => {
  test.each<[what: string, id: string, instant: string, reads: number, prompt: string]>([
    ["before the change", "moved", "2026-04-30T23:59:59Z", 1, "5"],
    ["from the change on", "moved", MAY, 0, "3"],
    ["now", "moved", JUNE, 0, "3"],
    ["of a model without a past", "same", MARCH, 0, "1"],
  ])("%s", async (_, id, instant, reads, prompt) => {
    const one = await at(id, instant);
    expect([one.reads, one.value?.model.prices[0]?.rates.prompt]).toEqual([reads, prompt]);
  });

  test("by an id that leads to a model with a past uses that model's past", async () => {
    const { reads, value } = await at("led", MARCH);
    expect(reads).toBe(1);
    expect(value?.model).toEqual(LED);
    expect(value?.models.get("moved")?.prices[0]?.rates.prompt).toBe("5");
    expect([value?.models.has("same"), [...(value?.models.keys() ?? [])].length]).toEqual([true, 3]);
    expect(value?.models.get("nobody")).toBeUndefined();
  });
});

test("by an id in past lists uses that id's own prices, with no target and no first reading", async () => {
  const { value } = await at("moved", MARCH);
  expect(value?.model).toEqual({ id: "moved", past: MAY, prices: THEN.models.get("moved")?.prices });
  expect(value?.shard.certainty).toEqual([["low"]]);
});

test.each([
  ["2026-03-31T23:59:59Z", "was", "7"],
  ["2026-04-01T00:00:00Z", "moved", "5"],
])("at %s an id that means another model now is %s", async (instant, id, prompt) => {
  const life = { status: "retired", since: "2026-04-01T00:00:00Z" } as const;
  const past = index([{ id: "was", prices: [price("7")], life }, BEFORE]);
  const { value } = await at("moved", instant, past, "was");
  expect([value?.model.id, value?.model.prices[0]?.rates.prompt]).toEqual([id, prompt]);
});

test("uses today's prices when the model has no ledger key; an unreadable key is a failure", async () => {
  const none = await asOf({ ...versionOf([]), past: async () => undefined }, OWN, found("moved"), MARCH);
  expect(none).toEqual(found("moved"));
  const broken = { ...versionOf([]), past: unreadable };
  await expect(asOf(broken, OWN, found("moved"), MARCH)).rejects.toThrow(UnreadableError);
});

test.each([
  ["moved", MARCH, true],
  ["moved", MAY, false],
  ["led", MARCH, true],
  ["same", MARCH, false],
])("%s at %s is beyond the shard: %s", (id, instant, expected) => {
  expect(isLongAgo(found(id), instant)).toBe(expected);
});
