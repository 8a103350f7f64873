// model-prices: the calculator, a reader of responses and logs, and quotes.
import { EveryPrice } from "../../src/package/every-price.ts";
import type { Options } from "../../src/package/prices.ts";
import { withFile } from "./read-source.ts";

/** Prices from a snapshot at an address or in a file. */
export function openPrices(options: Options): Promise<EveryPrice> {
  return EveryPrice.open(withFile(options));
}
