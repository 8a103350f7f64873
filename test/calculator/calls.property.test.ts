// Random calls of both calculators over the committed catalogue: every total is worked out again, in fractions, from the catalogue.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import { readCalendars, readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { MODEL_PRICING_PROVIDERS } from "../../src/contract/cost-requests.ts";
import { isFor } from "../../src/pricing/scope.ts";
import { committedCatalogue } from "../helpers/builds.ts";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { equal, minus, plus, type Rational, rational, times, total } from "../helpers/rational.ts";
import { sumOfDisjoint } from "../helpers/worked-bill.ts";

const BUILT = "2026-11-21";
const SITE: ReadonlySet<string> = new Set(MODEL_PRICING_PROVIDERS);
/** An answer that is no bill: counts that contradict each other, no price at that time, none for what is counted. */
const REFUSED = [400, 402, 404] as const;

type Offer = { provider: Provider; model: CatalogModel };
type Counts = Parameters<typeof sumOfDisjoint>[0];
type Call = {
  counts: Counts;
  convention: "provider" | "inclusive" | "separate";
  at: string;
  subprovider: number;
  byok: boolean;
};
type Expected = (typeof REFUSED)[number] | Rational;

const service = await catalogueService();
let calendars: Map<string, readonly string[]>;
let offers: Offer[];

beforeAll(async () => {
  calendars = new Map((await readCalendars()).map(({ name, days }) => [name, days]));
  const providers = new Map((await readProviders()).map((provider) => [provider.slug, provider]));
  offers = [...(await committedCatalogue())].flatMap(([slug, models]) => {
    const provider = providers.get(slug);
    return provider ? models.filter(({ id }) => id.length <= 256).map((model) => ({ provider, model })) : [];
  });
}, 120_000);

const size = fc.nat(7).chain((digits) => fc.nat(10 ** digits));
const part = (whole: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.nat(Math.ceil(whole / 2)) },
    size,
  );
const counts: fc.Arbitrary<Counts> = fc.tuple(size, size).chain(([prompt, completion]) =>
  fc.record({
    prompt_tokens: fc.constant(prompt),
    completion_tokens: fc.constant(completion),
    cache_read_tokens: part(prompt),
    cache_write_tokens: part(prompt),
    reasoning_tokens: part(completion),
    web_search_count: fc.constantFrom(0, 0, 0, 7),
  }),
);
const at = fc
  .tuple(fc.constantFrom("2024-05-15", "2025-09-15", "2026-01-31", BUILT, "2027-02-01"), fc.nat(23))
  .map(([day, hour]) => `${day}T${String(hour).padStart(2, "0")}:30:00Z`);
const call: fc.Arbitrary<Call> = fc.record({
  ...{ counts, at, byok: fc.boolean(), subprovider: fc.nat(9) },
  convention: fc.constantFrom("provider", "inclusive", "separate"),
});

test("the snake_case total equals the catalogue's in exact fractions", async () => {
  await check([offers], async ({ provider, model }, { counts: usage, convention, at: time }) => {
    const body = {
      provider_id: provider.slug,
      model_id: model.id,
      usage,
      usage_convention: convention,
      at: time,
    };
    const billed = billedAs(model, provider, time);
    const expected = expectedOf({ provider, model: billed }, billed.prices, { usage, convention, time });
    return [await service.post("/v1/traces/cost", body), expected];
  });
});

test("so does the camelCase total, at subproviders and with own keys", async () => {
  const known = offers.filter(({ provider }) => SITE.has(provider.slug));
  // One offer in 24 has subproviders: by chance alone their prices would hardly be asked for.
  const hosted = known.filter(({ model }) => model.subproviders !== undefined);
  await check(
    [known, hosted],
    async ({ provider, model }, { counts: usage, convention, at: time, subprovider, byok }) => {
      const hosts = model.subproviders ?? [];
      const host = hosts[subprovider % (hosts.length + 1)];
      const camel = Object.fromEntries(
        Object.entries(usage).map(([name, count]) => [
          name.replaceAll(/_(.)/g, (_, c) => c.toUpperCase()),
          count,
        ]),
      );
      const body = {
        provider: provider.slug,
        modelId: model.id,
        subprovider: host?.subprovider ?? null,
        isByok: byok,
        usage: camel,
        usageConvention: convention,
        at: time,
      };
      const billed = host ? model : billedAs(model, provider, time);
      const prices = host ? [host.price] : billed.prices;
      const expected = expectedOf({ provider, model: billed }, prices, { usage, convention, time });
      const fee = plus(rational(1), rational((byok && provider.byok_fee) || 0));
      const charged = typeof expected === "number" ? expected : times(expected, fee);
      return [await service.post("/api/models/pricing/calculate", body), charged];
    },
  );
});

async function check(
  among: readonly (readonly Offer[])[],
  ask: (offer: Offer, call: Call) => Promise<[Response, Expected]>,
): Promise<void> {
  const groups = among.map((group) => fc.noBias(fc.nat(group.length - 1)).map((i) => group[i] as Offer));
  await fc.assert(
    fc.asyncProperty(fc.oneof(...groups), call, async (one, sent) => {
      // Where readings alone date a change, what was charged before it is the ledger's to say.
      fc.pre(one.model.prices.every(({ gap_from, from = "" }) => gap_from === undefined || from <= sent.at));
      const [answer, expected] = await ask(one, sent);
      const body = Object(await answer.json());
      expect(answer.status, JSON.stringify(body)).toBe(typeof expected === "number" ? expected : 200);
      if (typeof expected === "number") return;
      const { total_exact, line_items } = body.cost_breakdown ?? inSnakeCase(body.costBreakdown);
      const lines = total(line_items.map(({ cost }: { cost: string }) => rational(cost)));
      // Where a router's hosts differ it is one of theirs, and the list's is in the range.
      const { of: cause, ...ends } = Object((body.cost_breakdown ?? body.costBreakdown).range);
      const { low_exact: low = ends.lowExact, high_exact: high = ends.highExact } = ends;
      if (cause === "hosts") {
        const within = [minus(expected, rational(low)), minus(rational(high), expected)];
        expect(within.every(({ n }) => n >= 0n)).toBe(true);
        expect(equal(lines, rational(total_exact)), "the lines add up").toBe(true);
        return;
      }
      expect(equal(rational(total_exact), expected), `${total_exact}, not ${expected.n}/${expected.d}`).toBe(
        true,
      );
      expect(equal(lines, expected), "the lines add up").toBe(true);
    }),
    { numRuns: 400 },
  );
}

function inSnakeCase({ totalExact, lineItems }: { totalExact: string; lineItems: object[] }) {
  return { total_exact: totalExact, line_items: lineItems };
}

type Counted = { usage: Counts; convention: Call["convention"]; time: string };

/** The model as which a redirected id is billed at a time. */
function billedAs(model: CatalogModel, provider: Provider, time: string): CatalogModel {
  const { to, at: from = "", bills_as_target: isBilled = true } = model.redirect ?? {};
  const isLed = to !== undefined && isBilled && from <= time;
  const target = offers.find((one) => isLed && one.provider === provider && one.model.id === to);
  return target ? billedAs(target.model, provider, time) : model;
}

/** The status of a call without a bill, else its total before the fee of an own key. */
function expectedOf({ provider, model }: Offer, prices: readonly CatalogPrice[], counted: Counted): Expected {
  const { usage, convention, time } = counted;
  const own = provider.usage_by_model?.find(({ models }) => new RegExp(models).test(model.id.toLowerCase()));
  const disjoint = disjointOf(usage, convention, own ?? provider.usage);
  if (disjoint === undefined) return 400;
  if (time < (model.facts.released ?? "")) return 402;
  const [first] = prices;
  const inForce = prices.filter(({ from = "", until = "9999" }) => from <= time && time < until).at(-1);
  const price = inForce ?? (time < (first?.from ?? "") ? first : undefined);
  if (price === undefined) return 402;
  const { price: fee, most } = searchFee(provider, model.id, time) ?? {};
  const rates: Record<string, string> = {
    ...(fee !== undefined && { web_search: fee }),
    ...ratesOf(price, disjoint, time),
  };
  const searched = Math.min(disjoint.web_search_count, Number(most ?? Number.POSITIVE_INFINITY));
  const { prompt_tokens, completion_tokens, cache_read_tokens, cache_write_tokens, reasoning_tokens } = usage;
  const tokens =
    prompt_tokens + completion_tokens + cache_read_tokens + cache_write_tokens + reasoning_tokens;
  const byCall =
    usage.web_search_count > 0 ? rates.web_search !== undefined : Number(rates.request ?? 0) !== 0;
  if (rates.prompt === undefined && rates.completion === undefined && (tokens > 0 || !byCall)) return 404;
  const charged = { ...disjoint, web_search_count: searched };
  return times(sumOfDisjoint(charged, rates), minus(rational(1), rational(rates.discount ?? 0)));
}

/** Counts of which none contains another; undefined where those said to be contained do not fit. */
function disjointOf(
  usage: Counts,
  convention: Call["convention"],
  own: Provider["usage"],
): Counts | undefined {
  const cached = usage.cache_read_tokens + usage.cache_write_tokens;
  const [cacheFits, reasoningFits] = [
    cached <= usage.prompt_tokens,
    usage.reasoning_tokens <= usage.completion_tokens,
  ];
  if (convention === "inclusive" && !(cacheFits && reasoningFits)) return undefined;
  const isInside = (theirs: boolean) => convention === "inclusive" || (convention === "provider" && theirs);
  const takesCache = isInside(own.prompt_includes_cache) && cacheFits;
  const takesReasoning = isInside(own.completion_includes_reasoning) && reasoningFits;
  return {
    ...usage,
    prompt_tokens: usage.prompt_tokens - (takesCache ? cached : 0),
    completion_tokens: usage.completion_tokens - (takesReasoning ? usage.reasoning_tokens : 0),
  };
}

/** The rates of a price for an input of that size at that time: base, then tier, then the window of hours. */
function ratesOf({ rates, tiers = [], hours = [] }: CatalogPrice, counted: Counts, time: string) {
  const input = counted.prompt_tokens + counted.cache_read_tokens + counted.cache_write_tokens;
  const tier = tiers.filter(({ above }) => input > above).toSorted((a, b) => b.above - a.above)[0];
  const window = hours.find((one) => isWithin(one, new Date(time)));
  const all = { ...rates, ...tier?.rates, ...window?.rates };
  return Object.fromEntries(Object.entries(all));
}

type Window = NonNullable<CatalogPrice["hours"]>[number];

function isWithin({ utc, days = [1, 2, 3, 4, 5, 6, 7], except = "" }: Window, time: Date): boolean {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const [start = 0, end = 0] = utc.split("-").map(minutes);
  const sinceStart = (time.getUTCHours() * 60 + time.getUTCMinutes() - start + 1440) % 1440;
  if (sinceStart >= (end - start + 1440) % 1440) return false;
  const began = new Date(time.getTime() - sinceStart * 60_000);
  const day = began.toISOString().slice(0, 10);
  return days.includes(began.getUTCDay() || 7) && !calendars.get(except)?.includes(day);
}

/** The provider's fee for searches of a model: USD for one, and how many are charged at most. */
function searchFee({ fees = [] }: Provider, id: string, time: string) {
  return fees.find(
    (fee) =>
      ["web_search", "google_search"].includes(fee.name) &&
      ["search", "call", "grounded prompt"].includes(fee.unit) &&
      fee.currency === undefined &&
      (fee.from ?? "") <= time &&
      time < (fee.until ?? "9") &&
      isFor(fee, { id }),
  );
}
