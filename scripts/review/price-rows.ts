// Rows of a published listing, parsed: what diff and gate compare.
import * as z from "zod/mini";
import type { Listing } from "../../src/schemas/shard.ts";

const priceRow = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  pricing: z.nullable(z.record(z.string(), z.number())),
  message: z.string(),
  as_of: z.optional(z.string()),
  sources: z.optional(z.array(z.string())),
  tiers: z.optional(z.array(z.record(z.string(), z.number()))),
});

export type PriceRow = z.infer<typeof priceRow>;

/** Rows by `<provider>/<model>`. */
export function priceRows(listing: Listing): Map<string, PriceRow> {
  const rows = listing.lines.map((line) => priceRow.parse(JSON.parse(line)));
  return new Map(rows.map((row) => [`${row.provider_id}/${row.model_id}`, row]));
}

/** Every price of a row by name, those of tiers as `prompt above 200000`; empty when it has none. */
export function flatPrices(row: PriceRow): Map<string, number> {
  const prices = new Map(Object.entries(row.pricing ?? {}));
  for (const { above, ...rates } of row.tiers ?? []) {
    for (const [name, rate] of Object.entries(rates)) prices.set(`${name} above ${above}`, rate);
  }
  return prices;
}
