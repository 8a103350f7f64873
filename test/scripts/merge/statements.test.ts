// votesOf: how many witnesses a statement counts as.
// Rows, facts and overrides as statements: official rates, a row's past.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import {
  type Statement,
  statementOfFact,
  statementOfOverride,
  statementOfRow,
  votesOf,
} from "../../../scripts/merge/statements.ts";
import { aPrice, aRow, ratesOnly } from "../../helpers/facts.ts";

const STATEMENT: Statement = {
  ...{ source: "page", series: "page", origin: "page", rank: 1, read: "2026-11-01", confidence: "official" },
  ...{ official: new Set(), prices: [] },
};

test.each([
  ["official", 1],
  ["listed", 1],
  ["two secondary", 2],
] as const)("%s counts as %i", (confidence, votes) =>
  expect(votesOf({ ...STATEMENT, confidence })).toBe(votes),
);

const FOUR = aPrice("4", "20");
const FIVE = aPrice("5", "30");
const SOURCES = new Map([
  ["copy", { name: "copy", rank: 7, origin: "a" }],
  ["made", { name: "made", rank: 8, partly: "a" }],
  ["own", { name: "own", rank: 0, first_hand: "https://a.example" }],
]);

describe("statementOfRow", () => {
  // 365 days before 30 September 2026 is 30 September 2025.
  test.each([
    ["a day more than a year", "2025-09-29", "host", true],
    ["a year", "2025-09-30", "host", undefined],
    ["a month of long ago", "2025-09", "host", true],
    ["at a maker", "2025-01-01", "maker", undefined],
    ["unknown", undefined, "host", undefined],
  ] as const)("unchanged: %s", (_name, updated, kind, untouched) => {
    const row = aRow("a", "m", [FOUR], "2026-09-30", updated && { updated });
    expect(statementOfRow(row, FOUR, SOURCES, kind).untouched).toBe(untouched);
  });

  test("origin and rank are the source's; an unranked source is last and its own witness", () => {
    const of = (source: string) => statementOfRow(aRow(source, "m", [FOUR]), FOUR, SOURCES);
    expect(of("copy")).toMatchObject({
      source: "copy",
      series: "a",
      origin: "a",
      rank: 7,
      confidence: "listed",
    });
    expect(of("made")).toMatchObject({ series: "made", origin: "a" });
    expect(of("new")).toMatchObject({ source: "new", origin: "new", rank: Number.MAX_SAFE_INTEGER });
    expect(of("copy").official.size).toBe(0);
  });

  test.each([
    ["of the seller's own feed", "own", undefined, "read"],
    ["of a recorded list", "copy", true, "recorded"],
    ["of a recorded feed", "own", true, "recorded"],
    ["of a list", "copy", undefined, undefined],
  ] as const)("a row %s", (_name, source, recorded, feed) => {
    const row = { ...aRow(source, "m", [FOUR]), ...(recorded && { recorded }) };
    expect(statementOfRow(row, FOUR, SOURCES).feed).toBe(feed);
  });

  test("all dated prices become statements, today's as it may be served", () => {
    const [old, now] = [
      { ...FIVE, until: "2026-08-21T00:00:00Z" },
      { ...FOUR, from: "2026-08-21T00:00:00Z", units: { x: "1" } },
    ];
    const served = { ...FOUR, from: "2026-08-21T00:00:00Z" };
    expect(statementOfRow(aRow("a", "m", [old, now]), served, SOURCES).prices).toStrictEqual([
      { ...FIVE, until: "2026-08-21T00:00:00Z" },
      { ...FOUR, from: "2026-08-21T00:00:00Z" },
    ]);
  });

  test("the past of a row dates its present price", () => {
    const past = [{ ...FIVE, until: "2026-11-10T00:00:00Z", read: "2026-10-01" }];
    expect(
      statementOfRow(aRow("a", "m", [FOUR], "2026-11-10", { past }), FOUR, SOURCES).prices,
    ).toStrictEqual([
      { ...FIVE, until: "2026-11-10T00:00:00Z" },
      { ...FOUR, from: "2026-11-10T00:00:00Z" },
    ]);
  });
});

const [END, START] = ["2026-11-10T00:00:00Z", "2026-10-15T00:00:00Z"];
const past = [{ ...FIVE, until: END, read: "2026-10-01" }];
const dated = [
  { ...FIVE, until: START },
  { ...FOUR, from: START },
];
test.each([
  ["the end of a price that a reading ended", "a", [FOUR], { past }, ["2026-10-01"], [END]],
  ["none that the source states", "a", dated, {}, undefined, undefined],
  ["all of a source that is dated by its editions", "kept", dated, {}, ["2026-10-05"], [START, START]],
])("which dates are days of readings: %s", (_name, source, prices, more, earlierReads, readAt) => {
  const editions = ["2026-10-05", "2026-10-15"];
  const sources = new Map([["kept", { name: "kept", rank: 1, editions }]]);
  const one = statementOfRow(aRow(source, "m", prices, "2026-11-10", more), prices.at(-1) ?? FOUR, sources);
  expect([one.earlierReads, one.readAt]).toEqual([earlierReads, readAt]);
});

describe("known since when", () => {
  const sinceOf = (more: Parameters<typeof aRow>[4]) =>
    statementOfRow(aRow("a", "m", [FOUR], "2026-09-30", more), FOUR, SOURCES);
  const past = { ...FIVE, until: "2026-11-10T00:00:00Z", read: "2026-10-01" };
  test.each([
    ["a row's first day", { since: "2026-08-01", read: "2026-09-15" }, "2026-08-01"],
    ["else its only one", { read: "2026-09-15" }, "2026-09-15"],
    ["its past's first day", { since: "2026-10-05", past: [{ ...past, since: "2026-07-01" }] }, "2026-07-01"],
    ["else its past's only one", { since: "2026-10-05", past: [past] }, "2026-10-01"],
  ])("%s", (_name, more, since) => expect(sinceOf(more).since).toBe(since));

  test("a row without days is undated", () => expect(sinceOf({})).not.toHaveProperty("since"));
});

describe("statementOfFact", () => {
  const fact = (changes: Partial<PageFact>): PageFact => ({
    model: "m",
    rates: { prompt: "4", completion: "20", input_cache_read: "0.4" },
    page: "https://example.com/pricing",
    read: "2026-10-01",
    confidence: "official",
    ...changes,
  });

  test.each<[string, Partial<PageFact>, string[], number]>([
    ["an official one vouches for all its rates", {}, ["prompt", "completion", "input_cache_read"], 0],
    ["or for those the page prints", { official: ["prompt", "completion"] }, ["prompt", "completion"], 0],
    ["not for rates it lacks", { official: ["prompt", "internal_reasoning"] }, ["prompt"], 0],
    ["two secondary for none", { confidence: "two secondary" }, [], 1],
    ["one secondary for none", { confidence: "one secondary" }, [], 15],
  ])("%s", (_name, changes, official, rank) => {
    const statement = statementOfFact(fact(changes));
    expect([[...(statement?.official ?? [])], statement?.rank]).toEqual([official, rank]);
  });

  test.each<[string, Partial<PageFact>, string]>([
    ["readings of one page are one witness", {}, "page https://example.com/pricing"],
    ["through somebody of no registered descent, one with all such", { via: "a mirror" }, "unregistered"],
    [
      "through a list's repository, that list's",
      { via: "https://github.com/BerriAI/litellm/pull/1" },
      "litellm",
    ],
  ])("%s", (_name, changes, origin) => expect(statementOfFact(fact(changes))?.origin).toBe(origin));

  test("a service tier alone is a statement; a page without a column for context tiers says nothing about them", () => {
    const { rates: _rates, ...bare } = fact({ service_tiers: { fast: { rates: { prompt: "8" } } } });
    expect(statementOfFact(bare)).toMatchObject({ silentOnTiers: true, prices: [{ rates: {} }] });
    expect(statementOfFact(fact({}), new Set([fact({}).page]))).not.toHaveProperty("silentOnTiers");
    const secondary = fact({ confidence: "two secondary" });
    expect(statementOfFact(secondary, new Set([secondary.page]))).toHaveProperty("silentOnTiers");
  });

  test("a region's price, and a fact without a price, say nothing about the offer", () => {
    expect(statementOfFact(fact({ region: "us" }))).toBeUndefined();
    const { rates: _, ...lifecycle } = fact({ until: "2026-12-01T00:00:00Z", ends: "retired" });
    expect(statementOfFact(lifecycle)).toBeUndefined();
    expect(statementOfFact({ ...lifecycle, units: { per_song: "1" } })?.prices[0]?.units).toEqual({
      per_song: "1",
    });
  });

  test("a retired model keeps its last price; another model's ends on its day", () => {
    const until = "2026-12-01T00:00:00Z";
    expect(statementOfFact(fact({ until, ends: "retired" }))?.prices[0]).not.toHaveProperty("until");
    expect(statementOfFact(fact({ until }))?.prices[0]).toHaveProperty("until", until);
  });

  test("a fact that was read again knows its first reading", () => {
    expect(statementOfFact(fact({ since: "2026-07-01" }))).toHaveProperty("since", "2026-07-01");
    expect(statementOfFact(fact({}))).not.toHaveProperty("since");
  });

  test("an unknown day is older than any other", () => {
    expect(statementOfFact(fact({ read: null }))?.read).toBe("");
  });

  test("instants, tiers, service tiers and hours are stated as on the page", () => {
    const rest = {
      from: "2026-09-10T04:00:00Z",
      until: "2026-10-01T00:00:00Z",
      tiers: [{ above: 1, rates: { prompt: "8" } }],
      service_tiers: { batch: { rates: { prompt: "2" } } },
      units: { per_song: "1" },
      guaranteed_until: "2026-09-20T00:00:00Z",
    };
    const hours = [{ utc: "01:00-02:00", days: [1], except: "holidays", rates: { prompt: "5" } }];
    const stated = fact({ ...rest, hours });
    expect(statementOfFact(stated)?.prices).toStrictEqual([{ ...rest, rates: stated.rates, hours }]);
  });
});

test("an override is its page's own statement", () => {
  const override = { model: "m", page: "https://e.com/p", via: "x", read: "2026-10-01", reason: "r" };
  expect(
    statementOfOverride({ ...override, ...ratesOnly({ prompt: "4" }), until: "2026-08-21T00:00:00Z" }),
  ).toStrictEqual([
    {
      ...{ source: "override", series: "page https://e.com/p", origin: "page https://e.com/p", rank: 0 },
      ...{ read: "2026-10-01", page: "https://e.com/p", confidence: "official" },
      official: new Set(["prompt"]),
      prices: [{ rates: { prompt: "4" }, until: "2026-08-21T00:00:00Z" }],
    },
  ]);
});
