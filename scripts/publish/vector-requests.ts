// The calls that vectors are chosen from: to offers with the rarest kinds of prices, with each field that callers may send.
import { flatUsage } from "../../src/calculator/calculation.ts";
import type { Snapshot, SnapshotOffer } from "../../src/contract/snapshot.ts";
import type { ShardHead, ShardModel } from "../../src/schemas/shard.ts";
import { ROUNDINGS } from "../../src/schemas/words.ts";
import { callsForOffer, type NamedCall } from "../review/calls.ts";
import { pickTelling } from "./choose-telling.ts";

/** How many offers are used, and about how many calls of each. */
const [OFFERS, TRIED] = [200, 300];

export type Request = Readonly<Record<string, unknown>>;

/**
 * A request, and the rules it shows that its answer does not name: the side of a threshold, a time that is not now. `beyond`: it has terms of
 * the caller's own, which a port may leave to the service.
 */
type Asked = { request: Request; shows: string[]; beyond?: true };

/** Yields calls to the offers with the rarest kinds of prices, under their own ids. */
export function* requestsToTry(snapshot: Snapshot): Generator<Asked> {
  for (const { provider_id, model_id, head, model } of tellingOffers(snapshot)) {
    const calls = callsForOffer(provider_id, model_id, [{ head, model }], snapshot.valid_at);
    const tried = [...calls].filter((call) => call.at >= snapshot.holds_from && !call.is_byok);
    // Of many calls, every n-th: then units, tiers, regions and hosts are all among them, each at several times.
    const few = tried.filter((call, i) => i % Math.ceil(tried.length / TRIED) === 0 || EDGE.test(call.what));
    for (const call of few) yield { request: requestOf(call), shows: shownBy(call, snapshot) };
    for (const call of few.slice(-1)) {
      const { service_tier: _t, region: _r, search_context_size: _s, ...plain } = requestOf(call);
      const now = { ...plain, at: snapshot.valid_at };
      for (const request of variedRequests(now, snapshot, head, model)) yield { request, shows: [] };
      for (const request of requestsWithOwnTerms(now)) yield { request, shows: [], beyond: true };
    }
  }
}

/** How the review names a call whose input is just below a context tier, or exactly at it. */
const EDGE = /^(below|at) \d+$/;

function shownBy({ what, at }: NamedCall, { valid_at }: Snapshot): string[] {
  const [, edge] = EDGE.exec(what) ?? [];
  const time = at < valid_at ? ["past"] : at > valid_at ? ["future"] : [];
  return [...(edge === undefined ? [] : [`tier.${edge}`]), ...time];
}

/** Quantities that are not multiples of the steps in which fees are counted. */
const UNEVEN = ["0.5", "7", "3.25", "11"];

/** Yields requests with each field that callers may send beside names and counts, and requests that are refused. */
function* variedRequests(
  request: Request,
  { valid_at, holds_from }: Snapshot,
  { fees = [] }: ShardHead,
  { prices }: ShardModel,
): Generator<Request> {
  const usage = { prompt_tokens: 1237, completion_tokens: 101, cache_read_tokens: 311, reasoning_tokens: 43 };
  const call: Request = { ...request, usage };
  for (const usage_convention of ["provider", "inclusive", "separate"]) yield { ...call, usage_convention };
  for (const api of ["messages", "converse", "responses"]) yield { ...call, api };
  const misfit = { ...usage, cache_read_tokens: 1301 };
  for (const usage_convention of ["provider", "inclusive"])
    yield { ...call, usage: misfit, usage_convention };
  const units = [...Object.keys(prices.at(-1)?.units ?? {}), ...fees.map(({ name }) => name)].slice(0, 12);
  const all = Object.fromEntries(units.map((unit, i) => [unit, UNEVEN[i % 4]]));
  yield { ...call, usage: { ...usage, units: all } };
  for (const unit of units)
    for (const quantity of UNEVEN) yield { ...call, usage: { ...usage, units: { [unit]: quantity } } };
  for (const service_tier of ["batch", "priority"]) yield { ...call, service_tier, lenient: true };
  yield { ...call, usage: { ...usage, web_search_count: 3 }, allowance_used: false };
  yield { ...call, service_tier: "no such tier" };
  yield { ...call, service_tier: "no such tier", lenient: true };
  yield { ...call, region: "no such region" };
  for (const { from = valid_at } of prices) if (from >= holds_from) yield { ...call, at: from.slice(0, 10) };
  for (const rare of [{ audio_prompt_tokens: 1300 }, { cache_write_tokens: 5, cache_write_1h_tokens: 6 }])
    yield { ...call, usage: { ...usage, ...rare } };
  yield { ...call, model_id: `no-such-${call.model_id}` };
  yield { ...call, usage: { ...usage, units: { no_such_unit: "2.5" } } };
}

function* requestsWithRatesBooks(call: Request, usage: object): Generator<Request> {
  const { provider_id, model_id } = call;
  const mine = { name: "mine", provider_id, model_id };
  const all = { name: "all", provider_id: "*" };
  const rates = { prompt: "0.0000021", completion: "0.00000735" };
  const tiers = [{ above: 200_000, rates: { prompt: "0.0000039", completion: "0.0000091" } }];
  const family = String(model_id).split("-")[0];
  yield { ...call, rates_book: [{ ...all, family, percent: "-15", from: "2026-01-01" }] };
  yield { ...call, rates_book: [{ ...all, percent: "-12.5", until: "2024-01-01T00:00:00Z" }] };
  const more = { ...all, percent: "3" };
  for (const terms of [{}, { tiers }, { flat: true }])
    yield { ...call, rates_book: [more, { ...mine, rates, ...terms }] };
  const twice = { ...mine, name: "twice", percent: "2" };
  yield { ...call, rates_book: [{ ...mine, percent: "1" }, twice] };
  const units = { ptu_hours: "2.5" };
  yield { ...call, usage: { ...usage, units }, rates_book: [{ ...mine, units: { ptu_hours: "1.1" } }] };
}

/** Yields requests with own rates, additions to the price, rounding, other currencies, and fields that the service does not know. */
function* requestsWithOwnTerms(request: Request): Generator<Request> {
  const usage = { prompt_tokens: 300_011, completion_tokens: 101, reasoning_tokens: 43 };
  const call: Request = { ...request, usage };
  yield* requestsWithRatesBooks(call, usage);
  const adjustments = [
    { name: "margin", percent: "7.25" },
    { name: "handling", fixed: "0.0003" },
  ];
  for (const mode of ROUNDINGS) yield { ...call, adjustments, round: { places: 4, mode } };
  for (const [code, per_usd] of [
    ["EUR", "0.8631"],
    ["JPY", "151.27"],
    ["CNY", "7.1"],
  ])
    yield { ...call, convert_to: { code, per_usd, as_of: "2026-11-20" }, labels: { team: "vectors" } };
  yield { ...call, service_teir: "batch" };
  yield { ...call, reported_cost: "0.01" };
  yield { ...call, usage: { ...usage, total_tokens: 7 } };
  yield { ...call, model_id: `${call.model_id}:floor` };
}

type Offer = { provider_id: string; model_id: string; head: ShardHead; model: ShardModel };

/** Picks offers so that each has something that earlier ones lack, as far as possible. */
function tellingOffers({ offers, providers }: Snapshot): Offer[] {
  const all = Object.entries(offers).flatMap(([provider_id, own]) => {
    const { convention: usage, fees = [], ...terms } = providers[provider_id] ?? {};
    if (usage === undefined) return [];
    const head = { ...terms, fees, provider: provider_id, usage, aliases: [] };
    const feeTraits = fees.flatMap((fee) => Object.keys(fee).map((name) => `fee ${name}`));
    return Object.entries(own).map(([model_id, offer]) => {
      const model = { ...offer, id: model_id };
      return { provider_id, model_id, head, model, rules: [...billingTraits(offer), ...feeTraits] };
    });
  });
  return pickTelling(all, OFFERS, [1, 2, 3]);
}

/** The traits of an offer's form on which its bills may depend. */
function billingTraits(offer: SnapshotOffer): string[] {
  const { prices, life, convention, unpriced_reason, message } = offer;
  const last = prices.at(-1);
  const fields = [offer, ...prices].flatMap((one) => Object.keys(one));
  return [
    ...fields,
    ...Object.keys(last?.rates ?? {}),
    ...Object.keys(last?.units ?? {}),
    ...(last?.hours ?? []).map(({ except, days }) => `hours ${except} ${days}`),
    ...Object.keys(last?.service_tiers ?? {}).map((tier) => `tier ${tier}`),
    ...(last?.tiers ?? []).map(({ scaled = [] }) => `scaled ${scaled}`),
    ...Object.keys(last?.derived ?? {}).map((rate) => `derived ${rate}`),
    ...Object.keys(last?.carried ?? {}).map((part) => `carried ${part}`),
    ...(convention ? [JSON.stringify(convention)] : []),
    ...Object.entries(life ?? {}).map(([name, value]) => (name === "status" ? `${value}` : name)),
    ...(life?.redirect ? [`redirect ${life.redirect.bills_as_target}`] : []),
    ...(message === undefined ? [] : [`unpriced ${unpriced_reason}`]),
    ...(prices.length > 1 ? ["dated"] : []),
  ];
}

function requestOf({ usage, subprovider, is_byok: _, what: _what, ...asked }: NamedCall): Request {
  const counts = Object.entries(flatUsage(usage)).filter(([, count]) => count !== 0);
  const required = { prompt_tokens: 0, completion_tokens: 0 };
  const sent = { ...required, ...Object.fromEntries(counts) };
  return { ...asked, usage: sent, ...(subprovider !== undefined && { subprovider }) };
}
