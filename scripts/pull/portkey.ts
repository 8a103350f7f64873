// Portkey models: US cents per token and per other unit, with batch prices.
import * as z from "zod/mini";
import type { Provider } from "../files/registry.ts";
import {
  alsoRefused,
  checked,
  readEach,
  slugsOf,
  sortedTiers,
  type Translation,
  translateEach,
} from "../translate/translation.ts";
import { model, priceOf } from "./portkey-cards.ts";

/** A model's entry, and its entry above a context size where the two are listed apart. */
const parts = z.object({ below: model, above: z.optional(z.object({ size: z.number(), model })) });

const providerList = z.record(z.string(), z.unknown());

const document = z.record(z.string(), z.unknown());

/** Ids that are one model's price below and above a context size. */
const SPLIT = /^(.+)-(lte|gt)-(\d+)k$/;

/** One row per provider and model; `default` is a fallback, not a model. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  const slugs = slugsOf(providers, "portkey");
  const { read: lists, ...refused } = readEach(
    Object.entries(checked(document, json)).map(([name, stated]) => ({
      name,
      provider: slugs.get(name),
      stated,
    })),
    providerList,
  );
  const items = lists.flatMap(({ name, provider, stated }) =>
    [...joinSplit(stated)].map(([id, entry]) => ({ name: `${name}/${id}`, provider, id, stated: entry })),
  );
  const translated = translateEach(items, parts, ({ provider, id, stated }) => {
    const entry = priceOf(id, stated.below);
    const above = stated.above && {
      above: stated.above.size,
      rates: priceOf(id, stated.above.model)?.rates ?? {},
    };
    return {
      provider,
      id,
      facts: {},
      prices: entry ? [{ ...entry, ...sortedTiers(above ? [above] : []) }] : [],
    };
  });
  return alsoRefused(refused, translated);
}

type Parts = { below: unknown; above?: { size: number; model: unknown } };

function joinSplit(models: Record<string, unknown>): Map<string, Parts> {
  const joined = new Map<string, Parts>();
  for (const [id, entry] of Object.entries(models)) {
    const [, base, side, size] = SPLIT.exec(id) ?? [];
    const twin = base && models[`${base}-${side === "lte" ? "gt" : "lte"}-${size}k`];
    if (id === "default" || (side === "gt" && twin)) continue;
    if (base && twin) joined.set(base, { below: entry, above: { size: Number(size) * 1000, model: twin } });
    else joined.set(id, { below: entry });
  }
  return joined;
}
