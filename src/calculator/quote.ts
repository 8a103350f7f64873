// What calls will cost at least, as expected and at most: the calculator's own bills of such counts, at one seller or at every one.
import type { QuoteCall, QuoteRequest } from "../contract/cost-requests.ts";
import type { PriceEntry } from "../contract/price-answers.ts";
import type { QuotedBill, QuotedCall, QuotedOffer, Quotes } from "../contract/quote-answers.ts";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { given, some } from "../given.ts";
import { compare, isMore, sumOf } from "../pricing/decimal.ts";
import { boughtTokens, type PlannedUsages, plannedUsages, totalOf } from "../pricing/quote-counts.ts";
import type { Usage } from "../pricing/usage.ts";
import { toInstant } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";
import { pricesRef } from "./calculation.ts";
import { type Call, timeOf } from "./call.ts";
import { offerRows } from "./offer-rows.ts";
import { type Billed, billResolved } from "./price-call.ts";
import { MAX_OFFERS, type OfferQuotes, quotesOnSale } from "./resolve-id.ts";
import { type ResolvedModel, resolveModel } from "./resolve-model.ts";
import { atHosts } from "./router-hosts.ts";

type Variant = { resolved: ResolvedModel; host?: string };
type Bill = Billed & { total: string; usage: Usage; variant: Variant };
type Ids = Pick<QuotedOffer, "provider_id" | "model_id">;
type Seller = Ids & { resolved: ResolvedModel; entry: Known | undefined };
type Known = Pick<PriceEntry, "certainty" | "checked" | "context_tokens" | "max_output_tokens">;
type Asked = { version: Version; request: QuoteRequest; call: QuoteCall; usages: PlannedUsages };

/** Output tokens by which the price of one is found if the call wants no output. */
const SOME_TOKENS = 1_000;

/** Quotes all calls. Fails with `invalid`, naming the call, if a provider is unknown or a rates book does not determine the cost. */
export async function quoteCalls(version: Version, request: QuoteRequest): Promise<Result<Quotes>> {
  const data: QuotedCall[] = [];
  for (const [i, call] of request.calls.entries()) {
    const quoted = await quoteOne({ version, request, call, usages: plannedUsages(call) });
    if (!quoted.ok && quoted.failure.kind === "invalid")
      return fail({ ...quoted.failure, message: `calls.${i}.${quoted.failure.message}` });
    if (!quoted.ok) return quoted;
    data.push(quoted.value);
  }
  const at = data[0]?.at ?? toInstant(version.now);
  return ok({ data, totals: totalsOf(data), currency: "USD", prices: pricesRef(version.manifest), at });
}

async function quoteOne(asked: Asked): Promise<Result<QuotedCall>> {
  const { version, call } = asked;
  const offers = await (call.provider_id == null
    ? quotesOnSale(version, call, asked.request, (seller) => quoteOffer(asked, seller))
    : atOneSeller(asked, call.provider_id));
  if (!offers.ok) return offers;
  const { at } = timeOf(version, call.at ?? undefined);
  const { list, nearest } = offers.value;
  return ok({
    ...(call.id != null && { id: call.id }),
    ...{ model_id: call.model_id, at, offers: list.slice(0, MAX_OFFERS), offers_total: list.length },
    ...(nearest && { nearest }),
  });
}

async function atOneSeller(asked: Asked, provider_id: string): Promise<OfferQuotes> {
  const { version, call } = asked;
  const ids = { provider_id, model_id: call.model_id };
  const found = await resolveModel(version, callOf(asked, provider_id));
  if (!found.ok)
    return isPriceless(found.failure) ? ok({ list: [unpricedOffer(ids, found.failure)] }) : found;
  const { shard, model } = found.value;
  const entry = (await offerRows(version)).row(shard.provider, model.id);
  const offer = quoteOffer(asked, { ...ids, resolved: found.value, entry });
  return offer.ok ? ok({ list: [offer.value] }) : offer;
}

function callOf({ call, request }: Asked, provider_id: string): Omit<Call, "usage"> {
  const { model_id, at, service_tier, region } = call;
  return {
    ...{ model_id, provider_id, at: at ?? undefined, service_tier, region },
    ...{ usage_convention: "inclusive" as const, rates_book: request.rates_book },
  };
}

/** A missing model or price is an answer at one seller and not a failure of all. */
function isPriceless({ kind }: Failure): boolean {
  return kind === "unpriced" || kind === "unknown_model";
}

function unpricedOffer({ provider_id, model_id }: Ids, failure: Failure): QuotedOffer {
  return {
    ...{ provider_id, model_id, status: "unpriced", error: failure.message },
    ...(failure.kind === "unpriced" && { unpriced_reason: failure.unpriced_reason }),
    ...{ minimum: null, expected: null, maximum: null },
  };
}

function quoteOffer(asked: Asked, seller: Seller): Result<QuotedOffer> {
  const { minimum, expected, maximum } = asked.usages;
  const { hosts, ...own } = seller.resolved;
  const { at } = timeOf(asked.version, asked.call.at ?? undefined);
  const variants: Variant[] = [{ resolved: own }, ...atHosts(own, hosts, at)];
  const least = billsOf(asked, seller, minimum, variants);
  const most = billsOf(asked, seller, maximum, variants);
  const usual = billsOf(asked, seller, expected ? [expected] : [], [{ resolved: seller.resolved }]);
  if (least.ok && most.ok && usual.ok)
    return ok(toOffer(asked, seller, least.value, usual.value, most.value));
  const { failure } = [least, most, usual].find((one) => !one.ok) as { failure: Failure };
  return isPriceless(failure) ? ok(unpricedOffer(seller, failure)) : fail(failure);
}

function billsOf(asked: Asked, { provider_id }: Ids, usages: readonly Usage[], variants: readonly Variant[]) {
  const bills: Bill[] = [];
  const call = callOf(asked, provider_id);
  for (const variant of variants) {
    for (const usage of usages) {
      const priced = billResolved(asked.version, { ...call, usage }, variant.resolved);
      if (!priced.ok) return priced;
      const { breakdown, contracted } = priced.value;
      const total = contracted?.contracted_total_exact ?? breakdown.total;
      bills.push({ ...priced.value, total, usage, variant });
    }
  }
  return ok(bills.sort((a, b) => compare(a.total, b.total)));
}

function toOffer(asked: Asked, seller: Seller, least: Bill[], usual: Bill[], most: Bill[]): QuotedOffer {
  const { provider_id, model_id, entry, resolved } = seller;
  const all = [...least, ...usual, ...most].map(({ breakdown }) => breakdown);
  const unpriced = [...new Set(all.flatMap((one) => one.unpriced))];
  const assumed = new Set(all.flatMap((one) => one.assumed));
  const isWhole = unpriced.length === 0;
  const { rule, id } = resolved.match;
  const { certainty, checked } = entry ?? {};
  const { budget } = asked.request;
  const dearest = most.at(-1);
  return {
    ...{ provider_id, model_id },
    ...(rule && { matched: { model_id: id, rule } }),
    status: isWhole ? "estimated" : "partial",
    assumed: [...assumed, "quote"],
    ...given({ unpriced: some(unpriced) }),
    minimum: billAnswer(least[0]),
    expected: isWhole ? billAnswer(usual[0]) : null,
    maximum: isWhole ? billAnswer(dearest) : null,
    fits: fitsOf(asked.call, entry),
    ...(budget != null && isWhole && dearest && { budget: budgetOf(asked, seller, budget, dearest) }),
    ...given({ certainty, checked }),
  };
}

function billAnswer(bill: Bill | undefined): QuotedBill | null {
  if (bill === undefined) return null;
  const { breakdown, contracted, variant } = bill;
  return {
    total_exact: breakdown.total,
    ...given({ contracted_total_exact: contracted?.contracted_total_exact }),
    line_items: contracted?.contracted_line_items ?? breakdown.lines,
    ...given({ host: variant.host }),
  };
}

function fitsOf(
  { prompt_tokens, max_output_tokens }: QuoteCall,
  { context_tokens, max_output_tokens: longest }: Known = {},
): NonNullable<QuotedOffer["fits"]> {
  return {
    context: context_tokens === undefined ? null : prompt_tokens + max_output_tokens <= context_tokens,
    max_output: longest === undefined ? null : max_output_tokens <= longest,
  };
}

function budgetOf(asked: Asked, ids: Ids, amount: string, { usage, variant }: Bill) {
  const tokens = usage.completion_tokens || SOME_TOKENS;
  const usages = [0, tokens].map((output) => ({ ...usage, completion_tokens: output }));
  const bills = billsOf(asked, ids, usages, [variant]);
  const [prompt = "0", most = "0"] = bills.ok ? bills.value.map(({ total }) => total) : [];
  const bought = boughtTokens(amount, prompt, { total: most, tokens });
  return { amount, covers_prompt: !isMore(prompt, amount), max_output_tokens: bought };
}

/** The sums over calls with one complete offer each. */
function totalsOf(data: readonly QuotedCall[]): Quotes["totals"] {
  const sum = (name: "minimum" | "expected" | "maximum") => {
    const bills = data.flatMap(
      ({ offers: [first, ...others] }) => (others.length === 0 && first?.[name]) || [],
    );
    return bills.length < data.length ? null : sumOf(bills.map(totalOf));
  };
  const [minimum_exact, maximum_exact] = [sum("minimum"), sum("maximum")];
  if (minimum_exact === null || maximum_exact === null) return null;
  return { minimum_exact, expected_exact: sum("expected"), maximum_exact };
}
