// Dated readings of providers' own price pages, events among them, as price-pages*.json writes them -> page facts in our own format.
import * as z from "zod/mini";
import { isBareDay } from "../../src/schemas/moment.ts";
import { confidence, type RateName, type Rates, type Tier } from "../../src/schemas/price.ts";
import { dayAfter, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { cleanNumber } from "../translate/clean-number.ts";

const perMillion = z.record(z.string(), z.string());

/** A first day is its midnight UTC; an instant stays. */
function startInstant(text: string | null | undefined): string | undefined {
  return text && isBareDay(text) ? startOf(text) : (text ?? undefined);
}

/** A last day, inclusive, ends at the next midnight UTC; an instant is already exclusive. */
function endInstant(text: string | null | undefined): string | undefined {
  return text && isBareDay(text) ? startOf(dayAfter(text)) : (text ?? undefined);
}

/** USD per 1M tokens -> USD per token. Throws when the text is not a price. */
function ratesPerToken(card: Readonly<Record<string, string>>): Rates {
  return Object.fromEntries(Object.entries(card).map(([name, text]) => [name, moved(name, text, 6)]));
}

function toTiers(tiers: readonly z.infer<typeof tier>[]): Tier[] {
  return tiers.map(({ above_input_tokens: above, usd_per_mtok }) => ({
    above,
    rates: ratesPerToken(usd_per_mtok),
  }));
}

/** Service tiers; `<tier>_long` and `<tier>_above_272k` are the same tier above the threshold. */
function toServiceTiers(
  tiers: Readonly<Record<string, Readonly<Record<string, string>>>>,
): NonNullable<PageFact["service_tiers"]> {
  const found: NonNullable<PageFact["service_tiers"]> = {};
  for (const [name, card] of Object.entries(tiers)) {
    const long = /^(.+)_(?:long|above_272k)$/.exec(name)?.[1];
    if (long === undefined) found[name] = { ...found[name], rates: ratesPerToken(card) };
    else found[long] = { rates: {}, ...found[long], tiers: [{ above: 272_000, rates: ratesPerToken(card) }] };
  }
  return found;
}

/** Text with its point moved by `places`, as an exact decimal. Throws when the text is not a price. */
function moved(name: string, text: string, places: number): string {
  const rate = cleanNumber(text, places);
  if (rate === undefined) throw new Error(`${name}: ${JSON.stringify(text)} is not a price`);
  return rate;
}

const tier = z.object({ above_input_tokens: z.number(), usd_per_mtok: perMillion });
const hours = z.object({
  utc: z.string(),
  days: z.optional(z.array(z.number())),
  except: z.optional(z.string()),
  usd_per_mtok: perMillion,
});

const reading = z.object({
  provider: z.string(),
  model: z.string(),
  kind: z.optional(z.string()),
  effective_from: z.optional(z.nullable(z.string())),
  effective_until: z.optional(z.nullable(z.string())),
  event: z.optional(z.enum(["ends", "redirected"])),
  last_day: z.optional(z.string()),
  on: z.optional(z.string()),
  to: z.optional(z.string()),
  bills_as_target: z.optional(z.boolean()),
  disputed: z.optional(z.string()),
  confidence_of: z.optional(z.object({ event: confidence })),
  native_currency: z.optional(z.string()),
  cny_per_mtok: z.optional(perMillion),
  derived: z.optional(z.boolean()),
  ends: z.optional(z.string()),
  guaranteed_until: z.optional(z.string()),
  usd_per_mtok: z.optional(perMillion),
  tiers: z.optional(z.array(tier)),
  service_tiers: z.optional(z.record(z.string(), perMillion)),
  hours: z.optional(z.array(hours)),
  other: z.optional(z.record(z.string(), z.string())),
  region: z.optional(z.string()),
  source: z.string(),
  via: z.optional(z.nullable(z.string())),
  read: z.nullable(z.string()),
  confidence,
  note: z.optional(z.string()),
});

/** The document of dated readings. */
export const readingsDocument = z.object({ entries: z.array(reading) });

export type Reading = z.infer<typeof reading>;
export type ProviderFact = { provider: string; fact: PageFact };

/** Prices beside a page's rate card: the rate or the unit of ours, and how many digits the figure moves. */
const OTHER: Readonly<Record<string, readonly [kind: RateName | { unit: string }, places: number]>> = {
  image_in_per_mtok: ["image_token", 6],
  image_out_per_mtok: ["image_token_output", 6],
  image_cached_in_per_mtok: ["image_token_cache", 6],
  audio_in_per_mtok: ["audio", 6],
  audio_out_per_mtok: ["audio_output", 6],
  audio_cached_in_per_mtok: ["input_audio_cache", 6],
  video_out_per_mtok: ["video_token_output", 6],
  citation_tokens_per_mtok: ["citation", 6],
  reasoning_tokens_per_mtok: ["internal_reasoning", 6],
  cache_write_12h_per_mtok: ["input_cache_write_12h", 6],
  web_search_per_1k: ["web_search", 3],
  search_queries_per_1k: ["web_search", 3],
  grounding_google_search_per_1k: ["web_search", 3],
  web_search_grounding_per_1k: ["web_search", 3],
  per_image_1k: [{ unit: "output_per_image_1k" }, 0],
  per_image_1024_low: [{ unit: "output_per_image_low_1024x1024" }, 0],
  per_image_1024_medium: [{ unit: "output_per_image_medium_1024x1024" }, 0],
  per_image_1024_high: [{ unit: "output_per_image_high_1024x1024" }, 0],
  per_song: [{ unit: "output_per_song" }, 0],
  video_per_second_720p_1080p: [{ unit: "output_per_second_1080p" }, 0],
  video_per_second_4k: [{ unit: "output_per_second_4k" }, 0],
  session_per_minute: [{ unit: "session_per_minute" }, 0],
  session_active_per_minute: [{ unit: "session_active_per_minute" }, 0],
  session_standby_per_minute: [{ unit: "session_standby_per_minute" }, 0],
  audio_per_minute: [{ unit: "input_per_minute" }, 0],
  per_1k_searches: [{ unit: "input_per_query" }, 3],
  per_1k_requests: [{ unit: "input_per_query" }, 3],
  per_million_characters: [{ unit: "input_per_character" }, 6],
  per_image: [{ unit: "output_per_image" }, 0],
  per_second_480p: [{ unit: "output_per_second_480p" }, 0],
  per_second_720p: [{ unit: "output_per_second_720p" }, 0],
  per_reference_image: [{ unit: "input_per_image" }, 0],
};

/** A page says that these figures follow from a rule it states: they are computed, not printed. */
const COMPUTED = /computed|multipliers in words|rules in words/i;

/** A tier of service above the threshold of long context: `batch_long_prompt`. */
const LONG_SERVICE_RATE = /^(\w+_long)_(prompt|completion|cache_read)$/;

function longServiceTiers(other: Readonly<Record<string, string>>): Record<string, Record<string, string>> {
  const tiers: Record<string, Record<string, string>> = {};
  for (const [name, text] of Object.entries(other)) {
    const [, long, rate] = LONG_SERVICE_RATE.exec(name) ?? [];
    if (long === undefined || rate === undefined) continue;
    tiers[long] = { ...tiers[long], [rate === "cache_read" ? "input_cache_read" : rate]: text };
  }
  return tiers;
}

/** Facts of the dated readings; fees and remarks of a provider are not models and stay out, but that a rate does not exist. */
export function factsOfReadings(entries: readonly Reading[]): ProviderFact[] {
  const first = new Set(entries.map((entry) => offerAndDay(entry, entry.effective_from)));
  return entries.flatMap((entry) => {
    const fact = READERS[entry.kind ?? "price"]?.(entry);
    // Where the page's next price begins on the last day, in its own time zone, it begins with that day here.
    const meets =
      isBareDay(entry.effective_until ?? "") && first.has(offerAndDay(entry, entry.effective_until));
    const until = meets ? startInstant(entry.effective_until) : undefined;
    return fact === undefined ? [] : [{ provider: entry.provider, fact: { ...fact, ...stated({ until }) } }];
  });
}

function offerAndDay({ provider, model }: Reading, day: string | null | undefined): string {
  return JSON.stringify([provider, model, day]);
}

const READERS: Readonly<Record<string, (entry: Reading) => PageFact | undefined>> = {
  price: toFact,
  event: toEvent,
  note: toAbsence,
};

/** Remarks of a page that a rate does not exist, by their names in the document. */
const ABSENT: Readonly<Record<string, RateName>> = { cached_input: "input_cache_read" };

function toAbsence(entry: Reading): PageFact | undefined {
  const absent = Object.entries(entry.other ?? {}).flatMap(([name, text]) =>
    text === "none" && ABSENT[name] !== undefined ? ABSENT[name] : [],
  );
  if (absent.length === 0) return undefined;
  return { model: entry.model, absent, ...whereRead(entry), confidence: entry.confidence };
}

/** What happens to a model. A last day ends at the next midnight; a redirect that sources dispute says nothing of its bill. */
function toEvent(entry: Reading): PageFact {
  const { model, event, last_day, on, to, bills_as_target, disputed, confidence_of } = entry;
  const at = event === "redirected" ? startInstant(on) : endInstant(last_day);
  if (event === undefined || at === undefined) throw new Error(`${model}: an event needs its day`);
  const billed = disputed === undefined ? bills_as_target : undefined;
  return {
    ...{ model, event, at },
    ...stated({ to, bills_as_target: billed }),
    ...whereRead(entry),
    confidence: confidence_of?.event ?? entry.confidence,
  };
}

/** A page, by whom it was read, and the day: of a month the first, since a later one would not be known. */
function whereRead({ source, via, read }: Reading): Pick<PageFact, "page" | "via" | "read"> {
  return {
    page: source.split(/[\s;]/)[0] ?? source,
    ...(via && { via }),
    read: read?.length === MONTH_LENGTH ? `${read}-01` : read,
  };
}

const MONTH_LENGTH = "2026-10".length;

function toFact(entry: Reading): PageFact {
  const other = otherPrices(entry.other);
  const rates = { ...ratesPerToken(entry.usd_per_mtok ?? {}), ...other.rates };
  const services = { ...entry.service_tiers, ...longServiceTiers(entry.other ?? {}) };
  const { native_currency: currency, cny_per_mtok: native } = entry;
  return {
    model: entry.model,
    ...stated({
      from: startInstant(entry.effective_from),
      until: endInstant(entry.effective_until),
      ends: isEnd(entry.ends) ? entry.ends : undefined,
      guaranteed_until: endInstant(entry.guaranteed_until),
      rates,
      tiers: entry.tiers && toTiers(entry.tiers),
      service_tiers: toServiceTiers(services),
      hours: entry.hours?.map(toWindow),
      region: entry.region,
      units: other.units,
      native: native && currency ? { currency, rates: ratesPerToken(native) } : undefined,
    }),
    ...whereRead(entry),
    confidence: entry.confidence,
    ...officialRates(entry, rates),
  };
}

/** An official reading through somebody else, or with figures it computed, vouches for prompt and completion only. */
function officialRates(entry: Reading, rates: Rates): { official?: RateName[] } {
  if (entry.confidence !== "official") return {};
  if (entry.derived) return { official: [] };
  if (!entry.via && !COMPUTED.test(entry.note ?? "")) return {};
  return { official: (["prompt", "completion"] as const).filter((name) => rates[name] !== undefined) };
}

/** The document's exception in words, and the calendar it means. */
const CALENDARS: Readonly<Record<string, string>> = { "Chinese public holidays": "chinese-public-holidays" };

function toWindow({ utc, days, except, usd_per_mtok }: z.infer<typeof hours>) {
  const calendar = except === undefined ? undefined : CALENDARS[except];
  if (except !== undefined && calendar === undefined) throw new Error(`no calendar is known for "${except}"`);
  return { utc, ...stated({ days, except: calendar }), rates: ratesPerToken(usd_per_mtok) };
}

/** The rates and the units that a page has beside its rate card. */
function otherPrices(other: Readonly<Record<string, string>> = {}): {
  rates: Rates;
  units: Record<string, string>;
} {
  const rates: Rates = {};
  const units: Record<string, string> = {};
  for (const [name, text] of Object.entries(other)) {
    const [kind, places = 0] = OTHER[name] ?? [];
    if (typeof kind === "object") units[kind.unit] = moved(name, text, places);
    else if (kind !== undefined) rates[kind] = moved(name, text, places);
  }
  return { rates, units };
}

function isEnd(text: string | undefined): text is "replaced" | "promotion" | "retired" {
  return text === "replaced" || text === "promotion" || text === "retired";
}
