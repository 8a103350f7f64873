// Rounding a total where a caller asks for it; nothing else in the service is rounded.
import type { ROUNDINGS } from "../schemas/words.ts";
import type { Amount } from "./decimal.ts";

export type Rounding = (typeof ROUNDINGS)[number];

/** The nearest amount with so many digits after the point. `up` is away from 0, `down` towards it. */
export function round(amount: Amount, places: number, mode: Rounding): Amount {
  // Stryker disable next-line EqualityOperator: at the very scale nothing is rounded
  if (amount.scale <= places) return amount;
  const step = 10n ** BigInt(amount.scale - places);
  // Stryker disable next-line EqualityOperator: minus zero is zero
  const size = amount.units < 0n ? -amount.units : amount.units;
  const rest = size % step;
  const kept = size / step;
  const twice = rest * 2n;
  const away =
    mode === "up"
      ? rest > 0n
      : mode !== "down" && (twice > step || (twice === step && (mode === "half_up" || kept % 2n === 1n)));
  const units = away ? kept + 1n : kept;
  // Stryker disable next-line EqualityOperator: minus zero is zero
  return { units: amount.units < 0n ? -units : units, scale: places };
}
