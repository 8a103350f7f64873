// BatchTotals: exact sums by model, provider and status, under listed names.
import { expect, test } from "vitest";
import { BatchTotals } from "../../src/calculator/batch.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import type { FixtureProvider } from "../helpers/fixture-models.ts";

const openai: FixtureProvider = { slug: "openai", name: "OpenAI", aliases: ["open_ai"], subproviders: [] };
const version = versionOf([openai]);
const matched = (model_id: string) => ({ matched: { model_id, by: "alias" as const } });
const priced = (provider_id: string, model_id: string, total_exact: string, more: object = {}) => ({
  ...{ provider_id, model_id, status: "priced" as const, cost_breakdown: { total_exact } },
  ...more,
});

test("sums are exact, grouped by listed provider and model in the order of first calls", () => {
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1"));
  totals.addPriced(priced("open_ai", "a-alias", "0.2", matched("a")));
  totals.addPriced(priced("other", "a", "1.05", { status: "estimated" }));
  totals.addPriced(priced("openai", "b", "0.0000001", { status: "partial" }));
  totals.addFailed("unpriced");
  totals.addFailed("invalid");
  totals.addFailed("invalid");
  expect(totals.summary()).toEqual({
    ...{ calls: 7, failed: 3, total_exact: "1.3500001", currency: "USD" },
    by_status: { priced: 2, estimated: 1, partial: 1, unpriced: 1, invalid: 2 },
    by_provider: [
      { provider_id: "openai", calls: 3, total_exact: "0.3000001" },
      { provider_id: "other", calls: 1, total_exact: "1.05" },
    ],
    by_model: [
      { provider_id: "openai", model_id: "a", calls: 2, total_exact: "0.3" },
      { provider_id: "other", model_id: "a", calls: 1, total_exact: "1.05" },
      { provider_id: "openai", model_id: "b", calls: 1, total_exact: "0.0000001" },
    ],
    prices: { serial: 1, version: "fixture-1", as_of: "2026-11-19" },
  });
});

test("a range sums the ranges of its calls, and is absent when none has one", () => {
  const range = { low_exact: "0.2", high_exact: "0.5", of: "carried_ratio", expected_is: "kept_ratio" };
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1"));
  expect(totals.summary().range).toBeUndefined();
  totals.addPriced(priced("openai", "a", "0.3", { cost_breakdown: { total_exact: "0.3", range } }));
  expect(totals.summary().range).toEqual({ ...range, low_exact: "0.3", high_exact: "0.6" });
});

test("labels are summed by name and text; a call with two counts in both; at most a thousand are kept", () => {
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1", { labels: { team: "x", env: "prod" } }));
  totals.addPriced(priced("openai", "b", "0.2", { labels: { team: "x" } }));
  expect(totals.summary().by_label).toEqual([
    { label: "team", value: "x", calls: 2, total_exact: "0.3" },
    { label: "env", value: "prod", calls: 1, total_exact: "0.1" },
  ]);
  for (let i = 0; i < 1_000; i++) totals.addPriced(priced("openai", "a", "0.1", { labels: { n: `${i}` } }));
  expect(totals.summary().by_label).toHaveLength(1_000);
  expect(totals.summary().labels_left_out).toBe(2);
});

test("no calls sum to 0", () => {
  expect(new BatchTotals(version).summary()).toMatchObject({
    ...{ calls: 0, failed: 0, total_exact: "0", by_provider: [], by_model: [] },
    by_status: { priced: 0, estimated: 0, partial: 0, unpriced: 0, invalid: 0 },
  });
});
