// CauseFinder: what differs for a bill's offer and, where more does, which of it moves the bill.
import { expect, test } from "vitest";
import { CauseFinder } from "../../../scripts/review/causes.ts";
import { NO_WITNESSES, Origins } from "../../../scripts/review/origins.ts";
import { Calculator } from "../../../scripts/review/price-call.ts";
import { toUsage } from "../../../src/calculator/call.ts";
import type { Shard } from "../../../src/schemas/shard.ts";
import { aVersion, inputOf, model, NOW, type Parts } from "../../helpers/builds.ts";

const PAGE = { page: "https://e.com/p", read: "2026-11-01", confidence: "official" as const };
const USAGE = { prompt_includes_cache: true, completion_includes_reasoning: true, page: PAGE.page };
const COUNTS = { prompt_tokens: 1000, completion_tokens: 1000, cache_read_tokens: 400, web_search_count: 1 };
const call = { provider_id: "p", model_id: "m", usage: toUsage(COUNTS), at: NOW, what: "cached" };

async function causeOf(before: Parts, after: Parts, more: object = {}) {
  const [a, b] = [aVersion(before), aVersion(after)];
  const [old, now] = [new Calculator(a), new Calculator(b)];
  const facts = { released: "2027-01-01", retires: "2026-10-01" };
  const row = { provider: "p", id: "m", facts, prices: [] };
  const ended = { model: "m", ...PAGE, event: "ends" as const };
  const pages = [
    { model: "m", ...PAGE, rates: { prompt: "0.000003" } },
    { ...ended, at: "2026-10-02T00:00:00Z" },
    { ...ended, at: "2026-10-03T00:00:00Z", confidence: "one secondary" as const },
  ];
  const origins = new Origins({
    models: async (slug) => inputOf(after).catalog.get(slug) ?? [],
    ...{ overrides: new Map(), pages: new Map([["p", pages]]) },
    observations: async () => [{ source: "models-dev", read: "2026-11-01", rows: [row] }],
  });
  const asked = { ...call, ...more };
  return new CauseFinder(old, now, origins).of(asked, await old.price(asked), await now.price(asked));
}

const separate = { providers: { p: { usage: { ...USAGE, prompt_includes_cache: false } } } };
const stated = { providers: { p: { usage: USAGE } } };
const dear = (origin?: object): NonNullable<Parts["models"]> => {
  const one = model("m", { rates: { prompt: "0.000003", completion: "0.000008" } });
  return {
    p: [
      origin ? { ...one, prices: one.prices.map((price) => ({ ...price, origin: origin as never })) } : one,
    ],
  };
};
const late = { p: [{ ...model("m"), facts: { released: "2027-01-01" } }] };
const ended = (retires: string, more: object = {}): Parts => ({
  models: { p: [{ ...model("m"), facts: { retires }, ...more }, model("n", { rates: { prompt: "1" } })] },
});
const led = { redirect: { to: "n", at: "2026-10-02T00:00:00Z", bills_as_target: true } };
const searches = { fees: [{ name: "web_search", unit: "search", price: "0.01", ...PAGE }] };

test.each<[string, Parts, Parts, object]>([
  ["a list's price", {}, { models: dear() }, { name: "prices at p by models-dev" }],
  [
    "a page's price",
    {},
    { models: dear({ source: "page", ...PAGE }) },
    { name: "first-hand prices at p", firstHand: true },
  ],
  ["a release day, by the list that states it", {}, { models: late }, { name: "release days by models-dev" }],
  ["an end that a list states", {}, ended("2026-10-01"), { name: "ends by models-dev" }],
  ["one of the provider's page", {}, ended("2026-10-02"), { name: "first-hand ends at p", firstHand: true }],
  ["one of a page that others read", {}, ended("2026-10-03"), { name: "ends at p by page" }],
  ["one that nobody states", {}, ended("2026-10-04"), { name: "ends at p" }],
  [
    "an id that leads to another",
    ended("2026-10-03"),
    ended("2026-10-02", led),
    { name: "first-hand redirects at p", firstHand: true },
  ],
  ["an id that moves", {}, { models: { p: [{ ...model("m"), moving: {} }] } }, { name: "ids that move" }],
  ["a convention", stated, separate, { name: "usage convention at p", byHand: true }],
  [
    "a convention before a price that moves too",
    stated,
    { ...separate, models: dear({ source: "page", ...PAGE }) },
    { name: "usage convention at p", byHand: true },
  ],
  ["a fee", {}, { providers: { p: searches } }, { name: "fee web_search at p", byHand: true }],
  ["a new row", { models: { p: [model("n")] } }, {}, { name: "new rows at p by models-dev" }],
  ["a row that went", {}, { models: { p: [model("n")] } }, { name: "id p/m", byHand: true }],
  ["a provider that is new", { models: { q: [model("n")] } }, {}, { name: "new provider p" }],
  ["a provider's name", {}, { models: { q: [model("m")] } }, { name: "provider name p", byHand: true }],
])("%s", async (_name, before, after, cause) => expect(await causeOf(before, after)).toEqual(cause));

const to = (id: string, second = "0.000002"): Parts => ({
  models: {
    p: ["m", "n"].map((one) => ({
      ...model(one, one === "n" ? { rates: { prompt: second, completion: "0.000008" } } : {}),
      ...(one === id && { aliases: [{ id: "a", declared_by: "x" }] }),
    })),
  },
});

test.each([
  ["an alias that leads to another price", "0.000005", "alias p/a"],
  ["one that leads to the same price", "0.000002", "merged ids at p"],
])("%s", async (_name, rate, name) => {
  expect(await causeOf(to("m", rate), to("n", rate), { model_id: "a" })).toEqual({ name, byHand: true });
});

test("of two parts the one that changes the bill as much as both", async () => {
  const late: Parts = { ...separate, models: { p: [{ ...model("m"), facts: { released: "2027-01-01" } }] } };
  expect(await causeOf(stated, late)).toEqual({ name: "release days by models-dev" });
});

test.each([
  ["how sure its prices are, which moves no bill", { certainty: [["low"]] }, { seen: 0 }, false],
  ["a price", {}, { rates: { prompt: "1" } }, true],
  ["what is said of all models", { byok_fee: "0.05" }, {}, true],
])("a model that differs in %s", (_name, head, price, changed) => {
  const version = aVersion();
  const shards = [...version.shards].map(([slug, { models, ...rest }]) => {
    const moved = models.map((one) => ({ ...one, prices: one.prices.map((own) => ({ ...own, ...price })) }));
    return [slug, { ...rest, ...head, models: moved } as Shard] as const;
  });
  const after = new Calculator({ ...version, shards: new Map(shards) });
  const finder = new CauseFinder(new Calculator(version), after, new Origins(NO_WITNESSES));
  expect(finder.changedModels("p")("m")).toBe(changed);
});
