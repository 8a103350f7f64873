// Which pages a person reads again: each rule at its edge.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { type Rereading, toReread } from "../../../scripts/review/to-reread.ts";
import { aPrice } from "../../helpers/facts.ts";

const TODAY = "2026-11-22";
const PAGE = "https://e.com/prices";

function lines(input: Partial<Rereading>, most = 9): string[] {
  return toReread(
    { catalog: new Map(), pages: new Map(), calendars: [], accepted: [], today: TODAY, ...input },
    most,
  );
}

function fact(more: Partial<PageFact>): PageFact {
  return { model: "m", page: PAGE, read: TODAY, confidence: "official", ...more };
}

function facts(...list: Partial<PageFact>[]) {
  return { pages: new Map([["p", list.map(fact)]]) };
}

describe("what ends", () => {
  test.each<[string, Partial<PageFact>, string[]]>([
    ["a promotion in thirty days", { ends: "promotion", until: "2026-12-22T00:00:00Z" }, ["2026-12-22"]],
    ["a day later is not yet near", { ends: "promotion", until: "2026-12-23T00:00:00Z" }, []],
    ["a promise that ended two weeks ago", { guaranteed_until: "2026-11-08T00:00:00Z" }, ["2026-11-08"]],
    ["a day earlier is past", { guaranteed_until: "2026-11-07T00:00:00Z" }, []],
    ["a price that was replaced ends nothing", { ends: "replaced", until: "2026-11-25T00:00:00Z" }, []],
  ])("%s", (_name, more, days) =>
    expect(lines(facts(more))).toEqual(days.map((day) => `ends ${day}: p/m, ${PAGE}`)),
  );

  test("a promotion whose end no page states", () => {
    expect(lines(facts({ ends: "promotion" }))).toEqual([`promotion without an end: p/m, ${PAGE}`]);
  });

  test("a calendar of hours, and the promise of a served price", () => {
    const calendar = {
      name: "feasts",
      page: PAGE,
      read: TODAY,
      from: "2026-01-01",
      until: "2026-12-21",
      days: [],
    };
    expect(lines({ calendars: [calendar] })).toEqual([`ends 2026-12-21: calendar feasts, ${PAGE}`]);
    const promised = {
      ...aPrice("1", "2"),
      guaranteed_until: "2026-12-01T00:00:00Z",
      origin: { source: "page", read: TODAY },
    };
    const model = { id: "m", facts: {}, prices: [promised], other_sources: [] };
    expect(lines({ catalog: new Map([["p", [model]]]) })).toEqual(["ends 2026-12-01: p/m"]);
  });

  test("a settled dispute", () => {
    const entry = { row: "p/a", until: "2026-11-30" };
    expect(lines({ accepted: [entry] })).toEqual(["settlement lapses 2026-11-30: p/a"]);
    expect(lines({ accepted: [{ ...entry, until: "2027-01-01" }] })).toEqual([]);
  });
});

test("is sorted by day, then by row, each line once", () => {
  const until = (day: string) => ({ ends: "promotion" as const, until: `${day}T00:00:00Z` });
  const list = [
    { model: "z", ...until("2026-11-30") },
    { model: "b", ...until("2026-11-29") },
    { model: "a", ...until("2026-11-30") },
    { model: "b", ...until("2026-11-29") },
  ];
  expect(lines(facts(...list)).map((line) => line.split(",")[0])).toEqual([
    "ends 2026-11-29: p/b",
    "ends 2026-11-30: p/a",
    "ends 2026-11-30: p/z",
  ]);
});

test.each<[string, Partial<PageFact>[], string[]]>([
  ["31 days", [{ read: "2026-10-22" }], [`read 2026-10-22: p: ${PAGE} (1 facts)`]],
  ["30 days are not", [{ read: "2026-10-23" }], []],
  ["the newest reading counts", [{ read: "2026-01-01" }, { read: TODAY }], []],
  ["an unknown day is the oldest", [{ read: null }], [`read on no known day: p: ${PAGE} (1 facts)`]],
  ["in whatever order they are", [{ read: TODAY }, { read: "2026-01-01" }], []],
  ["a fact of an unknown day beside one read today", [{ read: TODAY }, { read: null }], []],
  ["what ends today is not read again", [{ read: "2026-01-01", until: `${TODAY}T00:00:00Z` }], []],
  ["what no longer holds is not read again", [{ read: "2026-01-01", until: "2026-05-01T00:00:00Z" }], []],
])("what is old: %s", (_name, list, expected) => expect(lines(facts(...list))).toEqual(expected));

test("on one day the page with more facts comes first; what is no longer sold is not read again", () => {
  const at = (model: string, page: string) => ({ model, page, read: null });
  const gone: CatalogModel = {
    ...{ id: "gone", aliases: [{ id: "old", declared_by: "x" }], status: "retired" },
    ...{ facts: {}, prices: [], other_sources: [] },
  };
  const list = [
    at("a", PAGE),
    at("b", `${PAGE}/1`),
    at("c", `${PAGE}/1`),
    at("gone", "https://g.com"),
    at("old", PAGE),
  ];
  expect(lines({ ...facts(...list), catalog: new Map([["p", [gone]]]) })).toEqual([
    `read on no known day: p: ${PAGE}/1 (2 facts)`,
    `read on no known day: p: ${PAGE} (1 facts)`,
  ]);
});

describe("what has no page", () => {
  const row = (id: string, released: string, sources: string[], page?: string): CatalogModel => ({
    id,
    facts: { released },
    prices: [
      {
        ...aPrice("0.1", "0.2"),
        origin: { source: "models-dev", read: TODAY, ...(page !== undefined && { page }) },
      },
    ],
    other_sources: sources.map((source) => ({ source, id, read: TODAY, agrees: true })),
  });
  test.each<[string, CatalogModel[], string[]]>([
    [
      "newest first",
      [row("a", "2026-09-01", ["litellm"]), row("b", "2026-10-01", ["litellm"])],
      ["no page: p/b, launched 2026-10-01", "no page: p/a, launched 2026-09-01"],
    ],
    [
      "120 days after its launch it is young",
      [row("a", "2026-07-25", ["litellm"])],
      ["no page: p/a, launched 2026-07-25"],
    ],
    ["on the day of its launch too", [row("a", TODAY, ["litellm"])], [`no page: p/a, launched ${TODAY}`]],
    ["before its launch it is not", [row("a", "2026-11-23", ["litellm"])], []],
    ["one list is no evidence", [row("a", "2026-09-01", [])], []],
    ["nor is its copy another", [row("a", "2026-09-01", ["pi-ai", "models-dev"])], []],
    ["an old model is not asked for", [row("a", "2026-07-24", ["litellm"])], []],
    ["nor one that rests on a page", [row("a", "2026-09-01", ["litellm"], PAGE)], []],
    ["nor one a page has", [row("m", "2026-09-01", ["litellm"])], []],
  ])("%s", (_name, models, expected) =>
    expect(lines({ ...facts({}), catalog: new Map([["p", models]]) })).toEqual(expected),
  );

  test("a provider whose pages nobody reads needs nothing", () => {
    expect(lines({ catalog: new Map([["p", [row("a", "2026-09-01", ["litellm"])]]]) })).toEqual([]);
  });

  test("lines beyond the limit of a kind are counted", () => {
    const models = ["a", "b", "c"].map((id) => row(id, "2026-09-01", ["litellm"]));
    const catalog = new Map([["p", models]]);
    const [a, b, c] = ["a", "b", "c"].map((id) => `no page: p/${id}, launched 2026-09-01`);
    expect(lines({ ...facts({}), catalog }, 2)).toEqual([c, b, "... and 1 more"]);
    expect(lines({ ...facts({}), catalog }, 3)).toEqual([c, b, a]);
  });
});
