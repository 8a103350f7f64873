// What a provider charges besides its models' prices: which fee applies to a quantity, and what that assumes.
import { whichHold } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardFee } from "../schemas/shard.ts";
import type { Measure } from "../schemas/words.ts";
import { type Amount, add, negate, parseDecimal, rescale, ZERO } from "./decimal.ts";
import type { Assumption } from "./usage.ts";

/** The item of a line that a fee was charged in or that has a free allowance. */
export type ChargedFee = { item: string; fee: ShardFee };

/** A provider's fees besides its models' prices. `allowanceUsed` says whether free units are used up, if the call does. */
export type Fees = {
  feeOf: (item: string) => ShardFee | undefined;
  allowanceUsed: boolean | null | undefined;
};

/** A fee by its name and its page's unit, since providers count the same thing in different units. */
type Named = readonly [name: string, unit: string];

/** Each measure with the fees charged for it; the first that a provider has applies. */
export const FEES_OF_MEASURES: Readonly<Partial<Record<Measure | "web_search", readonly Named[]>>> = {
  // Twenty minutes of the smallest memory size, which is the default.
  container_sessions: fees("container_1gb/20 minutes"),
  container_minutes: fees("container_1gb_minutes/minute"),
  container_hours: fees("code_execution/container hour"),
  code_executions: fees("code_execution/call"),
  file_searches: fees("file_search/call, collections_search/call"),
  storage_gb_days: fees("file_search_storage/GB day"),
  web_fetches: fees("web_fetch/call, fetch_url/call"),
  x_searches: fees("x_search/call"),
  attachment_searches: fees("attachment_search/call"),
  maps_queries: fees("google_maps/query, google_maps/grounded prompt"),
  cache_storage_token_hours: fees("cache_storage/token hour"),
  web_search: fees("google_search/search, google_search/grounded prompt"),
};

/** Names with their units after a slash. */
function fees(text: string): Named[] {
  return text.split(", ").map((fee) => fee.split("/") as [string, string]);
}

/** The fee for an item: the first of its name, else the first for its measure. */
export function feeFor(all: readonly ShardFee[], item: string): ShardFee | undefined {
  const measured = Object.hasOwn(FEES_OF_MEASURES, item) ? FEES_OF_MEASURES[item as Measure] : undefined;
  const found = measured?.map(([name, unit]) => all.find((one) => one.name === name && one.unit === unit));
  return all.find(({ name }) => name === item) ?? found?.find((fee) => fee !== undefined);
}

/** How much of a quantity is charged: whole steps, within the fee's bounds, and beyond the free allowance if `isFree`. */
export function billable(quantity: Amount, { step, least, most, free }: ShardFee, isFree: boolean): Amount {
  let counted = step === undefined ? quantity : inSteps(quantity, parseDecimal(step));
  if (least !== undefined) counted = greater(counted, parseDecimal(least));
  if (most !== undefined) counted = negate(greater(negate(counted), negate(parseDecimal(most))));
  if (!isFree || free === undefined) return counted;
  return greater(ZERO, add(counted, negate(parseDecimal(free.amount))));
}

function inSteps(quantity: Amount, step: Amount): Amount {
  const scale = Math.max(quantity.scale, step.scale);
  const [units, of] = [rescale(quantity, scale).units, rescale(step, scale).units];
  return { units: ((units + of - 1n) / of) * of, scale };
}

function greater(a: Amount, b: Amount): Amount {
  return add(a, negate(b)).units < 0n ? b : a;
}

/** What is assumed: that free units are used up, if the call does not say, and that a fee was the same before it was read. */
export function assumedOfFees(
  { fees = [], allowances = [] }: { fees?: readonly ChargedFee[]; allowances?: readonly ChargedFee[] },
  at: Instant,
  allowanceUsed: boolean | null | undefined,
): Assumption[] {
  const isOpen = allowances.length > 0 && allowanceUsed == null;
  // Stryker disable next-line EqualityOperator: a day never equals an instant
  const isEarly = fees.some(({ fee }) => fee.from === undefined && fee.read !== null && at < fee.read);
  return whichHold({ free_allowance: isOpen, earliest_known_price: isEarly });
}
