// A part of an amount of the API's, a decimal text in USD.
import { scaleDecimal } from "../../pricing/decimal.ts";

/** The part of an amount that is so many of so many: exact where that ends, else to as many digits as a rate is kept with. */
export function share(amount: string, part: number, whole: number): string {
  const scaled = scaleDecimal(amount.replace("-", ""), String(part), String(whole));
  return amount.startsWith("-") ? `-${scaled}` : scaled;
}
