// mergeProvider: how the rules meet: which row is served, what fills it, who says otherwise, and what is kept of the past.
import { describe, expect, test } from "vitest";
import type { CatalogModel, Override } from "../../../scripts/files/catalog.ts";
import type { Observation, PageFact } from "../../../scripts/files/evidence.ts";
import type { ProviderInput } from "../../../scripts/merge/draft-model.ts";
import type { SourcedRow } from "../../../scripts/merge/group-models.ts";
import { mergeProvider } from "../../../scripts/merge/merge-provider.ts";
import { aPrice, aProvider, aRow, ratesOnly } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";

/** The models of these rows, in their order of precedence. */
function merge(rows: SourcedRow[], changes: Partial<ProviderInput> = {}): CatalogModel[] {
  return mergeProvider({
    provider: aProvider("p"),
    rows,
    overrides: [],
    facts: [],
    sources: new Map(["a", "b", "c", "tells", "e"].map((name, i) => [name, { name, rank: 10 + i }] as const)),
    otherProviders: () => ({ prompt: [], completion: [] }),
    today: TODAY,
    ...changes,
  });
}

function only(models: CatalogModel[]): CatalogModel {
  expect(models).toHaveLength(1);
  const [model] = models;
  if (model === undefined) throw new Error("no model");
  return model;
}

const FIVE = aPrice("0.000005", "0.00003");
const FOUR = aPrice("0.000004", "0.00002");

describe("precedence", () => {
  const DISPUTED = { checked: "2026-09-30", disputed: true };

  test("the first source is served, and the other's value is kept beside it", () => {
    expect(only(merge([aRow("a", "m", [FOUR]), aRow("b", "m", [FIVE])]))).toEqual({
      id: "m",
      ...{ status: "active", listed: null },
      facts: {},
      prices: [{ ...FOUR, origin: { source: "a", read: "2026-09-30" }, witnessed: { prompt: DISPUTED } }],
      other_sources: [
        { source: "a", id: "m", read: "2026-09-30", agrees: true },
        { source: "b", id: "m", read: "2026-09-30", agrees: false, rates: FIVE.rates },
      ],
    });
  });

  test("a source without a price does not hide a lower one", () => {
    expect(only(merge([aRow("a", "m"), aRow("b", "m", [FIVE])])).prices[0]?.origin.source).toBe("b");
  });

  test.each<[string, Partial<Observation>["prices"]]>([
    ["no rates and no units", [ratesOnly({})]],
    ["a price of another day", [{ ...FOUR, until: "2026-11-21T00:00:00Z" }]],
  ])("nor does one with %s", (_name, prices) => {
    expect(only(merge([aRow("a", "m", prices), aRow("b", "m", [FIVE])])).prices[0]?.origin.source).toBe("b");
  });

  test.each([
    ["openrouter", "v/m:free", "a", "0"],
    ["p", "v/m:free", undefined, undefined],
  ])("at %s %s costs what its id says when no list states it", (slug, id, source, prompt) => {
    const [price] = only(merge([aRow("a", id)], { provider: aProvider(slug) })).prices;
    expect([price?.origin.source, price?.rates.prompt]).toEqual([source, prompt]);
  });

  test("a list's price wins over what the id says", () => {
    const rows = [aRow("a", "v/m:free"), aRow("b", "v/m:free", [aPrice("0", "0")])];
    const [price] = only(merge(rows, { provider: aProvider("openrouter") })).prices;
    expect(price?.origin.source).toBe("b");
  });

  test("a row's own day wins over its document's", () => {
    const row = aRow("a", "m", [FOUR], "2026-09-30", { read: "2026-10-05" });
    const { prices, other_sources } = only(merge([row]));
    expect([prices[0]?.origin.read, other_sources[0]?.read].join()).toBe("2026-10-05,2026-10-05");
  });

  test("models are in code point order of their ids", () => {
    const models = merge(["b", "\u{10000}", "a", "\uffff", "B"].map((id) => aRow("a", id)));
    expect(models.map(({ id }) => id).join()).toBe("B,a,b,\uffff,\u{10000}");
  });

  test("each fact comes from the first source that has it", () => {
    const model = only(
      merge([
        aRow("a", "m", [], TODAY, { facts: { name: "A" } }),
        aRow("b", "m", [], TODAY, { facts: { name: "B", mode: "chat" } }),
        aRow("c", "m", [], TODAY, { facts: { mode: "embedding" } }),
      ]),
    );
    expect(model.facts).toEqual({ name: "A", mode: "chat" });
  });

  test("an embedder has no longest output: lists have its vector's length there", () => {
    const facts = { context_tokens: 8192, max_output_tokens: 1536 };
    const model = only(merge([aRow("a", "text-embedding-9", [], TODAY, { facts })]));
    expect(model.facts).toEqual({ context_tokens: 8192, mode: "embedding" });
  });
});

describe("what is not served", () => {
  test("a price that is held back has a reason", () => {
    const model = only(merge([aRow("a", "m", [FOUR]), aRow("b", "m", [aPrice("0.004", "0.02")])]));
    expect(model.prices[0]?.origin.source).toBe("a");
    expect(model.other_sources[1]).toMatchObject({ agrees: false, held_back: expect.stringMatching(/once/) });
    expect(model.other_sources[0]).not.toHaveProperty("held_back");
    expect(model).not.toHaveProperty("unpriced_reason");
  });

  test("a huge price needs another provider, looked up by model and provider", () => {
    const asked: string[][] = [];
    const otherProviders = (...names: [string, string]) => {
      asked.push(names);
      return { prompt: [0.0003], completion: [] };
    };
    const rows = [aRow("a", "m", [ratesOnly({ prompt: "0.0003" })])];
    expect(only(merge(rows, { otherProviders })).prices).toHaveLength(1);
    expect(new Set(asked.map(String))).toEqual(new Set(["m,p"]));
    const model = only(merge(rows));
    expect([model.prices, model.message]).toEqual([[], expect.stringMatching(/held back/)]);
    expect(model.unpriced_reason).toBe("doubted");
  });

  test.each([
    ["free", "m", true, undefined],
    ["unknown", "m:free", true, undefined],
    ["unknown", "m", false, /Listed at 0/],
    ["plan", "m", false, /subscription/],
  ] as const)("0 at a provider that is %s, id %s: priced %s", (zero_price, id, priced, message) => {
    const model = only(
      merge([aRow("a", id, [aPrice("0", "0")])], { provider: aProvider("p", { zero_price }) }),
    );
    expect(model.prices).toHaveLength(priced ? 1 : 0);
    if (message) expect(model.message).toMatch(message);
    else expect(model).not.toHaveProperty("message");
  });

  test("what a seller's own page prints as free is free", () => {
    const sources = new Map([
      ["e", { name: "e", rank: 4, first_hand: "https://e.com", free: true }],
    ] as const);
    expect(only(merge([aRow("e", "m", [aPrice("0", "0")])], { sources })).prices).toHaveLength(1);
  });

  test("a subscription's model costs nothing per token, whatever a list says, unless its page says so", () => {
    const provider = aProvider("p", { zero_price: "plan" });
    const listed = only(merge([aRow("a", "m", [FOUR])], { provider }));
    expect([listed.prices, listed.message]).toEqual([[], expect.stringMatching(/subscription/)]);
    expect(listed.other_sources[0]).toMatchObject({ agrees: false, rates: FOUR.rates });
    const page = { model: "m", page: "https://p.example/", read: TODAY, reason: "metered", ...FOUR };
    expect(only(merge([aRow("a", "m")], { provider, overrides: [page] })).prices).toHaveLength(1);
  });

  test("where 0 is a price, a 0 that is held back is not", () => {
    const rows = [aRow("a", "m", [ratesOnly({ prompt: "0.0003" })])];
    expect(only(merge(rows, { provider: aProvider("p", { zero_price: "free" }) })).prices).toEqual([]);
  });

  test("a missing price is not reported as listed at 0", () => {
    const model = only(merge([aRow("a", "m")]));
    expect(model.message).toBe("No public price is known for this model.");
    expect(model).not.toHaveProperty("unpriced_reason");
  });

  test.each([
    ["p/m", "cache_read_above_prompt" as const, "0.000005"],
    ["p/n", "cache_read_above_prompt" as const, undefined],
  ])("a rate that breaks a relation, accepted for %s", (row, relation, served) => {
    const rows = [
      aRow("a", "m", [aPrice("0.000004", "0.00002", { rates: { input_cache_read: "0.000005" } })]),
    ];
    const accepted = [{ row, relation, until: "2027-01-01", reason: "seen" }];
    const model = only(merge(rows, { accepted }));
    expect(model.prices[0]?.rates.input_cache_read).toBe(served);
    expect(model.other_sources[0]?.held_rates).toEqual(
      served === undefined
        ? {
            input_cache_read: "cache_read_above_prompt: input_cache_read 0.000005 beside 0.000004",
          }
        : undefined,
    );
  });

  test("a price wins over a 0 of higher precedence, and is not compared with it", () => {
    const provider = aProvider("p", { zero_price: "free" });
    const model = only(merge([aRow("a", "m", [aPrice("0", "0")]), aRow("b", "m", [FOUR])], { provider }));
    expect(model.prices[0]?.origin.source).toBe("b");
  });

  test("a varying price is not a price", () => {
    const model = only(merge([aRow("a", "auto", [FOUR], TODAY, { variable: true })]));
    expect([model.prices, model.message]).toEqual([[], expect.stringMatching(/varies/)]);
  });
});

describe("dates", () => {
  const dated = [
    { ...FIVE, until: "2026-08-21T00:00:00Z" },
    { ...FOUR, from: "2026-08-21T00:00:00Z" },
  ];

  test("a source of the same list that dates its prices dates the served one", () => {
    const rows = [
      aRow("a", "m", [FOUR]),
      aRow("b", "m", [aPrice("0.000001", "0.00001")]),
      aRow("c", "m", dated, "2026-10-01"),
    ];
    const prices = only(merge(rows)).prices.map(({ witnessed: _, ...price }) => price);
    expect(prices).toStrictEqual([
      { ...FIVE, until: "2026-08-21T00:00:00Z", origin: { source: "c", read: "2026-10-01" } },
      { ...FOUR, from: "2026-08-21T00:00:00Z", origin: { source: "a", read: "2026-09-30" } },
    ]);
  });

  test("a price that ended by the release was another model's", () => {
    const facts = [fact({ released: "2026-08-21" })];
    const { prices } = only(merge([aRow("c", "m", dated, "2026-10-01")], { facts }));
    expect(prices.map(({ rates }) => rates)).toEqual([FOUR.rates]);
  });

  const past = (prompt: string, completion: string) => [
    { ...aPrice(prompt, completion), until: "2026-11-10T00:00:00Z", read: "2026-10-01" },
  ];
  test.each<[string, string, string, boolean]>([
    ["another price", "0.000005", "0.00003", true],
    ["one far off, which was a mistake", "0.004", "0.02", false],
    ["a 0 that is no price", "0", "0", false],
  ])("what the served source had before: %s", (_name, prompt, completion, kept) => {
    const rows = [aRow("a", "m", [FOUR], "2026-11-10", { past: past(prompt, completion) })];
    expect(only(merge(rows)).prices).toEqual(
      kept
        ? [
            {
              ...FIVE,
              until: "2026-11-10T00:00:00Z",
              origin: { source: "a", read: "2026-11-10" },
              since: "2026-10-01",
            },
            {
              ...FOUR,
              from: "2026-11-10T00:00:00Z",
              gap_from: "2026-10-02T00:00:00Z",
              origin: { source: "a", read: "2026-11-10" },
            },
          ]
        : [{ ...FOUR, origin: { source: "a", read: "2026-11-10" } }],
    );
  });

  test("a 0 where 0 is a price is one", () => {
    const rows = [aRow("a", "m:free", [FOUR], "2026-11-10", { past: past("0", "0") })];
    expect(only(merge(rows)).prices).toHaveLength(2);
  });

  test("what another source of the same list had before is past too", () => {
    const rows = [
      aRow("a", "m", [FOUR]),
      aRow("b", "m", [FOUR], TODAY, { past: past("0.000005", "0.00003") }),
    ];
    expect(only(merge(rows)).prices.map(({ rates, until }) => [rates.prompt, until])).toEqual([
      ["0.000005", "2026-11-10T00:00:00Z"],
      ["0.000004", undefined],
    ]);
  });
});

const sources: ProviderInput["sources"] = new Map([
  ["copy", { name: "copy", rank: 1, copies: ["p"] }],
  ["whole", { name: "whole", rank: 2, lists: "all" }],
  ["part", { name: "part", rank: 3, lists: "some" }],
]);
const copied = aRow("copy", "m", [FOUR], "2026-10-01");
const LATER = "2026-10-10";

// biome-ignore format: one line a case
test.each<[string, SourcedRow[], string]>([
    ["is sold where a complete list left it out on one day alone", [aRow("whole", "n", [FOUR], LATER)], "active"],
    ["is sold when that list is no later", [aRow("whole", "n", [FOUR], "2026-09-30")], "active"],
    ["or is of some offers alone", [aRow("part", "n", [FOUR], LATER)], "active"],
    ["or names a subprovider's", [aRow("whole", "n", [FOUR], LATER, { subprovider: "q" })], "active"],
    ["or was itself read before", [aRow("whole", "n", [FOUR], LATER, { read: "2026-09-30" })], "active"],
    ["the newest of several editions counts", [aRow("whole", "n", [FOUR], LATER), aRow("whole", "o", [FOUR], "2026-09-30")], "delisted"],
    ["in whatever order", [aRow("whole", "o", [FOUR], "2026-09-30"), aRow("whole", "n", [FOUR], LATER), aRow("whole", "k", [FOUR], "2026-09-29")], "delisted"],
  ])("an offer that only copies of the provider's own list name: %s", (_name, others, status) => {
    const models = merge([copied, ...others], { sources });
    expect(models.find(({ id }) => id === "m")?.status).toBe(status);
  });

describe("overrides", () => {
  const override = (changes: Partial<Override> = {}): Override => ({
    model: "m",
    page: "https://example.com/pricing",
    via: "a mirror",
    read: "2026-10-01",
    reason: "list price",
    rates: FOUR.rates,
    ...changes,
  });
  const origin = {
    source: "override",
    read: "2026-10-01",
    page: "https://example.com/pricing",
    confidence: "official",
  };

  test("say more than a price, and win over lists and pages", () => {
    const facts = { released: "2026-07-09", mode: "chat", context_tokens: 200_000 };
    const row = aRow("a", "m", [FOUR], "2026-09-30", { facts: { released: "2026-01-01", name: "M" } });
    const model = only(merge([row], { overrides: [override({ facts })] }));
    expect(model.facts).toEqual({ ...facts, name: "M" });
    expect(model.prices[0]).not.toHaveProperty("facts");
  });

  test("say more only about their own model", () => {
    const models = merge([aRow("a", "m", [FOUR]), aRow("a", "n", [FIVE])], {
      overrides: [override({ facts: { mode: "chat" } })],
    });
    expect(models.map(({ facts }) => facts.mode)).toEqual(["chat", undefined]);
  });

  test.each([
    ["2026-11-22T00:00:00Z", "announced"],
    ["2026-11-21T00:00:00Z", "active"],
  ])("of a first price from %s make it %s", (from, status) => {
    const overrides = [
      override({ from, until: "2026-12-01T00:00:00Z" }),
      override({ from: "2026-12-01T00:00:00Z", rates: FIVE.rates }),
    ];
    expect(only(merge([], { overrides })).status).toBe(status);
  });

  test("win, oldest first; before them a list speaks for want of another", () => {
    const overrides = [
      override({ from: "2026-08-21T00:00:00Z" }),
      override({ from: "2026-07-09T00:00:00Z", until: "2026-08-21T00:00:00Z", rates: FIVE.rates }),
    ];
    const list = aPrice("0.000003", "0.00001");
    const model = only(merge([aRow("a", "m", [list])], { overrides }));
    expect(model.prices).toStrictEqual([
      { ...list, until: "2026-07-09T00:00:00Z", origin: { source: "a", read: "2026-09-30" } },
      { ...FIVE, from: "2026-07-09T00:00:00Z", until: "2026-08-21T00:00:00Z", origin },
      { ...FOUR, from: "2026-08-21T00:00:00Z", origin },
    ]);
    expect(model.other_sources[0]?.agrees).toBe(false);
  });

  test("add an unlisted model once", () => {
    const overrides = [
      override({ model: "new", until: "2026-08-21T00:00:00Z", rates: FIVE.rates }),
      override({ model: "new", from: "2026-08-21T00:00:00Z" }),
    ];
    expect(merge([], { overrides }).map(({ id, prices }) => [id, prices.length])).toEqual([["new", 2]]);
    expect(merge([aRow("a", "new", [FIVE])], { overrides })).toHaveLength(1);
  });

  test("of another model change nothing", () => {
    const models = merge([aRow("a", "m", [FIVE])], { overrides: [override({ model: "n" })] });
    expect(models.map(({ id, prices }) => [id, prices[0]?.origin.source])).toEqual([
      ["m", "a"],
      ["n", "override"],
    ]);
  });
});

const fact = (changes: Partial<PageFact> = {}): PageFact => ({
  model: "m",
  page: "https://example.com/pricing",
  read: "2026-10-01",
  confidence: "official",
  ...changes,
});

describe("facts from pages", () => {
  const origin = { source: "page", read: "2026-10-01", page: "https://example.com/pricing" };

  test("an official one is served; what lists add has its own evidence", () => {
    const rows = [
      aRow("a", "m", [aPrice("0.000004", "0.00002", { rates: { input_cache_read: "0.0000004" } })]),
    ];
    const model = only(merge(rows, { facts: [fact({ rates: FOUR.rates })] }));
    expect(model.prices).toStrictEqual([
      {
        rates: { ...FOUR.rates, input_cache_read: "0.0000004" },
        origin: { ...origin, confidence: "official" },
        evidence: { input_cache_read: { source: "a", read: "2026-09-30" } },
        since: "2026-09-30",
      },
    ]);
  });

  test("one about an unlisted model adds it; one about a region only has no price", () => {
    const facts = [fact({ model: "new", rates: FIVE.rates }), fact({ region: "us", rates: FOUR.rates })];
    expect(merge([], { facts }).map(({ id, prices }) => [id, prices.length])).toEqual([
      ["m", 0],
      ["new", 1],
    ]);
  });

  test("an end applies to a model's regions too, unless a page names theirs", () => {
    const ends = (model: string, day: string) => fact({ model, event: "ends", at: `${day}T00:00:00Z` });
    const rows = ["m", "us/m", "eu/m", "us/n"].map((id) => aRow("a", id, [FOUR]));
    const facts = [ends("m", "2026-12-02"), ends("eu/m", "2027-01-01")];
    const merged = merge(rows, { provider: aProvider("azure"), facts });
    expect(merged.map((model) => [model.id, model.facts.retires])).toEqual([
      ["eu/m", "2027-01-01"],
      ["m", "2026-12-02"],
      ["us/m", "2026-12-02"],
      ["us/n", undefined],
    ]);
  });

  test("a list's word that an id is deprecated goes for the offer's ids that the list does not name", () => {
    const deprecated = aRow("a", "m@20250514", [FOUR]);
    deprecated.row.facts = { stage: "deprecated" };
    const others = ["m-20250514", "m@20250514", "m-20250101"].map((id) => aRow("b", id, [FOUR]));
    const models = merge([deprecated, aRow("a", "m"), ...others], { provider: aProvider("vertex") });
    expect(models.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "m active",
      "m-20250101 active",
      "m-20250514 deprecated",
      "m@20250514 deprecated",
    ]);
  });

  test("a redirect applies to the model's other id too, but bills only the id that it names", () => {
    const redirect = { to: "n", at: "2026-12-01T00:00:00Z" };
    const facts = [fact({ event: "redirected", ...redirect, bills_as_target: true })];
    const rows = ["m", "m-2025-03-01"].map((id) => aRow("a", id, [FOUR]));
    const merged = merge(rows, { provider: aProvider("openai"), facts });
    expect(merged.map((model) => [model.id, model.redirect])).toEqual([
      ["m", { ...redirect, bills_as_target: true }],
      ["m-2025-03-01", redirect],
    ]);
  });

  test("a release and a retirement are facts of the model and end no list's price", () => {
    const facts = [
      fact({ until: "2026-12-01T00:00:00Z", ends: "retired" }),
      fact({ released: "2025-01-02" }),
    ];
    const model = only(merge([aRow("a", "m", [FOUR])], { facts }));
    expect(model.facts).toEqual({ released: "2025-01-02", retires: "2026-12-01" });
    expect(model.prices).toHaveLength(1);
  });
});

describe("what pages say besides a price", () => {
  const rows = [aRow("a", "m", [FOUR])];

  test("the first page that says it wins, and of ends read on one day the last", () => {
    const facts = [
      fact({}),
      fact({ released: "2025-01-02", replaced_by: "n" }),
      fact({ released: "2025-03-04", replaced_by: "o" }),
      fact({ until: "2026-12-01T00:00:00Z" }),
      fact({ until: "2026-12-02T00:00:00Z", ends: "retired" }),
      fact({ until: "2026-12-03T00:00:00Z", ends: "retired" }),
    ];
    expect(only(merge(rows, { facts })).facts).toEqual({
      ...{ released: "2025-01-02", replaced_by: "n", retires: "2026-12-03" },
    });
  });

  test("nothing is known without a statement, nor from another model's", () => {
    expect(only(merge(rows, { facts: [fact({})] })).facts).toStrictEqual({});
    const other = fact({ model: "n", released: "2025-01-02" });
    expect(merge(rows, { facts: [other] }).map(({ id, facts }) => [id, facts.released])).toEqual([
      ["m", undefined],
      ["n", "2025-01-02"],
    ]);
  });
});

const host = (id: string, subprovider: string | undefined, more: Partial<Observation> = {}) =>
  aRow("e", id, [FIVE], "2026-05-07", { ...(subprovider !== undefined && { subprovider }), ...more });

test("hosts of a gateway: the price has its own origin", () => {
  const model = only(merge([aRow("a", "m", [FOUR]), host("m", "G")]));
  expect(model.subproviders).toEqual([
    { subprovider: "G", price: { ...FIVE, origin: { source: "e", read: "2026-05-07" } } },
  ]);
});

describe("rows that are gone", () => {
  const gone = (source: string, id: string, price = FIVE) =>
    aRow(source, id, [price], "2026-10-01", { read: "2026-09-15", gone: "2026-10-01" });

  test("are no evidence while another source lists the model", () => {
    const model = only(merge([gone("a", "m"), aRow("b", "m", [FOUR])]));
    expect(model.prices[0]).toMatchObject({ ...FOUR, origin: { source: "b" } });
    expect(model.other_sources.map(({ source }) => source)).toEqual(["b"]);
  });

  test("give a model's last known price when no source does", () => {
    expect(only(merge([gone("a", "m"), gone("b", "m", FOUR)]))).toMatchObject({
      prices: [{ ...FIVE, origin: { source: "a", read: "2026-09-15" } }],
      other_sources: [
        { source: "a", agrees: true },
        { source: "b", agrees: false },
      ],
    });
  });

  test("keep the model's id, and theirs as an alias", () => {
    const models = merge([gone("a", "M.1"), aRow("b", "m-1", [FOUR]), gone("c", "m:1")]);
    expect(only(models)).toMatchObject({
      id: "M.1",
      aliases: [
        { id: "m-1", declared_by: "b" },
        { id: "m:1", declared_by: "c" },
      ],
      prices: [FOUR],
    });
  });
});

test.each([
  ["text-embedding-9", "chat", "embedding"],
  ["text-embedding-9", "rerank", "rerank"],
  ["text-embedding-9", undefined, "embedding"],
  ["claude-9", undefined, undefined],
  ["claude-9", "chat", "chat"],
])("%s, called %s by a list, is %s", (id, mode, served) => {
  const row = aRow("a", id, [FOUR], "2026-09-30", { facts: mode === undefined ? {} : { mode } });
  expect(only(merge([row])).facts.mode).toBe(served);
});

test.each([
  ["its document's day", {}, "2026-10-10"],
  ["its own day", { read: "2026-10-05" }, undefined],
  ["its first day", { read: "2026-10-20", since: "2026-10-05" }, undefined],
])("a row read %s relative to a launch", (_name, days, released) => {
  const priced = fact({ read: "2026-10-10", from: "2026-10-10T00:00:00Z", rates: FOUR.rates });
  const rows = [aRow("l", "other", [FIVE], "2026-10-01"), aRow("a", "m", [FOUR], "2026-11-01", days)];
  const sources = new Map([
    ["l", { name: "l", rank: 1, lists: "all" as const }],
    ["a", { name: "a", rank: 2 }],
  ]);
  const model = merge(rows, { facts: [priced], sources }).find(({ id }) => id === "m");
  expect(model?.facts.released).toBe(released);
});
