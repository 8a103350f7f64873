// LiteLLM's cost map -> entries of ours with exact prices; what its format does not allow is reported and left out.
import * as z from "zod/mini";
import { type Json, type MapEntry, mapEntry, type RoutingRule, routingRule } from "../files/cost-map.ts";
import { modelId } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import { checked, oneLine, slugsOf } from "../translate/translation.ts";
import { checkField, isNestedPrice, isScalarPrice, RESERVED_KEYS, UNKNOWN_FIELD } from "./check.ts";
import { RATE_FIELDS } from "./fields.ts";

const document = z.record(z.string(), z.unknown());
const entryFields = z.record(z.string(), z.json());
const routing = z.object({ rules: z.array(z.unknown()) });

type Fields = Record<string, Json>;

/** `problems` is one line each; `unread` are keys of the document whose entries could not be read. */
export type MapTranslation = {
  entries: MapEntry[];
  rules: RoutingRule[];
  problems: string[];
  unread: Set<string>;
};

/** Every model key of the map, and its routing rules. Throws if the document is not an object. */
export function translateMap(json: unknown, providers: readonly Provider[]): MapTranslation {
  const map = checked(document, json);
  const slugs = slugsOf(providers, "litellm");
  const prefixes = new Map(
    providers.map(({ slug, names, map_provider }) => [slug, [slug, map_provider, ...(names.litellm ?? [])]]),
  );
  const { rules, problems } = readRules(map.fallback_generalizations);
  const entries: MapEntry[] = [];
  const unread = new Set<string>();
  for (const [key, stated] of Object.entries(map)) {
    if (RESERVED_KEYS.has(key)) continue;
    const { fields, breaches } = readFields(stated);
    const provider = slugs.get(String(fields?.litellm_provider));
    if (fields && provider === undefined) {
      breaches.push(`provider ${fields.litellm_provider} is not in the registry`);
    }
    const entry = fields && provider && toEntry(key, fields, provider, prefixes.get(provider) ?? []);
    if (!entry) unread.add(key);
    else if (!mapEntry.safeParse(entry).success) breaches.push("is no key that can be printed");
    else {
      entries.push(entry);
      if (!modelId.safeParse(entry.model).success) breaches.push("names no model, so it is no row");
    }
    problems.push(...breaches.map((breach) => oneLine(`${key}: ${breach}`)));
  }
  return { entries: toldApart(entries), rules, problems, unread };
}

/** The allowed fields, and the faults of the rest; none where a price is invalid, because without it that part of a call costs 0. */
function readFields(stated: unknown): { fields?: Fields; breaches: string[] } {
  const parsed = entryFields.safeParse(stated);
  if (!parsed.success) return { breaches: ["is not an object"] };
  const fields: Fields = {};
  const breaches: string[] = [];
  let usable = true;
  for (const [field, value] of Object.entries(parsed.data)) {
    const breach = checkField(field, value);
    if (breach === undefined) fields[field] = value;
    else {
      breaches.push(`${field} ${breach}`);
      const price = isScalarPrice(field) || isNestedPrice(field);
      if (price && value !== null && breach !== UNKNOWN_FIELD) usable = false;
    }
  }
  const { max_tokens, max_output_tokens } = fields;
  if (max_tokens !== undefined && max_output_tokens !== undefined && max_tokens !== max_output_tokens) {
    delete fields.max_tokens;
    breaches.push("max_tokens differs from max_output_tokens");
  }
  return { ...(usable && { fields }), breaches };
}

function toEntry(key: string, fields: Fields, provider: string, prefixes: readonly string[]): MapEntry {
  const prices: Record<string, string> = {};
  const nested: Record<string, Json> = {};
  const other: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) {
    const price = typeof value === "number" && isScalarPrice(field) ? cleanNumber(value) : undefined;
    if (price !== undefined) prices[field] = price;
    else if (isNestedPrice(field)) nested[field] = value;
    else other[field] = value;
  }
  const model = withoutPrefix(key, prefixes);
  return { key, provider, model, prices, ...stated({ nested_prices: nested }), other };
}

function readRules(stated: unknown): Pick<MapTranslation, "rules" | "problems"> {
  if (stated === undefined) return { rules: [], problems: [] };
  const parsed = routing.safeParse(stated);
  if (!parsed.success) return { rules: [], problems: ["fallback_generalizations: has no list of rules"] };
  const read = parsed.data.rules.map((rule) => routingRule.safeParse(rule));
  return {
    rules: read.flatMap((rule) => (rule.success ? [rule.data] : [])),
    problems: read.flatMap((rule, i) =>
      rule.success ? [] : [`fallback_generalizations: rule ${i + 1} is not one of the format`],
    ),
  };
}

/** Two keys that differ in prefix only but in price too are two models: all but one take their whole key as id. */
function toldApart(entries: readonly MapEntry[]): MapEntry[] {
  const groups = Map.groupBy(entries, ({ provider, model }) => `${provider} ${model}`);
  return entries.map((entry) => {
    const twins = groups.get(`${entry.provider} ${entry.model}`) ?? [];
    const main =
      twins.find(({ key, model }) => key === model) ??
      twins.find(({ prices }) => Number(prices[RATE_FIELDS.prompt]) > 0) ??
      entry;
    return samePrice(entry, main) ? entry : { ...entry, model: entry.key };
  });
}

/** Prompt and completion are the same, so the two are from one price list. */
export function samePrice(a: Pick<MapEntry, "prices">, b: Pick<MapEntry, "prices">): boolean {
  return [RATE_FIELDS.prompt, RATE_FIELDS.completion].every((field) => a.prices[field] === b.prices[field]);
}

/** The id under our provider: the key without the map's own provider prefix. */
function withoutPrefix(key: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((name) => key.startsWith(`${name}/`));
  return prefix === undefined ? key : key.slice(prefix.length + 1);
}
