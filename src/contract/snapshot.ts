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
  "One dated price of an offer; what is absent is not known.",
  withSentences(price, {
    from: "Start, inclusive; absent if the price has always applied.",
    until: "End, exclusive; absent without one.",
    guaranteed_until: "The page promises it up to here: from then on a call is `guarantee_ended`.",
    rates: "Exact decimals by rate; `units.rates` says of what. A rate that is absent is unknown, not 0.",
    tiers: "The last whose `above` the whole input exceeds replaces these `rates` for every token.",
    service_tiers: "By service tier: `rates` that replace the base ones, with `tiers` of their own.",
    hours:
      "Windows `utc` (`HH:MM-HH:MM`, the end exclusive) on weekdays `days` (1 is Monday), but not on days of the calendar `except`: `rates` that replace the base ones.",
    units: "USD per one of other units, by name.",
    derived: "Rates that a rule gives: `factor` times the rate `from`, after tiers, hours and region.",
    carried: "Parts at the ratio they had to the price before: a call charged by one is `carried_ratio`.",
    follows_maker: "The maker's offer whose announced price this is: a call is `follows_maker`.",
    native: "What the seller prints in another currency.",
    by: "It began at `from` at the latest: the day of the first sight.",
    gap_from: "Nobody read a price from here to `from`: a call in between is `price_gap`.",
    alone_until: "Up to here one witness alone shows it: a call is `one_witness`.",
    priced_by: "The units of a price without token rates.",
    known_from: "Evidence of a host's price without `from`: a call before is `earliest_known_price`.",
    seen: "Position of its certainty in the provider's `certainty`.",
    seen_of: "Places of rates whose certainty differs.",
  }),
);

export const snapshotOffer = object("SnapshotOffer", "What one model costs at one provider.", {
  prices: [z.array(snapshotPrice), "Dated prices, the oldest first; empty where there is no public one."],
  ...withSentences(model, {
    canonical: "The maker's model that is sold, `<maker>/<model>`.",
    variant_of: "The model whose key for a region, size or quality this is.",
    past: "Before this instant its prices are those in `past`.",
    moving: "The id leads to newer models over time: a call is `moving_alias`.",
    released: "Day or month of its release: a call before it is refused, `before_release`.",
    region: "The region of an offer that is not global: no factor of a region is due on it.",
    known_from: "Evidence of a first price without `from`: a call before is `earliest_known_price`.",
    life: "Its status and its next one with their days; where it leads from an instant on (`redirect`).",
    message: "Why there is no public price, one sentence.",
    unpriced_reason: "Why it has no price; absent where none is public.",
  }),
  convention: [model.usage, "How its usage is reported, where that differs from its provider's."],
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
      replaced_by: "The provider that replaced it: its names lead there.",
      aliases: "Other names, in lower case.",
      subproviders: "Its names as a host behind a router.",
    }),
    convention: [maybe(head.usage), "What counts contain; `assumed` where no page says so."],
    ...withSentences(head, {
      service_tiers:
        "`words` are other names of the tier; `factor` multiplies the rates of a model without own ones, but for those in `same`; the other fields say for which models.",
      regions: "Regions likewise.",
      quotes: "The currency of its own pages: a call is `converted_price`.",
      fees: "Charges beside the tokens, each per `unit`; without a price they say how a unit is counted (`step`, `least`, `most`).",
      calendars: "Days by calendar, for `hours`.",
      calendar_ends: "The last day that each calendar covers.",
      byok_fee: "The fraction that a router charges on the caller's own key.",
      gone_ids: "Ids of models that are gone, to which no rule for ids applies.",
      free_byok_calls: "Calls of a month that are without this fee.",
      certainty:
        "Certainties of its prices with the day of the newest reading that agrees: prices refer to them by position.",
    }),
  },
);

const past = object("SnapshotPast", "What a provider's offers cost before, and offers that are gone.", {
  certainty: [z.array(z.unknown()), "Certainties, as a provider has them."],
  offers: [byName(snapshotOffer), "By model id."],
});

const alias = object("SnapshotAlias", "What an id means.", {
  to: [z.string(), "The offer's own id."],
  from: [z.nullable(instant), "Since when; null: always."],
  until: [z.nullable(instant), "Until when, exclusive; null: without an end."],
});

const pairs = byName(z.array(z.array(z.string())));

const tables = object("SnapshotTables", "What of the calculator is a table.", {
  charges: [
    z.array(byName(z.unknown())),
    "What a call is charged for, in the order of a bill's lines: the `item`, the `count` of the usage, its `side`, the item it is `partOf` (`within` a convention; else always), the `modality` whose count contains it, its `rate`, the `fallbacks` charged if it is unknown, the rate it `follows`; `rare` ones are seldom counted.",
  ],
  units: [pairs, "Other counts: the units prices state for each, and how many make one."],
  fees: [pairs, "Counts by the fee charged for one: the first that a provider has."],
  apis: [byName(byName(z.boolean())), "What counts contain, by `api`, if not as at the provider."],
  service_tiers: [z.array(z.string()), "Tiers known everywhere: 404 without rates; another word is a 400."],
});

export const snapshot = object("Snapshot", "All that a bill needs, of one version.", {
  format: [
    z.literal(1),
    "Grows when readers of this format would misread it. New fields alone do not raise it.",
  ],
  prices: [pricesRef, "The version, as answers name it."],
  valid_at: [instant, "When the version was published."],
  holds_from: [instant, "It has every price since then, and some of the earlier ones."],
  next_turn: [z.nullable(instant), "When a price or status changes next; the prices from then on are in it."],
  units: [byName(z.string()), "What `rates`, `units` and `fees` are per."],
  tables: [tables, "What of the calculator is a table."],
  standard_words: [byName(z.array(z.string())), "Words for the standard tier and region."],
  evidence: [z.array(evidence), "Where prices were read, each once."],
  providers: [byName(snapshotProvider), "Every provider by its slug."],
  aliases: [byName(byName(alias)), "Other ids of offers, by provider."],
  offers: [byName(byName(snapshotOffer)), "Offers by provider and model id."],
  past: [byName(past), "Prices before `past` of an offer, by provider."],
});

export type Snapshot = z.input<typeof snapshot>;
export type SnapshotOffer = z.input<typeof snapshotOffer>;
