// renderListing: sorted by code point, 13 numbers or null with a message, announced prices apart.
import { describe, expect, test } from "vitest";
import { isPriced, renderListing } from "../../../scripts/build/render-listing.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-21T00:00:00Z";
const ORIGIN = { source: "models-dev", read: "2026-09-30" } as const;

function model(id: string, prices: Omit<CatalogPrice, "origin">[], message?: string): CatalogModel {
  return {
    id,
    facts: {},
    prices: prices.map((price) => ({ ...price, origin: ORIGIN })),
    other_sources: [],
    ...(message && { message }),
  };
}

function row(entry: CatalogModel): Record<string, unknown> {
  return JSON.parse(renderListing(new Map([["p", [entry]]]), NOW).lines[0] ?? "");
}

/** The rates of the 13 that a price of prompt, completion and cache reads does not tell. */
const UNKNOWN_OF_THREE = [
  ...["discount", "request", "web_search", "input_cache_write", "image", "image_output"],
  ...["audio", "audio_output", "input_audio_cache", "internal_reasoning"],
];

describe("variants", () => {
  const base = model("m", [aPrice("0.000002", "0.000004")]);
  const eu = {
    ...model("eu/m", [{ ...aPrice("0.000003", "0.000006"), units: { output_per_image: "0.04" } }]),
    offer: { region: "eu" },
    variant_of: "m",
  };
  const unknown = { ...model("us/m", []), offer: { region: "us" }, variant_of: "m" };
  const { rows, hidden, lines } = renderListing(new Map([["p", [base, eu, unknown]]]), NOW);
  const [own, euro] = ["m", "eu/m"].map((id) => rows.findIndex(([row]) => row === id));

  test("are hidden rows that say whose they are", () => {
    expect(hidden).toEqual(rows.flatMap(([id], row) => (id === "m" ? [] : [row])));
    expect(JSON.parse(lines[euro ?? 0] ?? "")).toMatchObject({ offer: { region: "eu" }, variant_of: "m" });
  });

  test("and facts of their model's entry, where they have a price", () => {
    expect(JSON.parse(lines[own ?? 0] ?? "").variants).toEqual([
      {
        model_id: "eu/m",
        offer: { region: "eu" },
        prompt: 0.000003,
        completion: 0.000006,
        units: { output_per_image: 0.04 },
      },
    ]);
    expect(JSON.parse(lines[euro ?? 0] ?? "").variants).toBeUndefined();
  });

  test("of which an announced price is announced in their model's entry too", () => {
    const later = {
      ...eu,
      prices: [
        { ...aPrice("0.000003", "0.000006"), until: "2027-01-01T00:00:00Z", origin: ORIGIN },
        { ...aPrice("0.000009", "0.000006"), from: "2027-01-01T00:00:00Z", origin: ORIGIN },
      ],
    };
    const { upcoming, rows } = renderListing(new Map([["p", [base, later]]]), NOW);
    const told = upcoming.map(({ row, line }) => [rows[row]?.[0], JSON.parse(line).variants?.[0].prompt]);
    expect(told).toEqual([
      ["eu/m", undefined],
      ["m", 0.000009],
    ]);
  });
});

describe("renderListing", () => {
  test("rows are in code point order of model id, then provider", () => {
    const price = aPrice("0.000001", "0.000002");
    const catalog = new Map([
      ["q", [model("b", [price]), model("\u{10000}", [price])]],
      ["p", [model("b", [price]), model("\uffff", [price]), model("B", [price])]],
    ]);
    const { rows, providers } = renderListing(catalog, NOW);
    expect(rows.map(([id, p]) => [id, providers[p]])).toEqual([
      ["B", "p"],
      ["b", "p"],
      ["b", "q"],
      ["\uffff", "p"],
      ["\u{10000}", "q"],
    ]);
  });

  test("a priced row has all 13 numbers, 0 where there is none, and an empty message", () => {
    expect(
      row(model("m", [aPrice("0.0000025", "0.00001", { rates: { input_cache_read: "0.00000125" } })])),
    ).toEqual({
      model_id: "m",
      provider_id: "p",
      pricing: {
        prompt: 0.0000025,
        completion: 0.00001,
        discount: 0,
        request: 0,
        web_search: 0,
        input_cache_read: 0.00000125,
        input_cache_write: 0,
        image: 0,
        image_output: 0,
        audio: 0,
        audio_output: 0,
        input_audio_cache: 0,
        internal_reasoning: 0,
      },
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

  test("an announced price is in `upcoming` with the instant it starts and what it is sorted by from then on", () => {
    const entry = model("m", [
      aPrice("0.00000075", "0.00000375", { until: "2027-01-01T00:00:00Z" }),
      aPrice("0.0000015", "0.0000075", { from: "2027-01-01T00:00:00Z" }),
    ]);
    const { lines, upcoming } = renderListing(new Map([["p", [entry]]]), NOW);
    expect(JSON.parse(lines[0] ?? "").pricing.prompt).toBe(0.00000075);
    expect(upcoming).toEqual([
      {
        row: 0,
        from: "2027-01-01T00:00:00Z",
        line: expect.stringContaining('"prompt":0.0000015,'),
        values: { prompt: 0.0000015, completion: 0.0000075 },
      },
    ]);
  });

  test("a price that ends with nothing after it is in `upcoming` as one that is not known any more", () => {
    const entry = model("m", [aPrice("0.00000075", "0.00000375", { until: "2027-01-01T00:00:00Z" })]);
    const { upcoming } = renderListing(new Map([["p", [entry]]]), NOW);
    expect(upcoming.map(({ from, line, values }) => [from, JSON.parse(line).message, values])).toEqual([
      ["2027-01-01T00:00:00Z", "No price is known for today.", {}],
    ]);
  });

  test("tiers go along with their threshold", () => {
    const tiers = [{ above: 200000, rates: { prompt: "0.000005" } }];
    expect(row(model("m", [aPrice("0.0000025", "0.00001", { tiers })])).tiers).toEqual([
      { above: 200000, prompt: 0.000005 },
    ]);
  });
});

describe("what a line and the columns tell besides", () => {
  test("limits, modalities and, when there is more than one dated price, the history", () => {
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
      history: [
        {
          until: "2026-10-31",
          effective_until: "2026-11-01T00:00:00Z",
          prompt: 0.000002,
          completion: 0.000008,
        },
        {
          from: "2026-11-01",
          effective_from: "2026-11-01T00:00:00Z",
          prompt: 0.000001,
          completion: 0.000004,
        },
      ],
    });
    expect(row(model("m", [from]))).not.toHaveProperty("history");
  });

  test("a change within a day: both prices hold in it", () => {
    const noon = "2026-11-01T12:00:00Z";
    const models = [aPrice("2", "8", { until: noon }), aPrice("1", "4", { from: noon })];
    expect(row(model("m", models)).history).toMatchObject([
      { until: "2026-11-01", effective_until: noon },
      { from: "2026-11-01", effective_from: noon },
    ]);
  });

  test("a column has the rows where it is known, free ones too", () => {
    const models = [
      model("a", [aPrice("0.000002", "0.000008")]),
      model("b", []),
      { ...model("c", [aPrice("0", "0.000001")]), facts: { released: "2026-09" } },
    ];
    expect(renderListing(new Map([["p", models]]), NOW).columns).toEqual({
      prompt: [
        [0, 2],
        [0.000002, 0],
      ],
      completion: [
        [0, 2],
        [0.000008, 0.000001],
      ],
      released: [[2], [20260900]],
    });
  });
});

describe("isPriced", () => {
  test.each([
    [undefined, false],
    [{ rates: {}, units: { input_per_page: "0.01" }, origin: ORIGIN }, false],
    [{ rates: { prompt: "0" }, origin: ORIGIN }, true],
    [{ rates: { image_output: "0.04" }, origin: ORIGIN }, true],
  ])("%j is %s", (price, expected) => expect(isPriced(price)).toBe(expected));
});

describe("what include=facts adds", () => {
  const factsOf = (entry: CatalogModel) =>
    JSON.parse(renderListing(new Map([["p", [entry]]]), NOW).facts?.[0] ?? "");
  const claim = { source: "copy", id: "m", read: "2026-08-01", agrees: false };

  test("which evidence won and who dissents, in prompt and completion only", () => {
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

  test("without a price there is no evidence", () => {
    expect(factsOf({ ...model("m", []), facts: { name: "M", mode: "chat" } })).toEqual({
      ...{ name: "M", mode: "chat", capabilities: [] },
    });
  });
});
