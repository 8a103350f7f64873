// Exact arithmetic on the API's own amounts, decimal texts in USD.
import { add, formatDecimal, multiply, parseDecimal, scaleDecimal } from "../../pricing/decimal.ts";

/** The sum of amounts. */
export function sum(amounts: readonly string[]): string {
  return formatDecimal(amounts.map(parseDecimal).reduce(add, { units: 0n, scale: 0 }));
}

/** An amount times a whole number. */
export function times(amount: string, count: number): string {
  return formatDecimal(multiply(parseDecimal(amount), { units: BigInt(count), scale: 0 }));
}

/** The part of an amount that is so many of so many: exact where that ends, else to as many digits as a rate is kept with. */
export function share(amount: string, part: number, whole: number): string {
  const scaled = scaleDecimal(amount.replace("-", ""), String(part), String(whole));
  return amount.startsWith("-") ? `-${scaled}` : scaled;
}
