// model-prices/cost: the calculator alone.
import { type Options, Prices } from "../../src/package/prices.ts";
import { withFile } from "./read-source.ts";

/** Prices from a snapshot at an address or in a file. */
export function openPrices(options: Options): Promise<Prices> {
  return Prices.open(withFile(options));
}
