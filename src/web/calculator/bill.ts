// A call's bill, in the API's exact texts; for subproviders and bring-your-own-key the camelCase calculator prices it.
import { type Answer, type Ask, mapAnswer, send } from "../../api-client.ts";
import type { CamelCalculation } from "../../contract/camel-answers.ts";
import type { TraceCost } from "../../contract/cost-answers.ts";
import { countIn, usageOf } from "../../pricing/usage.ts";
import { type CamelAnswer, camelAnswer, camelKeys, camelName } from "../../schemas/camel-names.ts";
import { RARE_KINDS, TOKEN_KINDS, type TokenKind } from "../../schemas/charges.ts";
import { toInstant } from "../../schemas/moment.ts";
import { callSnippets, type Snippet } from "../ui/snippets.tsx";
import { minuteOf } from "./pasted.ts";
import type { Call } from "./query.ts";

/** A bill under the camelCase calculator's names, which cover all that the other calculator answers. */
export type Bill = Omit<CamelAnswer<TraceCost>, "pricing" | "modelId" | "provider" | "ignored"> & {
  /** The total of the same call from an announced change of its price on. */
  next?: { total: string; from: string };
};

export type Billed = { bill: Answer<Bill>; call: Call };

export type BillLine = Bill["costBreakdown"]["lineItems"][number];

/** The request that prices a call, as it can be sent by hand. */
export function billRequest(call: Call): { path: string; body: object } {
  const names = { model_id: call.model, provider_id: call.provider };
  const { subprovider, byok, book } = call;
  const terms = sharedTerms(call);
  if (!subprovider && !byok)
    return { path: "/v1/traces/cost", body: { ...names, ...terms, ...(book && { rates_book: book }) } };
  const gateway = { subprovider: subprovider || null, is_byok: byok };
  const body = { ...camelKeys({ ...names, ...gateway, ...terms }), ...(book && { ratesBook: book }) };
  return { path: "/api/models/pricing/calculate", body };
}

/** The part of a request that is the same at every provider: counts, day, and the words that change rates. */
export function sharedTerms(call: Call) {
  const { rare, units, ...counts } = call.usage;
  // The API charges a word without rates of its own at the standard rates, and says so.
  const { tier: service_tier, region, search: search_context_size } = call;
  const words = Object.entries({ service_tier, region, search_context_size }).filter(([, word]) => word);
  return {
    usage: { ...counts, ...rare, ...(units && { units }) },
    usage_convention: call.convention,
    ...(call.at && { at: call.at.includes("T") ? `${call.at}:00Z` : call.at }),
    ...Object.fromEntries(words),
    ...(words.length > 0 && { lenient: true }),
  };
}

/** Asks for the bill of a call, with the disjoint counts that it charges, and for its total once the price has changed. */
export async function readBill(ask: Ask, call: Call): Promise<Answer<Bill>> {
  const bill = await askBill(ask, call);
  const from = (bill.ok && bill.value.price.effectiveUntil) || "";
  if (from <= toInstant(Date.now())) return bill;
  const later = await askBill(ask, { ...call, at: minuteOf({ at: from }) });
  if (!later.ok) return bill;
  return mapAnswer(bill, (value) => ({ ...value, next: { total: totalOf(later.value), from } }));
}

async function askBill(ask: Ask, call: Call): Promise<Answer<Bill>> {
  const { path, body } = billRequest(call);
  const answer = await send<TraceCost | CamelCalculation>(ask, path, { ...body, detail: "full" });
  return mapAnswer(answer, (value) => ("cost_breakdown" in value ? camelAnswer(value) : value));
}

/** The total, at own rates if there are any. */
export function totalOf({ costBreakdown: { totalExact, contractedTotalExact } }: Bill): string {
  return contractedTotalExact ?? totalExact;
}

/** The tokens of a kind that a bill charges; each token is of one kind. */
export function chargedTokens({ quantities }: Bill, item: TokenKind): number {
  const counted: Partial<Record<string, unknown>> = quantities ?? {};
  return Number(counted[camelName(item)] ?? 0);
}

/** A billed call with disjoint counts, which mean the same at every provider; only parts by lifetime and modality stay within theirs. */
export function countedApart(call: Call, bill: Bill): Call {
  const whole = (item: TokenKind): number =>
    RARE_KINDS.filter(({ partOf }) => partOf === item).reduce(
      (sum, part) => sum + whole(part.item),
      chargedTokens(bill, item),
    );
  const usage = usageOf((name) => {
    const kind = TOKEN_KINDS.find(({ count }) => count === name);
    return kind ? whole(kind.item) : countIn(call.usage, name);
  });
  return { ...call, convention: "separate", usage };
}

/** The request as it can be sent from a shell, Python or TypeScript; each prints the total. */
export function billSnippets(call: Call, origin: string): Snippet[] {
  const { path, body } = billRequest(call);
  const isTrace = path === "/v1/traces/cost";
  const wanted = isTrace ? ["cost_breakdown", "total_exact"] : ["costBreakdown", "totalExact"];
  return callSnippets({ url: `${origin}${path}`, body, wanted });
}
