// shardProvider: what calculators need of a provider, and only that.
import { describe, expect, test } from "vitest";
import { shardProvider, shardText } from "../../../scripts/build/shard-provider.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { type Shard, shard as shardSchema } from "../../../src/schemas/shard.ts";
import { aProvider } from "../../helpers/facts.ts";

const origin = { source: "models-dev", read: "2026-09-30" };

function model(id: string, prices: PriceEntry[], more: Partial<CatalogModel> = {}): CatalogModel {
  return {
    id,
    facts: { context_tokens: 5 },
    prices: prices.map((price) => ({ ...price, origin })),
    other_sources: [],
    ...more,
  };
}

function shard(models: CatalogModel[], provider = aProvider("p"), listed: Record<string, string> = {}) {
  const rest = { calendars: [], now: "2026-11-21T00:00:00Z" };
  const made = shardProvider({ ...rest, provider, models, listedAt: () => listed });
  expect(shardSchema.parse(made)).toEqual(made);
  return made;
}

describe("shardProvider", () => {
  test("has the provider's convention, and its fee if any", () => {
    const usage = { prompt_includes_cache: false, completion_includes_reasoning: true };
    expect(shard([], aProvider("p", { usage }))).toEqual({
      ...{ provider: "p", usage: { ...usage, assumed: true } },
      ...{ models: [], aliases: [] },
    });
    expect(shard([], aProvider("p", { usage, byok_fee: "0.05" }))).toMatchObject({ byok_fee: "0.05" });
    const fee = {
      name: "byok",
      unit: "call cost",
      multiplier: "0.05",
      ...{ page: "https://p.example", read: "2026-11-01", confidence: "official" as const },
    };
    const priced = { ...fee, name: "container_1gb", unit: "20 minutes", price: "0.03" };
    const { multiplier: _none, ...container } = priced;
    const yuan = { ...container, name: "page", currency: "CNY" as const };
    expect(shard([], aProvider("p", { usage, fees: [fee, container, yuan] })).fees).toEqual([
      { ...container, seen: 0 },
    ]);
    expect(shard([], aProvider("p", { usage, fees: [fee, yuan] }))).not.toHaveProperty("fees");
    const fees = [{ ...fee, free: { amount: "1000000", per: "month" as const } }];
    expect(shard([], aProvider("p", { usage, byok_fee: "0.05", fees }))).toMatchObject({
      free_byok_calls: 1_000_000,
    });
    // A free amount of a day is no monthly number of calls.
    const daily = { ...fee, free: { amount: "1000", per: "day" as const } };
    for (const one of [fee, daily]) {
      expect(shard([], aProvider("p", { usage, byok_fee: "0.05", fees: [one] }))).not.toHaveProperty(
        "free_byok_calls",
      );
    }
  });

  test.each<[Partial<CatalogModel>, object | undefined]>([
    [{}, undefined],
    [{ status: "active", status_since: "2026-01-01" }, undefined],
    [{ facts: { retires: "2026-12-31" } }, { retires: "2026-12-31" }],
    [
      { status: "retired", status_since: "2026-08-06" },
      { status: "retired", since: "2026-08-06" },
    ],
  ])("for %j states the life %j", (more, life) => {
    expect(shard([model("a", [], more)]).models[0]?.life).toEqual(life);
  });

  test("maps each alias to its model's id", () => {
    const aliases = [
      { id: "b", declared_by: "x" },
      { id: "c", declared_by: "x" },
    ];
    expect(shard([model("a", [], { aliases }), model("d", [])]).aliases).toEqual([
      ["b", "a"],
      ["c", "a"],
    ]);
  });

  test("has prices with instants, rates, tiers, hours and units, but without their origin", () => {
    const price: PriceEntry = {
      from: "2026-01-01T00:00:00Z",
      until: "2027-01-01T00:00:00Z",
      rates: { prompt: "1", completion: "0", input_cache_write_1h: "9" },
      tiers: [{ above: 5, rates: { prompt: "2", citation: "9" } }],
      units: { output_per_second: "3" },
      service_tiers: { flex: { rates: { prompt: "0.5" } } },
      hours: [{ utc: "01:00-02:00", rates: { prompt: "3" } }],
      guaranteed_until: "2026-12-01T00:00:00Z",
    };
    const dated = { ...price, origin, evidence: { prompt: origin } };
    expect(shard([{ ...model("a", []), prices: [dated] }]).models[0]?.prices).toEqual([
      { ...price, seen: 0 },
    ]);
  });

  test("has the calendars that its prices name, and refuses a missing one", () => {
    const hours = [{ utc: "01:00-02:00", except: "holidays", rates: { prompt: "3" } }];
    const models = [model("a", [{ rates: { prompt: "1" }, hours }])];
    const known = { page: "https://e.com", read: "2026-01-01", from: "2026-01-01", until: "2026-12-31" };
    const days = ["2026-10-01"];
    const rest = { provider: aProvider("p"), models, listedAt: () => ({}), now: "2026-11-21T00:00:00Z" };
    const other = { ...known, name: "other", days: [] };
    const made = shardProvider({ ...rest, calendars: [{ ...known, name: "holidays", days }, other] });
    expect(made.calendars).toEqual({ holidays: days });
    expect(made.calendar_ends).toEqual({ holidays: "2026-12-31" });
    expect(() => shardProvider({ ...rest, calendars: [other] })).toThrow("prices/calendars/holidays.json");
  });

  test.each<[string, Partial<CatalogModel>, object]>([
    [
      "the first day anybody was read to charge it",
      { prices: [{ rates: {}, origin, since: "2026-08-01" }] },
      { known_from: "2026-08-01T00:00:00Z" },
    ],
    ["else the day of its reading", {}, { known_from: "2026-09-30T00:00:00Z" }],
    ["not a bare month", { prices: [{ rates: {}, origin: { ...origin, read: "2026-07" } }] }, {}],
    [
      "a release",
      { facts: { released: "2026-07" } },
      { known_from: "2026-09-30T00:00:00Z", released: "2026-07" },
    ],
    [
      "a release, though only a subprovider has a price",
      { prices: [], facts: { released: "2026-07" } },
      { released: "2026-07" },
    ],
    [
      "a first price that is dated",
      { prices: [{ from: "2026-08-15T00:00:00Z", rates: {}, origin, since: "2026-08-01" }] },
      {},
    ],
    [
      "a first price that is announced: the model is not sold before",
      { prices: [{ from: "2027-01-01T00:00:00Z", rates: {}, origin }] },
      { released: "2027-01-01" },
    ],
    [
      "of several prices only the first one's",
      {
        prices: [
          { until: "2026-08-15T00:00:00Z", rates: {}, origin },
          { from: "2026-08-15T00:00:00Z", rates: {}, origin, since: "2026-08-01" },
        ],
      },
      { known_from: "2026-09-30T00:00:00Z" },
    ],
  ])("what is known of earlier times: %s", (_, changes, known) => {
    const [made] = shard([{ ...model("a", [{ rates: {} }]), ...changes }]).models;
    const { id: _id, prices: _prices, ...rest } = made ?? { id: "", prices: [] };
    expect(rest).toEqual(known);
  });

  test("an active model with an end has no day since which it is active", () => {
    const ends = { status: "active", status_since: "2026-01-01", facts: { retires: "2027-01-01" } } as const;
    expect(shard([model("a", [], ends)]).models[0]?.life).toEqual({
      retires: "2027-01-01",
    });
    const old = { ...ends, status: "deprecated" } as const;
    expect(shard([model("a", [], old)]).models[0]?.life).toEqual({
      ...{ status: "deprecated", since: "2026-01-01", retires: "2027-01-01" },
    });
  });

  test("a first price that starts at the build's instant is not an announcement", () => {
    const prices = [{ from: "2026-11-21T00:00:00Z", rates: {}, origin }];
    expect(shard([{ ...model("a", []), prices }]).models).toEqual([
      { id: "a", prices: [{ from: "2026-11-21T00:00:00Z", rates: {}, seen: 0 }] },
    ]);
  });

  test("has tiers and regions without their reading", () => {
    const read = { page: "https://e.com", read: "2026-11-01", confidence: "official" } as const;
    const provider = aProvider("p", {
      service_tiers: [
        { name: "flex", words: ["low"], models: "^a", ...read },
        { name: "batch", factor: "0.5", ...read },
      ],
      regions: [{ name: "eu", factor: "1.1", words: ["europe"], ...read }],
    });
    expect(shard([], provider)).toMatchObject({
      service_tiers: [
        { name: "flex", words: ["low"], models: "^a" },
        { name: "batch", factor: "0.5" },
      ],
      regions: [{ name: "eu", factor: "1.1", words: ["europe"] }],
    });
    const [flex, batch] = shard([], provider).service_tiers ?? [];
    expect([flex, batch].map((one) => Object.keys(one ?? {}))).toEqual([
      ["name", "words", "models"],
      ["name", "factor"],
    ]);
  });

  test("has calendars by name, the first of two with one name", () => {
    const file = { page: "https://e.com", read: "2026-01-01", from: "2026-01-01", until: "2026-12-31" };
    const hours = ["b", "a"].map((except) => ({ utc: "01:00-02:00", except, rates: { prompt: "3" } }));
    const made = shardProvider({
      provider: aProvider("p"),
      models: [model("m", [{ rates: { prompt: "1" }, hours }])],
      listedAt: () => ({}),
      calendars: [
        { ...file, name: "a", days: ["2026-01-01"] },
        { ...file, name: "b", days: [] },
      ],
      now: "2026-11-21T00:00:00Z",
    });
    expect(Object.keys(made.calendars ?? {})).toEqual(["a", "b"]);
  });

  test("says that a price was withdrawn, before any other reason", () => {
    const withdrawn = { day: "2026-11-01" };
    expect(
      shard([model("a", [], { unpriced_reason: "not_public", withdrawn })]).models[0]?.unpriced_reason,
    ).toBe("withdrawn");
    expect(shard([model("a", [], { unpriced_reason: "not_public" })]).models[0]?.unpriced_reason).toBe(
      "not_public",
    );
  });

  test("says how a price without token rates is charged", () => {
    const [one] = shard([
      model("a", [{ rates: { request: "0.1" }, units: { output_per_second: "3" } }]),
    ]).models;
    expect(one?.prices).toEqual([
      {
        rates: { request: "0.1" },
        units: { output_per_second: "3" },
        priced_by: "per request (0.1 USD), per second of output (3 USD)",
        seen: 0,
      },
    ]);
    const [none] = shard([model("a", [{ rates: {} }])]).models;
    expect(none?.prices).toEqual([{ rates: {}, seen: 0 }]);
  });

  test("says why there is no price", () => {
    expect(shard([model("a", [], { message: "No public price." })]).models).toEqual([
      { id: "a", prices: [], message: "No public price." },
    ]);
  });

  test("has a gateway's own subprovider prices, and where others are listed", () => {
    const price = { rates: { prompt: "1" }, since: "2026-08-01", origin };
    const subproviders = [{ subprovider: "Groq", price }];
    expect(shard([model("a", [], { subproviders })], aProvider("p"), { Azure: "a-1" }).models).toEqual([
      {
        id: "a",
        prices: [],
        subproviders: { Groq: [{ rates: { prompt: "1" }, known_from: "2026-08-01T00:00:00Z", seen: 0 }] },
        listed_at: { Azure: "a-1" },
      },
    ]);
  });

  test("refers to certainties by their place in a table", () => {
    const late = { source: "page", read: "2026-11-01", confidence: "official" as const };
    const price = { rates: { prompt: "1", completion: "2" }, origin, evidence: { completion: late } };
    const made = shard([{ ...model("a", []), prices: [price] }, model("b", [{ rates: { prompt: "1" } }])]);
    expect(made.certainty).toEqual([
      ["low", "2026-09-30"],
      ["high", "2026-11-01"],
    ]);
    const places = made.models.flatMap(({ prices }) => prices.map(({ seen, seen_of }) => [seen, seen_of]));
    expect(places).toEqual([
      [0, { completion: 1 }],
      [0, undefined],
    ]);
  });
});

describe("shardText: a shard with a model a line, the ids of all on the first", () => {
  const shard = (...ids: string[]): Shard => ({
    provider: "p",
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    models: ids.map((id) => ({ id, prices: [] })),
    aliases: [["x", "a"]],
  });

  test.each([[[]], [["a"]], [["a", 'b"\n', "c"]]])("the shard text of %j", (ids) => {
    const text = shardText(shard(...ids));
    expect(JSON.parse(text)).toEqual({ ...shard(...ids), ids });
    const [first, ...lines] = text.split("\n");
    expect(JSON.parse(`${first}]}`)).toEqual({ ...shard(), ids });
    const models = lines.slice(0, -1).map((line) => JSON.parse(line.replace(/,$/, "")));
    expect(models).toEqual(shard(...ids).models);
    expect(lines.at(-1)).toBe("]}");
  });
});

describe("shardProvider: which usage convention a provider and each of its models have in the shard", () => {
  const INCLUSIVE = { prompt_includes_cache: true, completion_includes_reasoning: true };
  const SEPARATE = { prompt_includes_cache: false, completion_includes_reasoning: true };
  const PAGE = "https://example.com/usage";

  const aModel = (id: string): CatalogModel => ({ id, facts: {}, prices: [], other_sources: [] });

  function shard(changes: Partial<Provider>, ...ids: string[]) {
    const rest = { listedAt: () => ({}), calendars: [], now: "2026-11-21T00:00:00Z" };
    return shardProvider({ ...rest, provider: aProvider("p", changes), models: ids.map(aModel) });
  }

  test("a provider's convention is assumed unless a page states it", () => {
    expect(shard({ usage: INCLUSIVE }).usage).toStrictEqual({ ...INCLUSIVE, assumed: true });
    expect(shard({ usage: { ...INCLUSIVE, page: PAGE } }).usage).toStrictEqual(INCLUSIVE);
  });

  describe("a model that its provider reports in another way", () => {
    const usage_by_model = [
      { models: "claude", ...SEPARATE, page: PAGE },
      { models: "opus|gemini", ...INCLUSIVE, completion_includes_reasoning: false },
    ];
    test.each<[string, string, object | undefined]>([
      ["has its own", "claude-sonnet-5", SEPARATE],
      ["by its id in lower case", "Anthropic/Claude-Sonnet-5", SEPARATE],
      ["of two patterns by the first", "claude-opus-5", SEPARATE],
      [
        "which is assumed when it has no page",
        "gemini-3.5",
        { prompt_includes_cache: true, completion_includes_reasoning: false, assumed: true },
      ],
      ["and any other has none", "gpt-5", undefined],
    ])("%s: %s", (_name, id, expected) =>
      expect(shard({ usage_by_model }, id).models[0]?.usage).toStrictEqual(expected),
    );

    test("a model without its own convention names none", () => {
      expect(shard({}, "m").models[0]).not.toHaveProperty("usage");
    });
  });
});
