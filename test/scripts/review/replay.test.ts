// replay: each change that once moved bills past the gate without a reason, and those that move none.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { KINDS, type Kind } from "../../../scripts/review/outcomes.ts";
import { judge } from "../../../scripts/review/refusals.ts";
import { aModel, BUILD_DAY, model, moves, type Parts } from "../../helpers/builds.ts";

const [FAR, LOST, OTHER, DEAR] = KINDS;
const HAND = "settled by hand";
const FEE = "fee web_search at p";
const LIST = "prices at p by models-dev";
const PAGE = "https://e.com/prices";
const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true, page: PAGE };
const stated = { page: PAGE, read: "2026-11-01", confidence: "official" as const };
const calendar = (days: string[], until = "2026-12-31") => ({
  calendars: [{ name: "feasts", page: PAGE, read: "2026-11-01", from: "2026-01-01", until, days }],
});
const m = (more: Partial<CatalogModel> = {}): CatalogModel => ({ ...model("m"), ...more });
const p = (...models: CatalogModel[]): Parts => ({ models: { p: models } });
const many = (more: (model: CatalogModel) => CatalogModel): Parts =>
  p(...["a", "b", "c"].map((id) => more(model(id))));
const priced = (rates: Record<string, string>) =>
  model("m", { rates: { prompt: "0.000002", completion: "0.000008", ...rates } });
const aliased = (to: string): Parts =>
  p(
    ...["m", "dear"].map((id) => ({
      ...model(id, id === "dear" ? { rates: { prompt: "0.00015", completion: "0.0006" } } : {}),
      ...(id === to && { aliases: [{ id: "old", declared_by: "x" }] }),
    })),
  );
const registry = (more: object, ...models: CatalogModel[]): Parts => ({
  models: { p: models.length > 0 ? models : [m()] },
  providers: { p: { usage: USAGE, ...more } },
});
const tier = (more: object) => registry({ service_tiers: [{ name: "batch", ...stated, ...more }] });
const region = (name: string, factor: string, ...models: CatalogModel[]) =>
  registry({ regions: [{ name, factor, ...stated }] }, ...models);
const fees = (...all: object[]) =>
  registry({ fees: all.map((one) => ({ name: "web_search", unit: "search", ...stated, ...one })) });
const hourly = (days: string[], until?: string): Parts => ({
  ...p(model("m", { hours: [{ utc: "01:00-09:00", except: "feasts", rates: { prompt: "0.000004" } }] })),
  ...calendar(days, until),
});
const units = (rate: string): Parts => ({
  ...p(aModel("m", { rates: {}, units: { per_song: rate } })),
  goneKeys: [{ key: "m", row: "p/m", day: BUILD_DAY }],
});
const leads = (at: string): Parts =>
  p(
    m({ facts: { retires: at.slice(0, 10) }, redirect: { to: "n", at, bills_as_target: true } }),
    model("n", { rates: { prompt: "0.00002", completion: "0.00008" } }),
  );
const long = (audio: string): Parts =>
  p(model("m", { tiers: [{ above: 200_000, rates: { prompt: "0.000004", audio } }] }));
const gateway = (...ids: string[]): Parts =>
  registry(
    { kind: "gateway" },
    model("maker/m"),
    ...ids.map((id) => model(id, { rates: { prompt: "0.000003" } })),
  );
/** What a list showed in spring, and shows no more. */
const gone = (rate: string): Parts => ({
  ...p(model("n")),
  history: ["models-dev", "litellm"].map((source) => ({
    ...{ source, of: [], began: "2026-01-01", read: "2026-11-20" },
    cards: [{ rates: { prompt: rate, completion: rate } }],
    rows: [["p", "m", [0, "2026-01-01", "2026-06-01", "2026-06-02"]]],
  })),
});

/** What stops a publish of the second over the first: each cause with its first breach. */
async function refusals(before: Parts, after: Parts): Promise<string[]> {
  return judge(await moves(before, after), [], BUILD_DAY)
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ row, breaches }) => `${row.name}: ${breaches[0]?.replace(/^\d+ /, "")}`);
}

// threat: wrong-source
test.each<[string, Parts, Parts, string, Kind | typeof HAND]>([
  ["a release day ahead", p(m()), p(m({ facts: { released: "2027-05-01" } })), "release days at p", LOST],
  ["an alias that leads to the dearest", aliased("m"), aliased("dear"), "alias p/old", OTHER],
  [
    "a fee on every call",
    many((one) => one),
    many((one) => ({
      ...one,
      prices: one.prices.map((price) => ({ ...price, rates: { ...price.rates, request: "0.9" } })),
    })),
    LIST,
    FAR,
  ],
  ["a calendar that is emptied", hourly(["2026-12-25"]), hourly([]), "calendar feasts", HAND],
  [
    "a usage convention of one model",
    registry({}),
    registry({ usage_by_model: [{ ...USAGE, models: "^m$", prompt_includes_cache: false }] }),
    "usage convention at p",
    HAND,
  ],
  [
    "a word that asks for another service tier",
    tier({ factor: "1.7" }),
    tier({ factor: "1.7", words: ["default"] }),
    "service tiers at p",
    HAND,
  ],
  ["a provider's name that goes", registry({ aliases: ["pp"] }), registry({}), "provider name pp", LOST],
  ["a fee for searches", fees(), fees({ price: "10" }), FEE, DEAR],
  ["a row priced by the word of a list", p(m({ prices: [] })), p(priced({ prompt: "0.9" })), LIST, DEAR],
  [
    "the region of an offer",
    region("regional", "1.1"),
    region("regional", "1.1", m({ offer: { region: "eu" } })),
    "region of offers at p",
    HAND,
  ],
  ["a row that has left the cost map, three hundred times as dear", units("0.01"), units("3"), LIST, FAR],
  ["a model that is gone", gone("0.0000001"), gone("0.00003"), "past prices", FAR],
  ["a factor of batches", tier({ factor: "0.5" }), tier({ factor: "0.2" }), "service tiers at p", HAND],
  ["a factor of a region", region("eu", "1.1"), region("eu", "3"), "regions at p", HAND],
])(
  "a change of data that a comparison of fields would miss is refused: %s",
  async (_name, before, after, cause, breach) => {
    expect(await refusals(before, before)).toEqual([]);
    expect(await refusals(before, after)).toContain(`${cause}: ${breach}`);
  },
);

const LATER = "2027-03-01T00:00:00Z";
const NOBODY = "prices at p without a source";
const penny = { price: "0.01" };
const PENNY = fees(penny);

test.each<[string, Parts, Parts, string, Kind | typeof HAND]>([
  ["a row that goes", p(m(), model("n")), p(model("n")), "id p/m", LOST],
  ["a row without a price that goes", p(m({ prices: [] }), model("n")), p(model("n")), "id p/m", HAND],
  ["a row withdrawn", p(m()), p(m({ prices: [], withdrawn: { day: BUILD_DAY } })), NOBODY, LOST],
  ["an announced end", p(m()), p(model("m", { until: LATER })), NOBODY, LOST],
  [
    "a service tier",
    p(m()),
    p(model("m", { service_tiers: { standard: { rates: { prompt: "0.00002" } } } })),
    LIST,
    FAR,
  ],
  ["a rate that goes", p(priced({ web_search: "0.01" })), p(m()), LIST, LOST],
  [
    "a key's fee",
    registry({ byok_fee: "0.05" }),
    registry({ byok_fee: "0.06" }),
    "fee on own keys at p",
    HAND,
  ],
  ["a fee from spring on", PENNY, fees({ ...penny, until: LATER }, { price: "9", from: LATER }), FEE, FAR],
  ["a fee for five at least", PENNY, fees({ ...penny, least: "5" }), FEE, FAR],
  ["an id redirected in spring", leads("2029-03-01T00:00:00Z"), leads(LATER), "redirects at p", OTHER],
  ["a calendar that ends later", hourly([]), hourly([], "2027-12-31"), "last days of calendars at p", HAND],
  ["a rare rate above a threshold", long("0.000004"), long("0.0004"), LIST, FAR],
  ["an id without its maker's name", gateway(), gateway("another/m"), "id p/m", LOST],
  ["a gateway as a maker", gateway(), registry({ kind: "maker" }, model("maker/m")), "id p/m", LOST],
  [
    "a key of the cost map that goes as a price moves",
    registry({}),
    registry({ map_provider: "other" }, priced({ prompt: "0.000003" })),
    "cost map of p",
    LOST,
  ],
])("so is: %s", async (_name, before, after, cause, breach) => {
  expect(await refusals(before, after)).toContain(`${cause}: ${breach}`);
});

test("terms of a provider that move no bill are told", async () => {
  const table = await moves(PENNY, fees({ ...penny, most: "999" }));
  expect(table.rows().map(({ name, unit }) => [name, unit])).toEqual([[FEE, "row"]]);
});

test("providers with equal shards are counted and not billed again", async () => {
  const parts = { models: { p: [m()], q: [model("n")] } };
  const [same, moved] = [
    await moves(parts, parts),
    await moves(parts, { models: { ...parts.models, p: [priced({ prompt: "0.000003" })] } }),
  ];
  expect(same.rows()).toEqual([]);
  expect(same.all.bill.get("q")).toBe(moved.all.bill.get("q"));
  expect(moved.rows().every(({ name }) => name === LIST)).toBe(true);
});

test("a name in the cost map that neither version knows is no bill", async () => {
  const upstream = { key: "p/x", provider: "p", model: "x", prices: {}, other: { litellm_provider: "p" } };
  const billed = async (parts: Parts) => (await moves(parts, parts)).all.bill.get("p");
  expect(await billed({ ...p(m()), mapEntries: [upstream] })).toBe(await billed(p(m())));
});

test("a host's list price changes the gateway that passes it on", async () => {
  const passedOn = (rates: object): Parts => ({
    models: {
      q: [model("m", { rates: { prompt: "0.000002", completion: "0.000008", ...rates } })],
      g: [m()],
    },
    providers: { q: { subproviders: ["Groq"] }, g: { byok_fee: "0.05", kind: "gateway" } },
  });
  const table = await moves(passedOn({}), passedOn({ prompt: "0.000003" }));
  expect(table.rows()[0]?.offers).toContain("q/m");
});

test("one provider can be billed by itself", async () => {
  const before = { models: { p: [m()], q: [m()] } };
  const dear = priced({ prompt: "0.00001" });
  const table = await moves(before, { models: { p: [dear], q: [dear] } }, "q");
  expect(table.rows().map(({ name }) => name)).toEqual(["prices at q by models-dev"]);
});
