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

/** When readings confirmed what is served; a month counts as its first day. */
export const seen = z.object({
  /** The newest day on which the provider's own page or two independent readings confirmed it. */
  firm: z.exactOptional(day),
  /** The newest day on which any reading confirmed it; absent if unknown. */
  checked: z.exactOptional(day),
  /** A reading that still counts disagrees. */
  disputed: z.exactOptional(z.literal(true)),
  /** Only lists confirm it, and nobody had edited their rows for a year. */
  untouched: z.exactOptional(z.literal(true)),
});

/** `evidence` holds the origin of each rate whose origin differs from that of prompt and completion. */
const catalogPrice = z.extend(priceEntry, {
  origin,
  evidence: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), origin)),
  /** The first day on which any reading had a price without `from`, if it differs from the day of `origin`. */
  since: z.exactOptional(day),
  /** No source states `from`, and nobody read a price between here and then. */
  gap_from: z.exactOptional(instant),
  /** When each rate was confirmed, if that differs from its origin. */
  witnessed: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES), seen)),
});

/** What one source states about a model besides the served price. */
export const claim = z.object({
  source: z.string(),
  /** The id in that source. */
  id: z.string(),
  read: z.string(),
  /** Whether its current prompt and completion rates equal the served ones. */
  agrees: z.boolean(),
  /** Its rates, if they differ from the served ones. */
  rates: z.exactOptional(rates),
  /** Why its price is not served, if it was held back. */
  held_back: z.exactOptional(z.string()),
  /** Rates left out because they break a relation, by name, with the reason. */
  held_rates: z.exactOptional(z.record(z.string(), z.string())),
});

/** Another id that leads to the model, and who declares it. */
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
  /** The id leads to newer models over time; `to` is the model it currently stands for and takes its price from. */
  moving: z.exactOptional(z.object({ to: z.exactOptional(z.string()) })),
  ...lifecycle,
  /** The status of an announced offer after its release. */
  next_status: z.exactOptional(z.enum(STATUSES)),
  /** Only one reading states the end, so it ends nothing yet. */
  unconfirmed_end: z.exactOptional(z.literal(true)),
  redirect: z.exactOptional(redirect),
  /** The maker announced a change of the same card; `follows` names the page by which this seller adopts it. */
  maker_announced: z.exactOptional(makerAnnounced),
  /** Subprovider display names, each with its rates on this gateway. */
  subproviders: z.exactOptional(z.array(z.object({ subprovider: z.string(), price: catalogPrice }))),
  facts: modelFacts,
  /** Dated prices, oldest first; empty if no public price is known. */
  prices: z.array(catalogPrice),
  /** Why `prices` is empty, one sentence. */
  message: z.exactOptional(z.string()),
  /** The day since which the wrong row is kept without a price; `see` names the right row. */
  withdrawn: z.exactOptional(z.object({ day, see: z.exactOptional(z.string()) })),
  /** No source lists it any more. It is known only from past editions and never appears in the maps. */
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
  /** What the page states about the model besides its price: release, limits, modalities, mode. */
  facts: z.exactOptional(modelFacts),
});

export const overrideFile = z.object({ provider: z.string(), overrides: z.array(override) });

export type Origin = z.infer<typeof origin>;

/** The provider and the model of a row's name, `<provider>/<model>`. */
export function splitRow(row: string): [provider: string, model: string] {
  const slash = row.indexOf("/");
  return [row.slice(0, slash), row.slice(slash + 1)];
}

/** The origin of one rate of a price. */
export function originOfRate({ origin, evidence = {} }: CatalogPrice, rate: RateName): Origin {
  return evidence[rate] ?? origin;
}

/** All prices of a model, those at its hosts too. */
export function everyPrice({ prices, subproviders = [] }: CatalogModel): CatalogPrice[] {
  return [...prices, ...subproviders.map(({ price }) => price)];
}

export type Seen = z.infer<typeof seen>;
export type CatalogPrice = z.infer<typeof catalogPrice>;
export type Claim = z.infer<typeof claim>;
export type Alias = z.infer<typeof alias>;
export type CatalogModel = z.infer<typeof catalogModel>;
export type Override = z.infer<typeof override>;

/** Provider slug -> its models. */
export type Catalog = ReadonlyMap<string, readonly CatalogModel[]>;

/** The catalogue with each model changed. */
export function mapModels(
  catalog: Catalog,
  change: (model: CatalogModel, provider: string) => CatalogModel,
): Map<string, CatalogModel[]> {
  return new Map([...catalog].map(([slug, models]) => [slug, models.map((model) => change(model, slug))]));
}
