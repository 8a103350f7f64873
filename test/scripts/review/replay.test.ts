// replay: each change that once moved bills past the gate without a reason, and those that move none.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { judge } from "../../../scripts/review/refusals.ts";
import { aModel, BUILD_DAY, model, moves, type Parts } from "../../helpers/builds.ts";

const PAGE = "https://e.com/prices";
const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true, page: PAGE };
const stated = { page: PAGE, read: "2026-11-01", confidence: "official" as const };
const calendar = (days: string[]) => ({
  calendars: [
    { name: "feasts", page: PAGE, read: "2026-11-01", from: "2026-01-01", until: "2026-12-31", days },
  ],
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
const registry = (more: object): Parts => ({
  models: { p: [m()] },
  providers: { p: { usage: USAGE, ...more } },
});
const hourly = (days: string[]): Parts => ({
  ...p(
    model("m", {
      hours: [
        { utc: "01:00-09:00", except: "feasts", rates: { prompt: "0.000004", completion: "0.000016" } },
      ],
    }),
  ),
  ...calendar(days),
});
const units = (rate: string): Parts => p(aModel("m", { rates: {}, units: { per_song: rate } }));

/** What stops a publish of the second over the first: each cause with its first breach. */
async function refusals(before: Parts, after: Parts): Promise<string[]> {
  return judge(await moves(before, after), [], BUILD_DAY)
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ row, breaches }) => `${row.name}: ${breaches[0]?.replace(/^\d+ /, "")}`);
}

describe("a change of data that a comparison of fields would miss is refused", () => {
  // threat: wrong-source
  test.each<[string, Parts, Parts, string]>([
    [
      "a release day ahead",
      p(m()),
      p(m({ facts: { released: "2027-05-01" } })),
      "release days at p: no longer priced",
    ],
    [
      "an alias that leads to the dearest",
      aliased("m"),
      aliased("dear"),
      "alias p/old: answered by another offer",
    ],
    [
      "a fee on every call",
      many((one) => one),
      many((one) => ({
        ...one,
        prices: one.prices.map((price) => ({ ...price, rates: { ...price.rates, request: "0.9" } })),
      })),
      "prices at p by models-dev: more than threefold",
    ],
    ["a calendar that is emptied", hourly(["2026-12-25"]), hourly([]), "calendar feasts: settled by hand"],
    [
      "a usage convention of one model",
      registry({}),
      registry({ usage_by_model: [{ ...USAGE, models: "^m$", prompt_includes_cache: false }] }),
      "usage convention at p: settled by hand",
    ],
    [
      "a word that asks for another tier of service",
      registry({ service_tiers: [{ name: "priority", factor: "1.7", ...stated }] }),
      registry({ service_tiers: [{ name: "priority", words: ["default"], factor: "1.7", ...stated }] }),
      "service tiers at p: settled by hand",
    ],
    [
      "a provider's name that goes",
      registry({ aliases: ["pp"] }),
      registry({}),
      "provider name pp: no longer priced",
    ],
    [
      "a fee for searches",
      registry({}),
      registry({ fees: [{ name: "web_search", unit: "search", price: "10", ...stated }] }),
      "fee web_search at p: new and dear",
    ],
    [
      "a row priced by the word of a list",
      p(m({ prices: [] })),
      p(priced({ prompt: "0.9" })),
      "prices at p by models-dev: new and dear",
    ],
    [
      "the region of an offer",
      registry({ regions: [{ name: "regional", factor: "1.1", ...stated }] }),
      {
        ...registry({ regions: [{ name: "regional", factor: "1.1", ...stated }] }),
        models: { p: [m({ offer: { region: "eu" } })] },
      },
      "region of offers at p: settled by hand",
    ],
    [
      "a unit three hundred times as dear",
      units("0.01"),
      units("3"),
      "prices at p by models-dev: more than threefold",
    ],
    [
      "a factor of batches",
      registry({ service_tiers: [{ name: "batch", factor: "0.5", ...stated }] }),
      registry({ service_tiers: [{ name: "batch", factor: "0.2", ...stated }] }),
      "service tiers at p: settled by hand",
    ],
    [
      "a factor of a region",
      registry({ regions: [{ name: "eu", factor: "1.1", ...stated }] }),
      registry({ regions: [{ name: "eu", factor: "3", ...stated }] }),
      "regions at p: settled by hand",
    ],
  ])("%s", async (_name, before, after, refusal) => {
    expect(await refusals(before, before)).toEqual([]);
    expect(await refusals(before, after)).toContain(refusal);
  });
});

describe("so is", () => {
  test.each<[string, Parts, Parts, string]>([
    ["a row that goes", p(m(), model("n")), p(model("n")), "id p/m: no longer priced"],
    [
      "a row without a price that goes",
      p(m({ prices: [] }), model("n")),
      p(model("n")),
      "id p/m: settled by hand",
    ],
    [
      "a row withdrawn",
      p(m()),
      p(m({ prices: [], withdrawn: { day: BUILD_DAY } })),
      "prices at p without a source: no longer priced",
    ],
    [
      "an announced price",
      p(m()),
      p(model("m", { until: "2026-12-01T00:00:00Z" })),
      "prices at p without a source: no longer priced",
    ],
    [
      "a tier of service",
      p(m()),
      p(model("m", { service_tiers: { standard: { rates: { prompt: "0.00002" } } } })),
      "prices at p by models-dev: more than threefold",
    ],
    [
      "a rate that goes",
      p(priced({ web_search: "0.01" })),
      p(m()),
      "prices at p by models-dev: no longer priced",
    ],
    [
      "an own key's fee",
      registry({ byok_fee: "0.05" }),
      registry({ byok_fee: "0.06" }),
      "fee on own keys at p: settled by hand",
    ],
  ])("%s", async (_name, before, after, refusal) => {
    expect(await refusals(before, after)).toContain(refusal);
  });
});

test("a release day names the lists that state it", async () => {
  const table = await moves(p(m()), p(m({ facts: { released: "2027-05-01" } })));
  expect(table.rows().map(({ name }) => name)).toContain("release days at p");
});

test("providers with equal shards are counted and not billed again", async () => {
  const parts = { models: { p: [m()], q: [model("n")] } };
  const [same, moved] = [
    await moves(parts, parts),
    await moves(parts, { models: { ...parts.models, p: [priced({ prompt: "0.000003" })] } }),
  ];
  expect(same.rows()).toEqual([]);
  expect(same.all.bill.get("q")).toBe(moved.all.bill.get("q"));
  expect(moved.rows().every(({ name }) => name === "prices at p by models-dev")).toBe(true);
});

test("a host's list price changes the gateway that passes it on", async () => {
  const gateway = (rates: object): Parts => ({
    models: {
      q: [model("m", { rates: { prompt: "0.000002", completion: "0.000008", ...rates } })],
      g: [m()],
    },
    providers: { q: { subproviders: ["Groq"] }, g: { byok_fee: "0.05", kind: "gateway" } },
  });
  const table = await moves(gateway({}), gateway({ prompt: "0.000003" }));
  expect(table.rows()[0]?.offers).toContain("q/m");
});

test("one provider can be billed by itself", async () => {
  const before = { models: { p: [m()], q: [m()] } };
  const dear = priced({ prompt: "0.00001" });
  const table = await moves(before, { models: { p: [dear], q: [dear] } }, "q");
  expect(table.rows().map(({ name }) => name)).toEqual(["prices at q by models-dev"]);
});
