// factsOfReadings: each field of a dated reading -> the fact it is, in USD per token and instants.
import { describe, expect, test } from "vitest";
import { factsOfReadings, type Reading } from "../../../scripts/pull/page-facts.ts";

const READING: Reading = {
  provider: "p",
  model: "m",
  effective_from: null,
  effective_until: null,
  source: "https://example.com/pricing",
  read: "2026-10-01",
  confidence: "official",
};
const FACT = { model: "m", page: READING.source, read: "2026-10-01", confidence: "official" };

const toFact = (changes: Partial<Reading>) => factsOfReadings([{ ...READING, ...changes }])[0]?.fact;

describe("factsOfReadings", () => {
  // biome-ignore format: one line a case
  test.each<[field: string, reading: Partial<Reading>, fact: object]>([
    ["nothing but where it was read", {}, {}],
    ["a day nobody knows", { read: null }, { read: null }],
    ["rates", { usd_per_mtok: { prompt: "5", completion: "30" } }, { rates: { prompt: "0.000005", completion: "0.00003" } }],
    ["a first day", { effective_from: "2026-07-01" }, { from: "2026-07-01T00:00:00Z" }],
    ["a first instant", { effective_from: "2026-09-10T04:00:00Z" }, { from: "2026-09-10T04:00:00Z" }],
    ["a last day, inclusive", { effective_until: "2026-12-31" }, { until: "2027-01-01T00:00:00Z" }],
    ["a last instant", { effective_until: "2026-09-10T04:00:00Z" }, { until: "2026-09-10T04:00:00Z" }],
    ["how it ends", { ends: "promotion" }, { ends: "promotion" }],
    ["an end in other words", { ends: "who knows" }, {}],
    ["a promise", { guaranteed_until: "2026-12-31" }, { guaranteed_until: "2027-01-01T00:00:00Z" }],
    ["context tiers", { tiers: [{ above_input_tokens: 200000, usd_per_mtok: { prompt: "10" } }] }, { tiers: [{ above: 200000, rates: { prompt: "0.00001" } }] }],
    ["no context tiers", { tiers: [] }, {}],
    ["service tiers", { service_tiers: { batch: { prompt: "1" } } }, { service_tiers: { batch: { rates: { prompt: "0.000001" } } } }],
    [
      "hours with a calendar",
      {
        hours: [
          {
            utc: "00:30-16:30",
            days: [1, 5],
            except: "Chinese public holidays",
            usd_per_mtok: { prompt: "1" },
          },
        ],
      },
      {
        hours: [
          {
            utc: "00:30-16:30",
            days: [1, 5],
            except: "chinese-public-holidays",
            rates: { prompt: "0.000001" },
          },
        ],
      },
    ],
    ["hours of every day", { hours: [{ utc: "00:30-16:30", usd_per_mtok: {} }] }, { hours: [{ utc: "00:30-16:30", rates: {} }] }],
    ["a region", { region: "eu" }, { region: "eu" }],
    ["the page alone of a source in words", { source: "https://example.com/a; read twice" }, { page: "https://example.com/a" }],
    ["rates named by what they are for", { other: { image_in_per_mtok: "8", citation_tokens_per_mtok: "2" } }, { rates: { image_token: "0.000008", citation: "0.000002" } }],
    ["searches by the thousand", { other: { web_search_per_1k: "10" } }, { rates: { web_search: "0.01" } }],
    ["units as they are", { other: { per_song: "0.08", video_per_second_4k: "0.6" } }, { units: { output_per_song: "0.08", output_per_second_4k: "0.6" } }],
    ["units by the thousand", { other: { per_1k_requests: "5" } }, { units: { input_per_query: "0.005" } }],
    ["what nobody knows the meaning of", { other: { container_per_hour: "3" } }, {}],
    ["less confidence", { confidence: "two secondary" }, { confidence: "two secondary" }],
  ])("%s", (_field, reading, fact) => expect(toFact(reading)).toStrictEqual({ ...FACT, ...fact }));

  const card = { prompt: "5", completion: "30", input_cache_read: "0.5" };
  test.each<[string, Partial<Reading>, string[] | undefined]>([
    ["a page's own text", {}, undefined],
    ["read through somebody else", { via: "a mirror" }, ["prompt", "completion"]],
    [
      "figures computed from a rule",
      { note: "Cache prices Computed from the text" },
      ["prompt", "completion"],
    ],
    ["multipliers in words", { note: "multipliers in words" }, ["prompt", "completion"]],
    ["any other note", { note: "as printed" }, undefined],
    ["computed, without completion", { note: "computed", usd_per_mtok: { prompt: "5" } }, ["prompt"]],
    ["no official reading", { note: "computed", confidence: "one secondary" }, undefined],
  ])("supports: %s", (_name, changes, official) =>
    expect(toFact({ usd_per_mtok: card, ...changes })?.official).toEqual(official),
  );

  const ends = { event: "ends", at: "2026-10-24T00:00:00Z" };
  const leads = { event: "redirected", at: "2026-10-08T00:00:00Z", to: "n" };
  // biome-ignore format: one line a case
  test.each<[string, Partial<Reading>, object]>([
    ["its last day ends at the next midnight", { event: "ends", last_day: "2026-10-23" }, ends],
    ["a month of reading is its first day", { event: "ends", last_day: "2026-10-23", read: "2026-09" }, { ...ends, read: "2026-09-01" }],
    ["who read it", { event: "ends", last_day: "2026-10-23", via: "a mirror" }, { ...ends, via: "a mirror" }],
    ["a redirect begins on its day", { event: "redirected", on: "2026-10-08", to: "n", bills_as_target: true }, { ...leads, bills_as_target: true }],
    ["a disputed one says nothing of its bill", { event: "redirected", on: "2026-10-08", to: "n", bills_as_target: true, disputed: "a page" }, leads],
    ["the event may be surer than the bill", { event: "redirected", on: "2026-10-08", to: "n", confidence: "one secondary", confidence_of: { event: "official" } }, leads],
  ])("an event: %s", (_name, changes, event) =>
    expect(toFact({ kind: "event", ...changes })).toStrictEqual({ ...FACT, ...event }),
  );

  test("a price whose last day is the first of the next ends when that starts", () => {
    const until = (model: string, from: string) =>
      factsOfReadings([
        { ...READING, effective_until: "2027-03-01" },
        { ...READING, model, effective_from: from },
      ])[0]?.fact.until;
    expect(until("m", "2027-03-01")).toBe("2027-03-01T00:00:00Z");
    expect([until("m", "2027-03-02"), until("n", "2027-03-01")]).toEqual([
      ...["2027-03-02T00:00:00Z", "2027-03-02T00:00:00Z"],
    ]);
  });

  test("an event without a day is an error", () => {
    expect(() => toFact({ kind: "event", event: "ends" })).toThrow(/needs its day/);
  });

  // biome-ignore format: one line a case
  test.each<[string, Partial<Reading>, object]>([
    ["prices in another currency are no USD", { native_currency: "CNY", cny_per_mtok: { prompt: "2.1" } }, { native: { currency: "CNY", rates: { prompt: "0.0000021" } } }],
    ["what follows from another row is not printed", { derived: true, usd_per_mtok: { prompt: "5" } }, { rates: { prompt: "0.000005" }, official: [] }],
    ["a tier of service in long contexts", { other: { batch_long_prompt: "2", batch_long_cache_read: "0.1" } }, { service_tiers: { batch: { rates: {}, tiers: [{ above: 272000, rates: { prompt: "0.000002", input_cache_read: "0.0000001" } }] } } }],
  ])("%s", (_name, changes, fact) => expect(toFact(changes)).toStrictEqual({ ...FACT, ...fact }));

  test("a provider's fees and remarks are not models, except that a rate does not exist", () => {
    const other = { cached_input: "none" };
    expect(
      factsOfReadings([
        { ...READING, kind: "fee", other },
        { ...READING, kind: "note" },
      ]),
    ).toEqual([]);
    expect(toFact({ kind: "note", other })).toStrictEqual({ ...FACT, absent: ["input_cache_read"] });
  });

  test("an unknown calendar is an error", () => {
    expect(() => toFact({ hours: [{ utc: "00:00-01:00", except: "full moon", usd_per_mtok: {} }] })).toThrow(
      /full moon/,
    );
  });
});

test.each(["", "free", "1e", "-1", "1,5"])("%j is not a price", (text) => {
  expect(() => toFact({ usd_per_mtok: { prompt: text } })).toThrow(/prompt/);
});

describe("service tiers", () => {
  // biome-ignore format: one line a case
  test.each<[string, Record<string, Record<string, string>>, object]>([
    [
      "_long is the same tier above the threshold",
      { flex: { prompt: "1" }, flex_long: { prompt: "2" } },
      { flex: { rates: { prompt: "0.000001" }, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } },
    ],
    [
      "_above_272k too, whatever the order",
      { flex_above_272k: { prompt: "2" }, flex: { prompt: "1" } },
      { flex: { rates: { prompt: "0.000001" }, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } },
    ],
    ["one that has only long rates", { flex_long: { prompt: "2" } }, { flex: { rates: {}, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } }],
    ["a tier that only sounds alike", { longer: { prompt: "2" } }, { longer: { rates: { prompt: "0.000002" } } }],
  ])("%s", (_name, tiers, expected) => expect(toFact({ service_tiers: tiers })?.service_tiers).toEqual(expected));
});
