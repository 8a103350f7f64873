// What may be asked about prices through time.
import * as z from "zod/mini";
import { CHANGES } from "./change-kinds.ts";
import { paging, providerNames } from "./list-requests.ts";
import { wordsOf } from "./query-fields.ts";
import { id, moment, versionName } from "./request-fields.ts";

/** Query of GET /v1/prices/history. */
export const priceHistoryQuery = z.object({
  provider_id: id,
  model_id: id,
  prices_version: z.optional(versionName),
});

const PERCENT = 'a percentage of at least 0 such as "10" or "2.5"';

const changeFilters = {
  since: z.optional(moment),
  until: z.optional(moment),
  provider_id: z.optional(providerNames),
  model_id: z.optional(id),
  change: z.optional(wordsOf(CHANGES)),
  percent_min: z.optional(z.string(PERCENT).check(z.regex(/^\d{1,9}(\.\d{1,9})?$/, PERCENT))),
};

/** Query of GET /v1/changes. */
export const changeListQuery = z.object({ ...changeFilters, ...paging });

/** Query of the feeds of changes. */
export const changeFeedQuery = z.object(changeFilters);

export type PriceHistoryQuery = z.infer<typeof priceHistoryQuery>;
export type ChangeFeedQuery = z.infer<typeof changeFeedQuery>;
