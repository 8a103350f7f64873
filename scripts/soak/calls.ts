// Random calls to both calculators; every total is worked out again from the version the answer names.
import fc from "fast-check";
import * as z from "zod/mini";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";
import { type Answer, type Ask, type Check, post } from "./ask.ts";
import { equal, type Rational, rational, total } from "./rational.ts";
import { CONVENTIONS, type Counts, expected, type PricedCall } from "./recompute.ts";
import { mostly, pick, type World } from "./world.ts";

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

/** Calls to the calculator of one call. */
export function traceCalls(world: World): fc.Arbitrary<Ask> {
  return calls(world, world.slugs).map((asked) => {
    const call = { ...asked, subprovider: null, byok: false };
    const body = { ...bodyOf(call), provider_id: call.slug };
    return post("trace-cost", "/v1/traces/cost", body, checkCall(call, world));
  });
}

/** Calls to the camelCase calculator, through subproviders and on own keys too. */
export function camelCalls(world: World): fc.Arbitrary<Ask> {
  return calls(world, world.camelSlugs).map((call) => {
    const { slug, subprovider, byok } = call;
    const body = { ...bodyOf(call), provider: slug, subprovider, is_byok: byok };
    const camel = JSON.stringify(body).replaceAll(NAMES, (name) =>
      name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    );
    return post("site-calculator", "/api/models/pricing/calculate", camel, checkCall(call, world));
  });
}

/** The names in a JSON text. */
const NAMES = /"\w+":/g;

function bodyOf({ id, counts, convention, at }: Call): object {
  return { model_id: id, usage: counts, usage_convention: convention, at };
}

function calls({ models }: World, slugs: readonly string[]): fc.Arbitrary<Call> {
  const day = fc
    .tuple(fc.constantFrom(2024, 2025, 2026, 2027), fc.constantFrom("01", "05", "09"))
    .map(([year, month]) => `${year}-${month}-15`);
  return pick(slugs)
    .chain((slug) => fc.tuple(fc.constant(slug), pick(models.get(slug) ?? [])))
    .chain(([slug, { id, subproviders = [] }]) =>
      fc.record({
        slug: fc.constant(slug),
        id: fc.constant(id),
        subprovider: fc.constantFrom(null, ...subproviders.map(({ subprovider }) => subprovider)),
        byok: fc.boolean(),
        counts: randomCounts(),
        convention: fc.constantFrom(...CONVENTIONS),
        at: mostly(20, day, fc.constant(undefined)),
      }),
    );
}

/** Counts of every size, so that tiers are crossed; the parts mostly fit in their whole. */
export function randomCounts(): fc.Arbitrary<Counts> {
  const sized = fc.nat(7).chain((digits) => fc.nat(10 ** digits));
  const count = mostly(98, sized, fc.integer({ min: 0, max: 2 ** 52 }));
  const part = (whole: number) =>
    mostly(40, fc.constant(0), mostly(90, fc.integer({ min: 0, max: Math.floor(whole / 2) }), count));
  return fc.tuple(count, count).chain(([prompt, completion]) =>
    fc.record({
      prompt_tokens: fc.constant(prompt),
      completion_tokens: fc.constant(completion),
      cache_read_tokens: part(prompt),
      cache_write_tokens: part(prompt),
      reasoning_tokens: part(completion),
      web_search_count: mostly(80, fc.constant(0), fc.nat(10)),
    }),
  );
}

/** What both calculators answer, once camelCase is read as snake_case. */
const bill = z.object({
  model_id: z.string(),
  provider_id: z.optional(z.string()),
  provider: z.optional(z.string()),
  cost_breakdown: z.object({
    total: z.number(),
    total_exact: z.string(),
    line_items: z.array(z.object({ cost: z.string() })),
  }),
});

function checkCall(call: Call, { providers }: World): Check {
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
      searchFee: searchFee(provider, call.id),
      ...(model.facts.released !== undefined && { released: model.facts.released }),
      calendars: version.calendars,
      at: call.at === undefined ? now() : `${call.at}T00:00:00Z`,
    });
    if (answer.status !== should.status) return `HTTP ${answer.status} in place of ${should.status}`;
    return should.status === 200 ? whyWrong(answer, call, should.total) : undefined;
  };
}

/** The provider's fee for one search of a model, in USD. */
function searchFee({ fees = [] }: Provider, id: string): string | undefined {
  return fees.find(
    ({ name, unit, currency, models }) =>
      ["web_search", "google_search"].includes(name) &&
      ["search", "call"].includes(unit) &&
      currency === undefined &&
      (models === undefined || new RegExp(models).test(id.toLowerCase())),
  )?.price;
}

/** A call without a time is priced at the second it is answered, which has just passed. */
function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}

function pricesAt({ subproviders = [], prices }: CatalogModel, at: string | null): readonly CatalogPrice[] {
  if (at === null) return prices;
  return subproviders.filter(({ subprovider }) => subprovider === at).map(({ price }) => price);
}

function whyWrong({ body }: Answer, call: Call, should: Rational): string | undefined {
  const snake = body.toString().replaceAll(NAMES, (name) => name.replaceAll(/[A-Z]/g, "_$&").toLowerCase());
  const { model_id, provider_id, provider = provider_id, cost_breakdown } = bill.parse(JSON.parse(snake));
  const { total: rounded, total_exact, line_items } = cost_breakdown;
  if (model_id !== call.id || provider !== call.slug) return `answers for ${provider}/${model_id}`;
  if (!equal(rational(total_exact), should)) return `total_exact ${total_exact}, not ${should.n}/${should.d}`;
  if (Number(total_exact) !== rounded) return `total ${rounded} is not the double nearest to ${total_exact}`;
  const lines = total(line_items.map(({ cost }) => rational(cost)));
  return equal(lines, should) ? undefined : "the line items do not add up to the total";
}
