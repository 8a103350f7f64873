// What an answer says when everything is asked for: quantities, fingerprint, and what the price rests on.

import type { TraceCost } from "../contract/cost-answers.ts";
import { ok, type Result } from "../failure.ts";
import { openListing } from "../lists/listing-view.ts";
import type { Buckets } from "../pricing/buckets.ts";
import type { Usage } from "../pricing/usage.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Version } from "../store/version.ts";

type Evidence = NonNullable<TraceCost["evidence"]>;

/** The disjoint counts of a call, and its other units. */
export function quantitiesOf(buckets: Buckets, usage: Usage): NonNullable<TraceCost["quantities"]> {
  const { prompt, cache_read, cache_write, completion, reasoning, further } = buckets;
  return {
    ...{ prompt, cache_read, cache_write, completion, reasoning, web_search: usage.web_search_count },
    ...further,
    ...(usage.units && { units: usage.units }),
  };
}

/** What a provider's price of a model rests on at an instant, as its row in the lists says; undefined when it says nothing. */
export async function evidenceOf(
  version: Version,
  provider: string,
  model: string,
  at: Instant,
): Promise<Result<Evidence | undefined>> {
  const listing = await version.listing(openListing);
  if (!listing.ok) return listing;
  const view = listing.value;
  const row = view.packed.rowsOfModel(model).find((one) => view.providerId(one) === provider);
  if (row === undefined) return ok(undefined);
  const entry: Record<string, unknown> = JSON.parse(new TextDecoder().decode(view.entry(row, at)));
  const { sources, page, as_of, confidence } = entry;
  if (!Array.isArray(sources)) return ok(undefined);
  return ok({
    sources: sources.map(String),
    ...(typeof page === "string" && { page }),
    ...(typeof as_of === "string" && { read: as_of }),
    ...(typeof confidence === "string" && { confidence }),
  });
}
