// callsForOffer: every time, tier, word, region, host and hour that one of two versions has; callsByName: the names of providers and models.
import { expect, test } from "vitest";
import { callsByName, callsForOffer, type Side } from "../../../scripts/review/calls.ts";
import type { ShardHead, ShardModel } from "../../../src/schemas/shard.ts";
import { aVersion, model, NOW } from "../../helpers/builds.ts";

const HEAD: ShardHead = {
  ...{ provider: "p", aliases: [] },
  usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
};
const RATES = { rates: { prompt: "0.000001", completion: "0.000002" } };

function whats(...sides: { head?: Partial<ShardHead>; model?: Partial<ShardModel> }[]): string[] {
  const both = sides.map(
    ({ head, model }): Side => ({
      head: { ...HEAD, ...head },
      model: { id: "m", prices: [RATES], ...model },
    }),
  );
  return [...callsForOffer("p", "m", both, NOW)].map(({ what }) => what);
}

test("now, three past days, every change within 400 days, and every change of one version", () => {
  const model = {
    prices: [
      { ...RATES, until: "2026-12-01T00:00:00Z" },
      { ...RATES, from: "2026-12-01T00:00:00Z" },
    ],
  };
  const times = (list: string[]) =>
    list.filter((what) => what.startsWith("base")).map((what) => what.slice(6));
  expect(times(whats({ model }))).toEqual([
    "",
    "2026-12-01T00:00:00Z",
    "2026-11-14T00:00:00Z",
    "2026-08-23T00:00:00Z",
    "2025-11-21T00:00:00Z",
  ]);
  expect(times(whats({ model: { released: "2027-12-26" } }))).toContain("2027-12-26T00:00:00Z");
  expect(times(whats({ model: { released: "2027-12-27" } }))).not.toContain("2027-12-27T00:00:00Z");
  expect(times(whats({ model: { known_from: "2026-10-01T00:00:00Z" } }))).toContain("2026-10-01T00:00:00Z");
  const releasedIn = (year: string) => ({ model: { released: `${year}-07-23` } });
  const both = ["2024-07-23T00:00:00Z", "2025-07-23T00:00:00Z"];
  expect(times(whats(releasedIn("2024"), releasedIn("2025")))).toEqual(expect.arrayContaining(both));
  expect(times(whats(releasedIn("2024"), releasedIn("2024")))).not.toContain(both[0]);
});

test.each<[string, Parameters<typeof whats>[0], string]>([
  [
    "a service tier of the price",
    { model: { prices: [{ ...RATES, service_tiers: { batch: RATES } }] } },
    "base, batch",
  ],
  [
    "a service tier of the provider",
    { head: { service_tiers: [{ name: "flex", factor: "0.5" }] } },
    "cached, flex",
  ],
  ["another word of a tier", { head: { service_tiers: [{ name: "flex", words: ["slow"] }] } }, "slow"],
  ["a word that asks for nothing", {}, "default"],
  ["a region", { head: { regions: [{ name: "eu", factor: "1.1" }] } }, "base, eu"],
  ["another word of a region", { head: { regions: [{ name: "eu", words: ["de"], factor: "1.1" }] } }, "de"],
  ["a host", { model: { subproviders: { Groq: [RATES] } } }, "base, Groq"],
  ["a host that a list price is of", { model: { listed_at: { Groq: "m" } } }, "base, Groq"],
  ["the caller's own key", { head: { byok_fee: "0.05" } }, "own key"],
  ["the size of a search", { model: { prices: [{ rates: { web_search_low: "1" } }] } }, "search, high"],
])("%s, whichever version has it", (_name, side, what) => {
  expect(whats(side, {})).toContain(what);
  expect(whats({}, side)).toContain(what);
});

test("windows of hours, on weekdays and on days their calendar skips", () => {
  const hours = [{ utc: "01:00-09:00", except: "feasts", rates: RATES.rates }];
  const model = { prices: [{ ...RATES, hours }] };
  const list = whats({ model, head: { calendars: { feasts: ["2026-12-25", "2024-12-25"] } } });
  expect(list).toEqual(
    expect.arrayContaining([
      "base, 2026-11-21T01:00:00Z",
      "cached, 2026-11-27T09:00:00Z",
      "base, 2026-12-25T01:00:00Z",
    ]),
  );
  expect(list).not.toContain("base, 2024-12-25T01:00:00Z");
});

test("aliases, undated ids, provider names and map keys of both versions", () => {
  const before = aVersion({
    models: { p: [{ ...model("m-2026-01-01"), aliases: [{ id: "old", declared_by: "x" }] }] },
    providers: { p: { aliases: ["pp"], name: "P Inc" } },
  });
  const after = aVersion({ models: { q: [model("n")] } });
  const asked = [...callsByName([before, after], NOW)].map((call) => `${call.provider_id} ${call.model_id}`);
  expect([...new Set(asked)]).toEqual([
    "p m-2026-01-01",
    "P Inc m-2026-01-01",
    "pp m-2026-01-01",
    "q n",
    "p old",
    "p m",
    "p p/m-2026-01-01",
    "q q/n",
  ]);
});

test.each([
  ["models that tokens are priced of", ["m", "song"], ["m"]],
  ["others where it has none", ["song"], ["song"]],
])("a provider's name is tried with %s", (_name, ids, tried) => {
  const units = { rates: {}, units: { per_song: "1" } };
  const version = aVersion({ models: { p: ids.map((id) => model(id, id === "song" ? units : {})) } });
  const calls = [...callsByName([version], NOW)].filter(({ what }) => what === "by this provider's name");
  expect(calls.map(({ model_id }) => model_id)).toEqual(tried);
});

test("for one provider only its own names", () => {
  const version = aVersion({ models: { p: [model("m")], q: [model("n")] } }, "q");
  expect(new Set([...callsByName([version], NOW)].map((call) => call.provider_id))).toEqual(new Set(["q"]));
});
