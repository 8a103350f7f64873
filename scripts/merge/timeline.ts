// Spans of time between dated changes; a list without dates speaks only about the span in which it was read.
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { Decimal, PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import { dayOf, latest, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import type { Speaker, Statement } from "./statements.ts";

/** `from` is inclusive and `until` exclusive; absent means open. */
export type Span = { from?: string; until?: string };

/** The spans between dated changes, oldest first; one open span if nothing is dated. */
export function cutIntoSpans(statements: readonly Statement[]): Span[] {
  const cuts = new Set<string>();
  for (const { prices } of statements) {
    for (const { from, until } of prices) {
      if (from !== undefined) cuts.add(from);
      if (until !== undefined) cuts.add(until);
    }
  }
  const sorted = [...cuts].sort();
  return [undefined, ...sorted].map((from, i) => stated({ from, until: sorted[i] }));
}

/**
 * Returns the statements about a span with their prices. A dated entry counts where it applies. An undated reading counts in the spans from
 * its first day to its last, and in another if it shows the card of a dated entry or if no dated one exists there. A reading from the span that
 * still shows the previous span's card is an old copy and does not count, unless the seller's own page or feed shows it: then it is back.
 */
export function speakersIn(span: Span, statements: readonly Statement[]): Speaker[] {
  const speakers = statements.flatMap((statement) => {
    const isDated = statement.prices.some(({ from, until }) => from !== undefined || until !== undefined);
    const price = isDated ? entryIn(statement.prices, span) : statement.prices[0];
    return price === undefined ? [] : [{ statement, price, isDated }];
  });
  const [dated, undated] = [true, false].map((wanted) => speakers.filter((one) => one.isDated === wanted));
  if (!dated?.length || undated === undefined) return speakers;
  const before = cardsBefore(span, statements);
  const now = new Set(dated.map(({ price }) => cardOf(price)));
  const fresh = undated.filter(
    ({ statement, price }) =>
      (statement.read === "" && span.until === undefined && cardOf(price) === NO_CARD) ||
      now.has(cardOf(price)) ||
      (wasReadIn(span, statement) && (statement.confidence === "official" || !before.has(cardOf(price)))),
  );
  return [...dated, ...fresh];
}

/** Cuts prices to the time between two instants, either of which may be open. */
export function within<Price extends Span>(
  prices: readonly Price[],
  start: string | undefined,
  end: string | undefined,
): Price[] {
  return prices.flatMap(({ from: first, until: last, ...price }) => {
    const from = latest([first, start]);
    // `undefined` sorts last.
    const [until] = [last, end].sort();
    if (from !== undefined && until !== undefined && from >= until) return [];
    return [{ ...stated({ from, until }), ...price } as Price];
  });
}

/** The latest entry that covers the whole span. */
function entryIn(prices: readonly PriceEntry[], span: Span): PriceEntry | undefined {
  const [first, end] = [span.from ?? "", span.until ?? "~"];
  return prices.findLast(({ from = "", until = "~" }) => from <= first && end <= until);
}

/**
 * Whether a price was read in the span, or both before and after it; on a day on which it starts or ends, a reading may be of either side,
 * at midnight of the later one.
 */
function wasReadIn({ from = "", until = "~" }: Span, { read, since = read }: Statement): boolean {
  return read >= dayOf(from) && since < until && startOf(since) !== until;
}

function cardsBefore({ from }: Span, statements: readonly Statement[]): Set<string> {
  if (from === undefined) return new Set();
  const ended = statements.flatMap(({ prices }) =>
    prices.filter(({ until }) => until !== undefined && until <= from),
  );
  return new Set(ended.map(cardOf));
}

/** Stands for the card of a price without one, such as a lone service tier. It copies no other card; without a date it is current. */
const NO_CARD = "? ?";

/** The rates that distinguish price lists. */
export const CARD = ["prompt", "completion"] as const satisfies readonly RateName[];

/** Whether two cards agree on each of these rates that both state. */
export function agree(a: Rates, b: Rates, names: readonly RateName[] = CARD): boolean {
  return names.every((name) => (a[name] ?? b[name]) === (b[name] ?? a[name]));
}

/** Returns each rate times `by` and over `of`. */
export function timesRatio(rates: Rates, by: Decimal, of: Decimal): Rates {
  return Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, scaleDecimal(rate, by, of)]));
}

/** Prompt and completion as one text; two price lists differ if their cards do. */
export function cardOf({ rates }: Pick<PriceEntry, "rates">): string {
  return `${rates.prompt ?? "?"} ${rates.completion ?? "?"}`;
}
