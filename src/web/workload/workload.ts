// The calls that price a workload at each offer, and from their bills its exact cost by call, day and month.
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { TraceCost } from "../../contract/cost-answers.ts";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { Convention } from "../../pricing/conventions.ts";
import { sumOf, times } from "../../pricing/decimal.ts";
import { windowAt } from "../../pricing/hours.ts";
import { type Instant, toInstant } from "../../schemas/moment.ts";
import { describeItem } from "../api/bill-items.ts";
import { rateName } from "../api/names.ts";
import type { RatesBook } from "../api/rates-book.tsx";
import type { OfferId } from "../offers/offer-id.ts";
import { turnOf } from "../offers/rate-cell.tsx";
import { roundUsd, share } from "../ui/format.ts";
import { presentTexts } from "../ui/layout.tsx";
import type { Tier, When, Workload } from "./query.ts";

export const DAYS_IN_MONTH = 30;

/** A batch takes no more lines. */
const MAX_LINES = 1000;
const QUARTER_HOUR_MS = 900_000;
const QUARTERS_IN_WEEK = 672;

/** Tokens of one call, how they relate, and words that change its price, in the API's names. */
export type Counted = { usage: object; usage_convention: Convention; rates_book?: RatesBook };

/** An offer to price now, or `from` an instant on; with what its row tells of hours and of prices through time. */
type Priceable = Pick<Partial<PriceEntry>, "hours" | "history"> & { offerId: OfferId; from?: string };

/** The offers to price; calls a day, the percentage in batch, when, and in which service tier. */
export type Scenario = {
  offers: readonly Priceable[];
  workload: Pick<Workload, "calls" | "batch">;
  when: When;
  tier?: Tier;
};

/** A line of a batch: a call at one of the offers at one of its hours; `weight`: the part of its offer's calls that it stands for. */
export type Asked = { offer: number; moment: number; tier: Tier | "batch"; weight: number; body: object };

type Bill = TraceCost["cost_breakdown"];
type Part = { item: string; cost: string };

export type Answered = {
  line: number;
  error?: string | { message: string };
  cost_breakdown?:
    | (Pick<Bill, "assumed" | "unpriced" | "tier_above" | "hours" | "fallbacks"> & {
        line_items: Part[];
        contracted_line_items?: Part[];
      })
    | null;
};

export type Cost = {
  call: string;
  day: string;
  month: string;
  parts: Part[];
  /** A rate is missing: the offer costs at least this. */
  partial: boolean;
  notes: string[];
  /** What it costs from an announced change of the price on. */
  next?: Cost & { from: string };
};

export type Outcome = { offerId: OfferId } & ({ ok: true; cost: Cost } | { ok: false; message: string });

/** The edition if nothing was asked, so that no version answered. */
export const NOWHERE = { version: "", asOf: "", stale: false, etag: "" };

/** Prices calls at each offer of a scenario, today and from the next change of its price on, in batches; sorted as outcomes are. */
export async function priceCalls(
  ask: Ask,
  scenario: Scenario,
  calls: readonly Counted[],
): Promise<Answer<Outcome[]>> {
  const now = toInstant(Date.now());
  const later = scenario.offers.flatMap((offer) => {
    const from = turnOf(offer, now);
    return from === undefined ? [] : { ...offer, from };
  });
  const both = { ...scenario, offers: [...scenario.offers, ...later] };
  const lines = batchLines(both, calls, now);
  if (lines.length === 0) return { ok: true, value: [], edition: NOWHERE };
  const answers: Answered[] = [];
  for (let from = 0; ; from += MAX_LINES) {
    const bodies = lines.slice(from, from + MAX_LINES).map(({ body }) => body);
    const batch = await send<{ data: Answered[] }>(ask, "/v1/traces/cost/batch", bodies);
    if (!batch.ok) return batch;
    for (const answer of batch.value.data) answers[from + answer.line - 1] = answer;
    if (from + MAX_LINES >= lines.length) return { ...batch, value: toOutcomes(both, lines, answers) };
  }
}

/** The calls of a workload, input and output in total: one, or the turns of a conversation. */
export function workloadCalls({ input, cached, output, reasoning, turns }: Workload): Counted[] {
  return Array.from({ length: turns }, (_, before) => {
    const prompt_tokens = input + before * (input + output);
    const usage = {
      prompt_tokens,
      completion_tokens: output,
      cache_read_tokens: Math.round((prompt_tokens * cached) / 100),
      reasoning_tokens: Math.min(reasoning, output),
    };
    return { usage, usage_convention: "inclusive" };
  });
}

/** The lines that price some calls at every offer: at each of its hours, in the tier asked for and, for the share in batch, at those rates. */
export function batchLines(
  { offers, workload, when, tier: asked = "" }: Scenario,
  calls: readonly Counted[],
  now: Instant,
): Asked[] {
  const tiers = [
    { part: 100 - workload.batch, tier: asked },
    { part: workload.batch, tier: "batch" as const },
  ].filter(({ part }) => part > 0);
  return offers.flatMap(({ offerId: { provider, model }, hours, from }, offer) =>
    momentsIn(when, hours, from ?? now).flatMap(({ at = from, quarters }, moment) =>
      tiers.flatMap(({ part, tier }) =>
        calls.map((call) => ({
          ...{ offer, moment, tier, weight: part * quarters },
          body: {
            ...{ model_id: model, provider_id: provider, ...call, ...(at && { at }) },
            ...(tier && { service_tier: tier, lenient: true }),
          },
        })),
      ),
    ),
  );
}

type Moment = { at?: Instant; quarters: number };

/** A time within each of an offer's windows of hours, and how many quarter hours a week it represents. Holidays are left out. */
function momentsIn(when: When, hours: PriceEntry["hours"], from: Instant): Moment[] {
  if (hours === undefined || when === "now") return [{ quarters: 1 }];
  const start = Date.parse(from) - (Date.parse(from) % QUARTER_HOUR_MS);
  const week = Array.from({ length: QUARTERS_IN_WEEK }, (_, i) => toInstant(start + i * QUARTER_HOUR_MS));
  // An hour is taken on each weekday: with today alone a comparison would have Monday's peak, and the next one Sunday's rest.
  const hour = /^\d/.test(when) ? when.padStart(2, "0") : "";
  const asked = week.filter((at) => at.slice(11).startsWith(hour));
  const windows = Map.groupBy(asked, (at) => windowAt(hours, at, {}));
  return [...windows.values()].flatMap(([at, ...more]) => (at ? [{ at, quarters: more.length + 1 }] : []));
}

/** The cost at each offer, by what it is today: the cheapest first, then partial sums, then offers without a price. */
export function toOutcomes(
  scenario: Scenario,
  asked: readonly Asked[],
  answers: readonly (Answered | undefined)[],
): Outcome[] {
  const lines = asked.map((one, i) => ({ ...one, answer: answers[i] }));
  const byOffer = Map.groupBy(lines, ({ offer }) => offer);
  const all = scenario.offers.map(({ offerId }, i) => toOutcome(scenario, offerId, byOffer.get(i)));
  const outcomes = all.filter((_, i) => scenario.offers[i]?.from === undefined);
  for (const [i, { offerId, from }] of scenario.offers.entries()) {
    const [now, next] = [outcomes.find((one) => one.offerId === offerId), all[i]];
    if (from !== undefined && now?.ok && next?.ok) now.cost.next = { ...next.cost, from };
  }
  return outcomes.sort((a, b) => rankOf(a) - rankOf(b) || amountOf(a) - amountOf(b));
}

type Line = Asked & { answer: Answered | undefined };

function toOutcome({ workload, when }: Scenario, offerId: OfferId, lines: readonly Line[] = []): Outcome {
  const failed = lines.find(({ answer }) => !answer?.cost_breakdown);
  if (failed || lines.length === 0) {
    const { error } = failed?.answer ?? {};
    const message = typeof error === "string" ? error : error?.message;
    return { offerId, ok: false, message: message ?? "The service gave no answer." };
  }
  const isEdge = when === "peak" || when === "off-peak";
  const moments = isEdge ? [...Map.groupBy(lines, ({ moment }) => moment).values()] : [lines];
  const costs = moments.map(averageParts).sort((a, b) => Number(a.call) - Number(b.call));
  const { call, list, parts } = costs.at(when === "peak" ? -1 : 0) ?? { call: "0", list: "0", parts: [] };
  const day = times(call, String(workload.calls));
  const { partial, notes } = priceNotes(lines, when);
  if (list !== call) notes.unshift(`at my rates; list price ${roundUsd(list)} a call`);
  return {
    offerId,
    ok: true,
    cost: { call, day, month: times(day, String(DAYS_IN_MONTH)), parts, partial, notes },
  };
}

/** The cost by item of the weighted lines together, largest first, at own rates if there are any. */
function averageParts(lines: readonly Line[]): { call: string; list: string; parts: Part[] } {
  const perCall = new Map(lines.map(({ moment, tier, weight }) => [`${moment} ${tier}`, weight]));
  const whole = [...perCall.values()].reduce((total, weight) => total + weight, 0);
  const averageOf = (partsOf: (bill: NonNullable<Answered["cost_breakdown"]>) => Part[]) => {
    const items = lines.flatMap(({ weight, answer }) =>
      (answer?.cost_breakdown ? partsOf(answer.cost_breakdown) : []).map((part) => ({ ...part, weight })),
    );
    return [...Map.groupBy(items, ({ item }) => item)].map(([item, same]) => ({
      item,
      cost: share(sumOf(same.map(({ cost, weight }) => times(cost, String(weight)))), 1, whole),
    }));
  };
  const parts = averageOf((bill) => bill.contracted_line_items ?? bill.line_items);
  const total = (all: readonly Part[]) => sumOf(all.map(({ cost }) => cost));
  const list = total(averageOf((bill) => bill.line_items));
  return { call: total(parts), list, parts: parts.sort((a, b) => Number(b.cost) - Number(a.cost)) };
}

/** What is missing or assumed. A part charged at another rate than its own costs more, but for what is read from a cache. */
function priceNotes(lines: readonly Line[], when: When): Pick<Cost, "partial" | "notes"> {
  const bills = lines.flatMap(({ answer }) => answer?.cost_breakdown ?? []);
  const untiered = new Set(
    lines.flatMap(({ tier, answer }) =>
      tier !== "" && answer?.cost_breakdown?.assumed?.includes("service_tier") ? [tier] : [],
    ),
  );
  const lacking = [...new Set(bills.flatMap(({ unpriced = [] }) => unpriced))];
  const replaced = new Map(bills.flatMap(({ fallbacks = {} }) => Object.entries(fallbacks)));
  const low = [...replaced.keys()].filter((rate) => !/cache(_read)?$/.test(rate));
  const inWords = (rate: string) => rateName(rate).toLowerCase();
  const notes = [
    ...[...untiered].map((tier) => `no ${tier} rates are known: charged at the standard ones`),
    bills.some(({ tier_above }) => tier_above !== undefined) && "in the tier for long inputs",
    bills.some(({ hours }) => hours !== undefined) && `${whenText(when)}: other hours have other rates`,
    lacking.length > 0 &&
      `without ${lacking.map((item) => describeItem(item).label.toLowerCase()).join(", ")}`,
    ...[...replaced].map(
      ([rate, charged]) => `no rate for ${inWords(rate)} is known: charged as ${inWords(charged)}`,
    ),
  ];
  return { partial: lacking.length + low.length > 0, notes: presentTexts(notes) };
}

export function whenText(when: When): string {
  if (when === "" || when === "now") return when === "" ? "spread over the week" : "now";
  if (when === "peak" || when === "off-peak") return `at the ${when === "peak" ? "dear" : "cheap"}est hours`;
  return `at ${when.padStart(2, "0")}:00 UTC on any day`;
}

/** Whole sums come first, then partial sums, then offers without a price. */
function rankOf(outcome: Outcome): number {
  return outcome.ok ? Number(outcome.cost.partial) : 2;
}

function amountOf(outcome: Outcome): number {
  return outcome.ok ? Number(outcome.cost.day) || Number(outcome.cost.call) : Number.MAX_VALUE;
}
