// Decides the dated prices of one offer from all readings: for each span first the card (prompt and completion), then every other rate from
// readings of that card. Silence about context tiers does not end them.
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

/** Fees of tools, which do not depend on token prices. */
const SEARCHES = ["web_search", "web_search_low", "web_search_medium", "web_search_high"] as const;
const TOOL_UNIT =
  /^(input_per_(file_search|storage_search|maps_query|code_execution)|code_interpreter_per_session)$/;

/** Rates that depend on another: a list with another value for that one is another price list. */
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
  /** The statement that each rate is taken from. */
  by: Map<RateName, Statement>;
  seen: Map<RateName, Seen>;
};

/** What is known besides an offer's own readings. */
export type Circumstances = {
  /** Context tiers of the same model at other sellers. */
  tiered?: readonly TieredReading[];
  /** Whether the registry has the provider's fees for tools. */
  hasFees?: boolean;
} & RatioLimits;

/** A reading of context tiers with its origin; empty if an official page states the card without any. */
export type TieredReading = { rates: Rates; tiers: readonly Tier[]; origin: string };

/** Returns the decided prices, oldest first, with equal neighbours joined; empty without any stated price. */
export function decidePrices(statements: readonly Statement[], around: Circumstances = {}): Decided[] {
  const decided = cutIntoSpans(statements).flatMap((span) => decideSpan(span, statements, around) ?? []);
  const joined: Decided[] = [];
  for (const next of carryTiers(decided)) {
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
    if (choice !== undefined)
      listing = listing.filter(({ price }) => (price.rates[name] ?? choice.value) === choice.value);
  }
  for (const name of RATE_NAMES) {
    if (rates[name] !== undefined) continue;
    take(name, chooseRate(name, ofWholeCards(name, sameList(name, listing, rates), rates)));
  }
  const rest = decideParts(listing, around.tiered ?? []);
  if (Object.keys(rates).length === 0 && rest.units === undefined) return undefined;
  const { now = "", hasFees } = around;
  // The registry's fees are those of today. A price that was announced keeps the fees of the one before it.
  const read = by.get("prompt")?.read;
  const isAnnounced = (span.from ?? "") > (read ? startOf(read) : now);
  if ((span.until ?? "~") > now && (isAnnounced || !hasFees)) {
    for (const name of SEARCHES)
      if (rates[name] === undefined) take(name, chooseRate(name, stating(name, statements)));
    const units = { ...toolUnits(statements), ...rest.units };
    if (Object.keys(units).length > 0) rest.units = units;
  }
  return { price: { ...span, rates, ...rest }, by, seen };
}

/** The speakers for a span that ended as a page announced, without those that read another card only afterwards and date it back. */
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

/** The statements that state a rate with any card, each with its latest price that has it. */
function stating(name: RateName, statements: readonly Statement[]): Speaker[] {
  return statements.flatMap((statement) => {
    const price = statement.prices.findLast(({ rates }) => rates[name] !== undefined);
    return price === undefined ? [] : [{ statement, price }];
  });
}

/** Units of tools from any reading, the best ranked first. */
function toolUnits(statements: readonly Statement[]): Record<string, string> {
  const ranked = statements.toSorted((a, b) => b.rank - a.rank);
  const units = ranked.flatMap(({ prices }) => prices.flatMap((price) => Object.entries(price.units ?? {})));
  return Object.fromEntries(units.filter(([name]) => TOOL_UNIT.test(name)));
}

/** Keeps speakers whose parent rate equals the decided one or is absent, and always a page that states this rate. */
function sameList(name: RateName, listing: readonly Speaker[], decided: Rates): Speaker[] {
  const beside = BESIDE[name];
  const value = beside && decided[beside];
  if (beside === undefined || value === undefined) return [...listing];
  return listing.filter(
    ({ statement, price }) => statement.official.has(name) || (price.rates[beside] ?? value) === value,
  );
}

/** A reading of half a card gives way to readings of the whole card, since it may be of another one. A page may state a rate alone. */
function ofWholeCards(name: RateName, listing: Speaker[], decided: Rates): Speaker[] {
  const isWhole = ({ statement, price }: Speaker) =>
    statement.official.has(name) ||
    CARD.every((part) => decided[part] === undefined || price.rates[part] !== undefined);
  const value = chooseRate(name, listing.filter(isWhole))?.value;
  return value === undefined
    ? listing
    : listing.filter((one) => isWhole(one) || one.price.rates[name] === value);
}

/** Decides everything but the base rates, each from the best reading of the chosen card that states it. */
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

/** Combines service tiers, the best reading's first; a rate it lacks comes from the next reading of the same card. */
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
 * Takes context tiers from the best reading with any. A single list counts only if its card is the served one or an independent reading of
 * the model elsewhere has tiers with the same multiples. A tier's missing rates come from other readings of that tier.
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
  // Who read a page with this model's tiers knows more than a list with tiers; a card that the seller states without tiers has no tiers.
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

/** Whether the tiers of the shorter reading are the same multiples of its card as the other's at their thresholds. */
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

/** Whether one card is a multiple of the other, to a thousandth because lists round. */
function isScaled(x: Rates, y: Rates, factor = Number(x.prompt) / Number(y.prompt)): boolean {
  return CARD.every((name) => Math.abs(Number(x[name]) / Number(y[name]) / factor - 1) < 0.001);
}

function firstHand({ statement }: Speaker): number {
  return statement.confidence === "official" ? 2 : statement.confidence === "two secondary" ? 1 : 0;
}

/** Whether two touching spans cost the same, so that the cut came from another reading only. */
function continues(last: Decided, next: Decided): boolean {
  if (last.price.until === undefined || last.price.until !== next.price.from) return false;
  const undated = ({ from: _from, until: _until, ...price }: PriceEntry) => price;
  return isDeepStrictEqual(undated(last.price), undated(next.price));
}

function extended(last: Decided, next: Decided): Decided {
  const { until: _until, ...price } = last.price;
  return { ...next, price: { ...price, ...(next.price.until !== undefined && { until: next.price.until }) } };
}

/** Gives a price without tiers those of its neighbour with the same rates, except on an official page: makers do remove tiers. */
export function carryTiers(prices: readonly Decided[]): Decided[] {
  return inTurn(inTurn(prices, withTiersBeside).toReversed(), withTiersBeside).toReversed();
}

/** Maps each price after the first with the result for the one before it. */
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

function mayCarry({ price: from }: Decided, { price: to, by }: Decided): boolean {
  const { confidence, feed, silentOnTiers } = by.get("prompt") ?? {};
  const isBelieved = confidence === "official" && !(feed && silentOnTiers);
  return touches(from, to) && agree(from.rates, to.rates, RATE_NAMES) && !isBelieved;
}

function touches(a: Span, b: Span): boolean {
  return (a.until !== undefined && a.until === b.from) || (b.until !== undefined && b.until === a.from);
}
