// The certainty of a bill: the certainty of the least certain rate in its lines.
import type { TraceCost } from "../contract/cost-answers.ts";
import { given } from "../given.ts";
import { chargedRate } from "../pricing/bill.ts";
import type { Breakdown } from "../pricing/cost.ts";
import type { Shard } from "../schemas/shard.ts";
import { CERTAINTIES } from "../schemas/words.ts";

export type Certain = Pick<TraceCost, "certainty" | "checked" | "certainty_of">;

/** A certainty, with the day of the newest agreeing reading if known. */
type Row = NonNullable<Shard["certainty"]>[number];

const UNKNOWN: Row = ["low"];
/** Items that are part of a total instead of being charged at a rate. */
export const NOT_RATES: ReadonlySet<string> = new Set(["discount", "byok_fee"]);

/** The lowest certainty of some rows, and the earliest day if each has one. */
export function leastSure(rows: readonly Row[]): Pick<Certain, "certainty" | "checked"> {
  const certainty = CERTAINTIES.findLast((one) => rows.some(([word]) => word === one));
  const [checked] = rows.map(([, day = ""]) => day).sort();
  return given({ certainty, checked: checked || undefined });
}

/** Looks the rates up in the table of the price's shard; lines of another model and the gateway's fee do not count. */
export function certaintyOf(breakdown: Breakdown, table: Shard["certainty"]): Certain {
  if (table === undefined || breakdown.price.seen === undefined) return {};
  const own = breakdown.lines.filter(({ item, model_id }) => model_id === undefined && !NOT_RATES.has(item));
  const each = own.map(({ item }) => [item, table[positionOf(item, breakdown) ?? -1] ?? UNKNOWN] as const);
  if (each.length === 0) return {};
  const certainties = each.map(([item, [word]]) => [item, word]);
  return { ...leastSure(each.map(([, row]) => row)), certainty_of: Object.fromEntries(certainties) };
}

/** A rate's position in the table: the fee's own, the fallback rate's, or the price's. */
function positionOf(item: string, { price, fallbacks, fees = [] }: Breakdown): number | undefined {
  const fee = fees.find((one) => one.item === item)?.fee;
  const charged = chargedRate(item, { fallbacks });
  return fee?.seen ?? (charged && price.seen_of?.[charged]) ?? price.seen;
}
