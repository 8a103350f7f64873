// The provider registry, prices/providers.json: names, kind, usage conventions, key formats and charges of each provider.
import * as z from "zod/mini";
import { day, decimal, pageAddress } from "../../src/schemas/price.ts";
import * as terms from "../../src/schemas/provider-terms.ts";
import { SUBPROVIDERS } from "../../src/schemas/subprovider-names.ts";
import { PROVIDER_KINDS, RATE_NAMES } from "../../src/schemas/words.ts";

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]*$/));

/** The seller's published currency if it is not USD; `per_usd`, how much one USD was on a day, converts what no list does. */
const quotes = z.object({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  page: pageAddress,
  per_usd: z.exactOptional(decimal),
  on: z.exactOptional(day),
});

/** A rate of a maker's models that is `factor` times another at any seller, as rates at `beside` with their factor confirm. */
const derivedRule = z.object({
  rate: z.enum(RATE_NAMES),
  from: z.enum(RATE_NAMES),
  factor: decimal,
  beside: z.object({ rate: z.enum(RATE_NAMES), factor: decimal }),
  ...terms.statement,
});

export const provider = z.object({
  slug,
  name: z.string(),
  kind: z.enum(PROVIDER_KINDS),
  /** The slug that took over the same account and price list; calls to this provider are answered as calls to that one. */
  replaced_by: z.exactOptional(slug),
  /** Other lower-case names that callers may send for this provider; src/store/provider-index.ts has the rules. */
  aliases: z.array(z.string().check(z.regex(/^[^A-Z,]+$/))),
  /** The provider's names in each source. */
  names: z.record(z.string(), z.array(z.string())),
  /** Display names of subproviders that are this provider. */
  subproviders: z.array(z.enum(SUBPROVIDERS)),
  usage: terms.statedConvention,
  /** Conventions of single models, by a pattern for their ids in lower case; the first match wins. */
  usage_by_model: z.exactOptional(z.array(z.extend(terms.statedConvention, { models: terms.modelPattern }))),
  /** How LiteLLM's cost map writes this provider's models: bare id, or `<prefix>/<id>`. */
  map_keys: z.enum(["bare", "prefixed"]),
  /** `litellm_provider` of map entries that we add, and the prefix of their keys. */
  map_provider: z.string(),
  /** The fraction of a call's cost that is charged for calls with the caller's own key. */
  byok_fee: z.exactOptional(decimal),
  /** What prompt 0 and completion 0 mean in a source: free of charge, covered by a plan, or not a published price. */
  zero_price: z.enum(["free", "plan", "unknown"]),
  quotes: z.exactOptional(quotes),
  /** Set for a seller whose page says that it follows its makers' prices: makers' own platforms, and gateways without a markup. */
  follows: z.exactOptional(z.object({ whom: z.literal("maker"), ...terms.statement })),
  fees: z.exactOptional(z.array(terms.fee)),
  regions: z.exactOptional(z.array(terms.region)),
  service_tiers: z.exactOptional(z.array(terms.namedTier)),
  /** Rates of its models that are derived from others at every seller; `models` matches the makers' names of them. */
  derived: z.exactOptional(z.array(derivedRule)),
});

export const registry = z.object({ providers: z.array(provider) });

/** `override`, or the name of a pulled source such as `models-dev` or `litellm`. */
export type Source = string;
export type DerivedRule = z.infer<typeof derivedRule>;
export type Provider = z.infer<typeof provider>;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
