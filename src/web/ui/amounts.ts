// Exact arithmetic on the API's own amounts, decimal texts in USD.
import { add, formatDecimal, multiply, parseDecimal } from "../../pricing/decimal.ts";

/** The sum of amounts. */
export function sum(amounts: readonly string[]): string {
  return formatDecimal(amounts.map(parseDecimal).reduce(add, { units: 0n, scale: 0 }));
}

/** An amount times a whole number. */
export function times(amount: string, count: number): string {
  return formatDecimal(multiply(parseDecimal(amount), { units: BigInt(count), scale: 0 }));
}

/** So many whole percent of an amount. */
export function percent(amount: string, share: number): string {
  return formatDecimal(multiply(parseDecimal(amount), { units: BigInt(share), scale: 2 }));
}
