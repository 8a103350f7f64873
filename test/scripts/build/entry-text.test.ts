// One row as the text that lists answer with: 13 numbers or null with a message, what else is known of it, and who says otherwise.
import { describe, expect, test } from "vitest";
import {
  datedNumbers,
  entryText,
  factsText,
  isPriced,
  numbers,
  priceDetails,
  variantsIn,
} from "../../../scripts/build/entry-text.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../scripts/files/catalog.ts";
import { inForce } from "../../../src/pricing/rates.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aModel as model, ORIGIN } from "../../helpers/catalog-model.ts";
import { aPrice } from "../../helpers/facts.ts";
import { ZERO_PRICING } from "../../helpers/zero-pricing.ts";

const NOW = "2026-11-21T00:00:00Z";

/** The entry of a row at provider `p`, as it is now. */
function row(entry: CatalogModel): Record<string, unknown> {
  return JSON.parse(entryText(entry, "p", entry.facts, inForce(entry.prices, NOW), {}, NOW));
}

/** The rates of the 13 that a price of prompt, completion and cache reads does not tell. */
const UNKNOWN_OF_THREE = [
  ...["discount", "request", "web_search", "input_cache_write", "image", "image_output"],
  ...["audio", "audio_output", "input_audio_cache", "internal_reasoning"],
];

describe("the price entry", () => {
  test("a priced row has all 13 numbers, 0 for missing rates, and an empty message", () => {
    expect(
      row(model("m", [aPrice("0.0000025", "0.00001", { rates: { input_cache_read: "0.00000125" } })])),
    ).toEqual({
      model_id: "m",
      provider_id: "p",
      pricing: { ...ZERO_PRICING, prompt: 0.0000025, completion: 0.00001, input_cache_read: 0.00000125 },
      message: "",
      ...{ unknown: UNKNOWN_OF_THREE, status: "active" },
      as_of: "2026-09-30",
      sources: ["models-dev"],
    });
  });

  test.each([
    [
      "no price",
      model("m", [], "No public price is known for this model."),
      "No public price is known for this model.",
    ],
    [
      "a price in another unit",
      model("m", [{ rates: {}, units: { output_per_second_1080p: "0.05" } }]),
      "Priced per second of output, 1080p (0.05 USD).",
    ],
    [
      "a price that starts later",
      model("m", [aPrice("0.000001", "0.000002", { from: "2027-01-01T00:00:00Z" })]),
      "No price is known for today.",
    ],
  ])("%s: pricing is null and the message says why", (_name, entry, message) => {
    expect(row(entry)).toMatchObject({ pricing: null, message });
  });

  test("tiers come with their threshold", () => {
    const tiers = [{ above: 200000, rates: { prompt: "0.000005" } }];
    expect(row(model("m", [aPrice("0.0000025", "0.00001", { tiers })])).tiers).toEqual([
      { above: 200000, prompt: 0.000005 },
    ]);
  });
});

describe("what else an entry contains", () => {
  test("limits, modalities and, with more than one dated price, the history", () => {
    const facts = {
      released: "2026-09-29",
      context_tokens: 128000,
      max_output_tokens: 16384,
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
    };
    const until = aPrice("0.000002", "0.000008", { until: "2026-11-01T00:00:00Z" });
    const from = aPrice("0.000001", "0.000004", { from: "2026-11-01T00:00:00Z" });
    expect(row({ ...model("m", [until, from]), facts })).toMatchObject({
      ...facts,
      history: [{ prompt: 0.000002 }, { prompt: 0.000001 }],
    });
    expect(row(model("m", [from]))).not.toHaveProperty("history");
  });

  test("everything a row can have, when known", () => {
    const page = { ...ORIGIN, page: "https://e.com", confidence: "official" } as const;
    const price = {
      ...aPrice("0.000001", "0.000002", { guaranteed_until: "2026-12-31T00:00:00Z" }),
      units: { input_per_page: "0.01" },
      origin: page,
    };
    const entry: CatalogModel = {
      id: "m",
      status: "deprecated",
      status_since: "2026-10-01",
      listed: "2026-11-12",
      canonical: "q/m",
      offer: { region: "eu" },
      variant_of: "n",
      prices: [price],
      facts: { retires: "2026-12-31", replaced_by: "m2" },
      other_sources: [
        { source: "copy", id: "m", read: "2026-08-01", agrees: true },
        { source: "other", id: "m", read: "2026-08-01", agrees: false },
      ],
    };
    expect(row(entry)).toMatchObject({
      ...{ status: "deprecated", status_since: "2026-10-01", listed: "2026-11-12", canonical: "q/m" },
      ...{ offer: { region: "eu" }, variant_of: "n", retires: "2026-12-31", replaced_by: "m2" },
      ...{ as_of: "2026-09-30", sources: ["models-dev", "copy"], page: "https://e.com" },
      ...{ units: { input_per_page: 0.01 }, guaranteed_until: "2026-12-31T00:00:00Z" },
    });
    const bare = row({ ...entry, prices: [{ ...price, origin: { source: "x", read: "" } }] });
    expect(bare).not.toHaveProperty("as_of");
    expect(bare).not.toHaveProperty("page");
    expect(row(model("m", [aPrice("0.1", "0.2")]))).not.toHaveProperty("guaranteed_until");
  });

  test("a price without rates and units is not public", () => {
    expect(row(model("m", [{ rates: { input_cache_write_1h: "0.3" } }])).message).toBe(
      "No public price is known.",
    );
  });

  test("a row with all 13 rates known has none unknown", () => {
    const rates = Object.fromEntries(
      ["prompt", "completion", "input_cache_read", ...UNKNOWN_OF_THREE].map((name) => [name, "0.1"]),
    );
    expect(row(model("m", [{ rates }]))).not.toHaveProperty("unknown");
  });

  test.each<[string, Partial<CatalogModel>, string | undefined]>([
    ["nobody says", {}, "not_public"],
    ["the catalogue's word", { unpriced_reason: "doubted" }, "doubted"],
    ["withdrawn", { unpriced_reason: "not_public", withdrawn: { day: "2026-11-01" } }, "withdrawn"],
    [
      "prices, but of another day",
      { prices: [{ ...aPrice("1", "2", { from: "2027-01-01T00:00:00Z" }), origin: ORIGIN }] },
      undefined,
    ],
  ])("why a row has no price: %s", (_name, more, reason) => {
    expect(row({ ...model("m", []), ...more }).unpriced_reason).toBe(reason);
  });

  test("a priced row has no such reason", () => {
    expect(row(model("m", [aPrice("1", "2")]))).not.toHaveProperty("unpriced_reason");
  });
});

test.each([
  [undefined, false],
  [{ rates: {}, units: { input_per_page: "0.01" }, origin: ORIGIN }, false],
  [{ rates: { prompt: "0" }, origin: ORIGIN }, true],
  [{ rates: { image_output: "0.04" }, origin: ORIGIN }, true],
])("isPriced: %j is %s", (price, expected) => expect(isPriced(price)).toBe(expected));

describe("what include=facts adds", () => {
  const factsOf = (entry: CatalogModel) =>
    JSON.parse(factsText(entry.facts, entry, inForce(entry.prices, NOW)));
  const claim = { source: "copy", id: "m", read: "2026-08-01", agrees: false };

  test("the winning evidence and the dissenters on prompt and completion", () => {
    const other_sources = [
      { ...claim, rates: { prompt: "0.000009", completion: "0.000004" } },
      { ...claim, source: "held", rates: { prompt: "9" }, held_back: "far off" },
      { ...claim, source: "cache", rates: { input_cache_read: "9" } },
      { ...claim, source: "same", agrees: true },
    ];
    expect(factsOf({ ...model("m", [aPrice("0.000002", "0.000004")]), other_sources })).toEqual({
      capabilities: [],
      evidence: ORIGIN,
      dissent: [
        { source: "copy", read: "2026-08-01", rates: { prompt: 0.000009 } },
        { source: "held", read: "2026-08-01", rates: { prompt: 9 }, held_back: "far off" },
      ],
    });
  });

  test("a limit of its own, and no dissent without dissenters", () => {
    const entry = {
      ...model("m", [aPrice("0.1", "0.2")]),
      facts: { max_input_tokens: 5, capabilities: ["vision"] },
    };
    expect(factsOf(entry)).toEqual({ max_input_tokens: 5, capabilities: ["vision"], evidence: ORIGIN });
  });

  test("no evidence without a price", () => {
    expect(factsOf({ ...model("m", []), facts: { name: "M", mode: "chat" } })).toEqual({
      ...{ name: "M", mode: "chat", capabilities: [] },
    });
  });
});

test("rates that are derived or grew with others say so", () => {
  const derived = { input_cache_write_1h: { from: "prompt", factor: "2" } } as const;
  const tier = { above: 9, rates: { input_cache_read: "0.2" }, scaled: ["input_cache_read" as const] };
  const price = aPrice("1", "2", {
    ...{ derived, tiers: [tier], service_tiers: { flex: { rates: { prompt: "0.5" }, tiers: [tier] } } },
    rates: { input_cache_write_1h: "2", internal_reasoning: "2" },
    hours: [{ utc: "01:00-02:00", rates: { completion: "4" } }],
  });
  const shown = { above: 9, input_cache_read: 0.2, scaled: ["input_cache_read"] };
  expect(row(model("m", [price]))).toMatchObject({
    ...{ derived, tiers: [shown], service_tiers: { flex: { prompt: 0.5, tiers: [shown] } } },
    hours: [{ utc: "01:00-02:00", completion: 4, internal_reasoning: 4 }],
  });
});

const origin = { source: "page", read: "2026-04-01" };
const aModel = (id: string, prices: PriceEntry[], more: Partial<CatalogModel> = {}): CatalogModel => {
  return { id, facts: {}, other_sources: [], prices: prices.map((price) => ({ ...price, origin })), ...more };
};
const eu: Partial<CatalogModel> = { variant_of: "m", offer: { region: "eu" } };
const half = { until: "2026-05-01T00:00:00Z", rates: { prompt: "0.5" } };
const one = { from: "2026-05-01T00:00:00Z", rates: { prompt: "1" } };
const catalog = new Map([
  [
    "p",
    [
      aModel("m", [one]),
      aModel("eu/m", [half, one], eu),
      aModel("1024/m", [{ rates: {}, units: { image_1k: "0.04" } }], { variant_of: "m" }),
      aModel("old/m", [half], eu),
      aModel("bare/m", [], { variant_of: "m" }),
      aModel("eu/n", [half], { ...eu, variant_of: "n" }),
    ],
  ],
  ["q", [aModel("m", [one])]],
]);
const images = { model_id: "1024/m", offer: {}, units: { image_1k: 0.04 } };

test.each<[string, string, string, unknown]>([
  [
    "2026-04-30T23:59:59Z",
    "p",
    "m",
    [
      { model_id: "eu/m", offer: { region: "eu" }, prompt: 0.5 },
      images,
      { model_id: "old/m", offer: { region: "eu" }, prompt: 0.5 },
    ],
  ],
  ["2026-05-01T00:00:00Z", "p", "m", [{ model_id: "eu/m", offer: { region: "eu" }, prompt: 1 }, images]],
  ["2026-04-01T00:00:00Z", "p", "n", [{ model_id: "eu/n", offer: { region: "eu" }, prompt: 0.5 }]],
  ["2026-05-01T00:00:00Z", "p", "n", undefined],
  ["2026-05-01T00:00:00Z", "p", "eu/m", undefined],
  ["2026-05-01T00:00:00Z", "q", "m", undefined],
  ["2026-05-01T00:00:00Z", "r", "m", undefined],
])("at %s, %s/%s", (at, provider, id, variants) => {
  expect(variantsIn(catalog)(provider, id, at)).toEqual(variants === undefined ? {} : { variants });
});

test("numbers are the nearest doubles", () => {
  expect(numbers({ prompt: "0.00000025", completion: "0" })).toEqual({ prompt: 2.5e-7, completion: 0 });
});

const LIST = { source: "list", read: "2026-09-30" } as const;

function price(more: Partial<CatalogPrice>): CatalogPrice {
  return { rates: { prompt: "0.000001" }, origin: LIST, ...more };
}

test.each<[string, Partial<CatalogPrice>, object]>([
  ["always", {}, {}],
  [
    "from midnight to midnight",
    { from: "2026-01-01T00:00:00Z", until: "2026-03-01T00:00:00Z" },
    {
      ...{ from: "2026-01-01", effective_from: "2026-01-01T00:00:00Z" },
      ...{ until: "2026-02-28", effective_until: "2026-03-01T00:00:00Z" },
    },
  ],
  [
    "within days",
    { from: "2026-01-01T16:00:00Z", until: "2026-03-01T00:00:01Z" },
    {
      ...{ from: "2026-01-01", effective_from: "2026-01-01T16:00:00Z" },
      ...{ until: "2026-03-01", effective_until: "2026-03-01T00:00:01Z" },
    },
  ],
  [
    "with a tier",
    { tiers: [{ above: 200_000, rates: { prompt: "0.000002" } }] },
    { tiers: [{ above: 200_000, prompt: 0.000002 }] },
  ],
])("an entry of the history: %s", (_name, more, expected) => {
  expect(datedNumbers(price(more))).toStrictEqual({ prompt: 0.000001, ...expected });
});

const claim = (source: string, agrees: boolean): Claim => ({ source, id: "m", read: "2026-09-01", agrees });

function details(more: Partial<CatalogPrice>, other_sources: Claim[] = []) {
  const model: CatalogModel = { id: "m", facts: {}, prices: [], other_sources };
  return priceDetails(model, price(more));
}

const READ = { as_of: "2026-09-30", sources: ["list"] };

// biome-ignore format: one line a part
test.each<[string, Partial<CatalogPrice>, object]>([
  ["nothing more", {}, READ],
  ["a day that nobody knows", { origin: { source: "list", read: "" } }, { sources: ["list"] }],
  ["its page", { origin: { ...LIST, page: "https://p.example" } }, { ...READ, page: "https://p.example" }],
  ["tiers", { tiers: [{ above: 5, rates: { completion: "0.3" } }] }, { ...READ, tiers: [{ above: 5, completion: 0.3 }] }],
  ["units", { units: { input_per_page: "0.01" } }, { ...READ, units: { input_per_page: 0.01 } }],
  ["no unit", { units: {} }, READ],
  ["a rate beside the 13", { rates: { prompt: "1", citation: "0.5" } }, { ...READ, rates: { citation: 0.5 } }],
  ["a service tier", { service_tiers: { batch: { rates: { prompt: "0.5" } } } }, { ...READ, service_tiers: { batch: { prompt: 0.5 } } }],
  ["one with tiers", { service_tiers: { flex: { rates: {}, tiers: [{ above: 5, rates: { prompt: "2" } }] } } }, { ...READ, service_tiers: { flex: { tiers: [{ above: 5, prompt: 2 }] } } }],
  ["hours", { hours: [{ utc: "16:30-00:30", rates: { prompt: "0.5" } }] }, { ...READ, hours: [{ utc: "16:30-00:30", prompt: 0.5 }] }],
  ["a promise", { guaranteed_until: "2026-12-31T00:00:00Z" }, { ...READ, guaranteed_until: "2026-12-31T00:00:00Z" }],
])("what a row says about its price: %s", (_name, more, expected) => {
  expect(details(more)).toStrictEqual(expected);
});

test("agreeing sources are named once, after the winner", () => {
  const others = [claim("other", true), claim("list", true), claim("against", false), claim("other", true)];
  expect(details({}, others).sources).toEqual(["list", "other"]);
});
