// resolveId: which model an id means, whose it is, who serves it, and what each asks for a usage.
import { describe, expect, test } from "vitest";
import type { Listing } from "../../scripts/build/listing.ts";
import { packListing } from "../../scripts/build/pack-listing.ts";
import { resolveId } from "../../src/calculator/resolve-id.ts";
import type { ResolveQuery } from "../../src/contract/list-requests.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { UnreadableError, type Version } from "../../src/store/version.ts";
import { toListing, versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop, type FixtureProvider } from "../helpers/fixture-models.ts";

type Rates = Record<string, string>;
const COUNTS = { prompt_tokens: 0, completion_tokens: 0, cache_read_tokens: 0 };

function shop(slug: string, models: Record<string, Rates>, kind?: string): FixtureProvider {
  const sold = Object.entries(models).map(([id, rates]) => ({ id, prices: [{ rates }] }));
  return { ...aShop(slug, sold), ...(kind !== undefined && { kind }) };
}

/** What rows say beside their prices, by `provider/id`: members of their entries, and where the model is in its life. */
type Said = Record<string, { retired?: true; [member: string]: unknown }>;

function versionWith(shops: readonly FixtureProvider[], said: Said = {}, broken?: string): Version {
  const listing = toListing(shops);
  const names = listing.rows.map(([id, shop]) => `${listing.providers[shop]}/${id}`);
  const lines = listing.lines.map((line, row) => {
    const { retired: _retired, ...more } = said[names[row] ?? ""] ?? {};
    const entry = JSON.parse(line);
    const { models = [] } = shops.find(({ slug }) => slug === entry.provider_id)?.shard ?? {};
    const rates = models.find(({ id }) => id === entry.model_id)?.prices.at(-1)?.rates ?? {};
    const unknown = PUBLIC_RATES.filter((rate) => rates[rate] === undefined);
    return JSON.stringify({ ...entry, unknown, ...more });
  });
  const retired = names.flatMap((name, row) => (said[name]?.retired ? [row] : []));
  const all: Listing = { ...listing, lines, upcoming: [], statuses: { retired } };
  return {
    ...versionOf(shops, broken),
    listing: async (open) => open(Uint8Array.from(packListing(all))),
  };
}

async function resolved(version: Version, query: Partial<ResolveQuery> & { model_id: string }) {
  const result = await resolveId(version, { ...COUNTS, ...query });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const ONE = { prompt: "1", completion: "1" };

describe("offers", () => {
  const shops = [
    shop("b", { m: ONE, "m-2": ONE, dear: { prompt: "10", completion: "1" } }, "host"),
    shop("a", { m: ONE, cheap: { prompt: "9", completion: "1" }, half: { prompt: "0.5" }, z: ONE }, "maker"),
    shop("c", { gone: ONE, other: ONE, output: { completion: "2" } }),
  ];
  const canonical = { canonical: "a/m" };
  const said: Said = {
    ...{ "b/m": canonical, "b/m-2": canonical, "b/dear": canonical, "a/m": canonical },
    ...{
      "a/cheap": canonical,
      "a/half": canonical,
      "a/z": canonical,
      "c/gone": { ...canonical, retired: true },
    },
  };
  const version = versionWith(shops, said);
  const sold = async (query: Partial<ResolveQuery> & { model_id: string }) =>
    (await resolved(version, query)).offers.map((one) => `${one.provider_id}/${one.model_id}`);

  test("of the same model are listed cheapest first by value, ties by provider then model, unknown ones last", async () => {
    expect(await sold({ model_id: "m", provider_id: "a", prompt_tokens: 1 })).toEqual([
      ...["a/m", "a/z", "b/m", "b/m-2", "a/cheap", "b/dear", "a/half"],
    ]);
  });

  test("no longer sold are left out unless asked for", async () => {
    expect(await sold({ model_id: "gone", provider_id: "c" })).toContain("c/gone");
    expect(await sold({ model_id: "m", provider_id: "b" })).not.toContain("c/gone");
  });

  test("of a model without a known family are that model alone", async () => {
    const { canonical: family, offers } = await resolved(version, { model_id: "other", provider_id: "c" });
    expect([family, offers]).toEqual([
      null,
      [{ provider_id: "c", model_id: "other", prompt: 1, completion: 1, total_exact: "0" }],
    ]);
  });

  test("without a prompt rate have no total", async () => {
    const { offers } = await resolved(version, { model_id: "output", provider_id: "c" });
    expect(offers).toEqual([{ provider_id: "c", model_id: "output", completion: 2 }]);
  });

  test("have their provider's kind and known rates", async () => {
    const { offers } = await resolved(version, { model_id: "half", provider_id: "a" });
    expect(offers.find(({ model_id }) => model_id === "half")).toEqual({
      ...{ provider_id: "a", kind: "maker", model_id: "half", prompt: 0.5 },
    });
    expect(offers.find(({ model_id }) => model_id === "dear")?.kind).toBe("host");
  });

  test("belong to the first family that matches", async () => {
    const twins = [shop("x", { t: ONE }), shop("y", { t: ONE }), shop("z", { t: ONE })];
    const families = { "y/t": { canonical: "f/1" }, "z/t": { canonical: "f/2" } };
    expect(await resolved(versionWith(twins, families), { model_id: "t" })).toMatchObject({
      ...{ canonical: "f/1", provider_id: null },
      matches: ["x", "y", "z"].map((provider_id) => ({ provider_id, model_id: "t" })),
    });
    const asked = await resolved(versionWith(twins, families), { model_id: "t", provider_id: "x" });
    expect([asked.canonical, asked.offers.map(({ provider_id }) => provider_id)]).toEqual([null, ["x"]]);
  });

  test("are listed up to two hundred, and all are counted", async () => {
    const models = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`n${i}`, ONE]));
    const family = Object.fromEntries(Object.keys(models).map((id) => [`a/${id}`, canonical]));
    const all = await resolved(versionWith([shop("a", models)], family), { model_id: "n0" });
    expect([all.offers.length, all.offers_total, all.offers[0]?.model_id]).toEqual([200, 201, "n0"]);
  });
});

const entry = {
  unknown: [],
  pricing: { prompt: 2, completion: 3, input_cache_read: 0.5 },
  tiers: [
    { above: 100, prompt: 4, input_cache_read: 1 },
    { above: 200, prompt: 8 },
  ],
};
const uncached = { pricing: { prompt: 2, completion: 3, input_cache_read: 0 } };
const tiny = { pricing: { prompt: 2.5e-7, completion: 3, input_cache_read: 0 } };
test.each<[object, Partial<ResolveQuery>, string]>([
  [entry, { prompt_tokens: 10, completion_tokens: 1 }, "23"],
  [entry, { prompt_tokens: 10, cache_read_tokens: 4 }, "14"], // 6 x 2 + 4 x 0.5
  [entry, { prompt_tokens: 10, cache_read_tokens: 40 }, "5"],
  [entry, { prompt_tokens: 100 }, "200"],
  [entry, { prompt_tokens: 101, cache_read_tokens: 1, completion_tokens: 1 }, "404"], // 100 x 4 + 1 x 1 + 3
  [entry, { prompt_tokens: 200 }, "800"],
  [entry, { prompt_tokens: 201, cache_read_tokens: 1 }, "1600.5"],
  [{ ...uncached, unknown: [] }, { prompt_tokens: 10, cache_read_tokens: 4 }, "12"], // what is read is free
  [uncached, { prompt_tokens: 10, cache_read_tokens: 4 }, "20"],
  [tiny, { prompt_tokens: 3 }, "0.00000075"],
])("the cost of the counts: %j, %j: %s", async (said, counts, total) => {
  const version = versionWith([shop("a", { m: ONE })], { "a/m": { ...said } });
  expect((await resolved(version, { model_id: "m", ...counts })).offers[0]?.total_exact).toBe(total);
});

describe("the matched model", () => {
  const version = versionWith([
    shop("openai", { "gpt-4o": ONE }),
    shop("gpt-z", { m: ONE }),
    shop("p", { "p-model": ONE, "x/y": ONE }),
  ]);
  test.each([
    ["at its maker, in any case", "GPT-4O", "openai/gpt-4o spelling"],
    ["not at its maker, but at the provider it names", "gpt-z/m", "gpt-z/m provider_prefix"],
    ["by the first part alone", "p/x/y", "p/x/y provider_prefix"],
    ["a first letter names nobody", "P_model", ""],
    ["nor does an empty part", "/p-model", ""],
  ])("%s: %s", async (_, model_id, found) => {
    const { matches, nearest } = await resolved(version, { model_id });
    expect(matches.map((one) => `${one.provider_id}/${one.model_id} ${one.rule}`).join()).toBe(found);
    expect(nearest.length > 0).toBe(found === "");
  });

  test("a listed id has no match rule", async () => {
    const { matches, nearest } = await resolved(version, { model_id: "gpt-4o" });
    expect(matches).toEqual([{ provider_id: "openai", model_id: "gpt-4o" }]);
    expect(nearest).toEqual([]);
  });

  test("an unreadable listing is a failure", async () => {
    const broken = versionWith([shop("p", { m: ONE })], {}, "p");
    for (const query of [{ provider_id: "p", model_id: "m" }, { model_id: "p/m" }])
      await expect(resolveId(broken, { ...COUNTS, ...query })).rejects.toThrow(UnreadableError);
    expect(await resolveId(broken, { ...COUNTS, model_id: "m", provider_id: "q" })).toMatchObject({
      ok: false,
    });
  });
});
