// A call's bill, from whichever of the two calculators can price it: sub-providers and bring-your-own-key are the camelCase
// one's. Amounts are the API's own exact texts.
import type { Usage } from "../../pricing/usage.ts";
import type { UsageConvention } from "../../schemas/registry.ts";
import { type Answer, type Ask, send } from "../api/api.ts";
import type { Call } from "./query.ts";

export type BillLine = { item: string; quantity: number; rate: string; cost: string };

export type Bill = {
  lines: BillLine[];
  total: string;
  convention: string;
  applied: UsageConvention;
  tierAbove?: number;
  /** Rate that is unknown -> rate charged in its place. */
  fallbacks: [unknown: string, charged: string][];
  unpriced: string[];
  matched?: { model: string; rule: string };
};

/** A request the bill comes from, as it can be sent by hand. */
export type BillRequest = { path: string; body: unknown };

type SnakeAnswer = {
  cost_breakdown: {
    line_items: BillLine[];
    total_exact: string;
    usage_convention: string;
    usage_applied: UsageConvention;
    tier_above?: number;
    fallbacks?: Record<string, string>;
    unpriced?: string[];
  };
  matched?: { model_id: string; rule: string };
};

type CamelAnswer = {
  costBreakdown: {
    lineItems: BillLine[];
    totalExact: string;
    usageConvention: string;
    usageApplied: { promptIncludesCache: boolean; completionIncludesReasoning: boolean };
    tierAbove?: number;
    fallbacks?: Record<string, string>;
    unpriced?: string[];
  };
  matched?: { modelId: string; rule: string };
};

/** The request that prices a call. */
export function requestOf(call: Call): BillRequest {
  const at = call.at ? { at: call.at } : {};
  if (!call.subprovider && !call.byok) {
    const { usage, convention } = call;
    const body = { model_id: call.model, provider_id: call.provider, usage };
    return { path: "/v1/traces/cost", body: { ...body, usage_convention: convention, ...at } };
  }
  return {
    path: "/api/models/pricing/calculate",
    body: {
      modelId: call.model,
      provider: call.provider,
      subprovider: call.subprovider || null,
      isByok: call.byok,
      usage: camelUsage(call.usage),
      usageConvention: call.convention,
      ...at,
    },
  };
}

/** Asks for the bill of a call. */
export async function readBill(ask: Ask, call: Call, signal?: AbortSignal): Promise<Answer<Bill>> {
  const { path, body } = requestOf(call);
  const answer = await send<SnakeAnswer | CamelAnswer>(ask, path, body, signal);
  return answer.ok ? { ...answer, value: toBill(answer.value) } : answer;
}

/** The request as a command. */
export function curlOf(call: Call, origin: string): string {
  const { path, body } = requestOf(call);
  const json = JSON.stringify(body).replace(/'/g, "'\\''");
  return `curl -s ${origin}${path} -H 'content-type: application/json' -d '${json}'`;
}

function toBill(answer: SnakeAnswer | CamelAnswer): Bill {
  if ("cost_breakdown" in answer) {
    const { cost_breakdown: cost, matched } = answer;
    return {
      lines: cost.line_items,
      total: cost.total_exact,
      convention: cost.usage_convention,
      applied: cost.usage_applied,
      ...(cost.tier_above !== undefined && { tierAbove: cost.tier_above }),
      fallbacks: Object.entries(cost.fallbacks ?? {}),
      unpriced: cost.unpriced ?? [],
      ...(matched && { matched: { model: matched.model_id, rule: matched.rule } }),
    };
  }
  const { costBreakdown: cost, matched } = answer;
  return {
    lines: cost.lineItems,
    total: cost.totalExact,
    convention: cost.usageConvention,
    applied: {
      prompt_includes_cache: cost.usageApplied.promptIncludesCache,
      completion_includes_reasoning: cost.usageApplied.completionIncludesReasoning,
    },
    ...(cost.tierAbove !== undefined && { tierAbove: cost.tierAbove }),
    fallbacks: Object.entries(cost.fallbacks ?? {}),
    unpriced: cost.unpriced ?? [],
    ...(matched && { matched: { model: matched.modelId, rule: matched.rule } }),
  };
}

function camelUsage(usage: Usage) {
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    cacheReadTokens: usage.cache_read_tokens,
    cacheWriteTokens: usage.cache_write_tokens,
    reasoningTokens: usage.reasoning_tokens,
    webSearchCount: usage.web_search_count,
  };
}
