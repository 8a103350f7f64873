// The rates beside the card of a past price. Each was seen in its own time and may change while the card stays.
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Day, Decimal, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import { type Origin, originOfRate } from "../files/catalog.ts";
import { addDays, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import {
  acceptedSights,
  cardKey,
  type DatedPrice,
  datesOfChange,
  firstDay,
  isBorneOut,
  type Run,
  runsOf,
  seenBy,
} from "./runs.ts";
import type { Sight } from "./sights.ts";

/** Rates of text and audio tokens beside the card. */
const BESIDE = /^(input_|audio|internal_reasoning)/;

/** A rate from a day on; undefined if it is unknown. */
type Change = { name: RateName; from: Day; rate: Decimal | undefined; origin?: Origin; gap_from?: Instant };

/** A price in parts, each with the rates beside its card that were seen in its time; `next` has those of the price after it. */
export function withRateChanges(price: DatedPrice, run: Run, next: Rates = {}): DatedPrice[] {
  const beside = RATE_NAMES.filter((name) => name in price.rates && BESIDE.test(name));
  const changes = beside.flatMap((name) => changesOf(name, price, run, next));
  const byHours = toldFrom(run, ({ hours }) => hours !== undefined);
  const told = beside.map((name) => ({
    name,
    from: toldFrom(run, ({ rates }) => rates[name] !== undefined),
  }));
  const starts = [...changes, ...told, { from: byHours }].flatMap(({ from }) => from ?? []);
  const days = new Set(starts.filter((day) => day > run.from));
  return [run.from, ...[...days].sort()].map((from, i, all) => {
    const until = all[i + 1];
    const unknown = told.filter((one) => one.from !== undefined && from < one.from);
    const changed = [
      ...changes.filter((one) => one.from <= from),
      ...unknown.map(({ name }): Change => ({ name, from, rate: undefined })),
    ];
    const { hours, ...rest } = changed.reduce(withRate, price);
    const part = { ...rest, ...stated({ hours: byHours !== undefined && from < byHours ? [] : hours }) };
    const gap_from = changes.find((one) => one.from === from && one.gap_from)?.gap_from;
    const isWithin = (one: Sight) => one.last >= from && firstDay(one) < (until ?? "~");
    return {
      ...part,
      ...(i > 0 && { from: startOf(from), ...stated({ gap_from }) }),
      ...(until !== undefined && { until: startOf(until) }),
      bound: {
        from: (i === 0 && price.bound?.from) || "by",
        ...(until === undefined ? stated({ until: price.bound?.until }) : { until: "by" as const }),
      },
      ...stated({ witnesses: seenBy(run.sights.filter(isWithin)) }),
    };
  });
}

/** The day from which what a maker stated of past days has a part of the price, if it stated the same card without it before. */
function toldFrom({ sights }: Run, has: (card: Sight["card"]) => boolean): Day | undefined {
  const told = sights.filter((one) => one.page !== undefined && (one.stated ?? one.until) !== undefined);
  const begins = told.flatMap((one) => (has(one.card) ? [firstDay(one)] : [])).sort()[0];
  return told.some((one) => !has(one.card) && begins !== undefined && firstDay(one) < begins)
    ? begins
    : undefined;
}

/** The values of one rate over time; none if what the price has is all that is known. */
function changesOf(name: RateName, price: DatedPrice, run: Run, next: Rates): Change[] {
  const rate = price.rates[name];
  if (rate === undefined) return [];
  const isOfNext = rate === next[name] && price.rates.prompt !== next.prompt;
  const sights = sightsOfRate(name, rate, run, isOfNext);
  const own = sights.filter(({ card }) => card.rates.prompt === rate);
  const isStated = originOfRate(price, name).confidence === "official";
  const isKept = isStated || price.until === undefined;
  if (own.length === 0 && (isKept || sights.length === 0))
    return isOfNext && !isKept ? [{ name, from: run.from, rate: undefined }] : [];
  // A list that moved to the rate shows that it changed; if none did, the others are mistaken.
  if (own.length > 0 && !own.some(({ moved, from }) => moved && from !== run.from)) return [];
  const key = own.length > 0 ? `${rate} ?` : "";
  const since = own.map(firstDay).sort()[0] ?? run.until ?? "~";
  const accepted = [...Map.groupBy(acceptedSights(sights, key, since), ({ card }) => cardKey(card))];
  const believed = accepted.flatMap(([value, all]) => (value === key || isBorneOut(all) ? all : []));
  const seen = believed.length > 0 ? believed : sights.slice(0, 1);
  const runs = runsOf(seen, key);
  if (price.until === undefined && runs.at(-1)?.key !== key) return [];
  return runs.map((one, i) => {
    const before = runs[i - 1];
    const [shown] = one.sights;
    return {
      ...{ name, from: before === undefined ? run.from : one.from, rate: one.key.split(" ")[0] },
      ...stated({ origin: shown && { source: shown.source, read: shown.last } }),
      ...stated({ gap_from: before && datesOfChange(one, before, seen).gap_from }),
    };
  });
}

/**
 * Who showed a rate with the card of a run, in its time, the best list first; the rate stands for the card. `inTime` leaves out those who
 * showed the card without it before: they may have put the next card's rate beside it.
 */
function sightsOfRate(
  name: RateName,
  served: Decimal,
  { from, until = "~", sights }: Run,
  inTime: boolean,
): Sight[] {
  const isLate = (one: Sight) =>
    sights.some(({ source, card, ...own }) => {
      return source === one.source && own.until === one.from && card.rates[name] === undefined;
    });
  const ranked = sights.toSorted((a, b) => a.rank - b.rank);
  const values = [served, ...ranked.flatMap(({ card }) => card.rates[name] ?? [])];
  return ranked.flatMap((one) => {
    const shown = one.card.rates[name];
    // What lists round differently is one rate, and the better list's figure stands for it.
    const rate = shown && values.find((value) => isNear(value, shown));
    if (rate === undefined || one.from === null || one.from >= until || (inTime && isLate(one))) return [];
    const end = one.until === undefined ? until : [one.until, until].sort()[0];
    const last = one.last < until ? one.last : addDays(until, -1);
    const first = one.from < from ? from : one.from;
    return [
      { ...one, card: { rates: { prompt: rate } }, from: first, last, ...(end !== "~" && { until: end }) },
    ];
  });
}

/** Whether two rates differ by little more than a fifth at most: 0.025 is 0.03 in whole cents. */
function isNear(a: Decimal, b: Decimal): boolean {
  return Number(a) <= 1.21 * Number(b) && Number(b) <= 1.21 * Number(a);
}

/** The price with one rate as it was then; tiers keep its ratio to the base. */
function withRate(price: DatedPrice, { name, rate, origin }: Change): DatedPrice {
  const of = price.rates[name];
  if (rate === of) return price;
  const kept = <Part extends { rates: Rates; tiers?: Tier[] }>(part: Part): Part => {
    const { [name]: old, ...others } = part.rates;
    const own = rate && of && old && Number(of) > 0 ? { [name]: scaleDecimal(old, rate, of) } : {};
    return { ...part, rates: { ...others, ...own }, ...stated({ tiers: part.tiers?.map(kept) }) };
  };
  const services = Object.entries(price.service_tiers ?? {}).map(([tier, one]) => [tier, kept(one)]);
  const { [name]: _, ...witnessed } = price.witnessed ?? {};
  const whole = kept(price);
  return {
    ...whole,
    rates: { ...whole.rates, ...stated({ [name]: rate }) },
    ...stated({ service_tiers: Object.fromEntries(services) }),
    ...{ evidence: { ...price.evidence, ...stated({ [name]: rate && origin }) }, witnessed },
  };
}
