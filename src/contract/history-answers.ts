// Shapes of what is answered about prices through time, for the documents, the compiler and the tests.

import * as z from "zod/mini";
import { instant } from "../schemas/price.ts";
import { change, historyEntry, historyModel } from "../schemas/price-history.ts";
import { basis, matched } from "./cost-answers.ts";
import { pageMeta } from "./price-answers.ts";

const { from: _from, until: _until, read: _read, first_seen: _seen, ...kept } = historyEntry.shape;

/** One dated price: `effective_from` inclusive, `effective_until` exclusive, null where no bound is known. */
export const datedPrice = z.object({
  state: z.enum(["past", "current", "announced"]),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
  first_seen: z.nullable(instant),
  read: z.nullable(z.string()),
  ...kept,
});

const { id: _id, entries: _entries, ...life } = historyModel.shape;

/** Every dated price of one offer, the oldest first. */
export const priceHistory = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  matched: z.exactOptional(matched),
  ...life,
  prices: basis.prices,
  data: z.array(datedPrice),
});

/** Of a filter by provider also the names that no provider has. */
export const changeMeta = z.extend(pageMeta, { unknown_providers: z.exactOptional(z.array(z.string())) });

export const changeList = z.object({ data: z.array(change), meta: changeMeta });

/** JSON Feed 1.1. */
export const jsonFeed = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_text: z.string(),
      date_published: instant,
      tags: z.array(z.string()),
      _change: change,
    }),
  ),
});

export type DatedPrice = z.input<typeof datedPrice>;
export type PriceHistory = z.input<typeof priceHistory>;
export type ChangeList = z.input<typeof changeList>;
export type JsonFeed = z.input<typeof jsonFeed>;
