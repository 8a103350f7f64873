// pooledStatements: ids of one offer share what was read of any of them.
// completeTwins: a dated id has what its undated twin has, from the same price list only.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { decidePrices } from "../../../scripts/merge/price-spans.ts";
import { completeTwins, pooledStatements } from "../../../scripts/merge/shared-prices.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import type { PriceEntry, RateName, Rates } from "../../../src/schemas/price.ts";

function statement(
  source: string,
  card: [string, string],
  more: Partial<Statement> & { from?: string } = {},
): Statement {
  const { from, ...rest } = more;
  const price: PriceEntry = { ...(from && { from }), rates: { prompt: card[0], completion: card[1] } };
  return {
    source,
    series: source,
    origin: source,
    rank: 10,
    read: "2026-09-01",
    confidence: "listed",
    official: new Set(),
    prices: [price],
    ...rest,
  };
}

const OFFICIAL = {
  confidence: "official",
  official: new Set<RateName>(["prompt", "completion"]),
  source: "page",
} as const;

function cardOf(statements: readonly Statement[] | undefined): string | undefined {
  const rates = decidePrices(statements ?? []).at(-1)?.price.rates;
  return rates && `${rates.prompt}/${rates.completion}`;
}

/** The pooled statements of a provider's ids, each with its own. */
function pooled(
  members: Record<string, Statement[]>,
  declared: Parameters<typeof pooledStatements>[2] = [],
  provider = "azure",
): Map<string, readonly Statement[]> {
  const drafts = Object.entries(members).map(([id, statements]) => ({ id, statements }));
  return new Map(pooledStatements(provider, drafts, declared));
}

describe("pooledStatements", () => {
  const cut = statement("page", ["4", "20"], { ...OFFICIAL, from: "2026-08-21T00:00:00Z" });
  const before = statement("list", ["5", "30"], { read: "2026-08-01" });

  test("a price cut of the undated id reaches the dated one", () => {
    const pools = pooled({ m: [cut], "m-2026-07-09": [before] }, [], "openai");
    expect([...pools.values()].map(cardOf)).toEqual(["4/20", "4/20"]);
  });

  test("an older snapshot keeps its own price", () => {
    const [first, newest] = [statement("list", ["5", "15"]), statement("list", ["2.5", "10"])];
    const members = { m: [newest], "m-2024-05-13": [first], "m-2024-08-06": [newest] };
    expect(cardOf(pooled(members, [], "openai").get("m-2024-05-13"))).toBe("5/15");
  });

  test("a list that tells them apart is believed, unless a page or a decision says they are one", () => {
    const named = { provider: "openai", ids: ["m-2025-01-01"], to: "m", reason: "", on: "2026-11-22" };
    const dated = (undated: Statement, declared: (typeof named)[] = []) => {
      const members = { m: [undated], "m-2025-01-01": [statement("list", ["5", "10"])] };
      return cardOf(pooled(members, declared, "openai").get("m-2025-01-01"));
    };
    expect(dated(statement("list", ["5", "30"]))).toBe("5/10");
    expect(dated(statement("page", ["5", "30"], OFFICIAL))).toBe("5/30");
    expect(dated(statement("list", ["5", "30"]), [named])).toBe("5/30");
  });

  test("when one list prices two spellings differently without another witness, none wins", () => {
    const pools = pooled({ M: [statement("list", ["7", "2"])], m: [statement("list", ["2", "7"])] });
    expect([...pools.values()].map(cardOf)).toEqual(["7/2", "2/7"]);
  });

  test("from an instant on a name means another id", () => {
    const moved = {
      provider: "deepseek",
      ids: ["old"],
      to: "new",
      from: "2026-09-10T04:00:00Z",
      reason: "",
      on: "2026-11-22",
    };
    const before = statement("page", ["1", "2"], { ...OFFICIAL, from: "2026-08-01T00:00:00Z" });
    const after = statement("page", ["3", "4"], { ...OFFICIAL, read: "2026-10-01" });
    const pools = pooled({ old: [before], new: [after] }, [moved], "deepseek");
    const spans = decidePrices(pools.get("old") ?? []).map(({ price }) => [price.from, price.rates.prompt]);
    expect(spans.slice(-2)).toEqual([
      ["2026-08-01T00:00:00Z", "1"],
      ["2026-09-10T04:00:00Z", "3"],
    ]);
    expect(decidePrices(pools.get("new") ?? []).map(({ price }) => price.rates.prompt)).toEqual(["3"]);
  });

  /** The sources of each id's statements, in their order. */
  const sources = (...given: Parameters<typeof pooled>) =>
    Object.fromEntries(
      [...pooled(...given)].map(([id, statements]) => [id, statements.map(({ source }) => source)]),
    );
  const ONE = ["1", "2"] as const;
  const of = (source: string, more: Partial<Statement> = {}) => statement(source, [...ONE], more);
  const alias = { provider: "azure", ids: ["b"], to: "a", reason: "", on: "2026-11-22" };

  // biome-ignore format: one line a case
  test.each<[string, Record<string, Statement[]>, Record<string, string[]>]>([
    ["a page first", { M: [of("list")], m: [of("page", OFFICIAL)] }, { M: ["page", "list"], m: ["page", "list"] }],
    ["a page of two secondary ones before a list", { M: [of("list")], m: [of("page", { confidence: "two secondary" })] }, { M: ["page", "list"], m: ["page", "list"] }],
    ["and behind an official one", { M: [of("second", { confidence: "two secondary" })], m: [of("page", OFFICIAL)] }, { M: ["page", "second"], m: ["page", "second"] }],
    ["then more independent lists", { M: [of("x")], m: [of("y"), of("z")] }, { M: ["y", "z", "x"], m: ["y", "z", "x"] }],
    ["copies of one are one", { M: [of("x", { read: "2026-09-02" })], m: [of("y"), of("z", { origin: "y" })] }, { M: ["x", "y", "z"], m: ["x", "y", "z"] }],
    [
      "then the newest reading of any",
      {
        M: [of("x"), of("w", { read: "2026-08-01" })],
        m: [of("z", { read: "2026-08-01" }), of("y", { read: "2026-09-02" })],
      },
      { M: ["z", "y", "x", "w"], m: ["z", "y", "x", "w"] },
    ],
    [
      "wherever among its readings that is",
      { M: [of("x", { read: "2026-09-03" }), of("w")], m: [of("z"), of("y", { read: "2026-09-02" })] },
      { M: ["x", "w", "z", "y"], m: ["x", "w", "z", "y"] },
    ],
    ["one that nobody has read has the other's", { M: [], m: [of("x")] }, { M: ["x"], m: ["x"] }],
  ])("the best witnessed name's come first: %s", (_name, members, expected) => {
    expect(sources(members)).toEqual(expected);
  });

  test("an id was not seen before its day under its undated name, nor as the latest model", () => {
    const seen = [of("x", { since: "2025-01-01" })];
    const latest = { ...alias, ids: ["a-latest"] };
    const since = (id: string, ...given: Parameters<typeof pooled>) =>
      (pooled(...given).get(id) ?? []).map((one) => one.since);
    expect(since("m-2025-06-01", { m: seen, "m-2025-06-01": [] }, [], "openai")).toEqual(["2025-06-01"]);
    expect(since("b", { b: [], a: seen }, [alias])).toEqual(["2025-01-01"]);
    expect(since("a", { "a-latest": seen, a: [] }, [latest])).toEqual([undefined]);
  });

  test("a name that others lead to ranks before lists but after a page", () => {
    expect(sources({ b: [of("x"), of("y")], a: [of("z")] }, [alias])).toEqual({
      b: ["z", "x", "y"],
      a: ["z", "x", "y"],
    });
    expect(sources({ b: [of("page", OFFICIAL)], a: [of("z")] }, [alias])).toEqual({
      b: ["page", "z"],
      a: ["page", "z"],
    });
    const dated = "a-2026-01-01";
    expect(sources({ b: [of("x"), of("y")], [dated]: [of("z")] }, [{ ...alias, to: dated }])).toEqual({
      b: ["z", "x", "y"],
      [dated]: ["z", "x", "y"],
    });
  });

  test("one that nobody has read settles nothing between two that disagree", () => {
    const other = statement("y", ["3", "4"]);
    const names = { ...alias, ids: ["b", "c"] };
    expect(sources({ a: [], b: [of("x")], c: [other] }, [names])).toEqual({ a: [], b: ["x"], c: ["y"] });
    const newer = statement("y", ["3", "4"], { read: "2026-09-02" });
    expect(sources({ a: [], b: [of("x")], c: [newer] }, [names]).a).toEqual(["y", "x"]);
  });

  test("two equally witnessed ones that agree are one", () => {
    expect(sources({ M: [of("x")], m: [of("y")] })).toEqual({ M: ["x", "y"], m: ["x", "y"] });
  });

  test("a dated id takes from the undated one what was stated for its own time", () => {
    const price = (prompt: string, dates: object) => ({ rates: { prompt, completion: "2" }, ...dates });
    const day = "2026-07-09T00:00:00Z";
    const dated = (until: string) => {
      const page = of("page", { ...OFFICIAL, prices: [price("9", { until }), price("1", { from: until })] });
      const [own] = pooled({ m: [page], "m-2026-07-09": [] }, [], "openai").get("m-2026-07-09") ?? [];
      return own?.prices.map(({ rates }) => rates.prompt);
    };
    expect(dated("2026-07-08T23:59:59Z")).toEqual(["1"]);
    expect(dated(day)).toEqual(["1"]);
    expect(dated("2026-07-09T00:00:01Z")).toEqual(["9", "1"]);
    const gone = of("page", { ...OFFICIAL, prices: [price("9", { until: day })] });
    expect(sources({ m: [gone], "m-2026-07-09": [of("list")] }, [], "openai")["m-2026-07-09"]).toEqual([
      "list",
    ]);
  });

  test("a list tells two apart by what it says about both on one day", () => {
    const other = (more: Partial<Statement> = {}) => statement("list", ["3", "4"], more);
    const apart = (undated: Statement[], dated: Statement[]) =>
      sources({ m: undated, "m-2026-07-09": dated }, [], "openai")["m-2026-07-09"]?.length === dated.length;
    expect(apart([of("list")], [other()])).toBe(true);
    expect(apart([of("list")], [of("list")])).toBe(false);
    expect(apart([of("list"), of("second")], [other({ read: "2026-08-01" })])).toBe(false);
    expect(apart([of("list"), of("second")], [statement("third", ["3", "4"])])).toBe(false);
    expect(apart([of("list"), other(), of("second")], [other()])).toBe(false);
    expect(apart([of("list"), of("page", OFFICIAL)], [other()])).toBe(false);
    expect(apart([of("list")], [of("list"), other()])).toBe(true);
  });

  test("a name with a span has the other's statements only within it", () => {
    const span = { ...alias, from: "2026-03-01T00:00:00Z", until: "2026-06-01T00:00:00Z" };
    const dated = (from: string, until: string) => ({
      from,
      until,
      rates: { prompt: from, completion: until },
    });
    const spans = (...prices: PriceEntry[]) =>
      pooled({ a: [of("x", { prices })], b: [] }, [span])
        .get("b")
        ?.flatMap((one) => one.prices.map(({ from, until }) => [from, until]));
    const [jan, mar, apr, jun, dec] = ["01", "03", "04", "06", "12"].map(
      (month) => `2026-${month}-01T00:00:00Z`,
    );
    expect(spans(dated(jan ?? "", mar ?? ""))).toEqual([]);
    expect(spans(dated(jan ?? "", apr ?? ""))).toEqual([[mar, apr]]);
    expect(spans(dated(apr ?? "", dec ?? ""))).toEqual([[apr, jun]]);
    expect(spans(dated(jun ?? "", dec ?? ""))).toEqual([]);
    expect(spans(dated(mar ?? "", jun ?? ""))).toEqual([[mar, jun]]);
    expect(spans({ rates: { prompt: "1" } })).toEqual([[mar, jun]]);
    const ended = of("x", { prices: [dated(jan ?? "", mar ?? "")] });
    expect(sources({ a: [ended], b: [] }, [span]).b).toEqual([]);
  });

  test("a span may have only an end or only a start", () => {
    const of1 = (more: object) =>
      pooled({ a: [of("x")], b: [] }, [{ ...alias, ...more }])
        .get("b")
        ?.flatMap((one) => one.prices);
    const rates = { prompt: "1", completion: "2" };
    expect(of1({ until: "2026-06-01T00:00:00Z" })).toStrictEqual([{ until: "2026-06-01T00:00:00Z", rates }]);
    expect(of1({ from: "2026-06-01T00:00:00Z" })).toStrictEqual([{ from: "2026-06-01T00:00:00Z", rates }]);
  });

  test("a name without a row has nothing, and one that leads nowhere keeps its own", () => {
    const from = "2026-06-01T00:00:00Z";
    expect(sources({ a: [of("x")] }, [{ ...alias, from }])).toEqual({ a: ["x"] });
    expect(sources({ b: [of("y")] }, [{ ...alias, from }])).toEqual({ b: ["y"] });
  });
});

const ORIGIN = { source: "x", read: "2026-11-01" };
const TWIN = { source: "y", read: "2026-10-01" };
const CARD: Rates = { prompt: "0.1", completion: "0.2" };

function model(id: string, price: Partial<CatalogPrice>, origin = ORIGIN): CatalogModel {
  return { id, facts: {}, prices: [{ rates: CARD, origin, ...price }], other_sources: [] };
}

function dated(id: string, own: Partial<CatalogPrice>, twin: Partial<CatalogPrice>) {
  const models = [model(id, own), model("m", twin, TWIN)];
  return completeTwins(models)[0]?.prices[0];
}

const MORE = { rates: { ...CARD, input_cache_read: "0.01", web_search: "0.5", audio: "0.3" } };

describe("completeTwins", () => {
  test.each(["m-2026-04-23", "m-20260423", "m@20260423"])("%s takes rates and names their origin", (id) => {
    expect(dated(id, {}, MORE)).toEqual({
      rates: { ...CARD, input_cache_read: "0.01", web_search: "0.5" },
      origin: ORIGIN,
      evidence: { input_cache_read: TWIN, web_search: TWIN },
    });
  });

  // biome-ignore format: one line a case
  test.each<[string, string, Partial<CatalogPrice>, Partial<CatalogPrice>]>([
    ["another model's", "n-2026-04-23", {}, MORE],
    ["an undated id", "m-2", {}, MORE],
    ["what is like a day within an id", "m-2026-04-23-2", {}, MORE],
    ["one whose twin has no more", "m-2026-04-23", {}, {}],
    ["another card", "m-2026-04-23", { rates: { ...CARD, prompt: "0.3" } }, MORE],
    ["another time", "m-2026-04-23", { from: "2026-06-01T00:00:00Z" }, { ...MORE, until: "2026-06-01T00:00:00Z" }],
  ])("%s takes nothing", (_name, id, own, twin) => {
    expect(dated(id, own, twin)).toEqual({ rates: CARD, origin: ORIGIN, ...own });
  });

  // biome-ignore format: one line a case
  test.each<[string, string, string[], string | undefined]>([
    ["an id with its publisher has what the id without has", "x/m", ["m"], "0.01"],
    ["and the other way round", "m", ["x/m"], "0.01"],
    ["two publishers of one name are two models", "x/m", ["y/m"], undefined],
    ["a folder is no publisher", "a/b/m", ["m"], undefined],
  ])("%s", (_name, id, others, read) => {
    const models = [model(id, {}), ...others.map((other) => model(other, MORE, TWIN))];
    expect(completeTwins(models)[0]?.prices[0]?.rates.input_cache_read).toBe(read);
  });

  test("its own rate and tiers stay", () => {
    const tiers = [{ above: 5, rates: { prompt: "0.4" } }];
    const own = { rates: { ...CARD, input_cache_read: "0.02" }, tiers };
    const found = dated("m-2026-04-23", own, { ...MORE, tiers: [{ above: 9, rates: { prompt: "0.9" } }] });
    expect(found?.rates.input_cache_read).toBe("0.02");
    expect(found?.tiers).toEqual(tiers);
  });

  test("it takes missing tiers from its twin", () => {
    const tiers = [{ above: 5, rates: { prompt: "0.4" } }];
    expect(dated("m-2026-04-23", {}, { tiers })).toEqual({ rates: CARD, origin: ORIGIN, tiers });
  });

  const [batch, priority] = [{ rates: { prompt: "0.05" } }, { rates: { prompt: "0.4" } }];
  test.each<[string, Partial<CatalogPrice>, Partial<CatalogPrice>, object | undefined]>([
    [
      "has its own and those that only its twin has",
      { service_tiers: { batch } },
      { service_tiers: { batch: priority, priority } },
      { batch, priority },
    ],
    [
      "has none that are carried over",
      {},
      { service_tiers: { batch }, carried: { service_tiers: ["batch"] } },
      undefined,
    ],
    [
      "has what an official page states",
      { origin: { ...ORIGIN, confidence: "official" } },
      { service_tiers: { batch } },
      undefined,
    ],
    [
      "has none of another card",
      { rates: { ...CARD, prompt: "0.3" } },
      { service_tiers: { batch } },
      undefined,
    ],
  ])("tiers of service: a dated id %s", (_name, own, twin, expected) => {
    expect(dated("m-2026-04-23", own, twin)?.service_tiers).toEqual(expected);
  });

  test("of a twin's prices at one card the last counts", () => {
    const day = "2026-06-01T00:00:00Z";
    const search = (web_search: string) => ({ ...CARD, web_search });
    const twin = {
      ...model("m", {}),
      prices: [
        { rates: search("0.5"), origin: TWIN, until: day },
        { rates: search("0.7"), origin: TWIN, from: day },
      ],
    };
    expect(completeTwins([model("m-2026-04-23", {}), twin])[0]?.prices[0]?.rates.web_search).toBe("0.7");
  });
});

const tiers = [{ above: 200, rates: { prompt: "2", completion: "3" } }];
const card = { rates: { prompt: "1", completion: "2" }, origin: ORIGIN };
const named = (id: string, price: Partial<CatalogPrice>, more: Partial<CatalogModel> = {}): CatalogModel => ({
  ...{ id, facts: {}, prices: [{ ...card, ...price }], other_sources: [] },
  ...more,
});
const other = [{ above: 200, rates: { prompt: "2", completion: "4" } }];
const region = { variant_of: "m", offer: { region: "eu" } };
// biome-ignore format: one line a case
test.each<[string, CatalogModel[], object | undefined]>([
    ["a dated one's", [named("m", {}), named("m-2026-01-01", { tiers })], tiers],
    ["the latest's", [named("m-2026-02-02", {}), named("m-latest", { tiers })], tiers],
    ["of several that agree", [named("m", {}), named("m-2026-01-01", { tiers }), named("m-latest", { tiers })], tiers],
    ["none of several that do not", [named("m", {}), named("m-2026-01-01", { tiers }), named("m-latest", { tiers: other })], undefined],
    ["none of another card", [named("m", {}), named("m-2026-01-01", { tiers, rates: { prompt: "1", completion: "3" } })], undefined],
    ["none where an official page prints it flat", [named("m", { origin: { ...ORIGIN, confidence: "official" } }), named("m-2026-01-01", { tiers })], undefined],
    ["a region's times what its card is of the model's", [named("eu/m", { rates: { prompt: "1.1", completion: "2.2" } }, region), named("m", { tiers })], [{ above: 200, rates: { prompt: "2.2", completion: "3.3" } }]],
    ["none of a region whose card is no multiple", [named("eu/m", { rates: { prompt: "1.1", completion: "2" } }, region), named("m", { tiers })], undefined],
    ["a region's in place of a ratio carried over", [named("eu/m", { rates: { prompt: "1.1", completion: "2.2" }, tiers: other, carried: { tiers: true } }, region), named("m", { tiers })], [{ above: 200, rates: { prompt: "2.2", completion: "3.3" } }]],
    ["none that are carried over themselves", [named("m", {}), named("m-2026-01-01", { tiers, carried: { tiers: true } })], undefined],
    ["none of a size's", [named("eu/m", { rates: { prompt: "1.1", completion: "2.2" } }, { variant_of: "m", offer: { size: "1k" } }), named("m", { tiers })], undefined],
  ])("completeTwins: context tiers under other names: %s", (_name, models, expected) => expect(completeTwins(models)[0]?.prices[0]?.tiers).toEqual(expected));
