// withSides: a list's threshold is on the side that the provider's own page prints.
// completeTiers: a rate its tier does not name grows as prompt or completion do; sums worked out by hand.
// withHostTiers: a router's host takes the tiers of its own row with the same card.
// withoutForeignTiers: a cloud's context tiers that its maker's own flat price contradicts.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import {
  completeTiers,
  withHostTiers,
  withoutForeignTiers,
  withSides,
} from "../../../scripts/merge/tiers.ts";
import type { Rates } from "../../../src/schemas/price.ts";
import { aPrice, aProvider, aRow } from "../../helpers/facts.ts";

const rates = { prompt: "0.2" };
const fact = (above: number, confidence: PageFact["confidence"] = "official"): PageFact => ({
  model: "other",
  page: "https://e.com",
  read: "2026-11-01",
  confidence,
  tiers: [{ above, rates }],
});
const tiered = (above: number) => aPrice("0.1", "0.2", { tiers: [{ above, rates }] });

const whole = (above: number): PageFact => ({ ...fact(above), rates: { prompt: "0.1", completion: "0.2" } });

/** The thresholds of a row's price after a page's facts. */
function sides(listed: number, ...facts: PageFact[]) {
  const [row] = withSides([aRow("a", "m", [tiered(listed)])], facts);
  return row?.row.prices[0]?.tiers?.map(({ above }) => above);
}

// biome-ignore format: one line a case
test.each<[string, number, PageFact[], number]>([
  ["is one lower where a page says from it on", 200_000, [fact(199_999)], 199_999],
  ["stays where the page says above it", 200_000, [fact(200_000)], 200_000],
  ["stays where pages say both", 200_000, [fact(199_999), fact(200_000)], 200_000],
  ["stays where nobody's own page says so", 200_000, [fact(199_999, "two secondary")], 200_000],
  ["is another one", 128_000, [fact(199_999)], 128_000],
  ["written one too high is the page's", 272_001, [fact(272_000)], 272_000],
  ["in words of 1024", 524_288, [fact(524_287)], 524_287],
  ["stays without pages", 200_000, [], 200_000],
  ["is the page's where its rates are, beside the same card", 128_000, [whole(200_000)], 200_000],
  ["not where a page has those rates at two", 128_000, [whole(200_000), whole(256_000)], 128_000],
  ["not by a page of another card", 128_000, [{ ...whole(200_000), rates: { prompt: "0.1", completion: "0.3" } }], 128_000],
  ["not by one reading of a page", 128_000, [{ ...whole(200_000), confidence: "one secondary" }], 128_000],
])("a list's threshold: %s", (_name, listed, facts, above) =>
  expect(sides(listed, ...facts)).toEqual([above]),
);

test("past prices and service tiers change with it, and everything else stays", () => {
  const price = {
    ...tiered(200_000),
    service_tiers: { batch: { rates, tiers: [{ above: 200_000, rates }] } },
  };
  const past = [{ ...tiered(200_000), until: "2026-09-01T00:00:00Z", read: "2026-08-01" }];
  const row = aRow("a", "m", [price, aPrice("1", "2")], "2026-09-30", { aliases: ["n"], past });
  expect(withSides([row], [fact(199_999)])).toEqual([
    {
      ...row,
      row: {
        ...row.row,
        prices: [
          {
            ...price,
            tiers: [{ above: 199_999, rates }],
            service_tiers: { batch: { rates, tiers: [{ above: 199_999, rates }] } },
          },
          aPrice("1", "2"),
        ],
        past: [{ ...past[0], tiers: [{ above: 199_999, rates }] }],
      },
    },
  ]);
});

const ORIGIN = { source: "x", read: "2026-11-01" };

function tierOf(base: Rates, rates: Rates): Rates | undefined {
  const price: CatalogPrice = { rates: base, tiers: [{ above: 200000, rates }], origin: ORIGIN };
  const model = { id: "m", facts: {}, prices: [price], other_sources: [] };
  return completeTiers(model).prices[0]?.tiers?.[0]?.rates;
}

describe("completeTiers", () => {
  // biome-ignore format: one line a case
  test.each<[string, Rates, Rates, Rates]>([
    [
      "cache rates grow with prompt, reasoning with completion",
      {
        prompt: "0.000002",
        completion: "0.00001",
        input_cache_read: "0.0000002",
        input_cache_write: "0.0000025",
        input_cache_write_1h: "0.000004",
        internal_reasoning: "0.000012",
      },
      { prompt: "0.000004", completion: "0.000015" },
      {
        prompt: "0.000004",
        completion: "0.000015",
        input_cache_read: "0.0000004",
        input_cache_write: "0.000005",
        input_cache_write_1h: "0.000008",
        internal_reasoning: "0.000018",
      },
    ],
    [
      "a rate it names stays",
      { prompt: "0.000002", input_cache_read: "0.0000002" },
      { prompt: "0.000004", input_cache_read: "0.0000003" },
      { prompt: "0.000004", input_cache_read: "0.0000003" },
    ],
    ["a rate the base lacks stays unknown", { prompt: "0.000002" }, { prompt: "0.000004" }, { prompt: "0.000004" }],
    [
      "a tier without the rate it grows with tells nothing",
      { prompt: "0.000002", completion: "0.00001", input_cache_read: "0.0000002" },
      { completion: "0.00002" },
      { completion: "0.00002" },
    ],
    ["nothing grows from 0", { prompt: "0", input_cache_read: "0" }, { prompt: "0.000004" }, { prompt: "0.000004" }],
    ["other media are no text", { prompt: "0.000002", audio: "0.000004" }, { prompt: "0.000004" }, { prompt: "0.000004" }],
  ])("%s", (_name, base, stated, whole) => expect(tierOf(base, stated)).toStrictEqual(whole));

  test("prices at subproviders too; a price without tiers is unchanged", () => {
    const price: CatalogPrice = {
      rates: { prompt: "0.1", input_cache_read: "0.01" },
      tiers: [{ above: 1, rates: { prompt: "0.2" } }],
      origin: ORIGIN,
    };
    const flat: CatalogPrice = { rates: { prompt: "0.1" }, origin: ORIGIN };
    const model = {
      id: "m",
      facts: {},
      prices: [flat],
      subproviders: [{ subprovider: "S", price }],
      other_sources: [],
    };
    const found = completeTiers(model);
    expect(found?.prices).toStrictEqual([flat]);
    expect(found?.subproviders?.[0]?.price.tiers?.[0]?.rates.input_cache_read).toBe("0.02");
  });
});

const TIERS = { tiers: [{ above: 200000, rates: { prompt: "0.00001" } }] };
const LIST = { source: "models-dev", read: "2026-09-30" };
const PAGE = { source: "page", read: "2026-10-10", confidence: "official" } as const;

function model(
  canonical: string,
  origin: CatalogPrice["origin"],
  more: Partial<CatalogPrice> = {},
): CatalogModel {
  const price = { rates: { prompt: "0.000005", completion: "0.000025" }, origin, ...more };
  return { id: canonical, canonical, facts: {}, prices: [price], other_sources: [] };
}

// biome-ignore format: one line a case
test.each<[string, string, CatalogModel, CatalogModel, boolean]>([
  ["a list's tier goes", "vertex", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["Azure's too", "azure", model("openai/a", PAGE), model("openai/a", LIST, TIERS), true],
  ["of the maker who sells it", "azure", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["and Bedrock's", "bedrock", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["a page's tier stays", "vertex", model("anthropic/a", PAGE), model("anthropic/a", PAGE, TIERS), true],
  ["a tier that the maker has stays", "vertex", model("anthropic/a", PAGE, TIERS), model("anthropic/a", LIST, TIERS), true],
  ["one of another card stays", "bedrock", model("anthropic/a", PAGE), model("anthropic/a", LIST, { ...TIERS, rates: { prompt: "0.0000055", completion: "0.0000275" } }), true],
  ["one of another model stays", "azure", model("anthropic/b", PAGE), model("anthropic/a", LIST, TIERS), true],
  ["a list's word for the maker is not enough", "vertex", model("anthropic/a", LIST), model("anthropic/a", LIST, TIERS), true],
  ["one that clouds bill still stays", "vertex", model("anthropic/claude-sonnet-4", PAGE), model("anthropic/claude-sonnet-4", LIST, TIERS), true],
  ["a host's own tiers stay", "together", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), true],
])("%s", (_name, seller, own, offer, stays) => {
  const catalog = new Map([["anthropic", [own]], [seller, [offer]]]);
  const [after] = withoutForeignTiers(catalog, "2026-11-22T00:00:00Z").get(seller) ?? [];
  expect(after?.prices[0]?.tiers !== undefined).toBe(stays);
});

// biome-ignore format: one line a case
test.each<[string, CatalogPrice["tiers"], true | undefined, Record<string, CatalogModel>]>([
  ["its own page's", TIERS.tiers, undefined, { host: model("anthropic/a", PAGE, TIERS) }],
  ["its own list's, carried", TIERS.tiers, true, { host: model("anthropic/a", LIST, TIERS) }],
  ["those its page carries are carried", TIERS.tiers, true, { host: model("anthropic/a", PAGE, { ...TIERS, carried: { tiers: true } }) }],
  ["none at another card", undefined, undefined, { host: model("anthropic/a", PAGE, { ...TIERS, rates: { prompt: "0.000006" } }) }],
  ["not what ended", undefined, undefined, { host: model("anthropic/a", PAGE, { ...TIERS, until: "2026-11-01T00:00:00Z" }) }],
  ["not another seller's", undefined, undefined, { other: model("anthropic/a", PAGE, TIERS) }],
  ["not another model's", undefined, undefined, { host: model("anthropic/b", PAGE, TIERS) }],
])("a host's tiers: %s", (_name, tiers, carried, rows) => {
  const subproviders = model("anthropic/a", LIST).prices.map((price) => ({ subprovider: "Host", price }));
  const router = { ...model("anthropic/a", LIST), subproviders };
  const catalog = new Map(Object.entries({ ...rows, router }).map(([slug, row]) => [slug, [row]]));
  const providers = [aProvider("host", { subproviders: ["Host"] }), aProvider("router")];
  const [after] = withHostTiers(catalog, providers, "2026-11-22T00:00:00Z").get("router") ?? [];
  const price = after?.subproviders?.[0]?.price;
  expect([price?.tiers, price?.carried?.tiers]).toEqual([tiers, carried]);
});
