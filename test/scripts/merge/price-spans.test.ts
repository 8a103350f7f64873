// decidePrices: the card first, then every other rate from readings of that card alone, span by span.
// carryTiers: silence about context tiers is no change of them; an official card without them is.
import { describe, expect, test } from "vitest";
import {
  carryTiers,
  type Decided,
  decidePrices,
  type TieredReading,
} from "../../../scripts/merge/price-spans.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const list = (source: string, price: PriceEntry, changes: Partial<Statement> = {}) =>
  aStatement(source, price, changes);
const cache = (rate: string) => ({ rates: { input_cache_read: rate } });
const best = { rank: 1 };

/** The one price that is decided, without its span. */
function decide(...statements: Statement[]) {
  const decided = decidePrices(statements);
  expect(decided).toHaveLength(1);
  return decided[0];
}

test("without statements there is no price", () => {
  expect(decidePrices([])).toEqual([]);
  expect(decidePrices([list("a", ratesOnly({}))])).toEqual([]);
});

describe("the card first, then the rates of that card", () => {
  // biome-ignore format: one line a case
  test.each<[rule: string, statements: Statement[], rates: object]>([
    ["another card's cache rate is not taken", [list("a", aPrice("4", "20"), best), list("b", aPrice("5", "20", cache("0.5")))], aPrice("4", "20").rates],
    ["nor one of another completion", [list("a", aPrice("4", "20"), best), list("b", aPrice("4", "30", cache("0.5")))], aPrice("4", "20").rates],
    ["half a card's cache rate gives way to a whole one's", [list("a", aPrice("4", "20"), best), list("b", ratesOnly({ prompt: "4", ...cache("0.5").rates }), best), list("c", aPrice("4", "20", cache("0.4")))], aPrice("4", "20", cache("0.4")).rates],
    ["alone it counts", [list("a", aPrice("4", "20"), best), list("b", ratesOnly({ prompt: "4", ...cache("0.5").rates }))], aPrice("4", "20", cache("0.5")).rates],
    ["one of the same card is", [list("a", aPrice("4", "20"), best), list("b", aPrice("4", "20", cache("0.5")))], aPrice("4", "20", cache("0.5")).rates],
    [
      "completion is of those that state the chosen prompt",
      [
        list("a", ratesOnly({ prompt: "4" }), best),
        list("b", aPrice("5", "1"), { rank: 2 }),
        list("c", aPrice("4", "20")),
      ],
      aPrice("4", "20").rates,
    ],
    ["an official card is not mended by a list of another", [anOfficial(aPrice("4", "20")), list("b", aPrice("5", "25", cache("0.5")))], aPrice("4", "20").rates],
    [
      "an hour's write is not taken from a list of other writes",
      [
        list("a", aPrice("4", "20", { rates: { input_cache_write: "5" } }), best),
        list("b", aPrice("4", "20", { rates: { input_cache_write: "10", input_cache_write_1h: "20" } })),
      ],
      aPrice("4", "20", { rates: { input_cache_write: "5" } }).rates,
    ],
    [
      "but of one that has the same, or none",
      [
        list("a", aPrice("4", "20", { rates: { input_cache_write: "5", audio: "40" } }), best),
        list("b", aPrice("4", "20", { rates: { input_cache_write: "5", input_cache_write_1h: "8" } })),
        list("c", aPrice("4", "20", { rates: { input_audio_cache: "0.4" } })),
      ],
      {
        ...aPrice("4", "20").rates,
        ...{ input_cache_write: "5", input_cache_write_1h: "8", audio: "40", input_audio_cache: "0.4" },
      },
    ],
    [
      "and what a page prints of it stays",
      [
        list("a", aPrice("4", "20", { rates: { input_cache_write: "5" } }), best),
        aStatement(
          "page",
          aPrice("4", "20", { rates: { input_cache_write: "6", input_cache_write_1h: "8" } }),
          {
            official: new Set(["input_cache_write_1h"]),
          },
        ),
      ],
      aPrice("4", "20", { rates: { input_cache_write: "5", input_cache_write_1h: "8" } }).rates,
    ],
    ["a rate without any card is a price", [list("a", ratesOnly({ image_output: "0.04" }))], { image_output: "0.04" }],
    [
      "an old list of the same card may fill what others lack",
      [
        list("a", aPrice("4", "20"), { read: "2026-11-01" }),
        list("b", aPrice("4", "20", cache("0.5")), { read: "2026-01-01" }),
      ],
      aPrice("4", "20", cache("0.5")).rates,
    ],
    [
      "an official rate goes before a list's of a better rank",
      [list("a", aPrice("4", "20", cache("0.5")), { rank: -1 }), anOfficial(aPrice("4", "20", cache("0.4")))],
      aPrice("4", "20", cache("0.4")).rates,
    ],
  ])("%s", (_rule, statements, rates) => expect(decide(...statements)?.price.rates).toEqual(rates));

  test("each rate names its statement", () => {
    const decided = decide(
      anOfficial(aPrice("4", "20")),
      list("b", aPrice("4", "20", cache("0.5"))),
      list("c", aPrice("5", "25")),
    );
    expect(decided && [...decided.by].map(([name, { source }]) => [name, source])).toEqual([
      ["prompt", "page"],
      ["completion", "page"],
      ["input_cache_read", "b"],
    ]);
  });
});

test("every rate is from the newest statement of it, even if an old one has the same card", () => {
  const old = list("a", aPrice("4", "20", cache("0.5")), { rank: 1, read: "2026-01-01" });
  const decided = decide(old, list("b", aPrice("4", "20", cache("0.4"))));
  expect(decided && [...decided.by].map(([name, { source }]) => [name, source])).toEqual([
    ["prompt", "b"],
    ["completion", "b"],
    ["input_cache_read", "b"],
  ]);
});

const tier = (prompt: string, more: object = {}, above = 200000) => [
  { above, rates: { prompt, completion: "30", ...more } },
];
const flat = aPrice("4", "20");
const tiered = (prompt: string, more?: object) => ({ ...flat, tiers: tier(prompt, more) });
// biome-ignore format: one line a case
test.each<[rule: string, statements: Statement[], tiers: object | undefined]>([
    ["a lone list's word beside the served one", [list("a", flat, best), list("b", tiered("8"))], undefined],
    ["the served one's own", [list("a", tiered("8"), best), list("b", flat)], tier("8")],
    ["two independent lists", [list("a", flat, best), list("b", tiered("8")), list("c", tiered("8"))], tier("8")],
    [
      "two lists of which one has a second tier, of another price",
      [
        list("a", flat, best),
        list("b", { ...flat, tiers: [...tier("8"), ...tier("9", {}, 400000)] }),
        list("c", { ...flat, tiers: [...tier("8"), ...tier("10", {}, 400000)] }),
      ],
      undefined,
    ],
    ["two lists of which one has a second tier", [list("a", flat, best), list("b", tiered("8")), list("c", { ...flat, tiers: [...tier("8"), ...tier("9", {}, 400000)] })], undefined],
    ["two copies of one list", [list("a", flat, best), list("b", tiered("8")), list("c", tiered("8"), { origin: "b" })], undefined],
    ["two lists that disagree", [list("a", flat, best), list("b", tiered("8")), list("c", tiered("9"))], undefined],
    ["a page's go before lists'", [anOfficial(tiered("8")), list("b", tiered("9"), { rank: -1 })], tier("8")],
    ["what somebody read of a page for this model alone", [list("a", flat, best), list("page", tiered("8"), { confidence: "one secondary", rank: 15 })], tier("8")],
    ["not beside the seller's own flat card", [anOfficial(flat), list("page", tiered("8"), { confidence: "one secondary", rank: 15 })], undefined],
    ["a page of another card has none for this", [anOfficial(flat), list("b", { ...tiered("8"), rates: { prompt: "5" } })], undefined],
    ["missing rates come from the same tier", [anOfficial(tiered("8")), list("b", tiered("8", { input_cache_read: "0.8" }))], tier("8", { input_cache_read: "0.8" })],
    ["not from a tier of another price", [anOfficial(tiered("8")), list("b", tiered("9", { input_cache_read: "0.9" }))], tier("8")],
    ["nor of another threshold", [anOfficial(tiered("8")), list("b", { ...flat, tiers: tier("8", { input_cache_read: "0.8" }, 128000) })], tier("8")],
    ["a list's, where the page has no column for them", [{ ...anOfficial(flat), silentOnTiers: true }, list("b", tiered("8"))], tier("8")],
    ["two lists whose thresholds differ", [list("a", flat, best), list("b", tiered("8")), list("c", { ...flat, tiers: tier("8", {}, 128000) })], undefined],
    ["a page's alone", [list("a", flat, best), anOfficial(tiered("8"))], tier("8")],
    ["a rate of its own stays", [anOfficial(tiered("8", { input_cache_read: "0.7" })), list("b", tiered("8", { input_cache_read: "0.8" }))], tier("8", { input_cache_read: "0.7" })],
  ])("tiers: %s", (_rule, statements, tiers) => expect(decide(...statements)?.price.tiers).toEqual(tiers));

describe("service tiers, hours and units", () => {
  const flat = aPrice("4", "20");
  const batch = (prompt: string) => ({ batch: { rates: { prompt } } });
  const hours = (prompt: string) => [{ utc: "01:00-02:00", rates: { prompt } }];
  test("each comes from the best reading of the card that has it", () => {
    const page = anOfficial({ ...flat, service_tiers: batch("2"), units: { per_song: "1" } });
    const other = list("a", {
      ...flat,
      service_tiers: { ...batch("3"), flex: { rates: { prompt: "1" } } },
      hours: hours("6"),
      units: { per_song: "2", input_per_page: "3" },
    });
    const wrong = list(
      "b",
      { ...aPrice("5", "20"), service_tiers: { fast: { rates: { prompt: "9" } } } },
      { rank: -1 },
    );
    expect(decide(wrong, other, page)?.price).toEqual({
      ...flat,
      service_tiers: { ...batch("2"), flex: { rates: { prompt: "1" } } },
      hours: hours("6"),
      units: { per_song: "1", input_per_page: "3" },
    });
  });

  test("a service tier takes missing rates from the next reading of it", () => {
    const cached = (prompt: string) => ({ batch: { rates: { prompt, input_cache_read: "0.2" } } });
    const page = anOfficial({ ...flat, service_tiers: batch("2") });
    const services = (prompt: string) =>
      decide(page, list("a", { ...flat, service_tiers: cached(prompt) }))?.price.service_tiers;
    expect([services("2"), services("3")]).toEqual([cached("2"), batch("2")]);
  });

  test("units alone are a price", () => {
    expect(decide(list("a", { rates: {}, units: { per_song: "1" } }))?.price.units).toEqual({
      per_song: "1",
    });
  });
});

const [JULY, OCT] = ["2026-07-01T00:00:00Z", "2026-10-01T00:00:00Z"];
const PROMISED = list("page", aPrice("2", "10"), {
  confidence: "two secondary",
  read: "2026-09-01",
  prices: [{ ...aPrice("2", "10"), until: OCT }],
});
test.each<[rule: string, statements: Statement[], spans: [string | undefined, string | undefined, string][]]>(
  [
    [
      "equal neighbours are one: the cut was another reading's",
      [
        anOfficial(aPrice("4", "20"), { prices: [{ ...aPrice("4", "20"), from: JULY }] }),
        list("a", aPrice("3", "20"), { prices: [{ ...aPrice("3", "20"), from: OCT }] }),
      ],
      [[JULY, undefined, "4"]],
    ],
    [
      "what was read before it ended as said, against a page that is dated back",
      [
        PROMISED,
        anOfficial(aPrice("4", "20"), { read: "2026-11-01", prices: [{ ...aPrice("4", "20"), from: JULY }] }),
      ],
      [
        [undefined, OCT, "2"],
        [OCT, undefined, "4"],
      ],
    ],
    [
      "not against a page that was read before, too",
      [
        PROMISED,
        anOfficial(aPrice("4", "20"), { read: "2026-09-20", prices: [{ ...aPrice("4", "20"), from: JULY }] }),
      ],
      [
        [undefined, JULY, "2"],
        [JULY, undefined, "4"],
      ],
    ],
  ],
)("spans: %s", (_rule, statements, spans) =>
  expect(decidePrices(statements).map(({ price }) => [price.from, price.until, price.rates.prompt])).toEqual(
    spans,
  ),
);

describe("what is not a base rate", () => {
  const card = aPrice("4", "20");
  const rest = (...statements: Statement[]) => {
    const { rates: _rates, ...price } = decide(...statements)?.price ?? { rates: {} };
    return price;
  };

  test("comes from a page before lists, then by rank, then by date", () => {
    const hours = (utc: string) => [{ utc, rates: { prompt: "8" } }];
    const said = (utc: string, until: string) => ({ ...card, hours: hours(utc), guaranteed_until: until });
    const page = anOfficial(said("01:00-02:00", "2027-01-01T00:00:00Z"), { rank: 50 });
    const second = list("s", said("02:00-03:00", "2027-01-02T00:00:00Z"), {
      rank: 40,
      confidence: "two secondary",
    });
    const better = list("b", said("03:00-04:00", "2027-01-03T00:00:00Z"), { rank: 5, read: "2026-09-20" });
    const newer = list("n", said("04:00-05:00", "2027-01-04T00:00:00Z"), { rank: 9, read: "2026-10-02" });
    const older = list("o", said("05:00-06:00", "2027-01-05T00:00:00Z"), { rank: 9, read: "2026-10-01" });
    const order = [older, newer, better, second, page];
    const starts = ["01:00", "02:00", "03:00", "04:00", "05:00"];
    for (const [i, start] of starts.entries())
      expect(rest(...order.slice(0, order.length - i)).hours?.[0]?.utc.slice(0, 5)).toBe(start);
    expect(rest(...order).guaranteed_until).toBe("2027-01-01T00:00:00Z");
    expect(rest(list("x", card, best), older).guaranteed_until).toBe("2027-01-05T00:00:00Z");
  });
});

const day = (month: string) => `2026-${month}-01T00:00:00Z`;
const dated = (prompt: string, from: string | undefined, until: string | undefined) => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
  ...aPrice(prompt, "20"),
});
const cutIntoSpans = (...prices: PriceEntry[]) =>
  decidePrices([list("a", prices[0] ?? aPrice("1", "1"), { prices })]).map(
    ({ price: { from, until, rates } }) => [from, until, rates.prompt],
  );

test("spans that touch at the same price become one, up to the later end", () => {
  expect(
    cutIntoSpans(
      dated("4", day("01"), day("03")),
      dated("4", day("03"), day("05")),
      dated("5", day("05"), undefined),
    ),
  ).toEqual([
    [day("01"), day("05"), "4"],
    [day("05"), undefined, "5"],
  ]);
  expect(cutIntoSpans(dated("4", day("01"), day("03")), dated("4", day("03"), undefined))).toEqual([
    [day("01"), undefined, "4"],
  ]);
});

const MAY = "2026-05-01T00:00:00Z";
const JUNE = "2026-06-01T00:00:00Z";
const CARD = { prompt: "2", completion: "8" };
const TIERS = [{ above: 200_000, rates: { prompt: "4", completion: "12" } }];
const OTHER = [{ above: 128_000, rates: { prompt: "3" } }];

function decided(price: PriceEntry, official = false): Decided {
  const statement = official ? anOfficial(price) : aStatement("list", price);
  return { price, by: new Map([["prompt", statement]]), seen: new Map() };
}

const before = (changes: Partial<PriceEntry> = {}) => decided({ until: MAY, rates: CARD, ...changes });
const within = (changes: Partial<PriceEntry> = {}, official = false) =>
  decided({ from: MAY, until: JUNE, rates: CARD, ...changes }, official);
const after = (changes: Partial<PriceEntry> = {}) => decided({ from: JUNE, rates: CARD, ...changes });

const [tiers, other] = [TIERS, OTHER];

// biome-ignore format: one line a case
test.each<[string, Decided[], (typeof TIERS | typeof OTHER | undefined)[]]>([
  ["from the span before", [before({ tiers }), within()], [TIERS, TIERS]],
  ["from the span after", [within(), after({ tiers })], [TIERS, TIERS]],
  ["over several spans", [before({ tiers }), within(), after()], [TIERS, TIERS, TIERS]],
  ["back over several spans", [before(), within(), after({ tiers })], [TIERS, TIERS, TIERS]],
  ["the span before wins", [before({ tiers }), within(), after({ tiers: other })], [TIERS, TIERS, OTHER]],
  ["not to another prompt rate", [before({ tiers }), within({ rates: { ...CARD, prompt: "1" } })], [TIERS, undefined]],
  ["not to another cache rate", [before({ tiers, rates: { ...CARD, input_cache_read: "1" } }), within({ rates: { ...CARD, input_cache_read: "0.5" } })], [TIERS, undefined]],
  ["where one says nothing of a rate", [before({ tiers, rates: { ...CARD, input_cache_read: "1" } }), within()], [TIERS, TIERS]],
  ["not over a gap", [before({ tiers }), after()], [TIERS, undefined]],
  ["not to an official card, and not past it", [before({ tiers }), within({}, true), after()], [TIERS, undefined, undefined]],
  ["tiers of its own stay", [before({ tiers }), within({ tiers: other })], [TIERS, OTHER]],
  ["nothing to carry", [before(), within()], [undefined, undefined]],
])("%s", (_, prices, expected) => {
  const carried = carryTiers(prices);
  expect(carried.map(({ price }) => price.tiers)).toEqual(expected);
  expect(carried.map(({ price: { tiers: _tiers, ...rest } }) => rest)).toEqual(
    prices.map(({ price: { tiers: _tiers, ...rest } }) => rest),
  );
});

test("an announced price keeps only the search fee of the one before it", () => {
  const [NOW, NEXT, LAST] = ["2026-11-23T00:00:00Z", "2026-12-01T00:00:00Z", "2026-10-01T00:00:00Z"];
  const fee = { rates: { web_search: "0.01", request: "1" } };
  const at = (change: string, own: object = {}, now = NOW) =>
    decidePrices(
      [
        anOfficial(aPrice("2", "10"), {
          prices: [
            { ...aPrice("2", "10", fee), until: change },
            { ...aPrice("4", "20", own), from: change },
          ],
        }),
      ],
      { hasFees: true, now },
    ).map(({ price }) => [price.rates.web_search, price.rates.request]);
  expect(at(NEXT)).toEqual([
    ["0.01", "1"],
    ["0.01", undefined],
  ]);
  expect(at(NEXT, {}, NEXT)[1]).toEqual(["0.01", undefined]);
  expect(at(NEXT, { rates: { web_search: "0.02" } })[1]).toEqual(["0.02", undefined]);
  expect(at(LAST)[1]).toEqual([undefined, undefined]);
});

test("a service tier carries over as context tiers do; its own stays", () => {
  const fast = { fast: { rates: { prompt: "9" } } };
  const both = { ...fast, batch: { rates: { prompt: "1" } } };
  const own = { batch: { rates: { prompt: "1" } } };
  const carried = carryTiers([before({ service_tiers: fast }), within({ service_tiers: own }), after()]);
  expect(carried.map(({ price }) => price.service_tiers)).toEqual([both, both, both]);
  expect(carryTiers([before({ service_tiers: fast }), within({}, true)])[1]?.price).not.toHaveProperty(
    "service_tiers",
  );
});

describe("a lone list's tiers compared with readings of the model elsewhere", () => {
  const tiers = (prompt: string, completion: string, above = 200) => [
    { above, rates: { prompt, completion } },
  ];
  const lone = [
    list("a", aPrice("4", "20"), best),
    list("b", { ...aPrice("4", "20"), tiers: tiers("8", "30") }),
  ];
  // biome-ignore format: one line a case
  test.each<[string, TieredReading[], boolean]>([
    ["nobody else", [], false],
    ["the same card and tier", [{ origin: "c", ...aPrice("4", "20"), tiers: tiers("8", "30") }], true],
    ["a constant multiple", [{ origin: "c", ...aPrice("2", "10"), tiers: tiers("4", "15") }], true],
    ["the same list", [{ origin: "b", ...aPrice("4", "20"), tiers: tiers("8", "30") }], false],
    ["another card, whose tier is as many times it", [{ origin: "c", ...aPrice("2", "11"), tiers: tiers("4", "16.5") }], true],
    ["one whose output grows otherwise", [{ origin: "c", ...aPrice("2", "11"), tiers: tiers("4", "22") }], false],
    ["another tier", [{ origin: "c", ...aPrice("4", "20"), tiers: tiers("8", "40") }], false],
    ["another threshold", [{ origin: "c", ...aPrice("4", "20"), tiers: tiers("8", "30", 100) }], false],
    ["one tier more", [{ origin: "c", ...aPrice("4", "20"), tiers: [...tiers("8", "30"), ...tiers("9", "40", 400)] }], true],
    ["a page that prints the card flat", [{ origin: "c", ...aPrice("4", "20"), tiers: tiers("8", "30") }, { origin: "page", ...aPrice("2", "10"), tiers: [] }], false],
    ["a page that prints another card flat", [{ origin: "c", ...aPrice("4", "20"), tiers: tiers("8", "30") }, { origin: "page", ...aPrice("2", "11"), tiers: [] }], true],
  ])("%s", (_name, tiered, kept) => {
    expect(decidePrices(lone, { tiered })[0]?.price.tiers).toEqual(kept ? tiers("8", "30") : undefined);
  });
});

describe("fees of tools come from any reading", () => {
  const other = aPrice("5", "25", {
    rates: { web_search: "0.01", request: "1" },
    units: { input_per_file_search: "2", per_song: "3" },
  });
  const both = [list("a", aPrice("4", "20"), best), list("b", other)];
  const fees = { web_search: "0.01" };

  test("whatever its card, unlike other rates and units", () => {
    const [one] = decidePrices(both);
    expect(one?.price).toEqual({
      rates: { ...aPrice("4", "20").rates, ...fees },
      units: { input_per_file_search: "2" },
    });
  });

  test("and of its prices the latest", () => {
    const changed = "2026-01-01T00:00:00Z";
    const dear = aPrice("5", "25", { rates: { web_search: "0.02" }, until: changed });
    const b = list("b", other, { prices: [dear, { ...other, from: changed }] });
    expect(decidePrices([list("a", aPrice("4", "20"), best), b]).at(-1)?.price.rates).toMatchObject(fees);
  });

  test("the card's own fee wins, the registry's is not replaced, and past prices are unchanged", () => {
    const own = list(
      "a",
      aPrice("4", "20", { rates: { web_search: "0.02" }, units: { input_per_file_search: "1" } }),
      best,
    );
    expect(decidePrices([own, list("b", other)])[0]?.price).toMatchObject(own.prices[0] ?? {});
    expect(decidePrices(both, { hasFees: true })[0]?.price).toEqual(aPrice("4", "20"));
    const past = [
      list("a", { ...aPrice("4", "20"), until: "2026-01-01T00:00:00Z" }),
      list("b", { ...other, from: "2026-01-01T00:00:00Z" }),
    ];
    expect(decidePrices(past, { now: "2026-02-01T00:00:00Z" })[0]?.price.rates).toEqual(
      aPrice("4", "20").rates,
    );
  });
});
