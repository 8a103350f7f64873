// Random calls to both calculators; every total is worked out again from the version the answer names.
import * as z from "zod/mini";
import type { CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import { CONVENTIONS } from "../../src/schemas/token-kinds.ts";
import { type Ask, type Check, json, post } from "./ask.ts";
import { type Fraction, fraction, isEqual, sum, ZERO } from "./fraction.ts";
import type { Random } from "./random.ts";
import { type Counts, expected, type PricedCall } from "./recompute.ts";
import type { World } from "./world.ts";

type Call = {
  slug: string;
  id: string;
  subprovider: string | null;
  byok: boolean;
  counts: Counts;
  convention: PricedCall["convention"];
  /** The day asked for; undefined is today. */
  at: string | undefined;
};

export function traceCall(random: Random, world: World): Ask {
  const call = { ...randomCall(random, world.slugs, world), subprovider: null, byok: false };
  const { prompt, completion, cacheRead, cacheWrite, reasoning, searches } = call.counts;
  const body = {
    model_id: call.id,
    provider_id: call.slug,
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite,
      reasoning_tokens: reasoning,
      web_search_count: searches,
    },
    usage_convention: call.convention,
    at: call.at,
  };
  return post("trace-cost", "/v1/traces/cost", body, checkCall(call, world, readTrace));
}

export function camelCall(random: Random, world: World): Ask {
  const asked = randomCall(random, world.camelSlugs, world);
  const subproviders = world.hostsOf(asked.slug, asked.id);
  const subprovider = subproviders.length > 0 && random.chance(0.5) ? random.pick(subproviders) : null;
  const call = { ...asked, subprovider, byok: random.chance(0.3) };
  const body = {
    modelId: call.id,
    provider: call.slug,
    subprovider: call.subprovider,
    isByok: call.byok,
    usage: {
      promptTokens: call.counts.prompt,
      completionTokens: call.counts.completion,
      cacheReadTokens: call.counts.cacheRead,
      cacheWriteTokens: call.counts.cacheWrite,
      reasoningTokens: call.counts.reasoning,
      webSearchCount: call.counts.searches,
    },
    usageConvention: call.convention,
    at: call.at,
  };
  return post("site-calculator", "/api/models/pricing/calculate", body, checkCall(call, world, readSite));
}

function randomCall(
  random: Random,
  slugs: readonly string[],
  { ids }: World,
): Omit<Call, "subprovider" | "byok"> {
  const slug = random.pick(slugs);
  return {
    slug,
    id: random.pick(ids.get(slug) ?? []),
    counts: randomCounts(random),
    convention: random.pick(CONVENTIONS),
    at: random.chance(0.2) ? `${random.pick([2024, 2025, 2026, 2027])}-0${1 + random.upTo(8)}-15` : undefined,
  };
}

/** Counts of every size, so that tiers are crossed; the parts mostly fit in their whole. */
export function randomCounts(random: Random): Counts {
  const count = () => (random.chance(0.02) ? random.upTo(2 ** 52) : random.upTo(10 ** random.upTo(7)));
  const part = (whole: number) =>
    random.chance(0.4) ? 0 : random.upTo(random.chance(0.9) ? Math.floor(whole / 2) : count());
  const prompt = count();
  const completion = count();
  return {
    prompt,
    completion,
    cacheRead: part(prompt),
    cacheWrite: part(prompt),
    reasoning: part(completion),
    searches: random.chance(0.2) ? random.upTo(10) : 0,
  };
}

const traceAnswer = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  cost_breakdown: z.object({
    total: z.number(),
    total_exact: z.string(),
    line_items: z.array(z.object({ cost: z.string() })),
  }),
});

const camelAnswer = z.object({
  modelId: z.string(),
  provider: z.string(),
  costBreakdown: z.object({
    total: z.number(),
    totalExact: z.string(),
    lineItems: z.array(z.object({ cost: z.string() })),
  }),
});

/** What both calculators' answers tell, under one set of names. */
type Bill = { id: string; slug: string; total: number; exact: string; costs: readonly string[] };

function readTrace(body: unknown): Bill {
  const { model_id, provider_id, cost_breakdown } = traceAnswer.parse(body);
  const { total, total_exact, line_items } = cost_breakdown;
  return {
    id: model_id,
    slug: provider_id,
    total,
    exact: total_exact,
    costs: line_items.map(({ cost }) => cost),
  };
}

function readSite(body: unknown): Bill {
  const { modelId, provider, costBreakdown } = camelAnswer.parse(body);
  const { total, totalExact, lineItems } = costBreakdown;
  return { id: modelId, slug: provider, total, exact: totalExact, costs: lineItems.map(({ cost }) => cost) };
}

function checkCall(call: Call, { providers }: World, read: (body: unknown) => Bill): Check {
  return (answer, version) => {
    const provider = providers.get(call.slug);
    const model = version?.models.get(call.slug)?.get(call.id);
    if (version === undefined || provider === undefined || model === undefined) return "names no version";
    const own = provider.usage_by_model?.find(({ models }) => new RegExp(models).test(call.id.toLowerCase()));
    const should = expected({
      prices: pricesAt(model, call.subprovider),
      counts: call.counts,
      convention: call.convention,
      provider: own ?? provider.usage,
      byokFee: call.byok ? provider.byok_fee : undefined,
      day: call.at ?? version.day,
    });
    if (answer.status !== should.status) return `HTTP ${answer.status} in place of ${should.status}`;
    return should.status === 200 ? whyWrong(read(json(answer)), call, should.total) : undefined;
  };
}

function pricesAt(
  { subproviders = [], prices }: CatalogModel,
  subprovider: string | null,
): readonly CatalogPrice[] {
  return subprovider === null
    ? prices
    : subproviders.filter((one) => one.subprovider === subprovider).map(({ price }) => price);
}

function whyWrong({ id, slug, total, exact, costs }: Bill, call: Call, should: Fraction): string | undefined {
  if (id !== call.id || slug !== call.slug) return `answers for ${slug}/${id}`;
  if (!isEqual(fraction(exact), should))
    return `total_exact ${exact} in place of ${should.top}/${should.over}`;
  if (Number(exact) !== total) return `total ${total} is not the double nearest to ${exact}`;
  if (!isEqual(costs.map(fraction).reduce(sum, ZERO), should))
    return "the line items do not add up to the total";
  return undefined;
}
