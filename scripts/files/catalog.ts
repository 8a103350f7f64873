// The merged catalogue: prices/catalog/<provider>.json, and the hand-made prices/overrides/.
import * as z from "zod/mini";
import {
  confidence,
  day,
  decimal,
  instant,
  lifecycle,
  offerFacts,
  pageAddress,
  priceEntry,
  type RateName,
  rates,
  redirect,
} from "../../src/schemas/price.ts";
import { RATE_NAMES, STATUSES, UNPRICED_REASONS } from "../../src/schemas/words.ts";
import { modelFacts, modelId } from "./evidence.ts";

/** Where a price comes from. `page` is the provider's own page, for overrides. */
export const origin = z.object({
  source: z.string(),
  read: z.string(),
  page: z.exactOptional(z.string()),
  /** How the page was read; absent for lists. */
  confidence: z.exactOptional(confidence),
});

/** When readings said what is served; a month counts as its first day. */
export const seen = z.object({
  /** The newest day by which the provider's own page or two independent readings said so. */
  firm: z.exactOptional(day),
  /** The newest day on which any did; absent if no day is known. */
  checked: z.exactOptional(day),
  /** A reading that still counts says otherwise. */
  disputed: z.exactOptional(z.literal(true)),
  /** Only lists said so, whose rows nobody had touched for a year. */
  untouched: z.exactOptional(z.literal(true)),
});

/** `evidence`: the origin of single rates that do not come from the origin of prompt and completion. */
const catalogPrice = z.extend(priceEntry, {
  origin,
  evidence: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), origin)),
  /** The first day any reading had a price without `from`, if that is not the day of `origin`. */
  since: z.exactOptional(day),
  /** When each rate was seen, if it is more than its origin says. */
  witnessed: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), seen)),
});

/** What one source says about a model besides the served price. */
export const claim = z.object({
  source: z.string(),
  /** The id in that source. */
  id: z.string(),
  read: z.string(),
  /** Its current prompt and completion rates equal the served ones. */
  agrees: z.boolean(),
  /** Its rates, if they differ from the served ones. */
  rates: z.exactOptional(rates),
  /** Why its price is not served, if it was held back. */
  held_back: z.exactOptional(z.string()),
  /** Rates left out because they break a relation: where -> why. */
  held_rates: z.exactOptional(z.record(z.string(), z.string())),
});

/** How an id that is not a model's own leads to it. */
export const alias = z.object({ id: z.string(), declared_by: z.string() });

const makerAnnounced = z.object({
  by: z.string(),
  at: instant,
  rates: z.object({ prompt: decimal, completion: decimal }),
  follows: z.boolean(),
});

const catalogModel = z.object({
  id: z.string(),
  /** The maker's model, under whatever id it is sold: `<maker>/<model>`; absent if the family is unknown. */
  canonical: z.exactOptional(z.string()),
  offer: z.exactOptional(offerFacts),
  /** The model's own id, if this one is a key for `offer` that the provider's API does not take. */
  variant_of: z.exactOptional(z.string()),
  aliases: z.exactOptional(z.array(alias)),
  /** The id leads to newer models in turn; `to`: the one it is taken to mean, of whose price its own is a copy. */
  moving: z.exactOptional(z.object({ to: z.exactOptional(z.string()) })),
  ...lifecycle,
  /** The status of an announced offer once it is out. */
  next_status: z.exactOptional(z.enum(STATUSES)),
  /** One reading alone says that it ends: the day ends nothing. */
  unconfirmed_end: z.exactOptional(z.literal(true)),
  redirect: z.exactOptional(redirect),
  /** A change of the maker's own price at the same card; `follows`: this seller takes it, by a page of its own. */
  maker_announced: z.exactOptional(makerAnnounced),
  /** Subprovider display names, each with its rates on this gateway. */
  subproviders: z.exactOptional(z.array(z.object({ subprovider: z.string(), price: catalogPrice }))),
  facts: modelFacts,
  /** Dated prices, oldest first; empty if no public price is known. */
  prices: z.array(catalogPrice),
  /** Why `prices` is empty, one sentence. */
  message: z.exactOptional(z.string()),
  /** The row was wrong and is kept without a price since that day; `see` is the right one. */
  withdrawn: z.exactOptional(z.object({ day, see: z.exactOptional(z.string()) })),
  /** No source lists it any more: it is known from past editions alone, and never in the maps. */
  revived: z.exactOptional(z.literal(true)),
  /** Absent if no price is public. */
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  other_sources: z.array(claim),
});

export const catalogFile = z.object({ provider: z.string(), models: z.array(catalogModel) });

/** One hand-made price: prices/overrides/<provider>.json. */
export const override = z.extend(priceEntry, {
  model: modelId,
  page: pageAddress,
  via: z.exactOptional(z.string()),
  read: z.string(),
  reason: z.string(),
  /** What the page says about the model besides its price: released, limits, modalities, mode. */
  facts: z.exactOptional(modelFacts),
});

export const overrideFile = z.object({ provider: z.string(), overrides: z.array(override) });

export type Origin = z.infer<typeof origin>;

/** Where a rate of a price is from. */
export function originOfRate({ origin, evidence = {} }: CatalogPrice, rate: RateName): Origin {
  return evidence[rate] ?? origin;
}
export type Seen = z.infer<typeof seen>;
export type CatalogPrice = z.infer<typeof catalogPrice>;
export type Claim = z.infer<typeof claim>;
export type Alias = z.infer<typeof alias>;
export type CatalogModel = z.infer<typeof catalogModel>;
export type Override = z.infer<typeof override>;

/** Provider slug -> its models. */
export type Catalog = ReadonlyMap<string, readonly CatalogModel[]>;
