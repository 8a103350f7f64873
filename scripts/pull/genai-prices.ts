// genai-prices v2 data.json -> dated entries in our terms: USD per 1M tokens or 1,000 of other things, tiers, dates, hours.
import * as z from "zod/mini";
import { dayBefore, minutesOf } from "../../src/schemas/moment.ts";
import { day, type PriceEntry, type RateName, type Rates } from "../../src/schemas/price.ts";
import type { Observation } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { cardOfParts, type Part } from "../translate/card.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import {
  alsoRefused,
  at,
  checked,
  readEach,
  slugsOf,
  type Translation,
  threshold,
  toRates,
  translateEach,
} from "../translate/translation.ts";

const amount = z.union([
  z.number(),
  z.object({ base: z.number(), tiers: z.array(z.object({ start: z.number(), price: z.number() })) }),
]);

const constraint = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start_date"), start_date: day }),
  z.object({ type: z.literal("time_of_date"), start_time: z.string(), end_time: z.string() }),
]);

const conditional = z.object({ constraint: z.optional(constraint), prices: z.record(z.string(), amount) });

/** One card, or several under conditions. */
export const conditionalPrices = z.union([z.array(conditional), z.record(z.string(), amount)]);

/** Field -> our rate, and how many digits its unit moves the point. */
const FIELDS: Record<string, readonly [RateName, number]> = {
  input_mtok: ["prompt", 6],
  output_mtok: ["completion", 6],
  cache_read_mtok: ["input_cache_read", 6],
  cache_write_mtok: ["input_cache_write", 6],
  cache_write_1h_mtok: ["input_cache_write_1h", 6],
  output_reasoning_mtok: ["internal_reasoning", 6],
  input_audio_mtok: ["audio", 6],
  output_audio_mtok: ["audio_output", 6],
  cache_audio_read_mtok: ["input_audio_cache", 6],
  input_image_mtok: ["image_token", 6],
  output_image_mtok: ["image_token_output", 6],
  cache_image_read_mtok: ["image_token_cache", 6],
  input_video_mtok: ["video_token", 6],
  output_video_mtok: ["video_token_output", 6],
  output_citation_mtok: ["citation", 6],
  web_searches_kcount: ["web_search", 3],
  requests_kcount: ["request", 3],
};

/** Fields in other units: name under `units`, and the digits moved. */
const UNITS: Record<string, readonly [string, number]> = {
  storage_searches_kcount: ["input_per_storage_search", 3],
  input_document_kpages: ["input_per_page", 3],
  input_annotated_document_kpages: ["input_per_page_annotated", 3],
  input_text_messages_kcount: ["input_per_message", 3],
  audio_hours: ["input_per_hour_audio", 0],
  input_audio_hours: ["input_per_hour_audio", 0],
};

/** Dated entries, oldest first. Of conditional prices the last active one wins, so hours belong to the newest entry. */
export function toEntries(stated: z.infer<typeof conditionalPrices>): PriceEntry[] {
  if (!Array.isArray(stated)) return nonEmpty([toPrice(stated)]);
  const entries: PriceEntry[] = [];
  for (const { constraint: when, prices: amounts } of stated) {
    const price = toPrice(amounts);
    const newest = entries.at(-1);
    if (when?.type === "time_of_date") {
      const utc = `${when.start_time.slice(0, 5)}-${when.end_time.slice(0, 5)}`;
      if (newest) newest.hours = [...(newest.hours ?? []), { utc, rates: price.rates }];
    } else if (when?.type === "start_date") {
      if (newest) newest.until = dayBefore(when.start_date);
      entries.push({ from: when.start_date, ...price });
    } else entries.push(price);
  }
  return nonEmpty(entries.map(usualHoursFirst));
}

/** Hours that cover most of the day are what a call usually costs: their rates become the base, the rest the hours. */
function usualHoursFirst(entry: PriceEntry): PriceEntry {
  const [only, ...more] = entry.hours ?? [];
  if (only === undefined || more.length > 0) return entry;
  const [start = "", end = ""] = only.utc.split("-");
  const minutes = (minutesOf(end) - minutesOf(start) + 1440) % 1440;
  if (minutes <= 720) return entry;
  return {
    ...entry,
    rates: { ...entry.rates, ...only.rates },
    hours: [{ utc: `${end}-${start}`, rates: entry.rates }],
  };
}

function nonEmpty(entries: PriceEntry[]): PriceEntry[] {
  return entries.filter(({ rates, units }) => Object.keys(rates).length > 0 || units !== undefined);
}

function toPrice(amounts: Record<string, z.infer<typeof amount>>): PriceEntry {
  const parts: Part<Rates>[] = [];
  const units: Record<string, string> = {};
  for (const [field, value] of Object.entries(amounts)) {
    const rate = FIELDS[field];
    const unit = UNITS[field];
    if (rate) {
      const [name, places] = rate;
      const { base, tiers } = typeof value === "number" ? { base: value, tiers: [] } : value;
      for (const { start, price } of [{ start: 0, price: base }, ...tiers])
        parts.push({ above: threshold(start), rates: toRates([[name, price]], places) });
    } else if (unit && typeof value === "number") {
      units[unit[0]] = cleanNumber(value, unit[1]) ?? "0";
    } else throw new Error(`${field} is not a known price field`);
  }
  return { ...cardOfParts(parts), ...stated({ units }) };
}

const document = z.array(z.unknown());

type Model = z.infer<typeof model>;

/** Models that its `google`, which is Vertex AI and AI Studio together, lists and Vertex AI alone serves. */
const VERTEX_ONLY = /^claude-|-maas$|^gemini-(?:1\.0-pro-vision-001|2\.5-(?:flash|pro)-tts|live-2\.5-flash)$/;

/** The maker's ids of two models that the list writes its own way. */
const OWN_ID: Readonly<Record<string, string>> = {
  "claude-4-opus": "claude-opus-4",
  "claude-4-sonnet": "claude-sonnet-4",
};

/** One row per provider and model. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  const slugs = slugsOf(providers, "genai-prices");
  const lists = checked(document, json).map((stated) => {
    const name = String(at(stated, "id"));
    return { name, provider: slugs.get(name), stated };
  });
  const { read, ...refused } = readEach(lists, providerList);
  const items = read.flatMap(({ name, provider, stated: { models } }) => {
    const ids = new Set(models.map((stated) => at(stated, "id")));
    return models.map((stated) => {
      const id = at(stated, "id");
      const item = { name: `${name}/${id}`, provider, id, ids, stated };
      const vertex = name === "google" && VERTEX_ONLY.test(String(id));
      return vertex ? { ...item, provider: "vertex", id: OWN_ID[String(id)] ?? id } : item;
    });
  });
  const translated = translateEach(items, model, ({ provider, id, ids, stated }) =>
    toRow(provider, { ...stated, id: String(id) }, ids),
  );
  return alsoRefused(refused, translated);
}

/** `ids` are the ids of all the provider's models: a declared id among them is not an alias. */
function toRow(provider: string, model: Model, ids: ReadonlySet<unknown>): Observation {
  // Its "regional." ids are names of its own for a dearer price; a plain id must not lead there.
  const declared = model.id.startsWith("regional.") ? [] : declaredIds(model.match);
  const aliases = declared.filter((alias) => alias !== model.id && !ids.has(alias));
  const facts = stated({ name: model.name, context_tokens: model.context_window || undefined });
  return { provider, id: model.id, ...stated({ aliases }), facts, prices: toEntries(model.prices) };
}

/** Ids that a match rule states exactly; prefix and substring rules would price new models wrongly. */
function declaredIds(match: unknown): string[] {
  if (typeof match !== "object" || match === null) return [];
  if ("equals" in match && typeof match.equals === "string") return [match.equals];
  return "or" in match && Array.isArray(match.or) ? match.or.flatMap(declaredIds) : [];
}

const model = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  context_window: z.optional(z.number()),
  match: z.unknown(),
  prices: conditionalPrices,
});

const providerList = z.object({ id: z.string(), models: z.array(z.unknown()) });
