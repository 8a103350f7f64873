// Feeds that are a list of objects with a price a field: which field is which rate. Most sellers write OpenRouter's names.
import * as z from "zod/mini";
import type { RateName } from "../../../src/schemas/price.ts";
import { stated } from "../../files/stated.ts";
import { cleanNumber } from "../../translate/clean-number.ts";
import { at, checked } from "../../translate/translation.ts";
import type { Figures, Offer, Reader } from "./seller.ts";

export type Fields = {
  /** Where the list is, unless the document is the list. */
  list: string;
  id: string;
  /** Paths of each rate, the first that is there. */
  rates: Partial<Record<RateName, readonly string[]>>;
  /** A tier for long context: the path of its threshold or the threshold itself, and the paths of its rates. */
  long?: { above: string | number; rates: Partial<Record<RateName, readonly string[]>> };
  context?: string;
  output?: string;
  aliases?: string;
  /** Paths of prices that are in whole USD and not of tokens, by our names of the units. */
  units?: Readonly<Record<string, readonly string[]>>;
  /** The `type` of speech, whose input price is per million characters. */
  speech?: string;
  /** A field that must have one of these values, if it is present. */
  only?: { field: string; values: readonly unknown[] };
};

/** OpenRouter's names of rates, with both spellings of cache rates. */
export const DIALECT: Fields = {
  list: "data",
  id: "id",
  rates: {
    prompt: ["pricing.prompt"],
    completion: ["pricing.completion"],
    input_cache_read: ["pricing.input_cache_read", "pricing.input_cache_reads"],
    input_cache_write: ["pricing.input_cache_write", "pricing.input_cache_writes"],
    internal_reasoning: ["pricing.internal_reasoning"],
    request: ["pricing.request"],
    web_search: ["pricing.web_search"],
  },
  context: "context_length",
};

/** A price as a list writes it. */
export const figure = z.optional(z.nullable(z.union([z.string(), z.number()])));

/** The list of a document that has it under `data`. */
export function dataOf(document: unknown): unknown[] {
  return checked(z.object({ data: z.array(z.unknown()) }), document).data;
}

/** A reader of such a list. An item without a field that the others have states nothing of it. */
export function byFields(fields: Fields): Reader {
  return {
    items: (document) =>
      checked(z.array(z.unknown()), Array.isArray(document) ? document : at(document, fields.list)),
    offers: (item) => {
      const kind = at(item, fields.only?.field ?? "");
      return kind !== undefined && !fields.only?.values.includes(kind) ? [] : [toOffer(item, fields)];
    },
  };
}

function toOffer(item: unknown, fields: Fields): Offer {
  const { id, long, context, output, aliases } = fields;
  const rates = figures(item, fields.rates);
  const isSpeech = fields.speech !== undefined && at(item, "type") === fields.speech;
  const above = typeof long?.above === "string" ? Number(at(item, long.above) ?? 0) : long?.above;
  const limit = (path = "") => Math.max(0, Number(at(item, path))) || undefined;
  return {
    id: checked(z.string(), at(item, id)),
    rates: isSpeech ? {} : rates,
    units: isSpeech
      ? { input_per_character: cleanNumber(rates.prompt ?? "", 6) }
      : figures(item, fields.units),
    ...(long && above && { tiers: [{ above, rates: figures(item, long.rates) }] }),
    ...(aliases && { aliases: checked(z.optional(z.array(z.string())), at(item, aliases)) ?? [] }),
    facts: stated({ context_tokens: limit(context), max_output_tokens: limit(output) }),
  };
}

function figures(item: unknown, paths: Fields["units"]): Figures {
  return Object.fromEntries(
    Object.entries(paths ?? {}).map(([name, list]) => {
      const value = list.map((path) => at(item, path)).find((one) => one !== undefined && one !== null);
      return [name, checked(figure, value)];
    }),
  );
}
