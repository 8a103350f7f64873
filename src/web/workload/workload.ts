// The calls that price a workload at each offer, and from their bills its cost by call, day and month, as exact decimals.

import { type Answer, type Ask, send } from "../../api-client.ts";
import type { TraceCost } from "../../contract/cost-answers.ts";
import type { Convention } from "../../pricing/conventions.ts";
import type { Usage } from "../../pricing/usage.ts";
import { describeItem } from "../api/bill-items.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { percent, sum, times } from "../ui/amounts.ts";
import type { Workload } from "./query.ts";

/** Some calls at each offer of a scenario, as one batch; the cheapest first. */
export async function priceCalls(
  ask: Ask,
  scenario: Scenario,
  calls: readonly Counted[],
  today: string,
  signal?: AbortSignal,
): Promise<Answer<Outcome[]>> {
  const lines = batchLines(scenario, calls, today);
  const bodies = lines.map(({ body }) => body);
  const batch = await send<{ data: Answered[] }>(ask, "/v1/traces/cost/batch", bodies, signal && { signal });
  return batch.ok ? { ...batch, value: toOutcomes(scenario, lines, batch.value.data) } : batch;
}

export const DAYS_IN_MONTH = 30;

/** Tokens of one call, how they relate, and words that change its price, in the API's names. */
export type Counted = { usage: object; usage_convention: Convention };

/** The offers to price, calls a day, the percentage in batch, and the hour. */
export type Scenario = {
  offerIds: readonly OfferId[];
  workload: Pick<Workload, "calls" | "batch">;
  hour: string;
};

/** A line of a batch: a call at one of the offers, at the standard rates or in a batch. */
export type Asked = { offer: number; batch: boolean; body: object };

type Bill = TraceCost["cost_breakdown"];
type Part = { item: string; cost: string };

/** The API's answer to one line. */
export type Answered = {
  line: number;
  error?: string | { message: string };
  cost_breakdown?:
    | (Pick<Bill, "assumed" | "unpriced" | "tier_above" | "hours"> & { line_items: Part[] })
    | null;
};

/** What a workload costs at an offer. */
export type Cost = {
  call: string;
  day: string;
  month: string;
  /** What one call's cost is made of, the largest first. */
  parts: Part[];
  /** Some item has no rate and is missing from the sum. */
  partial: boolean;
  notes: string[];
};

export type Outcome = { offerId: OfferId } & ({ ok: true; cost: Cost } | { ok: false; message: string });

/** One call of a workload, input and output in total. */
export function workloadCall({ input, cached, output, reasoning }: Workload): Counted {
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    cache_read_tokens: Math.round((input * cached) / 100),
    reasoning_tokens: Math.min(reasoning, output),
  };
  return { usage, usage_convention: "inclusive" };
}

/** A pasted call's counts as requests have them. */
export function pastedCall({ rare, units, ...counts }: Usage, usage_convention: Convention): Counted {
  return { usage: { ...counts, ...rare, ...(units && { units }) }, usage_convention };
}

/** The lines that price some calls at every offer: at the standard rates, and where a share is in batch at those too. */
export function batchLines(query: Scenario, calls: readonly Counted[], today: string): Asked[] {
  const at = query.hour === "" ? {} : { at: `${today}T${query.hour.padStart(2, "0")}:00:00Z` };
  const tiers = query.workload.batch > 0 ? [false, true] : [false];
  return query.offerIds.flatMap(({ provider, model }, offer) =>
    tiers.flatMap((batch) =>
      calls.map((call) => ({
        offer,
        batch,
        body: {
          model_id: model,
          provider_id: provider,
          ...call,
          ...at,
          ...(batch && { service_tier: "batch", lenient: true }),
        },
      })),
    ),
  );
}

/** The cost at each offer: the cheapest first, then partial sums, then offers without a price. */
export function toOutcomes(
  query: Scenario,
  asked: readonly Asked[],
  answers: readonly Answered[],
): Outcome[] {
  const byLine = new Map(answers.map((answer) => [answer.line, answer]));
  const outcomes = query.offerIds.map((offerId, index): Outcome => {
    const of = (batch: boolean) =>
      asked.flatMap((one, i) => {
        const answer = byLine.get(i + 1);
        return one.offer === index && one.batch === batch && answer ? [answer] : [];
      });
    return toOutcome(query.workload, offerId, of(false), of(true));
  });
  return outcomes.sort((a, b) => rankOf(a) - rankOf(b) || amountOf(a) - amountOf(b));
}

function toOutcome(
  { calls, batch: share }: Scenario["workload"],
  offerId: OfferId,
  standard: readonly Answered[],
  batch: readonly Answered[],
): Outcome {
  const failed = [...standard, ...batch].find(({ cost_breakdown }) => !cost_breakdown);
  if (failed || standard.length === 0) return { offerId, ok: false, message: failureMessage(failed) };
  const parts = mixed(sumParts(standard), sumParts(batch), share);
  const call = sum(parts.map(({ cost }) => cost));
  const day = times(call, calls);
  const lacking = [
    ...new Set([...standard, ...batch].flatMap(({ cost_breakdown }) => cost_breakdown?.unpriced ?? [])),
  ];
  const notes = priceNotes(standard, batch, lacking);
  const partial = lacking.length > 0;
  return { offerId, ok: true, cost: { call, day, month: times(day, DAYS_IN_MONTH), parts, partial, notes } };
}

/** Cost by item, summed over calls. */
function sumParts(answers: readonly Answered[]): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { cost_breakdown: bill } of answers) {
    for (const { item, cost } of bill?.line_items ?? []) parts.set(item, sum([parts.get(item) ?? "0", cost]));
  }
  return parts;
}

/** Each part at `share` percent of the second and the rest of the first, the largest first. */
function mixed(one: Map<string, string>, other: Map<string, string>, share: number) {
  const items = [...new Set([...one.keys(), ...other.keys()])];
  const parts = items.map((item) => ({
    item,
    cost: sum([percent(one.get(item) ?? "0", 100 - share), percent(other.get(item) ?? "0", share)]),
  }));
  return parts.sort((a, b) => Number(b.cost) - Number(a.cost));
}

function priceNotes(
  standard: readonly Answered[],
  batch: readonly Answered[],
  lacking: readonly string[],
): string[] {
  const some = (all: readonly Answered[], has: (bill: NonNullable<Answered["cost_breakdown"]>) => boolean) =>
    all.some(({ cost_breakdown }) => cost_breakdown && has(cost_breakdown));
  const notes = [
    some(batch, ({ assumed }) => assumed?.includes("service_tier") === true) &&
      "no batch rates are known: charged at the standard ones",
    some(standard, ({ tier_above }) => tier_above !== undefined) && "in the tier for long inputs",
    some(standard, ({ hours }) => hours !== undefined) && "at the rates of this hour",
    lacking.length > 0 &&
      `without ${lacking.map((item) => describeItem(item).label.toLowerCase()).join(", ")}`,
  ];
  return notes.filter((note): note is string => typeof note === "string");
}

function failureMessage(failed: Answered | undefined): string {
  const { error } = failed ?? {};
  return (typeof error === "string" ? error : error?.message) ?? "The service gave no answer.";
}

/** Whole sums come before partial ones, and those before offers without a price. */
function rankOf(outcome: Outcome): number {
  return outcome.ok ? Number(outcome.cost.partial) : 2;
}

function amountOf(outcome: Outcome): number {
  return outcome.ok ? Number(outcome.cost.day) || Number(outcome.cost.call) : Number.MAX_VALUE;
}
