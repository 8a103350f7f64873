// The snapshot: one file with everything a bill needs, for programs that price calls themselves (docs/port/README.md).
import * as z from "zod/mini";
import { manifest } from "../schemas/manifest.ts";
import { instant } from "../schemas/price.ts";
import { shard, shardModel, shardPrice } from "../schemas/shard.ts";
import { evidence, pricesRef } from "./cost-answers.ts";
import { byName, count, maybe, object, withSentences } from "./field.ts";

const { shape: price } = shardPrice;
const { shape: model } = shardModel;
const { shape: head } = shard;
const names = manifest.shape.providers.def.element.shape;

export const snapshotPrice = object(
  "SnapshotPrice",
  "One dated price of an offer; an absent field is unknown.",
  withSentences(price, {
    from: "Start, inclusive; absent if the price has always applied.",
    until: "End, exclusive; absent if the price has no end.",
    guaranteed_until: "The page promises the price until then; a later call is `guarantee_ended`.",
    rates: "Exact decimals by rate; `units.rates` has their units. An absent rate is unknown, not 0.",
    tiers: "The last tier whose `above` the whole input exceeds replaces these `rates` for every token.",
    service_tiers: "By service tier: `rates` that replace the base rates, and the tier's own `tiers`.",
    hours:
      "Windows `utc` (`HH:MM-HH:MM`, the end exclusive) on weekdays `days` (1 is Monday), but not on days of the calendar `except`: `rates` that replace the base rates.",
    units: "USD per unit, for other units than tokens, by name.",
    derived: "Rates that a rule gives: `factor` times the rate `from`, after tiers, hours and region.",
    carried: "Parts that keep their ratio to the price before; a call charged by one is `carried_ratio`.",
    follows_maker: "The maker's offer whose announced price this is; a call is `follows_maker`.",
    native: "What the seller prints in another currency.",
    by: "True: `from` is the day it was first seen, so the price began then or before.",
    gap_from: "Nobody read a price from then to `from`; a call in between is `price_gap`.",
    alone_until: "Until then only one witness shows it; a call is `one_witness`.",
    priced_by: "What a price without token rates is charged by.",
    known_from: "When a host's price without `from` was first seen; an earlier call: `earliest_known_price`.",
    seen: "Position of its certainty in the provider's `certainty`.",
    seen_of: "Positions for rates whose certainty differs.",
  }),
);

export const snapshotOffer = object("SnapshotOffer", "What one model costs at one provider.", {
  prices: [z.array(snapshotPrice), "Dated prices, the oldest first; empty if there is no public price."],
  ...withSentences(model, {
    canonical: "The maker's model that is sold, `<maker>/<model>`.",
    variant_of: "The model, if this is its key for a region, size or quality.",
    past: "Its prices before this time are in `past`.",
    moving: "The id leads to newer models over time; a call is `moving_alias`.",
    released: "Day or month of its release; an earlier call is refused, `before_release`.",
    region: "The region of a regional offer, to which no region's factor applies.",
    known_from: "When a first price without `from` was first seen; an earlier call: `earliest_known_price`.",
    life: "Its status and the next one, with their days; the model that it leads to from a time on (`redirect`).",
    message: "Why there is no public price, one sentence.",
    unpriced_reason: "Why it has no price; absent if the reason is that no price is public.",
  }),
  convention: [model.usage, "How its usage is reported, if not as at its provider."],
  subproviders: [maybe(byName(z.array(snapshotPrice))), "A router's own prices by host."],
  listed_at: [model.listed_at, "Hosts whose list price a router passes on, with the model's id there."],
  own_read: [maybe(z.string()), "The day on which a router's own list was read first-hand."],
  evidence: [maybe(count), "Position of the evidence for its price in `evidence`."],
  context_tokens: [maybe(count), "Tokens that the model's context holds."],
  max_output_tokens: [maybe(count), "Most tokens of an answer."],
});

export const snapshotProvider = object(
  "SnapshotProvider",
  "A provider's names, and its terms if it has offers.",
  {
    ...withSentences(names, {
      name: "Its name.",
      kind: "What it sells.",
      replaced_by: "The provider that replaced it, to which its names lead.",
      aliases: "Other names, in lower case.",
      subproviders: "Its names as a host of a router.",
    }),
    convention: [maybe(head.usage), "What counts contain; `assumed` if no page says so."],
    ...withSentences(head, {
      service_tiers:
        "`words` are other names of the tier. `factor` multiplies the rates of models without rates of this tier, except the rates in `same`. The other fields say for which models.",
      regions: "Regions, in the same form.",
      quotes: "The currency of its own pages; a call is `converted_price`.",
      fees: "Charges other than tokens, each per `unit`. A fee without a price says how a unit is counted (`step`, `least`, `most`).",
      calendars: "Days by calendar, for `hours`.",
      calendar_ends: "The last day that each calendar covers.",
      byok_fee: "The fraction that a router charges for calls on the caller's own key.",
      gone_ids: "Ids of models that are gone, to which no rule for ids applies.",
      free_byok_calls: "Calls per month without this fee.",
      certainty: "Certainties, each with the newest agreeing day; prices refer to them by position.",
    }),
  },
);

const past = object("SnapshotPast", "What a provider's offers cost earlier, and offers that are gone.", {
  certainty: [z.array(z.unknown()), "Certainties, as a provider has them."],
  offers: [byName(snapshotOffer), "By model id."],
});

const alias = object("SnapshotAlias", "What an id means.", {
  to: [z.string(), "The offer's own id."],
  from: [z.nullable(instant), "Since when; null: always."],
  until: [z.nullable(instant), "Until when, exclusive; null: without an end."],
});

const pairs = byName(z.array(z.array(z.string())));

const tables = object("SnapshotTables", "The calculator's tables.", {
  charges: [
    z.array(byName(z.unknown())),
    "What a call is charged for, in the order of a bill's lines: the `item`, the `count` in the usage, its `side`, the item that it is `partOf` (`within` a convention, else always), the item of its `modality`, its `rate`, the `fallbacks` that replace an unknown rate, the rate that it `follows`. `rare` items are seldom counted.",
  ],
  units: [pairs, "Measures: the units that prices state for each, and how many of the measure one unit is."],
  fees: [pairs, "For each count the fees that may be charged, of which the provider's first applies."],
  apis: [byName(byName(z.boolean())), "What counts contain, by `api`, if that differs from the provider."],
  service_tiers: [z.array(z.string()), "Tiers known everywhere: 404 without rates; another word is a 400."],
});

export const snapshot = object("Snapshot", "Everything a bill needs, in one version.", {
  format: [z.literal(1), "Grows if readers of this format would misread the file, not by new fields."],
  prices: [pricesRef, "The version, as answers name it."],
  valid_at: [instant, "When the version was published."],
  holds_from: [instant, "It has every price since then, and some of the earlier ones."],
  next_turn: [z.nullable(instant), "When a price or status changes next; the file has later prices too."],
  units: [byName(z.string()), "The units of `rates`, `units` and `fees`."],
  tables: [tables, "The calculator's tables."],
  standard_words: [byName(z.array(z.string())), "Words for the standard tier and region."],
  evidence: [z.array(evidence), "The readings of prices, each once."],
  providers: [byName(snapshotProvider), "Every provider by its slug."],
  aliases: [byName(byName(alias)), "Other ids of offers, by provider."],
  offers: [byName(byName(snapshotOffer)), "Offers by provider and model id."],
  past: [byName(past), "Prices from before an offer's `past`, by provider."],
});

export type Snapshot = z.input<typeof snapshot>;
export type SnapshotOffer = z.input<typeof snapshotOffer>;
