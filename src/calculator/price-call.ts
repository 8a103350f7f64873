// From the names and counts of a request to its bill: the single flow of every calculator.
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { type Answered, fail, ok, type Result } from "../failure.ts";
import { given, whichHold } from "../given.ts";
import { conventionOf } from "../pricing/conventions.ts";
import { type Breakdown, costOf, usageFailure, withRange } from "../pricing/cost.ts";
import { type Fees, feeFor } from "../pricing/fees.ts";
import { redirectAt, stageAt } from "../pricing/life.ts";
import type { CallTime } from "../pricing/price-at.ts";
import { isFor } from "../pricing/scope.ts";
import { type Instant, isWithin } from "../schemas/moment.ts";
import type { ShardFee, ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { RangeCause } from "../schemas/words.ts";
import type { Version } from "../store/version.ts";
import { failedCall, withDetail } from "./answer-detail.ts";
import { addByokFee, countedItems, overAggregate, type ToolBill, withTool } from "./bill-extras.ts";
import { priceRef, pricesRef, toCalculation } from "./calculation.ts";
import { type Call, type ToolCall, timeOf } from "./call.ts";
import { certaintyOf } from "./certainty.ts";
import { modelStatusAt } from "./find-model.ts";
import { modifyPrice } from "./modify-price.ts";
import { type Contracted, contractedOf } from "./own-rates.ts";
import { followRedirect, type Led, lastBefore } from "./redirect.ts";
import { type ResolvedModel, resolveModel } from "./resolve-model.ts";
import { atHosts, dueAmongHosts } from "./router-hosts.ts";

/** A calculation, or what is known about a call without a price; fails if the call cannot be read. */
export type CallAnswer = Result<Answered<TraceCost, FailedTraceCost>>;

/** `priceCall` with the requested detail; a call without a price (402, 404) gets an answer too. `find` finds the model. */
export async function answerCall(version: Version, call: Call, find = resolveModel): Promise<CallAnswer> {
  const priced = await priceCall(version, call, find);
  if (priced.ok && call.detail === "full") return ok({ body: await withDetail(version, call, priced.value) });
  if (priced.ok) return ok({ body: priced.value });
  const { failure } = priced;
  if (failure.kind !== "unpriced" && failure.kind !== "unknown_model") return priced;
  return ok({ body: await failedCall(version, call, failure), failure });
}

/** Prices one call, at its time or now. Fails with `invalid`, `unpriced`, or `unknown_model` (also if no token price is known, or none at the host). */
export async function priceCall(version: Version, call: Call, find = resolveModel) {
  const resolved = await find(version, call);
  // Contradicting counts are reported first, whatever the model.
  if (!resolved.ok) return fail(usageFailure(call.usage, call.usage_convention) ?? resolved.failure);
  const tool = call.tool && (await toolBill(version, call, call.tool));
  return priceResolved(version, call, resolved.value, tool);
}

/** The bill of a call's tool, at the standard rates unless the tool states others. */
async function toolBill(version: Version, call: Call, { model_id, usage }: ToolCall): Promise<ToolBill> {
  const unpriced = countedItems(usage);
  if (model_id === undefined) return { unpriced };
  const asked: Call = { ...call, model_id, usage, usage_convention: "inclusive", lenient: true };
  const resolved = await resolveModel(version, asked);
  const cost = resolved.ok ? costResolved(asked, resolved.value, timeOf(version, call.at)) : resolved;
  return cost.ok ? { model_id, breakdown: cost.value } : { unpriced };
}

function costResolved(call: Call, { shard, model, charged, match }: ResolvedModel, time: CallTime) {
  const { fees } = shard;
  const modifiers = match.region === undefined || call.region ? call : { ...call, region: match.region };
  const convention = model.usage ?? shard.usage;
  return costOf({
    model: call.subprovider
      ? { ...model, prices: charged.prices, ...given({ known_from: charged.known_from }) }
      : model,
    calendars: shard.calendars ?? {},
    calendarEnds: shard.calendar_ends,
    usage: call.usage,
    requested: call.usage_convention,
    provider: call.api ? conventionOf(convention, call.api) : convention,
    time,
    ...(call.aggregate && { tierBy: call.aggregate.above ? Number.POSITIVE_INFINITY : 0 }),
    ...((modifiers.service_tier || modifiers.region || modifiers.search_context_size) && {
      modify: (price: ShardPrice) => modifyPrice(price, { shard, model }, modifiers),
    }),
    ...(fees && { fees: feesOfCall(fees, model, call, time) }),
  });
}

function feesOfCall(fees: readonly ShardFee[], model: ShardModel, call: Call, { at }: CallTime): Fees {
  const isDue = (fee: ShardFee) => isWithin(fee, at) && isFor(fee, model);
  return { feeOf: (item) => feeFor(fees.filter(isDue), item), allowanceUsed: call.allowance_used };
}

/** Prices a call whose model is known. */
export function priceResolved(version: Version, call: Call, resolved: ResolvedModel, tool?: ToolBill) {
  const priced = billResolved(version, call, resolved, tool);
  if (!priced.ok) return priced;
  const { breakdown, billed, offer, at, contracted } = priced.value;
  const { shard, match, charged } = billed;
  const basis = {
    price: priceRef(breakdown.price, offer),
    prices: pricesRef(version.manifest),
    at,
    model_status: modelStatusAt(resolved.model, at),
    certain: certaintyOf(breakdown, charged.certainty ?? shard.certainty),
    contracted,
  };
  return ok(toCalculation(call, breakdown, match, basis));
}

/** A call's bill with everything assumed, the bill at own rates, and the model and offer that were billed. */
export type Billed = {
  breakdown: Breakdown;
  billed: ResolvedModel;
  offer: string;
  at: Instant;
  contracted?: Contracted | undefined;
};

/** The bill of a call whose model is known, at the list price and at own rates. A host's own price does not redirect. */
export function billResolved(version: Version, call: Call, resolved: ResolvedModel, tool?: ToolBill) {
  const time = timeOf(version, call.at);
  const led = call.subprovider ? undefined : followRedirect(resolved, time.at, call.answered_by);
  const billed = led ? billedAs(resolved, led) : resolved;
  const { shard, match, charged, model } = billed;
  const whole = (one: ResolvedModel, asked = call): Result<Breakdown> => {
    const cost = costResolved(asked, one, asked.at === call.at ? time : timeOf(version, asked.at));
    return cost.ok ? ok(withExtras(cost.value, call, shard, tool)) : cost;
  };
  const listed = whole(billed);
  if (!listed.ok) return listed;
  const routed = led ? undefined : amongHosts(call, billed, listed.value, time.at, whole);
  const priced = routed?.breakdown ?? listed.value;
  const due = { billed: routed?.resolved ?? billed, list: priced, at: time.at };
  const contracted = billAtOwnRates(version, call, due, whole);
  if (contracted && !contracted.ok) return contracted;
  const single = withRanges(priced, { resolved, billed, led }, whole);
  const breakdown = call.aggregate ? overAggregate(single, call, (asked) => whole(billed, asked)) : single;
  const assumed = [
    ...breakdown.assumed,
    ...(call.assumed ?? []),
    ...whichHold({
      aggregate: breakdown !== single,
      routing: match.rule === "routing_suffix",
      gone_model: resolved.isGone && match.rule,
      follows_maker: priced.price.follows_maker,
      moving_alias: model.moving,
      redirect_unconfirmed: isUnconfirmed(led, charged, time.at),
      after_end: led === undefined && isAfterEnd(version, resolved.model, time.at),
      converted_price: shard.quotes !== undefined && breakdown.total !== "0",
    }),
  ];
  const offer = routed?.host === undefined ? charged.offer : `${charged.offer}:${routed.host}`;
  const bill = { ...breakdown, assumed };
  return ok({ breakdown: bill, billed, offer, at: time.at, contracted: contracted?.value });
}

function isUnconfirmed(led: Led | undefined, { life }: ResolvedModel["charged"], at: Instant): boolean {
  // The subprovider's own model may redirect by then, without a statement on how its calls are billed.
  const atHost = life && redirectAt(life, at);
  return led?.isConfirmed === false || (atHost !== undefined && atHost.bills_as_target === undefined);
}

/** Adds the range to the amount due if the seller has not followed its maker, or if the id does not redirect. */
function withRanges(
  priced: Breakdown,
  { resolved, billed, led }: { resolved: ResolvedModel; billed: ResolvedModel; led: Led | undefined },
  bill: (one: ResolvedModel) => Result<Breakdown>,
): Breakdown {
  const addRange = (breakdown: Breakdown, one: ResolvedModel, at: Instant, cause: RangeCause) => {
    const other = bill(repriced(one, (prices) => lastBefore(prices, at)));
    return other.ok ? withRange(breakdown, other.value.total, cause) : breakdown;
  };
  const { from = "", follows_maker } = priced.price;
  const own = follows_maker ? addRange(priced, billed, from, "maker_change") : priced;
  const at = resolved.model.life?.redirect?.at ?? "";
  return led?.isConfirmed === false ? addRange(own, resolved, at, "redirect") : own;
}

function amongHosts(
  call: Call,
  resolved: ResolvedModel,
  own: Breakdown,
  at: Instant,
  bill: (one: ResolvedModel) => Result<Breakdown>,
) {
  const { hosts } = resolved;
  if (hosts === undefined) return undefined;
  const hosted = atHosts(resolved, hosts, at).flatMap(({ resolved: there, host }) => {
    const one = bill(there);
    return one.ok ? [{ breakdown: one.value, host, resolved: there }] : [];
  });
  const wantsLowest = call.model_id.endsWith(":floor");
  const since = own.price.from ?? resolved.model.known_from;
  return dueAmongHosts(own, hosted, hosts, { at, since, wantsLowest });
}

function billAtOwnRates(
  version: Version,
  call: Call,
  { billed, list, at }: { billed: ResolvedModel; list: Breakdown; at: Instant },
  bill: (one: ResolvedModel, asked: Call) => Result<Breakdown>,
): Result<Contracted> | undefined {
  if (call.rates_book == null) return undefined;
  const offer = { provider: billed.shard.provider, model: billed.model, list, at };
  return contractedOf(version, call, offer, (asked, reprice) => {
    const one = repriced(billed, (prices) => prices.map(reprice));
    return bill(one, { ...call, ...asked });
  });
}

type Reprice = (prices: readonly ShardPrice[]) => ShardPrice[];

/** A model with other prices, its own and those of the subprovider that is charged. */
function repriced(resolved: ResolvedModel, reprice: Reprice): ResolvedModel {
  const { model, charged } = resolved;
  return {
    ...resolved,
    model: { ...model, prices: reprice(model.prices) },
    charged: { ...charged, prices: reprice(charged.prices) },
  };
}

function billedAs(resolved: ResolvedModel, { model }: Led): ResolvedModel {
  const charged = { offer: `${resolved.shard.provider}/${model.id}`, prices: model.prices };
  return { ...resolved, model, charged, match: { ...resolved.match, id: model.id, rule: "redirected" } };
}

function withExtras(own: Breakdown, call: Call, shard: ShardHead, tool: ToolBill | undefined): Breakdown {
  const cost = tool ? withTool(own, tool) : own;
  const fee = call.is_byok ? shard.byok_fee : undefined;
  if (fee === undefined) return cost;
  return addByokFee(cost, call.byok_fee_waived ? "0" : fee, shard.free_byok_calls);
}

/** Whether the model ended before the call without a redirect; an end without a day precedes the version. */
function isAfterEnd({ manifest }: Version, { life }: ShardModel, at: Instant): boolean {
  if (life === undefined) return false;
  const { status, since = manifest.published_at } = stageAt(life, at);
  return status === "retired" && since <= at && redirectAt(life, at) === undefined;
}
