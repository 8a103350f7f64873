// The words that change a call's rates, as its provider understands them: a service tier, a region, a search context size.
import { fail, invalid, ok, type Result } from "../failure.ts";
import { inServiceTier, timesFactor, withSearchSize } from "../pricing/adjust-price.ts";
import type { Modified } from "../pricing/cost.ts";
import { isFor } from "../pricing/scope.ts";
import type { Assumption } from "../pricing/usage.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import { GLOBAL_REGIONS, STANDARD_TIERS } from "../schemas/words.ts";
import type { Modifiers } from "./call.ts";

/** Service tiers of any provider; they are known words everywhere, even without rates. */
export const TIERS = "batch flex priority fast ultrafast scale provisioned reserved performance".split(" ");
const SIZES = ["low", "medium", "high"] as const;

/** A country or continent in two letters, a cloud's zone with its number, or a word for one; any may be a seller's "regional". */
const PLACE = /^([a-z]{2}(-gov)?|[a-z-]+\d+|regional|europe|apac|asia)$/i;

type Offer = { shard: ShardHead; model: ShardModel };

/** A price after a word was applied, with the name of what was applied. */
type Applied = Omit<Modified, "assumed">;

/** Applies a call's words to a price. An unknown tier is `invalid`, one without rates `unknown_model`; if lenient, both count as standard. */
export function modifyPrice(price: ShardPrice, offer: Offer, requested: Modifiers): Result<Modified> {
  const assumed: Assumption[] = [];
  const tier = inRequestedTier(price, offer, requested.service_tier ?? "");
  if (!tier.ok && !requested.lenient) return tier;
  if (!tier.ok) assumed.push("service_tier");
  let modified: Applied = tier.ok ? tier.value : { price };
  const region = inRequestedRegion(modified.price, offer, requested.region ?? "");
  if (region === undefined || (region.region === "regional" && !PLACE.test(requested.region ?? "")))
    assumed.push("region");
  modified = { ...modified, ...region };
  const sized = withRequestedSize(modified.price, requested.search_context_size ?? "");
  if (sized === undefined) assumed.push("search_context_size");
  return ok({ ...modified, ...sized, assumed });
}

function inRequestedTier(price: ShardPrice, { shard, model }: Offer, requested: string): Result<Applied> {
  const word = requested.toLowerCase();
  const table = (shard.service_tiers ?? []).filter((one) => isFor(one, model));
  const entry = table.find((one) => isNamed(one, word));
  const own = inServiceTier(price, word, entry);
  if (own) return ok({ price: own, service_tier: word });
  if (entry?.name === "standard" || (entry === undefined && STANDARD_TIERS.has(word))) return ok({ price });
  const named = entry && inServiceTier(price, entry.name, entry);
  if (entry && named) return ok({ price: named, service_tier: entry.name });
  if (entry?.factor !== undefined)
    return ok({ price: timesFactor(price, entry.factor, entry.same), service_tier: entry.name });
  const priced = Object.keys(price.service_tiers ?? {});
  const factors = table.flatMap(({ name, factor }) => (factor === undefined ? [] : [name]));
  const known = [...new Set(["standard", ...table.map(({ name }) => name), ...priced, ...TIERS])];
  const sent = JSON.stringify(requested.slice(0, 80));
  if (entry === undefined && !known.includes(word)) {
    const message = `service_tier: expected one of ${known.join(", ")}, got ${sent}`;
    return fail(invalid("invalid_parameter", message));
  }
  const message =
    `No rates of ${JSON.stringify(model.id)} are known in service tier ${sent}; ` +
    `known: ${["standard", ...new Set([...priced, ...factors])].join(", ")}. Send "lenient": true for the standard rates.`;
  return fail({ kind: "unknown_model", message });
}

/** Whether a word names a provider's term. */
export function isNamed({ name, words = [] }: { name: string; words?: readonly string[] }, word: string) {
  return name === word || words.includes(word);
}

/** The price in a region; undefined if unknown. An offer that is regional already has its region's price. */
function inRequestedRegion(
  price: ShardPrice,
  { shard, model }: Offer,
  requested: string,
): Applied | undefined {
  const word = requested.toLowerCase();
  if (GLOBAL_REGIONS.has(word)) return { price };
  if (model.region !== undefined) return { price, region: model.region };
  const table = (shard.regions ?? []).filter((one) => isFor(one, model));
  const entry = table.find((one) => isNamed(one, word)) ?? table.find(({ name }) => name === "regional");
  if (entry === undefined) return undefined;
  return { price: entry.factor === "1" ? price : timesFactor(price, entry.factor), region: entry.name };
}

function withRequestedSize(price: ShardPrice, requested: string): Applied | undefined {
  if (requested === "") return { price };
  const size = SIZES.find((one) => one === requested.toLowerCase());
  const sized = size && withSearchSize(price, size);
  return sized && { price: sized, search_context_size: size };
}
