// renderListing: sorted by code point, 13 numbers or null with a message, announced prices apart.
import { describe, expect, test } from "vitest";
import { isPriced } from "../../../scripts/build/entry-text.ts";
import { renderListing } from "../../../scripts/build/render-listing.ts";
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

test("one variant is hidden as several are", () => {
  const variant = { ...model("eu/m", []), variant_of: "m" };
  expect(renderListing(new Map([["p", [model("m", []), variant]]]), NOW).hidden).toEqual([0]);
});

test("at each announced instant only what turns then is told, a variant's turn in its model's entry too", () => {
  const [march, june, sept] = ["03", "06", "09"].map((month) => `2027-${month}-01T00:00:00Z`);
  const turning = (...instants: (string | undefined)[]) =>
    [undefined, ...instants].map((from, i) => ({
      ...aPrice(`0.${i + 1}`, "0.2", { ...(from !== undefined && { from }) }),
      ...(instants[i] !== undefined && { until: instants[i] }),
    }));
  const { upcoming, rows } = renderListing(
    new Map([
      [
        "p",
        [
          model("base", [aPrice("0.1", "0.2")]),
          { ...model("eu/base", turning(march, sept)), variant_of: "base", offer: { region: "eu" } },
          model("early", turning(march)),
          model("middle", turning(june)),
        ],
      ],
    ]),
    NOW,
  );
  expect(upcoming.map(({ row, from }) => `${from.slice(5, 7)} ${rows[row]?.[0]}`)).toEqual([
    ...["03 base", "03 early", "03 eu/base", "06 middle", "09 base", "09 eu/base"],
  ]);
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

  test("everything a row can tell, each where it is known", () => {
    const page = { ...ORIGIN, page: "https://e.com", confidence: "official" } as const;
    const price = {
      ...aPrice("0.000001", "0.000002", { guaranteed_until: "2026-12-31T00:00:00Z" }),
      units: { input_per_page: "0.01" },
      origin: page,
    };
    const entry: CatalogModel = {
      ...{
        id: "m",
        status: "deprecated",
        status_since: "2026-10-01",
        listed: "2026-11-12",
        canonical: "q/m",
      },
      ...{ offer: { region: "eu" }, variant_of: "n", prices: [price] },
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

  test("one rate beside the 13, one tier of service, one unknown rate", () => {
    const all = Object.fromEntries(
      ["prompt", "completion", ...UNKNOWN_OF_THREE].map((name) => [name, "0.1"]),
    );
    const price = {
      rates: { ...all, input_cache_write_1h: "0.3" },
      service_tiers: { batch: { rates: { prompt: "0.05" } } },
    };
    expect(row(model("m", [price]))).toMatchObject({
      ...{ unknown: ["input_cache_read"], rates: { input_cache_write_1h: 0.3 } },
      service_tiers: { batch: { prompt: 0.05 } },
    });
  });

  test("a price of what neither rates nor units say is not public", () => {
    expect(row(model("m", [{ rates: { input_cache_write_1h: "0.3" } }])).message).toBe(
      "No public price is known.",
    );
  });

  test("a row whose 13 rates are all known has none unknown", () => {
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

  test("a row that is priced has no reason why not", () => {
    expect(row(model("m", [aPrice("1", "2")]))).not.toHaveProperty("unpriced_reason");
  });

  test("without variants nothing is hidden", () => {
    expect(renderListing(new Map([["p", [model("m", [])]]]), NOW)).not.toHaveProperty("hidden");
  });

  test("of three announced prices each is told when it begins, and what stays is not", () => {
    const [march, june] = ["2027-03-01T00:00:00Z", "2027-06-01T00:00:00Z"];
    const moves = model("a", [
      aPrice("0.1", "0.2", { until: march }),
      aPrice("0.3", "0.2", { from: march, until: june }),
      aPrice("0.1", "0.2", { from: june }),
    ]);
    const stays = model("b", [aPrice("0.1", "0.2")]);
    const late = model("c", [aPrice("0.1", "0.2", { until: june }), aPrice("0.4", "0.2", { from: june })]);
    const { upcoming } = renderListing(new Map([["p", [moves, stays, late]]]), NOW);
    expect(upcoming.map(({ row, from, values }) => [row, from, values?.prompt])).toEqual([
      [0, march, 0.3],
      [0, june, 0.1],
      [2, june, 0.4],
    ]);
  });

  test("providers come in code point order, whatever the order of the catalogue", () => {
    const catalog = new Map(["z", "a", "B"].map((slug) => [slug, [model("m", [])]]));
    const { providers, rows } = renderListing(catalog, NOW);
    expect(providers).toEqual(["B", "a", "z"]);
    expect(rows).toEqual([
      ["m", 0],
      ["m", 1],
      ["m", 2],
    ]);
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

  test("one that dissents is told", () => {
    const other_sources = [{ ...claim, rates: { prompt: "0.000009" } }];
    expect(factsOf({ ...model("m", [aPrice("0.000002", "0.000004")]), other_sources }).dissent).toEqual([
      { source: "copy", read: "2026-08-01", rates: { prompt: 0.000009 } },
    ]);
  });

  test("a limit of its own, and no dissent where nobody dissents", () => {
    const entry = {
      ...model("m", [aPrice("0.1", "0.2")]),
      facts: { max_input_tokens: 5, capabilities: ["vision"] },
    };
    expect(factsOf(entry)).toEqual({ max_input_tokens: 5, capabilities: ["vision"], evidence: ORIGIN });
  });

  test("without a price there is no evidence", () => {
    expect(factsOf({ ...model("m", []), facts: { name: "M", mode: "chat" } })).toEqual({
      ...{ name: "M", mode: "chat", capabilities: [] },
    });
  });
});
