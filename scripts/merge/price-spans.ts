// From all that was read of one offer to its dated prices: for each span of time the card first, prompt and completion, then
// every other rate from the readings of that same card. Silence about context tiers is no change of tiers.
import { isDeepStrictEqual } from "node:util";
import type { PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import type { Seen } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import { type RatioLimits, withCarriedRatios } from "./carried-ratio.ts";
import type { Speaker, Statement } from "./statements.ts";
import { agree, CARD, cardOf, cutIntoSpans, type Span, speakersIn } from "./timeline.ts";
import { type Choice, chooseRate } from "./which-source-wins.ts";
import { seenBy } from "./witnesses.ts";

/** Fees of tools: they do not depend on what a token costs. */
const SEARCHES = ["web_search", "web_search_low", "web_search_medium", "web_search_high"] as const;
const TOOL_UNIT =
  /^(input_per_(file_search|storage_search|maps_query|code_execution)|code_interpreter_per_session)$/;

/** Rates that belong to another: a list with another value of that one is another price list. */
const BESIDE: Partial<Record<RateName, RateName>> = {
  input_cache_write_1h: "input_cache_write",
  input_cache_write_12h: "input_cache_write",
  input_audio_cache: "audio",
  image_token_cache: "image_token",
};

type ServiceTiers = NonNullable<PriceEntry["service_tiers"]>;

/** The price of one span, with the statement behind each rate. */
export type Decided = {
  price: PriceEntry;
  /** Which statement each rate is believed from. */
  by: Map<RateName, Statement>;
  seen: Map<RateName, Seen>;
};

/** What is known beside an offer's own readings. */
export type Circumstances = {
  /** Context tiers of the same model elsewhere. */
  tiered?: readonly TieredReading[];
  /** The registry has the provider's fees for tools. */
  hasFees?: boolean;
} & RatioLimits;

/** A reading of context tiers, and whose witness it is; empty where an official page prints the card without. */
export type TieredReading = { rates: Rates; tiers: readonly Tier[]; origin: string };

/** The decided prices, oldest first; spans of equal price are one. Empty without any stated price. */
export function decidePrices(statements: readonly Statement[], around: Circumstances = {}): Decided[] {
  const decided = cutIntoSpans(statements).flatMap((span) => decideSpan(span, statements, around) ?? []);
  const whole = inTurn(carryTiers(decided), (before, next) => withFees(before, next, around));
  const joined: Decided[] = [];
  for (const next of whole) {
    const last = joined.at(-1);
    if (last && continues(last, next)) joined[joined.length - 1] = extended(last, next);
    else joined.push(next);
  }
  return withCarriedRatios(joined, statements, around);
}

function decideSpan(
  span: Span,
  statements: readonly Statement[],
  around: Circumstances,
): Decided | undefined {
  const by = new Map<RateName, Statement>();
  const seen = new Map<RateName, Seen>();
  const rates: Rates = {};
  const take = (name: RateName, choice: Choice | undefined) => {
    if (choice === undefined) return;
    rates[name] = choice.value;
    by.set(name, choice.by);
    seen.set(name, seenBy(name, choice.agreeing, choice.against));
  };
  let listing = readBeforeItsEnd(span, speakersIn(span, statements));
  for (const name of CARD) {
    const choice = chooseRate(name, listing);
    take(name, choice);
    if (choice !== undefined) listing = listing.filter((speaker) => agrees(speaker, name, choice));
  }
  for (const name of RATE_NAMES) {
    if (rates[name] === undefined) take(name, chooseRate(name, sameList(name, listing, rates)));
  }
  const rest = decideParts(listing, around.tiered ?? []);
  if (Object.keys(rates).length === 0 && rest.units === undefined) return undefined;
  if (!around.hasFees && !isPast(span, around)) {
    for (const name of SEARCHES)
      if (rates[name] === undefined) take(name, chooseRate(name, stating(name, statements)));
    const units = { ...toolUnits(statements), ...rest.units };
    if (Object.keys(units).length > 0) rest.units = units;
  }
  return { price: { ...span, rates, ...rest }, by, seen };
}

/**
 * Who speaks of a span that ended as a page had said it would, such as a promotion: of those with another card not who read only what
 * followed, even if that is dated back.
 */
function readBeforeItsEnd({ until = "" }: Span, speaking: readonly Speaker[]): Speaker[] {
  const wasReadBefore = ({ statement: { read } }: Speaker) => read === "" || startOf(read) < until;
  const said = speaking.find(
    (one) =>
      firstHand(one) > 0 && one.price.until === until && one.statement.read !== "" && wasReadBefore(one),
  );
  if (said === undefined) return [...speaking];
  return speaking.filter(
    (one) => one.price.until === until || wasReadBefore(one) || cardOf(one.price) === cardOf(said.price),
  );
}

function isPast({ until }: Span, { now }: Circumstances): boolean {
  return until !== undefined && now !== undefined && until <= now;
}

/** The statements that state a rate beside whatever card, each with the latest price that has it. */
function stating(name: RateName, statements: readonly Statement[]): Speaker[] {
  return statements.flatMap((statement) => {
    const price = statement.prices.findLast(({ rates }) => rates[name] !== undefined);
    return price === undefined ? [] : [{ statement, price }];
  });
}

/** Units of tools, from any reading, the best ranked first. */
function toolUnits(statements: readonly Statement[]): Record<string, string> {
  const ranked = statements.toSorted((a, b) => b.rank - a.rank);
  const units = ranked.flatMap(({ prices }) => prices.flatMap((price) => Object.entries(price.units ?? {})));
  return Object.fromEntries(units.filter(([name]) => TOOL_UNIT.test(name)));
}

/** Speakers with the decided rate beside this one, or without that rate; a page that prints this rate stays. */
function sameList(name: RateName, listing: readonly Speaker[], decided: Rates): Speaker[] {
  const beside = BESIDE[name];
  const value = beside && decided[beside];
  if (beside === undefined || value === undefined) return [...listing];
  return listing.filter(
    ({ statement, price }) => statement.official.has(name) || (price.rates[beside] ?? value) === value,
  );
}

function agrees({ price }: Speaker, name: RateName, { value }: Choice): boolean {
  return price.rates[name] === undefined || price.rates[name] === value;
}

/** All parts but base rates, each from the best reading of the chosen card that states it. */
function decideParts(
  listing: readonly Speaker[],
  tiered: readonly TieredReading[],
): Omit<PriceEntry, "rates" | "from" | "until"> {
  const ranked = listing.toSorted(
    (a, b) =>
      firstHand(b) - firstHand(a) ||
      a.statement.rank - b.statement.rank ||
      byCodePoint(b.statement.read, a.statement.read),
  );
  const prices = ranked.map(({ price }) => price);
  const tiers = decideTiers(ranked, tiered);
  const services = decideServiceTiers(prices.map((price) => price.service_tiers ?? {}));
  const units = Object.assign({}, ...prices.toReversed().map((price) => price.units));
  const hours = prices.find((price) => price.hours !== undefined)?.hours;
  const guaranteed = prices.map((price) => price.guaranteed_until).find((until) => until !== undefined);
  return stated({ guaranteed_until: guaranteed, tiers, service_tiers: services, hours, units });
}

/** Tiers of service, those of the best reading first; a rate one lacks comes from the next reading of the same card. */
function decideServiceTiers(readings: readonly ServiceTiers[]): ServiceTiers {
  const decided: ServiceTiers = {};
  for (const [name, next] of readings.flatMap((one) => Object.entries(one))) {
    const known = decided[name];
    if (known === undefined) decided[name] = next;
    else if (agree(known.rates, next.rates))
      decided[name] = { ...next, ...known, rates: { ...next.rates, ...known.rates } };
  }
  return decided;
}

/**
 * Context tiers of the best reading that has any; a lone list counts only if its card is the served one, or if an independent reading
 * of the model elsewhere has tiers of the same multiples. A tier's missing rates come from other readings of the same tier.
 */
function decideTiers(ranked: readonly Speaker[], elsewhere: readonly TieredReading[]): Tier[] | undefined {
  const tiered = ranked.filter(({ price }) => (price.tiers ?? []).length > 0);
  const [first] = tiered;
  if (first?.price.tiers === undefined) return undefined;
  const witnesses = new Set(
    tiered
      .filter(({ price }) => sameTiers(price.tiers, first.price.tiers))
      .map(({ statement }) => statement.origin),
  );
  const speaking = ranked.find(({ statement }) => !statement.silentOnTiers);
  // Whoever read a page for this model's tiers says more than a list that has some; a card that the seller prints flat has none.
  const isRead =
    first.statement.confidence !== "listed" &&
    !ranked.some((one) => firstHand(one) === 2 && one.price.rates.prompt !== undefined);
  const isConfirmed = () =>
    elsewhere.some((one) => one.origin !== first.statement.origin && isMultiple(one, first.price)) &&
    !elsewhere.some(({ rates, tiers }) => tiers.length === 0 && isScaled(rates, first.price.rates));
  if (!isRead && firstHand(first) === 0 && first !== speaking && witnesses.size < 2 && !isConfirmed())
    return undefined;
  return first.price.tiers.map((tier) => ({
    above: tier.above,
    rates: tiered.toReversed().reduce<Rates>((rates, { price }) => {
      const twin = price.tiers?.find((other) => other.above === tier.above && agree(other.rates, tier.rates));
      return Object.assign(rates, twin?.rates);
    }, {}),
  }));
}

function sameTiers(a: readonly Tier[] = [], b: readonly Tier[] = []): boolean {
  return (
    a.length === b.length && a.every((tier, i) => tier.above === b[i]?.above && agree(tier.rates, b[i].rates))
  );
}

/** Every tier of the reading that has fewer is as many times its card, in prompt and in completion, as the other's at that threshold. */
function isMultiple(a: TieredReading, { rates, tiers = [] }: PriceEntry): boolean {
  const pairs = (a.tiers.length < tiers.length ? a.tiers : tiers).map(({ above }) =>
    [a.tiers, tiers].map((list) => list.find((tier) => tier.above === above)?.rates),
  );
  const steps = (card: Rates, tier: Rates, name: "prompt" | "completion") =>
    Number(tier[name]) / Number(card[name]);
  const isAlike = (x: Rates, y: Rates) =>
    CARD.every((name) => Math.abs(steps(a.rates, x, name) / steps(rates, y, name) - 1) < 0.001);
  return pairs.length > 0 && pairs.every(([x = {}, y = {}]) => isAlike(x, y));
}

/** Prompt and completion of one card are a multiple of another's, to a thousandth: lists round. */
function isScaled(x: Rates, y: Rates, factor = Number(x.prompt) / Number(y.prompt)): boolean {
  return CARD.every((name) => Math.abs(Number(x[name]) / Number(y[name]) / factor - 1) < 0.001);
}

function firstHand({ statement }: Speaker): number {
  return statement.confidence === "official" ? 2 : statement.confidence === "two secondary" ? 1 : 0;
}

/** Two spans that touch and cost the same are one: the cut was another reading's. */
function continues(last: Decided, next: Decided): boolean {
  if (last.price.until === undefined || last.price.until !== next.price.from) return false;
  const { from: _from, until: _until, ...before } = last.price;
  const { from: _start, until: _end, ...after } = next.price;
  return isDeepStrictEqual(before, after);
}

function extended(last: Decided, next: Decided): Decided {
  const { until: _until, ...price } = last.price;
  return { ...next, price: { ...price, ...(next.price.until !== undefined && { until: next.price.until }) } };
}

/**
 * The prices, oldest first, where one without context tiers, or without a tier of service, has those of its neighbour of the same rates.
 * An official page's card is believed as it stands: makers do lift their tiers.
 */
export function carryTiers(prices: readonly Decided[]): Decided[] {
  return inTurn(inTurn(prices, withTiersBeside).toReversed(), withTiersBeside).toReversed();
}

/** The prices, each but the first changed by what became of the one before it. */
function inTurn(prices: readonly Decided[], change: (before: Decided, next: Decided) => Decided): Decided[] {
  const done: Decided[] = [];
  for (const next of prices) done.push(done.length === 0 ? next : change(done.at(-1) ?? next, next));
  return done;
}

function withTiersBeside(beside: Decided, next: Decided): Decided {
  const known: Partial<PriceEntry> = mayCarry(beside, next) ? beside.price : {};
  const tiers = next.price.tiers ?? known.tiers;
  const services = { ...known.service_tiers, ...next.price.service_tiers };
  return { ...next, price: { ...next.price, ...stated({ tiers, service_tiers: services }) } };
}

/** An announced price with the fees of searches that the one before it states: they do not go with the card. */
function withFees(before: Decided, next: Decided, { now = "" }: Circumstances): Decided {
  if ((next.price.from ?? "") <= now || !touches(before.price, next.price)) return next;
  const rates = { ...next.price.rates };
  const by = new Map(next.by);
  for (const name of SEARCHES) {
    const [rate, statement] = [before.price.rates[name], before.by.get(name)];
    if (rates[name] !== undefined || rate === undefined || statement === undefined) continue;
    rates[name] = rate;
    by.set(name, statement);
  }
  return { ...next, price: { ...next.price, rates }, by };
}

function mayCarry({ price: from }: Decided, { price: to, by }: Decided): boolean {
  const { confidence, feed, silentOnTiers } = by.get("prompt") ?? {};
  const isBelieved = confidence === "official" && !(feed && silentOnTiers);
  return touches(from, to) && agree(from.rates, to.rates, RATE_NAMES) && !isBelieved;
}

function touches(a: Span, b: Span): boolean {
  return (a.until !== undefined && a.until === b.from) || (b.until !== undefined && b.until === a.from);
}
