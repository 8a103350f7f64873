// Calls with their exact lines, by which a port of the calculator proves its digits. They are chosen from many more so that every rule is
// shown, the rare rules first. The calculator answers them over the version's own snapshot.
import { findModel, findProvider } from "../../src/calculator/find-model.ts";
import type { FailedTraceCost, TraceCost } from "../../src/contract/cost-answers.ts";
import type { Snapshot } from "../../src/contract/snapshot.ts";
import type { Failure } from "../../src/failure.ts";
import { answerCost } from "../../src/package/prices.ts";
import { openSnapshot } from "../../src/package/snapshot-version.ts";
import { RATE_OF } from "../../src/schemas/charges.ts";
import type { Version } from "../../src/store/version.ts";
import { stated } from "../files/stated.ts";
import { pickTelling } from "./choose-telling.ts";
import { type Request, requestsToTry } from "./vector-requests.ts";

/** The largest numbers of vectors: about names, refused ones, and all. */
const [NAMED, REFUSED, COUNT] = [250, 200, 2_000];

export type Vector = { rules: string[]; request: Request; expect: { http: number; means?: object } };

/** The text of a snapshot's vectors: a line of counts by rule, then a line for each. */
export async function vectorsText(snapshot: Snapshot): Promise<string> {
  const version = openSnapshot(snapshot)(Date.parse(snapshot.valid_at));
  const names = pickTelling(await namedVectors(version, snapshot), NAMED, DOUBLED);
  const prices: Vector[] = [];
  for (const { request, shows, beyond } of requestsToTry(snapshot)) {
    const { rules, ...vector } = await priced(version, request);
    prices.push({ rules: beyond ? rulesBeyondList(vector, rules) : [...rules, ...shows], ...vector });
  }
  const isRefused = ({ rules: [first = ""] }: Vector) => first.startsWith("refused");
  const refusals = pickTelling(prices.filter(isRefused), REFUSED, DOUBLED);
  const most = COUNT - names.length - refusals.length;
  const answered = prices.filter((one) => !isRefused(one));
  const bills = pickTelling(answered, most, DOUBLED);
  const vectors = [...bills, ...refusals, ...names];
  const shown = vectors.flatMap((vector) => vector.rules).sort();
  const rules = Object.fromEntries(
    [...Map.groupBy(shown, (rule) => rule)].map(([rule, all]) => [rule, all.length]),
  );
  const { serial } = snapshot.prices;
  const lines = vectors.map(({ rules: own, ...vector }, i) => {
    const id = `v${String(i + 1).padStart(4, "0")}`;
    return { id, rules: own, prices: { serial }, ...vector };
  });
  return [{ rules, count: lines.length, prices: snapshot.prices }, ...lines]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** 1, 2, 4 and so on: the last is more than any rule has. */
const DOUBLED = Array.from({ length: 30 }, (_, i) => 2 ** i);

/** Prices a request. */
async function priced(version: Version, request: Request): Promise<Vector> {
  const answered = await answerCost(version, request);
  if (!answered.ok) return refused(request, answered.failure);
  const { body, failure } = answered.value;
  if (failure) return refused(request, failure, body);
  const { cost_breakdown, status, reported_cost } = body as TraceCost;
  const { total_exact, line_items, assumed = [], unpriced = [], range } = cost_breakdown;
  const ends = range && { low_exact: range.low_exact, high_exact: range.high_exact };
  const own = Object.fromEntries(OWN_TERMS.map((name) => [name, cost_breakdown[name]]));
  const billed = { total_exact, assumed, unpriced, line_items };
  const expect = { http: 200, status, ...billed, ...stated({ range: ends, ...own, reported_cost }) };
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
    ...allowances.map(({ item }) => `allowance.${item}${request.allowance_used === false ? ".left" : ""}`),
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

/** The fields of a bill that answer a caller's own terms. */
const OWN_TERMS = [
  ...([
    "contracted_total_exact",
    "contracted_line_items",
    "contracted_at_list",
    "contracted_unpriced",
  ] as const),
  ...(["committed_total_exact", "committed_line_items", "rates_book", "adjustments"] as const),
  ...(["price_total_exact", "total_rounded", "remainder", "converted"] as const),
];

/** The rules that an answer shows and a bill by the list alone does not have. */
function rulesBeyondList({ request, expect }: Omit<Vector, "rules">, rules: readonly string[]): string[] {
  const { round, convert_to } = request as { round?: { mode: string }; convert_to?: { code: string } };
  const { native } = (expect as { converted?: { native?: true } }).converted ?? {};
  const own: string[] = [...OWN_TERMS, "reported_cost"].filter((name) => name in expect);
  own.push(...[round?.mode, convert_to?.code, native && "native"].filter((word) => word !== undefined));
  const shared = rules.filter((rule) => /^(refused|led|assumed.(unread|counts))/.test(rule));
  return ["own_terms", ...own, ...shared].map((rule) => `beyond.${rule}`);
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
