// Every rate that a provider's own page prints, against the served one: right, wrong, or disputed for a written reason.
import { inForce } from "../../src/pricing/rates.ts";
import { type Instant, toInstant } from "../../src/schemas/moment.ts";
import type { Day, Decimal, PriceEntry } from "../../src/schemas/price.ts";
import type { JudgedFact } from "../../src/schemas/trust.ts";
import { startOf } from "../files/days.ts";
import type { DisputedFact, ServedBefore } from "../files/decisions.ts";
import type { PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";

type Priced = { [K in "rates" | "tiers" | "service_tiers" | "units"]?: PriceEntry[K] | undefined };

export type FactsInput = {
  /** By provider. */
  facts: ReadonlyMap<string, readonly PageFact[]>;
  /** The dated prices that are served of a row. */
  served: (provider: string, model: string) => readonly PriceEntry[];
  /** The instant from which a row's calls lead to another model, and its prices are that model's. */
  redirectedAt?: (provider: string, model: string) => Instant | undefined;
  disputed: readonly DisputedFact[];
  before: ServedBefore;
  today: Day;
};

/** One entry for each rate that a provider's own page prints, judged now, at its end or at its start, by the newest reading. */
export function judgeFacts(input: FactsInput): JudgedFact[] {
  const { facts, served, redirectedAt, disputed, before, today } = input;
  const now = startOf(today);
  const reasons = new Map(
    disputed.filter(({ until }) => today <= until).map(({ id, reason }) => [id, reason]),
  );
  const earlier = servedBefore(before);
  return [...facts].flatMap(([provider, list]) => {
    const official = list.filter(
      ({ confidence, region }) => confidence === "official" && region === undefined,
    );
    const printed = official.flatMap((one) => printedRates(one, now, redirectedAt?.(provider, one.model)));
    return newestReadings(printed).map(({ fact, rate, value, at }) => {
      const price = inForce(served(provider, fact.model), at);
      const number = price && ratesOf(price).find(([name]) => name === rate)?.[1];
      const id = `${provider}/${fact.model} ${rate}`;
      const reason = number === value ? undefined : reasons.get(id);
      const known = earlier.get(id);
      return {
        ...{ provider_id: provider, model_id: fact.model, rate, value, served: number ?? null },
        result: number === value ? "right" : reason === undefined ? "wrong" : "disputed",
        ...stated({ reason }),
        ...{ at, page: fact.page, read: fact.read, ...stated({ before: known }) },
      } satisfies JudgedFact;
    });
  });
}

type Printed = { fact: PageFact; rate: string; value: Decimal; at: Instant };

/** What the page itself prints, a rate each: all of a fact, or the base rates it names. */
function printedRates(fact: PageFact, now: Instant, left: Instant | undefined): Printed[] {
  const { official, rates = {}, tiers, service_tiers, units } = fact;
  const all =
    official === undefined
      ? ratesOf({ rates, tiers, service_tiers, units })
      : ratesOf({ rates }).filter(([rate]) => official.some((name) => name === rate));
  const judged = judgedAt(fact, now);
  const at = left !== undefined && left <= judged ? lastBefore(left) : judged;
  return all.map(([rate, value]) => ({ fact, rate, value, at }));
}

function judgedAt({ from, until, ends }: PageFact, now: Instant): Instant {
  if (from !== undefined && from > now) return from;
  if (until === undefined || until > now || ends === "retired") return now;
  return lastBefore(until);
}

function lastBefore(instant: Instant): Instant {
  return toInstant(Date.parse(instant) - 1000);
}

function newestReadings(printed: readonly Printed[]): Printed[] {
  const newest = new Map<string, Printed>();
  for (const one of printed) {
    const key = `${one.fact.model} ${one.rate} ${one.at}`;
    const known = newest.get(key);
    if (known === undefined || (one.fact.read ?? "") > (known.fact.read ?? "")) newest.set(key, one);
  }
  return [...newest.values()];
}

/** Every number of a price by a name of its own: `prompt`, `above 200000 prompt`, `batch prompt`, `unit per_song`. */
export function ratesOf(price: Priced): [rate: string, value: Decimal][] {
  const { rates = {}, tiers = [], service_tiers = {}, units = {} } = price;
  return [
    ...Object.entries(rates),
    ...tiers.flatMap(({ above, rates: own }) => prefixed(`above ${above}`, ratesOf({ rates: own }))),
    ...Object.entries(service_tiers).flatMap(([tier, own]) => prefixed(tier, ratesOf(own))),
    ...prefixed("unit", Object.entries(units)),
  ];
}

function prefixed(word: string, entries: [string, Decimal][]): [string, Decimal][] {
  return entries.map(([name, value]) => [`${word} ${name}`, value]);
}

/** `provider/model rate` -> what was served before its first fact came in. */
function servedBefore(imports: ServedBefore): Map<string, NonNullable<JudgedFact["before"]>> {
  const before = new Map<string, NonNullable<JudgedFact["before"]>>();
  for (const { imported, rows } of imports) {
    for (const [row, rates] of Object.entries(rows)) {
      for (const [rate, served] of Object.entries(rates)) {
        if (!before.has(`${row} ${rate}`)) before.set(`${row} ${rate}`, { imported, served });
      }
    }
  }
  return before;
}
