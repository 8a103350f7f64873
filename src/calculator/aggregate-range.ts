// What the totals of many calls may come to, where what is priced apart is not kept apart in them.
import type { Result } from "../failure.ts";
import { type Breakdown, withRange } from "../pricing/cost.ts";
import { toInstant } from "../schemas/moment.ts";
import type { Call, GatewayCall } from "./call.ts";

type Asked = Call & Partial<GatewayCall>;

/** A bill with the range of what an aggregate may be of; the bill itself where that is one amount, or the call is one call. */
export function overAggregate(
  breakdown: Breakdown,
  call: Asked,
  bill: (asked: Asked) => Result<Breakdown>,
): Breakdown {
  if (call.aggregate === undefined) return breakdown;
  const { above, isMixed, until } = call.aggregate;
  const last = until === undefined ? undefined : toInstant(Date.parse(until) - 1000);
  const tiers = [
    call,
    ...(above === undefined ? [{ ...call, aggregate: { ...call.aggregate, above: true } }] : []),
  ];
  const served = tiers.flatMap((one) => [
    one,
    ...(isMixed && !one.service_tier ? [{ ...one, service_tier: "batch", lenient: true }] : []),
  ]);
  const asked = served.flatMap((one) => [one, ...(last === undefined ? [] : [{ ...one, at: last }])]);
  const others = asked.flatMap((one) => {
    const other = bill(one);
    return other.ok && other.value.total !== breakdown.total ? [other.value.total] : [];
  });
  return others.reduce((sum, total) => withRange(sum, total, "aggregate"), breakdown);
}
