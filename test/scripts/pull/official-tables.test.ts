// factsOfTable: each column of a provider's public table -> the fact it is; page and day are by the document's name.

import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { EDITIONS, tableDocument } from "../../../scripts/pull/official-document.ts";
import { factsOfTable } from "../../../scripts/pull/official-tables.ts";

const CARD = { prompt: "5", completion: "30" };
const RATES = { prompt: "0.000005", completion: "0.00003" };
const PAGE = { page: "https://docs.x.ai/developers/models", read: "2026-09-28", confidence: "official" };

/** The facts of a table of one row, by the name of its document. */
function facts(row: object, file = "xai", table: object = {}) {
  const entries = [{ model: "m", ...row }];
  const parsed = z.parse(tableDocument, { provider: "p", confidence: "official", entries, ...table });
  return factsOfTable(file, parsed).map(({ fact }) => fact);
}

describe("factsOfTable", () => {
  // biome-ignore format: one line a case
  test.each<[column: string, row: object, fact: object]>([
    ["a card", { usd_per_mtok: CARD }, { rates: RATES }],
    ["the exact card goes before the rounded", { usd_per_mtok: { prompt: "5.1" }, usd_per_mtok_exact_from_multiplier: CARD }, { rates: RATES }],
    ["extra rates", { usd_per_mtok: CARD, extra_usd_per_mtok: { input_cache_read: "0.5" } }, { rates: { ...RATES, input_cache_read: "0.0000005" } }],
    ["a name", { name: "M", usd_per_mtok: CARD }, { name: "M", rates: RATES }],
    ["aliases", { aliases: ["n"], usd_per_mtok: CARD }, { aliases: ["n"], rates: RATES }],
    ["a release", { release_date: "2026-01-02", usd_per_mtok: CARD }, { released: "2026-01-02", rates: RATES }],
    ["retired on a day that its price says already", { status: "Retired", effective_until: "2026-01-31", usd_per_mtok: CARD }, { until: "2026-02-01T00:00:00Z", rates: RATES }],
    ["no longer sold, nobody says since when", { status: "Retired", usd_per_mtok: CARD }, { ends: "retired", rates: RATES }],
    [
      "days, of which the last is inclusive",
      { effective_from: "2026-01-01", effective_until: "2026-01-31", usd_per_mtok: CARD },
      { from: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z", rates: RATES },
    ],
    ["a promise", { promo_at_least_until: "2026-12-31", usd_per_mtok: CARD }, { guaranteed_until: "2027-01-01T00:00:00Z", rates: RATES }],
    ["a row's own page, with what an address cannot have", { source_url: "https://e.com/a?b='c d'", usd_per_mtok: CARD }, { page: "https://e.com/a?b=%27c%20d%27", rates: RATES }],
    ["a row's own day", { last_confirmed: "2026-10-02", usd_per_mtok: CARD }, { read: "2026-10-02", rates: RATES }],
    ["the day it was seen", { observed_at: "2026-10-03", usd_per_mtok: CARD }, { read: "2026-10-03", rates: RATES }],
    ["a row that somebody else read", { note: "SECONDARY: a mirror", usd_per_mtok: CARD }, { confidence: "one secondary", rates: RATES }],
    ["a note that only names the word", { note: "not SECONDARY", usd_per_mtok: CARD }, { rates: RATES }],
    ["context tiers", { usd_per_mtok: CARD, tiers: [{ above_input_tokens: 200000, usd_per_mtok: CARD }] }, { rates: RATES, tiers: [{ above: 200000, rates: RATES }] }],
    ["service tiers", { usd_per_mtok: CARD, service_tiers: { batch: CARD } }, { rates: RATES, service_tiers: { batch: { rates: RATES } } }],
    [
      "images in batches",
      { usd_per_mtok: CARD, batch_image: CARD },
      {
        rates: RATES,
        service_tiers: {
          batch: { rates: { image_token: RATES.prompt, image_token_output: RATES.completion } },
        },
      },
    ],
    [
      "rates by modality",
      {
        usd_per_mtok_by_modality: {
          text: CARD,
          audio: { ...CARD, input_cache_read: "1" },
          video: { completion: "9" },
        },
      },
      {
        rates: {
          ...RATES,
          audio: RATES.prompt,
          audio_output: RATES.completion,
          input_audio_cache: "0.000001",
          video_token_output: "0.000009",
        },
      },
    ],
    ["a modality nobody knows", { usd_per_mtok: CARD, usd_per_mtok_by_modality: { smell: CARD } }, { rates: RATES }],
    [
      "rates by side and modality",
      {
        other_prices: [
          { side: "input", modality: "audio", usd_per_mtok: "3" },
          { side: "cache_read", modality: "image", usd_per_mtok: "1" },
        ],
      },
      { rates: { audio: "0.000003", image_token_cache: "0.000001" } },
    ],
    [
      "peak hours, on working days that are no holidays",
      { usd_per_mtok: CARD, peak: { windows: { utc: ["00:30-03:00", "06:00-08:00"] }, usd_per_mtok: CARD } },
      {
        rates: RATES,
        hours: ["00:30-03:00", "06:00-08:00"].map((utc) => ({
          utc,
          days: [1, 2, 3, 4, 5],
          except: "chinese-public-holidays",
          rates: RATES,
        })),
      },
    ],
    ["minutes", { usd_per_minute: "0.003" }, { units: { input_per_minute: "0.003" } }],
    ["characters by the million", { usd_per_million_characters: "15" }, { units: { input_per_character: "0.000015" } }],
    ["storage by the hour", { cache_storage_usd_per_mtok_hour: "4.5" }, { units: { cache_storage_per_token_hour: "0.0000045" } }],
    ["seconds", { usd_per_second: "0.4" }, { units: { output_per_second: "0.4" } }],
    ["seconds by size", { usd_per_second: { "720p": "0.1" } }, { units: { output_per_second_720p: "0.1" } }],
    ["pages by the thousand", { prices: [{ side: "input", price: "2", unit: "/1000 Pages" }] }, { units: { ocr_per_page: "0.002" } }],
    ["characters out", { prices: [{ side: "output", price: "16", unit: "/M Chars" }] }, { units: { output_per_character: "0.000016" } }],
  ])("%s", (_column, row, fact) => expect(facts(row)).toStrictEqual([{ model: "m", ...PAGE, ...fact }]));

  test.each<[string, object]>([
    ["no price", {}],
    ["a unit nobody knows", { prices: [{ side: "input", price: "2", unit: "/moon" }] }],
  ])("a row with %s is no fact", (_name, row) => expect(facts(row)).toEqual([]));

  test("rows of all three parts are read", () => {
    const other = [{ model: "o", usd_per_minute: "1" }];
    expect(
      facts({ usd_per_mtok: CARD }, "xai", { multimodal_entries: other, other_entries: other }).map(
        ({ model }) => model,
      ),
    ).toEqual(["m", "o", "o"]);
  });

  test.each(Object.entries(EDITIONS))("%s has its page and day", (file, { page, read }) => {
    const [fact] = facts({ usd_per_mtok: CARD }, file);
    expect([fact?.page, fact?.read]).toEqual([page, read]);
    expect(page).toMatch(/^https:/);
    expect(read ?? "2026-01-01").toMatch(/^2026-\d\d-\d\d$/);
  });

  test("of a row that an older copy had the day is not known", () => {
    expect(
      facts({ usd_per_mtok: CARD, note: "from early 2025" }, "cloudflare-workers-ai")[0]?.read,
    ).toBeNull();
    expect(facts({ usd_per_mtok: CARD, note: "from early 2025" })[0]?.read).toBe("2026-09-28");
  });

  test("Mistral's page prints prompt and completion alone", () => {
    expect(facts({ usd_per_mtok: CARD }, "mistral", { provider: "mistral" })[0]?.official).toEqual([
      "prompt",
      "completion",
    ]);
  });

  test("a table nobody dated is an error, and what is no price is", () => {
    expect(() => facts({}, "new")).toThrow(/new: no page/);
    expect(() => facts({ usd_per_minute: "cheap" })).toThrow(/m: input_per_minute/);
  });
});
