// requestsToTry: calls of an offer's own terms, below and at its context tier, at bare days of its prices, and with own terms beyond them.
import { expect, test } from "vitest";
import { requestsToTry } from "../../../scripts/publish/vector-requests.ts";
import type { Snapshot } from "../../../src/contract/snapshot.ts";

const tier = { above: 200_000, rates: { prompt: "0.000006" } };
const prices = [{ from: "2026-10-05T12:00:00Z", rates: { prompt: "0.000003" }, tiers: [tier] }];
const convention = { prompt_includes_cache: true, completion_includes_reasoning: true };
const snapshot = {
  ...{ valid_at: "2026-11-01T00:00:00Z", holds_from: "2026-07-04T00:00:00Z" },
  providers: { acme: { name: "Acme", aliases: [], subproviders: [], convention } },
  offers: { acme: { "roadrunner-1": { prices } } },
} as unknown as Snapshot;

const asked = [...requestsToTry(snapshot)];

test.each(["tier.below", "tier.at", "past"])("show %s", (rule) => {
  expect(asked.some(({ shows }) => shows.includes(rule))).toBe(true);
});

test("ask on the bare day of a price that turns within it", () => {
  expect(asked.map(({ request }) => request.at)).toContain("2026-10-05");
});

test("only own terms are beyond a bill by the list", () => {
  const own = ["rates_book", "adjustments", "convert_to", "reported_cost", "service_teir"];
  for (const { request, beyond } of asked)
    if (own.some((name) => name in request)) expect([request, beyond]).toEqual([request, true]);
  expect(asked.filter(({ beyond }) => beyond).length).toBeGreaterThan(15);
});
