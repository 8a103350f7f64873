// pi-ai's bundled catalogue: USD per 1M tokens as decimal strings, by provider and model, with the prices its earlier editions
// had. It is generated from models.dev and platforms' own lists, so with models.dev it counts as one origin.
import * as z from "zod/mini";
import { dayBefore } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import { dayAfter, dayOf } from "../files/days.ts";
import type { ModelFacts } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import {
  checked,
  sortedTiers,
  type Translation,
  threshold,
  toRates,
  translateEach,
} from "../translate/translation.ts";

const card = z.object({
  prompt: z.string(),
  completion: z.string(),
  input_cache_read: z.string(),
  input_cache_write: z.string(),
});

const model = z.object({
  provider: z.string(),
  model: z.string(),
  name: z.string(),
  type: z.enum(["chat", "image", "classifier"]),
  usd_per_mtok: card,
  tiers: z.optional(z.array(z.object({ above_input_tokens: z.number(), usd_per_mtok: card }))),
  history: z.optional(z.array(z.object({ seen_from: z.string(), usd_per_mtok: card }))),
  context: z.optional(z.number()),
  max_output: z.optional(z.number()),
});

const document = z.object({
  entries: z.array(z.looseObject({ provider: z.string(), model: z.string(), type: z.string() })),
});

type Entry = z.infer<typeof document>["entries"][number];

type Model = z.infer<typeof model>;
type Card = z.infer<typeof card>;

const PER_MILLION = 6;
const MODES = { chat: "chat", image: "image_generation", classifier: "classification" } as const;

/** Listed at its peak rate as if that held at all hours. */
const PEAK_AS_PLAIN = new Set(["deepseek"]);

/** The rows of the document; a provider the registry does not name is a problem. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  const { entries } = checked(document, json);
  const slugs = slugsOf(providers);
  const chats = new Set(entries.filter(({ type }) => type === "chat").map(nameOf));
  const items = entries
    .filter((entry) => entry.type !== "classifier" || !chats.has(nameOf(entry)))
    .map((entry) => ({
      name: nameOf(entry),
      provider: slugs.get(entry.provider),
      id: entry.model,
      stated: entry,
    }));
  return translateEach(items, model, ({ provider, stated }) => ({
    provider,
    id: stated.model,
    facts: toFacts(stated),
    prices: toPrices(stated),
  }));
}

/** The catalogue goes by models.dev's names of providers, or by their own. */
function slugsOf(providers: readonly Provider[]): Map<string, string> {
  return new Map(
    providers.flatMap(({ slug, aliases, names }) =>
      [...aliases, ...(names["models-dev"] ?? []), ...(names["pi-ai"] ?? []), slug].map(
        (name) => [name, slug] as const,
      ),
    ),
  );
}

function nameOf({ provider, model: id }: Pick<Entry, "provider" | "model">): string {
  return `${provider}/${id}`;
}

function toPrices(entry: Model): PriceEntry[] {
  if (entry.type === "image" || PEAK_AS_PLAIN.has(entry.provider)) return [];
  const now = toPrice(entry, entry.usd_per_mtok);
  if (now === undefined) return [];
  const tiers = sortedTiers(
    (entry.tiers ?? []).map((tier) => ({
      above: threshold(tier.above_input_tokens),
      rates: readRates(entry, tier.usd_per_mtok) ?? {},
    })),
  );
  const past = pastPrices(entry);
  const start = past.at(-1)?.until;
  return [...past, { ...(start && { from: dayAfter(start) }), ...now, ...tiers }];
}

/** Prices of earlier editions, from the edition that first shows each until the day before the first that shows another. */
function pastPrices(entry: Model): PriceEntry[] {
  const seen = (entry.history ?? []).map(({ seen_from, usd_per_mtok }) => ({
    day: dayOf(seen_from),
    price: toPrice(entry, usd_per_mtok),
  }));
  return seen.flatMap(({ day, price }, i) => {
    const next = seen[i + 1];
    if (price === undefined || next === undefined) return [];
    return [{ from: day, until: dayBefore(next.day), ...price }];
  });
}

function toPrice(entry: Model, stated: Card): PriceEntry | undefined {
  const rates = readRates(entry, stated);
  return rates && { rates };
}

/** A 0 mostly means that the rate is not known. A card of zeros is a price only where the id says that it is free. */
function readRates({ model: id, type }: Model, stated: Card): Rates | undefined {
  const zero = (text: string) => /^0(\.0*)?$/.test(text);
  if (zero(stated.prompt) && zero(stated.completion)) {
    return /(^|[^a-z])free($|[^a-z])/i.test(id) ? { prompt: "0", completion: "0" } : undefined;
  }
  const known = (text: string) => (zero(text) ? undefined : text);
  const pairs: [RateName, string | undefined][] = [
    ["prompt", stated.prompt],
    ["completion", type === "classifier" ? known(stated.completion) : stated.completion],
    ["input_cache_read", known(stated.input_cache_read)],
    ["input_cache_write", isStorageRate(id) ? undefined : known(stated.input_cache_write)],
  ];
  return toRates(pairs, PER_MILLION);
}

/** Gemini bills storage of a cache by the hour; the catalogue has a twelfth of it in the field of cache writes. */
function isStorageRate(id: string): boolean {
  return /(^|[/~.])(google\/)?gemini/.test(id);
}

function toFacts({ name, type, context = 0, max_output, tiers = [] }: Model): ModelFacts {
  // Where dearer calls begin, the list stops its own client: what the model takes is more.
  const isOwnLimit = tiers.some(({ above_input_tokens }) => above_input_tokens === context);
  return {
    name,
    mode: MODES[type],
    ...(context > 0 && !isOwnLimit && { context_tokens: context }),
    ...(max_output !== undefined && max_output > 0 && { max_output_tokens: max_output }),
    ...(type === "chat" && { capabilities: ["tool_call"] }),
  };
}
