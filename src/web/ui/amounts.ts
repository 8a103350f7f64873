// Exact arithmetic on the API's own amounts, decimal texts in USD.
import { add, formatDecimal, multiply, parseDecimal } from "../../pricing/decimal.ts";

/** An amount times a whole number. */
export function timesCalls(amount: string, calls: number): string {
  return formatDecimal(multiply(parseDecimal(amount), { units: BigInt(calls), scale: 0 }));
}

/** The sum of amounts. */
export function sumOf(amounts: readonly string[]): string {
  return formatDecimal(amounts.map(parseDecimal).reduce(add, { units: 0n, scale: 0 }));
}
