// Additions to the bill of a call's own counts: another model's part, an aggregate's range, a gateway's fee.
import type { Result } from "../failure.ts";
import { type Breakdown, withRange } from "../pricing/cost.ts";
import { sumOf, times } from "../pricing/decimal.ts";
import type { Usage } from "../pricing/usage.ts";
import { RARE_KINDS } from "../schemas/charges.ts";
import { toInstant } from "../schemas/moment.ts";
import type { Decimal } from "../schemas/price.ts";
import type { Call } from "./call.ts";

/** A tool's bill, or the items without a price. */
export type ToolBill =
  | { model_id: string; breakdown: Breakdown; unpriced?: never }
  | { unpriced: readonly string[]; breakdown?: never };

type Costs = Breakdown["costs"];

/** The items and units that a tool counted, by their names on a bill. */
export function countedItems({ rare = {}, units = {}, ...counts }: Usage): string[] {
  const kinds = RARE_KINDS.map((kind) => ({ ...kind, tokens: rare[kind.count] ?? 0 }));
  const partsOf = (whole: string) =>
    kinds.filter(({ partOf }) => partOf === whole).reduce((sum, { tokens }) => sum + tokens, 0);
  return [
    ...(counts.prompt_tokens > partsOf("prompt") ? ["prompt"] : []),
    ...(counts.completion_tokens > partsOf("completion") ? ["completion"] : []),
    ...kinds.filter(({ tokens }) => tokens > 0).map(({ item }) => item),
    ...Object.keys(units),
  ];
}

/** Adds a tool's lines to a call's breakdown; each names the model that is charged. */
export function withTool(own: Breakdown, tool: ToolBill): Breakdown {
  if (tool.breakdown === undefined)
    return { ...own, unpriced: [...new Set([...own.unpriced, ...tool.unpriced])] };
  const { breakdown: other, model_id } = tool;
  const items = Object.keys(other.costs) as (keyof Costs)[];
  const sums = items.map((item) => [item, sumOf([own.costs[item] ?? "0", other.costs[item] ?? "0"])]);
  return {
    ...own,
    costs: { ...own.costs, ...Object.fromEntries(sums) },
    lines: [...own.lines, ...other.lines.map((line) => ({ ...line, model_id }))],
    total: sumOf([own.total, other.total]),
    fallbacks: { ...other.fallbacks, ...own.fallbacks },
    derived: { ...other.derived, ...own.derived },
    unpriced: [...new Set([...own.unpriced, ...other.unpriced])],
    assumed: [...new Set([...own.assumed, ...other.assumed])],
  };
}

/** Adds the range that an aggregate's total may lie in. Returns the bill itself if there is only one amount. */
export function overAggregate(breakdown: Breakdown, call: Call, bill: (asked: Call) => Result<Breakdown>) {
  const { aggregate = {} } = call;
  const { above, isMixed, until } = aggregate;
  const last = until === undefined ? undefined : toInstant(Date.parse(until) - 1000);
  const asked: Call[] = [call];
  if (above === undefined) asked.push({ ...call, aggregate: { ...aggregate, above: true } });
  if (isMixed && !call.service_tier)
    asked.push(...asked.map((one) => ({ ...one, service_tier: "batch", lenient: true })));
  if (last !== undefined) asked.push(...asked.map((one) => ({ ...one, at: last })));
  const totals = asked.map(bill).flatMap((other) => (other.ok ? other.value.total : []));
  const others = totals.filter((total) => total !== breakdown.total);
  return others.reduce((sum, total) => withRange(sum, total, "aggregate"), breakdown);
}

/** Adds a gateway's `fee`, a fraction of the cost. Fewer than `freeBelow` calls a month are free, but one call does not show how many were made. */
export function addByokFee(breakdown: Breakdown, fee: Decimal, freeBelow?: number): Breakdown {
  const cost = times(breakdown.total, fee);
  return {
    ...breakdown,
    lines: [...breakdown.lines, { item: "byok_fee", quantity: 1, rate: cost, cost }],
    // Stryker disable next-line ConditionalExpression: undefined is not written in an answer
    byok: { upstream: breakdown.total, fee: cost, ...(freeBelow !== undefined && { freeBelow }) },
    total: sumOf([breakdown.total, cost]),
  };
}
