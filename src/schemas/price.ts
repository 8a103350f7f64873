// What a price is, and the offer it belongs to. src/contract/price-answers.ts and snapshot.ts explain the fields.
import * as z from "zod/mini";
import { INSTANT } from "./moment.ts";
import { type COLUMNS, type PUBLIC_RATES, RATE_NAMES, STATUSES, type UNPRICED_REASONS } from "./words.ts";

/** A plain decimal without exponent, such as `0.0000025`. Prices are USD. */
export const decimal = z.string().check(z.regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** A UTC calendar day, `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A UTC second, `2027-01-01T00:00:00Z`. */
export const instant = z.string().check(z.regex(INSTANT));

/** The https address of a page; IP addresses in brackets are excluded. */
export const pageAddress = z.url({ protocol: /^https$/, hostname: /^[^[\]]+$/ });

/** How good a reading is: the page's own text, two agreeing secondary readings, or one. */
export const confidence = z.enum(["official", "two secondary", "one secondary"]);

/** Rates by name. An absent rate is unknown; `"0"` is known to be free. */
export const rates = z.partialRecord(z.enum(RATE_NAMES), decimal);

const rateName = z.enum(RATE_NAMES);
/** Rates without a reading, which grow with the prompt or completion rate beside them. */
const scaled = z.exactOptional(z.array(rateName));

/** A threshold: a call whose whole input exceeds `above` tokens pays `rates` for every token. */
export const tier = z.object({ above: z.number(), rates, scaled });

/** The rates of one service tier of the provider (batch, flex, priority, fast and so on). */
export const serviceTier = z.object({ rates, tiers: z.exactOptional(z.array(tier)), scaled });

/** Rates for some hours of the day, which replace the base rates. */
export const hours = z.object({
  /** `HH:MM-HH:MM` in UTC, the end exclusive. A window across midnight belongs to the day on which it starts. */
  utc: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)),
  /** 1-7 with Monday as 1; absent means every day. */
  days: z.exactOptional(z.array(z.int().check(z.gte(1), z.lte(7)))),
  /** The calendar of UTC days on which the window does not apply: prices/calendars/<name>.json. */
  except: z.exactOptional(z.string()),
  rates,
});

/** A price without its dates. `units` are prices in other units by name: `output_per_second`, `input_per_page`. */
const card = {
  rates,
  tiers: z.exactOptional(z.array(tier)),
  service_tiers: z.exactOptional(z.record(z.string(), serviceTier)),
  hours: z.exactOptional(z.array(hours)),
  units: z.exactOptional(z.record(z.string(), decimal)),
};

/** A derived rate: `factor` times another, after context tier, hours, service tier and region. */
export const derivedRate = z.object({
  from: rateName,
  factor: decimal,
  /** The page that states the rule; absent for reasoning, which every provider bills as output. */
  page: z.exactOptional(z.string()),
  assumed: z.exactOptional(z.literal(true)),
});

/** Rates in the seller's currency, per token. */
export const nativePrice = z.object({ currency: z.string().check(z.regex(/^[A-Z]{3}$/)), rates });

/** Names of base rates and service tiers, and whether context tiers are included. */
export const carried = z.object({
  rates: z.exactOptional(z.array(rateName)),
  tiers: z.exactOptional(z.literal(true)),
  service_tiers: z.exactOptional(z.array(z.string())),
});

/** The price of one model at one provider over a span: `from` inclusive, `until` exclusive, absent if unknown. */
export const priceEntry = z.object({
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  guaranteed_until: z.exactOptional(instant),
  ...card,
  derived: z.exactOptional(z.partialRecord(rateName, derivedRate)),
  carried: z.exactOptional(carried),
  follows_maker: z.exactOptional(z.string()),
  native: z.exactOptional(nativePrice),
});

/** How precisely the days of a past price from lists are known. */
export const dating = {
  by: z.exactOptional(z.literal(true)),
  gap_from: z.exactOptional(instant),
  alone_until: z.exactOptional(instant),
};

/** A price as lists date it: `from` and `until` are UTC days, both inclusive. */
export const listedPrice = z.object({
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  ...card,
});

/** Where an id's calls are redirected from an instant on, and whether the target's price is charged; absent if unknown or disputed. */
export const redirect = z.object({
  to: z.string(),
  at: instant,
  bills_as_target: z.exactOptional(z.boolean()),
});

/** Where an offer is in its life. */
export const lifecycle = {
  status: z.exactOptional(z.enum(STATUSES)),
  status_since: z.exactOptional(day),
  listed: z.exactOptional(z.nullable(day)),
  not_seen_since: z.exactOptional(day),
};

/** What distinguishes an offer from the model's usual one, in the words of its id. */
export const offerFacts = z.object({
  region: z.exactOptional(z.string()),
  size: z.exactOptional(z.string()),
  quality: z.exactOptional(z.string()),
  steps: z.exactOptional(z.string()),
  commitment: z.exactOptional(z.string()),
  route: z.exactOptional(z.string()),
});

export type UnpricedReason = (typeof UNPRICED_REASONS)[number];
export type Day = string;
export type Column = (typeof COLUMNS)[number];
export type Decimal = string;
export type RateName = (typeof RATE_NAMES)[number];
export type PublicRate = (typeof PUBLIC_RATES)[number];
export type Confidence = z.infer<typeof confidence>;
export type Rates = z.infer<typeof rates>;
export type Tier = z.infer<typeof tier>;
export type DerivedRate = z.infer<typeof derivedRate>;
export type ServiceTier = z.infer<typeof serviceTier>;
export type Redirect = z.infer<typeof redirect>;
export type Hours = z.infer<typeof hours>;
export type PriceEntry = z.infer<typeof priceEntry>;
export type ListedPrice = z.infer<typeof listedPrice>;
export type OfferFacts = z.infer<typeof offerFacts>;
