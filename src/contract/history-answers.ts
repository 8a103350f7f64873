// Prices through time: every dated price of an offer, and what changed from version to version.
import * as z from "zod/mini";
import { instant } from "../schemas/price.ts";
import { change, historyEntry, historyModel } from "../schemas/price-history.ts";
import { matched, pricesRef } from "./cost-answers.ts";
import { describe, fieldsOf, maybe, object, withSentences } from "./field.ts";
import { pageMeta } from "./price-answers.ts";

export const datedPrice = object("HistoryEntry", "The price of one offer over a span of time.", {
  state: [z.enum(["past", "current", "announced"]), "Whether the span is over, current or announced."],
  effective_from: [z.nullable(instant), "Start, inclusive; null if unknown."],
  effective_until: [z.nullable(instant), "End, exclusive; null if unknown."],
  first_seen: [z.nullable(instant), "When a version first had this start; before versions, the reading day."],
  read: [z.nullable(z.string()), "The UTC day, or month, of the reading."],
  ...withSentences(historyEntry.shape, {
    bound: "`exact`: a page or list states the day. `by`: the day of a reading; the price began by then.",
    gap_from: "Nobody read a price from here to `effective_from`: the change lies in between.",
    alone_until: "Until then only one list shows the price; others show the price before it.",
    witnesses: "The lists that showed it, each with its first and last day.",
    guaranteed_until: "The provider's page promises the price until this time and names no later price.",
    rates: "USD, exact decimals by rate; unknown rates are absent.",
    tiers: "Rates of calls whose whole input is above a number of tokens.",
    service_tiers: "Rates by service tier.",
    hours: "Rates of daily windows in UTC.",
    units: "Rates in other units.",
    source: "Where it was read.",
    page: "The provider's own page.",
    confidence: "How well the reading of the page is attested.",
    certainty: "The certainty of prompt and completion.",
    checked: "The day of the newest reading that agrees.",
    certainty_of: "The certainty of each rate.",
    corrections: "What was served for this span earlier, and when we corrected it.",
  }),
});

export const priceHistory = object("PriceHistory", "Every dated price of one offer.", {
  model_id: [z.string(), "As sent."],
  provider_id: [z.string(), "As sent."],
  matched: [maybe(matched), "The id that answers, and the rule, if the sent one is not listed."],
  ...withSentences(historyModel.shape, {
    status: "Where the offer is in its life.",
    status_since: "The day that status began.",
    released: "The day or month of the release.",
    retires: "The first day without it, as the provider or another source says.",
    replaced_by: "The successor that the provider names.",
    withdrawn: "The day on which the row was withdrawn as wrong.",
    left_cost_map: "Keys that the row no longer has in the cost map.",
  }),
  prices: [pricesRef, "The version that answers."],
  data: [z.array(datedPrice), "Dated prices, the oldest first."],
});

export const priceChange = describe(change, "PriceChange", "One change of one offer.", {
  id: "Its lasting name, a UUID.",
  provider_id: "The provider's slug.",
  model_id: "The model's id at the provider.",
  change: "What happened.",
  seen: "When it was first published here.",
  effective: "When it takes effect; null if unknown.",
  affects_from: "Corrected rates: calls from this time on are billed differently now; null: from the start.",
  affects_until: "The end of that time, exclusive; null: without end.",
  rates: "Old and new value of each rate, null if unknown, and the difference in percent.",
  facts: "Dates and words that changed, by their names in lists.",
});

export const changeMeta = object("ChangeMeta", "Which changes the answer has.", fieldsOf(pageMeta));

export const changeList = object("ChangeList", "A page of changes, the newest first.", {
  data: [z.array(priceChange), "Changes."],
  meta: [changeMeta, "Which changes these are."],
});

const feedItem = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  content_text: z.string(),
  date_published: instant,
  tags: z.array(z.string()),
  _change: priceChange,
});

export const jsonFeed = object("ChangeFeed", "Changes as JSON Feed 1.1; `_change` has each in full.", {
  version: [z.literal("https://jsonfeed.org/version/1.1"), "The version of the format."],
  title: [z.string(), "The feed's name."],
  home_page_url: [z.string(), "The page for people."],
  feed_url: [z.string(), "The feed's own address."],
  items: [z.array(feedItem), "The newest 100 changes that pass the filters."],
});

export type DatedPrice = z.input<typeof datedPrice>;
export type PriceHistory = z.input<typeof priceHistory>;
export type ChangeList = z.input<typeof changeList>;
export type JsonFeed = z.input<typeof jsonFeed>;
