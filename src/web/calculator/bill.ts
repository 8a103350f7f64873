// A call's bill, from whichever of the two calculators can price it: subproviders and bring-your-own-key are the camelCase
// one's. Amounts are the API's own exact texts.

import { type Answer, type Ask, send } from "../../api-client.ts";
import type { CamelCalculation } from "../../contract/camel-answers.ts";
import type { TraceCost } from "../../contract/cost-answers.ts";
import type { Usage } from "../../pricing/usage.ts";
import { type CamelAnswer, camelAnswer, camelKeys, camelName } from "../../schemas/camel-names.ts";
import type { TokenKind } from "../../schemas/charges.ts";
import { callSnippets, type Snippet } from "../ui/snippets.tsx";
import type { Call } from "./query.ts";

/** A bill under the names of the camelCase calculator, which has all that the other answers. */
export type Bill = Omit<CamelAnswer<TraceCost>, "pricing" | "modelId" | "provider" | "ignored">;

export type BillLine = Bill["costBreakdown"]["lineItems"][number];

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

/** Asks for the bill of a call, with the disjoint counts that it charges. */
export async function readBill(ask: Ask, call: Call, signal?: AbortSignal): Promise<Answer<Bill>> {
  const { path, body } = billRequest(call);
  const asked = { ...body, detail: "full" };
  const answer = await send<TraceCost | CamelCalculation>(ask, path, asked, signal && { signal });
  if (!answer.ok) return answer;
  const { value } = answer;
  return { ...answer, value: "cost_breakdown" in value ? camelAnswer(value) : value };
}

/** The tokens of a kind that a bill charges; each token is of one kind. */
export function tokensOf({ quantities }: Bill, item: TokenKind): number {
  const counted: Partial<Record<string, unknown>> = quantities ?? {};
  return Number(counted[camelName(item)] ?? 0);
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
