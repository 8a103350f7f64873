// A call's bill, from whichever of the two calculators can price it: subproviders and bring-your-own-key are the camelCase
// one's. Amounts are the API's own exact texts.

import { type Answer, type Ask, send } from "../../api-client.ts";
import type { CamelCalculation } from "../../contract/camel-answers.ts";
import type { TraceCost } from "../../contract/cost-answers.ts";
import type { Usage } from "../../pricing/usage.ts";
import { camelKeys, camelName } from "../../schemas/camel-names.ts";
import type { UsageConvention } from "../../schemas/provider-terms.ts";
import type { Status } from "../../schemas/words.ts";
import { callSnippets, type Snippet } from "../ui/snippets.tsx";
import type { Call } from "./query.ts";

/** `billableQuantity` is what is charged, where that is not the quantity. */
export type BillLine = {
  item: string;
  quantity: number;
  billableQuantity?: number;
  rate: string;
  cost: string;
};

export type Bill = {
  lines: BillLine[];
  total: string;
  applied: UsageConvention;
  tierAbove?: number;
  /** Unknown rate -> the rate charged in its place. */
  fallbacks: [unknown: string, charged: string][];
  /** Rates that a rule gives: so many times another. */
  derived: [rate: string, from: string, factor: string][];
  unpriced: string[];
  /** The calculation's assumptions, in the API's words. */
  assumed: string[];
  /** The tier of service and the region that were charged. */
  tier?: string;
  region?: string;
  /** The first day there is evidence of the price, where the call is before it. */
  knownFrom?: string;
  matched?: { model: string; rule: string };
  /** The model's status at the time of the call, where that is not `active`. */
  modelStatus?: Status;
  /** The hours whose rates were charged, in UTC. */
  hours?: string;
  /** The same at the caller's own rates, and what of it stays at list price. */
  own?: { total: string; lines: BillLine[]; atList: string[] };
  /** When the call is priced at, the version of the prices, and the day by which they were last read. */
  at: string;
  version: string;
  checked?: string;
};

/** The request that prices a call, as it can be sent by hand. */
export function billRequest(call: Call): { path: string; body: object } {
  const names = { model_id: call.model, provider_id: call.provider };
  const counts = sharedTerms(call);
  if (!call.subprovider && !call.byok)
    return {
      path: "/v1/traces/cost",
      body: { ...names, ...counts, ...(call.book && { rates_book: call.book }) },
    };
  const gateway = { subprovider: call.subprovider || null, is_byok: call.byok };
  return {
    path: "/api/models/pricing/calculate",
    body: { ...camelKeys({ ...names, ...gateway, ...counts }), ...(call.book && { ratesBook: call.book }) },
  };
}

/** The part of a request that is the same at every provider: counts, day, and the words that change rates. */
export function sharedTerms(call: Call) {
  return {
    usage: flatUsage(call.usage),
    usage_convention: call.convention,
    ...(call.at && { at: call.at.includes("T") ? `${call.at}:00Z` : call.at }),
    ...rateWords(call),
  };
}

/** Asks for the bill of a call. */
export async function readBill(ask: Ask, call: Call, signal?: AbortSignal): Promise<Answer<Bill>> {
  const { path, body } = billRequest(call);
  const answer = await send<TraceCost | CamelCalculation>(ask, path, body, signal && { signal });
  return answer.ok ? { ...answer, value: toBill(answer.value) } : answer;
}

/** The request as it can be sent from a shell, Python or TypeScript; each prints the total. */
export function billSnippets(call: Call, origin: string): Snippet[] {
  const { path, body } = billRequest(call);
  const isTrace = path === "/v1/traces/cost";
  const wanted = isTrace ? ["cost_breakdown", "total_exact"] : ["costBreakdown", "totalExact"];
  return callSnippets({ url: `${origin}${path}`, body, wanted });
}

/** Words that change rates. The API charges a word without rates of its own at the standard rates, and says so. */
function rateWords({ tier, region, search }: Call): object {
  if (!tier && !region && !search) return {};
  return {
    ...(tier && { service_tier: tier }),
    ...(region && { region }),
    ...(search && { search_context_size: search }),
    lenient: true,
  };
}

/** A usage as requests have it. */
function flatUsage({ rare, units, ...counts }: Usage): object {
  return { ...counts, ...rare, ...(units && { units }) };
}

function toBill(answer: TraceCost | CamelCalculation): Bill {
  const {
    costBreakdown: cost,
    matched,
    modelStatus,
    derived = {},
    at,
    prices,
    checked,
  } = "cost_breakdown" in answer ? camelKeys(answer) : answer;
  return {
    lines: cost.lineItems,
    total: cost.totalExact,
    applied: {
      prompt_includes_cache: cost.usageApplied.promptIncludesCache,
      completion_includes_reasoning: cost.usageApplied.completionIncludesReasoning,
    },
    ...(cost.tierAbove !== undefined && { tierAbove: cost.tierAbove }),
    fallbacks: Object.entries(cost.fallbacks ?? {}),
    derived: Object.entries(derived).map(([rate, { from, factor }]) => [rate, camelName(from), factor]),
    unpriced: cost.unpriced ?? [],
    assumed: (cost.assumed ?? []).map(camelName),
    ...(cost.serviceTier !== undefined && { tier: cost.serviceTier }),
    ...(cost.region !== undefined && { region: cost.region }),
    ...(cost.priceKnownFrom !== undefined && { knownFrom: cost.priceKnownFrom.slice(0, 10) }),
    ...(matched && { matched: { model: matched.modelId, rule: matched.rule } }),
    ...(modelStatus && { modelStatus }),
    ...(cost.hours !== undefined && { hours: cost.hours }),
    ...(cost.contractedTotalExact !== undefined && {
      own: {
        total: cost.contractedTotalExact,
        lines: cost.contractedLineItems ?? [],
        atList: cost.contractedAtList ?? [],
      },
    }),
    ...{ at, version: prices.version },
    ...(checked !== undefined && { checked }),
  };
}
