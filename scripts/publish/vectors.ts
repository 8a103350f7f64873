// Calls with their exact lines, by which a port of the calculator proves its digits: chosen from far more so that each rule that an answer
// shows is there, rare ones first. The calculator itself answers them, over the version's own snapshot.
import { flatUsage } from "../../src/calculator/calculation.ts";
import { findModel, findProvider } from "../../src/calculator/find-model.ts";
import type { FailedTraceCost, TraceCost } from "../../src/contract/cost-answers.ts";
import type { Snapshot, SnapshotOffer } from "../../src/contract/snapshot.ts";
import type { Failure } from "../../src/failure.ts";
import { answerCost } from "../../src/package/prices.ts";
import { openSnapshot } from "../../src/package/snapshot-version.ts";
import { RATE_OF } from "../../src/schemas/charges.ts";
import type { ShardHead, ShardModel } from "../../src/schemas/shard.ts";
import type { Version } from "../../src/store/version.ts";
import { stated } from "../files/stated.ts";
import { callsForOffer, type NamedCall } from "../review/calls.ts";

/** How many there are at most: of names, of calls that are refused, of all; and of how many offers how many calls are tried. */
const [NAMED, REFUSED, COUNT, OFFERS, TRIED] = [250, 200, 2_000, 200, 300];

type Request = Readonly<Record<string, unknown>>;
export type Vector = { rules: string[]; request: Request; expect: { http: number; means?: object } };

/** The text of a snapshot's vectors: a line of counts by rule, then a line for each. */
export async function vectorsText(snapshot: Snapshot): Promise<string> {
  const version = openSnapshot(snapshot)(Date.parse(snapshot.valid_at));
  const names = chosen(await namedVectors(version, snapshot), NAMED, DOUBLED);
  const prices: Vector[] = [];
  for (const { request, shows } of requestsToTry(snapshot)) {
    const { rules, ...vector } = await priced(version, request);
    prices.push({ rules: [...rules, ...shows], ...vector });
  }
  const isRefused = ({ rules: [first = ""] }: Vector) => first.startsWith("refused");
  const refusals = chosen(prices.filter(isRefused), REFUSED, DOUBLED);
  const most = COUNT - names.length - refusals.length;
  const answered = prices.filter((one) => !isRefused(one));
  const bills = chosen(answered, most, DOUBLED);
  const vectors = [...bills, ...refusals, ...names];
  const rules = Object.fromEntries([...countsOf(vectors)].sort(([a], [b]) => Number(a > b) - Number(a < b)));
  const { serial } = snapshot.prices;
  const lines = vectors.map(({ rules: shown, ...vector }, i) => {
    const id = `v${String(i + 1).padStart(4, "0")}`;
    return { id, rules: shown, prices: { serial }, ...vector };
  });
  return [{ rules, count: lines.length, prices: snapshot.prices }, ...lines]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

type Showing = { rules: readonly string[] };

/** At most so many, those that show most: a first of every rule, then as many of each as the next number of these says. */
function chosen<T extends Showing>(all: readonly T[], most: number, ofEach: readonly number[]): T[] {
  const [picked, counts] = [new Set<T>(), new Map<string, number>()];
  for (const wanted of ofEach)
    for (const one of all) {
      if (picked.size === most) return [...picked];
      const isWanted = one.rules.some((rule) => (counts.get(rule) ?? 0) < wanted);
      if (picked.has(one) || !isWanted) continue;
      picked.add(one);
      for (const rule of one.rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
  return [...picked];
}

/** 1, 2, 4 and so on: the last is more than any rule has. */
const DOUBLED = Array.from({ length: 30 }, (_, i) => 2 ** i);

function countsOf(vectors: readonly Vector[]): Map<string, number> {
  const rules = vectors.flatMap((vector) => vector.rules);
  return new Map([...Map.groupBy(rules, (rule) => rule)].map(([rule, all]) => [rule, all.length]));
}

/** A request, and rules that its answer does not tell: on which side of a threshold it is, and whether it is made at another time. */
type Asked = { request: Request; shows: string[] };

/** Calls of the offers whose prices have most that others have not, at their own ids. */
function* requestsToTry(snapshot: Snapshot): Generator<Asked> {
  for (const { provider_id, model_id, head, model } of tellingOffers(snapshot)) {
    const calls = callsForOffer(provider_id, model_id, [{ head, model }], snapshot.valid_at);
    const tried = [...calls].filter((call) => call.at >= snapshot.holds_from && !call.is_byok);
    // Of many, those that are far from each other in their order: units first, then tiers, regions and hosts, each at several times.
    const few = tried.filter((call, i) => i % Math.ceil(tried.length / TRIED) === 0 || EDGE.test(call.what));
    for (const call of few) yield { request: requestOf(call), shows: shownBy(call, snapshot) };
    for (const call of few.slice(-1))
      for (const request of variedRequests(requestOf(call), snapshot, head, model))
        yield { request, shows: [] };
  }
}

/** How the review names a call whose input is just below a context tier, or exactly at it. */
const EDGE = /^(below|at) \d+$/;

function shownBy({ what, at }: NamedCall, { valid_at }: Snapshot): string[] {
  const [, edge] = EDGE.exec(what) ?? [];
  const time = at < valid_at ? ["past"] : at > valid_at ? ["future"] : [];
  return [...(edge === undefined ? [] : [`tier.${edge}`]), ...time];
}

/** Quantities that are no multiples of what fees are counted in. */
const UNEVEN = ["0.5", "7", "3.25", "11"];

/** What callers may say beside names and counts, and what is refused. */
function* variedRequests(
  request: Request,
  { valid_at }: Snapshot,
  { fees = [] }: ShardHead,
  { prices }: ShardModel,
): Generator<Request> {
  const usage = { prompt_tokens: 1237, completion_tokens: 101, cache_read_tokens: 311, reasoning_tokens: 43 };
  const { service_tier: _t, region: _r, search_context_size: _s, ...plain } = request;
  const call: Request = { ...plain, usage, at: valid_at };
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
  yield { ...call, at: valid_at.slice(0, 10) };
  yield { ...call, model_id: `no-such-${call.model_id}` };
  yield { ...call, usage: { ...usage, units: { no_such_unit: "2.5" } } };
}

type Offer = { provider_id: string; model_id: string; head: ShardHead; model: ShardModel };

/** Offers in an order in which each has something the ones before it have not, as far as that goes. */
function tellingOffers({ offers, providers }: Snapshot): Offer[] {
  const all = Object.entries(offers).flatMap(([provider_id, own]) => {
    const { convention: usage, ...terms } = providers[provider_id] ?? {};
    if (usage === undefined) return [];
    const head = { ...terms, provider: provider_id, usage, aliases: [] };
    return Object.entries(own).map(([model_id, offer]) => {
      const model = { ...offer, id: model_id };
      return { provider_id, model_id, head, model, rules: billingTraits(offer) };
    });
  });
  return chosen(all, OFFERS, [1, 2, 3]);
}

/** What of an offer's form its bills may depend on. */
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

/** A request with what it comes to. */
async function priced(version: Version, request: Request): Promise<Vector> {
  const answered = await answerCost(version, request);
  if (!answered.ok) return refused(request, answered.failure);
  const { body, failure } = answered.value;
  if (failure) return refused(request, failure, body);
  const { cost_breakdown, status } = body as TraceCost;
  const { total_exact, line_items, assumed = [], unpriced = [], range } = cost_breakdown;
  const ends = range && { low_exact: range.low_exact, high_exact: range.high_exact };
  const amounts = { total_exact, assumed, unpriced, line_items, ...stated({ range: ends }) };
  const expect = { http: 200, status, ...amounts };
  return { rules: rulesOf(body as TraceCost, request), request, expect };
}

function refused(request: Request, failure: Failure, body?: object): Vector {
  const http = { invalid: 400, unpriced: 402, unknown_model: 404 }[failure.kind as string] ?? 500;
  const { unpriced_reason } = (body ?? {}) as Partial<FailedTraceCost>;
  const code = failure.kind === "invalid" ? failure.code : undefined;
  const expect = { http, ...(code && { code }), ...(unpriced_reason && { unpriced_reason }) };
  const rule = ["refused", http, code ?? unpriced_reason].filter((part) => part !== undefined).join(".");
  return { rules: [rule, `at.${request.provider_id}`], request, expect };
}

/** Which rules an answer shows. */
function rulesOf(body: TraceCost, request: Request): string[] {
  const { cost_breakdown: bill, derived = {}, matched, model_status, allowances = [] } = body;
  const { fallbacks = {}, line_items, assumed = [], unpriced = [], range } = bill;
  const of = range === undefined ? [] : [range.of].flat();
  return [
    ...line_items.map(({ item }) => `item.${ofSizes(item)}`),
    ...line_items.flatMap((line) => ("billable_quantity" in line ? [`rounded.${line.item}`] : [])),
    ...assumed.map((word) => `assumed.${word}`),
    ...unpriced.map((item) => `unpriced.${ofSizes(item)}`),
    ...line_items.flatMap(({ item }) => {
      const rate = RATE_OF.get(item);
      return rate !== undefined && rate in derived ? [`derived.${rate}`] : [];
    }),
    ...Object.entries(fallbacks).map(
      ([rate, from]) => `fallback.${rate}.${typeof from === "string" ? from : "factor"}`,
    ),
    ...of.map((cause) => `range.${cause}`),
    ...allowances.map(({ item }) => `allowance.${item}`),
    ...(bill.tier_above === undefined ? [] : ["tier.above"]),
    ...(bill.service_tier === undefined ? [] : [`service_tier.${bill.service_tier}`]),
    ...(bill.region === undefined ? [] : ["region"]),
    ...(bill.hours === undefined ? [] : ["hours"]),
    ...(request.subprovider === undefined ? [] : ["subprovider"]),
    ...(matched ? [`led.${matched.rule}`] : []),
    `convention.${JSON.stringify(bill.usage_applied)}.${bill.usage_convention}`,
    `model.${model_status ?? "active"}`,
  ];
}

/** Images have a unit for each size and quality, all charged alike. */
function ofSizes(item: string): string {
  return item.replace(/^(output_per_image)_.*/, "$1");
}

/** Ids and names of providers, with the offer they mean and the rule that found it. */
async function namedVectors(version: Version, { providers, aliases, offers }: Snapshot): Promise<Vector[]> {
  const vectors: Vector[] = [];
  for (const [slug, { aliases: other, name }] of Object.entries(providers)) {
    const own = Object.keys(offers[slug] ?? {});
    const [first = "no-such-model"] = own;
    for (const provider_id of [slug, name, ...other])
      vectors.push(await named(version, { provider_id, model_id: first }));
    const ids = [...own.slice(-40), ...Object.keys(aliases[slug] ?? {}).slice(0, 20)];
    for (const model_id of spellings(ids, slug))
      vectors.push(await named(version, { provider_id: slug, model_id }));
  }
  return [...vectors, await named(version, { provider_id: "no such provider", model_id: "m" })];
}

const DATE = /[-@]20\d{2}-?\d{2}-?\d{2}/;

function spellings(ids: readonly string[], slug: string): Set<string> {
  return new Set(
    ids.flatMap((id) => [
      id,
      id.toUpperCase(),
      id.replaceAll(".", "-"),
      id.replaceAll("-", "_"),
      id.replace(DATE, ""),
      `${slug}/${id}`,
      `models/${id}`,
      `us.${id}`,
      `${id}:nitro`,
      id.replace(/^.*\//, ""),
      `${id}-2026-01-01`,
    ]),
  );
}

async function named(version: Version, request: { provider_id: string; model_id: string }): Promise<Vector> {
  const provider = findProvider(version, request.provider_id);
  const found = provider.ok ? await findModel(version, provider.value, request.model_id) : provider;
  const slug = provider.ok ? provider.value.slug : undefined;
  if (!found.ok) {
    const { expect } = refused(request, found.failure);
    return { rules: [`match.${found.failure.kind}`], request, expect };
  }
  const { model, match } = found.value;
  const isNamed = slug === request.provider_id ? "" : ".provider";
  const means = { provider_id: slug, model_id: model.id, rule: match.rule ?? null };
  return { rules: [`match.${match.rule ?? "own_id"}${isNamed}`], request, expect: { http: 200, means } };
}
