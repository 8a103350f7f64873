// The certainty of a bill, which is that of the least certain rate its lines use.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { Breakdown } from "../pricing/cost.ts";
import { RATE_OF } from "../schemas/charges.ts";
import type { RateName } from "../schemas/price.ts";
import type { Shard } from "../schemas/shard.ts";
import { CERTAINTIES } from "../schemas/words.ts";

export type Certain = Pick<TraceCost, "certainty" | "checked" | "certainty_of">;

/** A certainty, with the day of the newest agreeing reading if known. */
type Row = NonNullable<Shard["certainty"]>[number];

const UNKNOWN: Row = ["low"];

/** Looks the rates up in the table of the price's shard; lines of another model and the gateway's fee do not count. */
export function certaintyOf(breakdown: Breakdown, table: Shard["certainty"]): Certain {
  if (table === undefined || breakdown.price.seen === undefined) return {};
  const each: Record<string, Row[0]> = {};
  const days: string[] = [];
  for (const { item, model_id } of breakdown.lines) {
    if (model_id !== undefined || item === "discount" || item === "byok_fee") continue;
    const [certainty, checked = ""] = table[placeOf(item, breakdown) ?? -1] ?? UNKNOWN;
    each[item] = certainty;
    days.push(checked);
  }
  const certainty = CERTAINTIES.findLast((one) => Object.values(each).includes(one));
  if (certainty === undefined) return {};
  const checked = days.reduce((a, b) => (a < b ? a : b));
  return { certainty, ...(checked !== "" && { checked }), certainty_of: each };
}

/** A rate's position in the table: a fee's own, that of the fallback rate, or the price's. */
function placeOf(item: string, { price, fallbacks, fees = [] }: Breakdown): number | undefined {
  const fee = fees.find((one) => one.item === item)?.fee;
  const rate = RATE_OF.get(item);
  const instead: Partial<Record<RateName, RateName>> = fallbacks;
  const charged = rate && (instead[rate] ?? rate);
  return fee?.seen ?? (charged && price.seen_of?.[charged]) ?? price.seen;
}
