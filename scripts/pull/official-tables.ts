// Price tables that providers keep in public, one document each -> dated page facts.
import type * as z from "zod/mini";
import type { RateName, Rates } from "../../src/schemas/price.ts";
import type { PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { EDITIONS, type Edition, type modality, type Row, type Table } from "./official-document.ts";
import {
  endInstant,
  moved,
  type ProviderFact,
  ratesPerToken,
  startInstant,
  toServiceTiers,
  toTiers,
} from "./page-facts.ts";

/** A row of an official table that somebody else read, or rates that follow from factors. */
const SECONDARY = /^SECONDARY/;

/** The facts of one table; `file` is the document's name without its ending. Throws for a table without an edition. */
export function factsOfTable(file: string, table: Table): ProviderFact[] {
  const edition = EDITIONS[file];
  if (edition === undefined) throw new Error(`${file}: no page and day are written for this table`);
  const rows = [...table.entries, ...(table.multimodal_entries ?? []), ...(table.other_entries ?? [])];
  return rows.flatMap((entry) => {
    const fact = toFact(entry, table, edition);
    return fact === undefined ? [] : [{ provider: table.provider, fact }];
  });
}

function toFact(entry: Row, table: Table, edition: Edition): PageFact | undefined {
  const card = entry.usd_per_mtok_exact_from_multiplier ?? entry.usd_per_mtok ?? {};
  const printed = { ...ratesPerToken(card), ...modalityRates(entry.usd_per_mtok_by_modality ?? {}) };
  const rates = { ...printed, ...ratesPerToken(entry.extra_usd_per_mtok ?? {}), ...sidedRates(entry) };
  const units = toUnits(entry);
  if (Object.keys(rates).length === 0 && Object.keys(units).length === 0) return undefined;
  return {
    model: entry.model,
    ...stated({
      name: entry.name,
      from: startInstant(entry.effective_from),
      until: endInstant(entry.effective_until),
      guaranteed_until: endInstant(entry.promo_at_least_until),
      rates,
      tiers: entry.tiers && toTiers(entry.tiers),
      service_tiers: serviceTiers(entry),
      hours: entry.peak && peakHours(entry.peak),
      units,
    }),
    page: entry.source_url?.replaceAll("'", "%27").replaceAll(" ", "%20") ?? edition.page,
    read: readingDay(entry, edition),
    confidence: SECONDARY.test(entry.note ?? "") ? "one secondary" : table.confidence,
    ...(table.provider === "mistral" && { official: ["prompt", "completion"] }),
    ...stated({ released: entry.release_date, aliases: entry.aliases }),
    ...(entry.status === "Retired" && entry.effective_until === undefined && { ends: "retired" as const }),
  };
}

/** The copy of a page that a row was still in, when it is older than the table. */
function readingDay(entry: Row, { read, oldBecause }: Edition): string | null {
  const note = entry.note ?? "";
  if (oldBecause !== undefined && (note.includes(oldBecause) || /@04d268cf/.test(note))) return null;
  return entry.last_confirmed ?? entry.observed_at ?? read;
}

function serviceTiers({
  service_tiers: tiers,
  batch_image: image,
}: Row): NonNullable<PageFact["service_tiers"]> {
  const batch = image && { batch: { rates: modalityRates({ image }) } };
  return { ...(tiers && toServiceTiers(tiers)), ...batch };
}

/** Peak hours as the page states them: on working days, and not on Chinese public holidays. */
function peakHours({ windows, usd_per_mtok }: NonNullable<Row["peak"]>): NonNullable<PageFact["hours"]> {
  const rates = ratesPerToken(usd_per_mtok);
  return windows.utc.map((utc) => ({ utc, days: [1, 2, 3, 4, 5], except: "chinese-public-holidays", rates }));
}

/** The rates that each kind of tokens has, as text calls them. */
export const TEXT_RATES = ["prompt", "completion", "input_cache_read"] as const;

/** The rates of each modality, in the order of `TEXT_RATES`. */
export const MODALITIES: Readonly<Record<string, readonly RateName[]>> = {
  text: TEXT_RATES,
  audio: ["audio", "audio_output", "input_audio_cache"],
  image: ["image_token", "image_token_output", "image_token_cache"],
  video: ["video_token", "video_token_output"],
};

function modalityRates(cards: z.infer<typeof modality>): Rates {
  const rates: Rates = {};
  for (const [kind, card] of Object.entries(cards)) {
    const given = ratesPerToken(card);
    for (const [i, side] of TEXT_RATES.entries()) {
      const name = MODALITIES[kind]?.[i];
      if (name !== undefined && given[side] !== undefined) rates[name] = given[side];
    }
  }
  return rates;
}

const SIDES: Readonly<Record<string, (typeof TEXT_RATES)[number]>> = {
  input: "prompt",
  output: "completion",
  cache_read: "input_cache_read",
};

function sidedRates(entry: Row): Rates {
  const rates: Rates = {};
  for (const { side, modality: kind, usd_per_mtok } of entry.other_prices ?? []) {
    const name = SIDES[side];
    if (kind === undefined || usd_per_mtok === undefined || name === undefined) continue;
    Object.assign(rates, modalityRates({ [kind]: { [name]: usd_per_mtok } }));
  }
  return rates;
}

/** A unit a table writes, with the side it bills -> our unit, and how many digits it moves. */
const UNITS: Readonly<Record<string, readonly [string, number]>> = {
  "input/1000 Pages": ["ocr_per_page", 3],
  "input/1000 Annotated Pages": ["annotation_per_page", 3],
  "input/Min": ["input_per_minute", 0],
  "input/M Chars": ["input_per_character", 6],
  "output/M Chars": ["output_per_character", 6],
};

function toUnits(entry: Row): Record<string, string> {
  const units: Record<string, string> = {};
  const put = (name: string, text: string | undefined, places: number) => {
    if (text !== undefined) units[name] = moved(`${entry.model}: ${name}`, text, places);
  };
  for (const { side, price, unit } of [...(entry.prices ?? []), ...(entry.other_prices ?? [])]) {
    const known = unit === undefined ? undefined : UNITS[`${side}${unit}`];
    if (known !== undefined) put(known[0], price, known[1]);
  }
  put("input_per_minute", entry.usd_per_minute, 0);
  put("input_per_character", entry.usd_per_million_characters, 6);
  put("cache_storage_per_token_hour", entry.cache_storage_usd_per_mtok_hour, 6);
  const seconds = entry.usd_per_second;
  if (typeof seconds === "string") put("output_per_second", seconds, 0);
  else for (const [size, text] of Object.entries(seconds ?? {})) put(`output_per_second_${size}`, text, 0);
  return units;
}
