// Grows a list's history edition by edition: each adds what it shows and closes what it no longer shows.
import { keptOr } from "../../src/lru-cache.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Day } from "../../src/schemas/price.ts";
import { daysBetween, startOf, toInstants } from "../files/days.ts";
import type { Observation } from "../files/evidence.ts";
import type { Card, HistoryFile, HistoryRow, Span } from "../files/history.ts";
import { textOf } from "../files/json-files.ts";
import { stated } from "../files/stated.ts";
import type { HistorySource } from "./sources.ts";

/** A list on one day, with its rows in our format. */
export type Edition = {
  read: Day;
  rows: readonly Pick<Observation, "provider" | "id" | "prices" | "subprovider" | "gone">[];
};

/** An empty history for a list. */
export function noHistory({ name, of }: Pick<HistorySource, "name" | "of">): HistoryFile {
  return { source: name, of: [...of], began: "", read: "", cards: [], rows: [] };
}

/** Returns the history with one more edition, unchanged if the edition is not newer. `isPrice` decides whether a row's price counts. */
export function withEdition(
  file: HistoryFile,
  { read, rows }: Edition,
  isPrice: (provider: string, id: string, card: Card) => boolean,
): HistoryFile {
  if (read <= file.read) return file;
  const cards = [...file.cards];
  const places = new Map(cards.map((card, place) => [textOf(card), place]));
  const shown = new Map<string, { provider: string; id: string; card: number }>();
  for (const { provider, id, prices, subprovider, gone } of rows) {
    const price = subprovider === undefined && gone === undefined ? priceOn(read, prices) : undefined;
    if (price === undefined || !isPrice(provider, id, price)) continue;
    const card = keptOr(places, textOf(price), () => cards.push(price) - 1);
    shown.set(`${provider} ${id}`, { provider, id, card });
  }
  const known = new Set(file.rows.map(([provider, id]) => `${provider} ${id}`));
  const fresh = [...shown].filter(([key]) => !known.has(key));
  return {
    ...file,
    began: file.began || read,
    read,
    rows: [
      ...file.rows.map((row) => continued(row, shown.get(`${row[0]} ${row[1]}`)?.card, file.read, read)),
      ...fresh.map(([, { provider, id, card }]): HistoryRow => [provider, id, [card, read]]),
    ],
    cards,
  };
}

/** The card that a list's dated prices give for a day. */
function priceOn(day: Day, prices: Observation["prices"]): Card | undefined {
  const price = inForce(prices.map(toInstants), startOf(day));
  if (price === undefined || Object.keys(price.rates).length === 0) return undefined;
  const { rates, tiers, service_tiers, hours, units } = price;
  return { rates, ...stated({ tiers, service_tiers, hours, units }) };
}

/** A row missing for fewer days than this, with the same price before and after, counts as never gone. */
const ABSENCE_DAYS = 7;

function continued(
  [provider, id, ...spans]: HistoryRow,
  card: number | undefined,
  last: Day,
  read: Day,
): HistoryRow {
  const newest = spans.at(-1);
  if (newest === undefined) return [provider, id, ...spans];
  const [place, from, , until] = newest;
  const isOpen = newest.length === 2;
  if (isOpen && card === place) return [provider, id, ...spans];
  const before = spans.slice(0, -1);
  const closed: Span = isOpen ? [place, from, last, read] : newest;
  if (card === undefined) return [provider, id, ...before, closed];
  const isBack =
    !isOpen &&
    card === place &&
    from !== null &&
    newest.length === 4 &&
    daysBetween(until ?? read, read) < ABSENCE_DAYS;
  return isBack ? [provider, id, ...before, [place, from]] : [provider, id, ...before, closed, [card, read]];
}

/** A price that returns to the previous one after fewer days than this is a mistake. */
const FLAP_DAYS = 2;

/** The history without flaps, which are changes taken back at once. */
export function withoutFlaps(file: HistoryFile): HistoryFile {
  return {
    ...file,
    rows: file.rows.map(([provider, id, ...spans]) => [provider, id, ...spans.reduce<Span[]>(joined, [])]),
  };
}

function joined(kept: Span[], next: Span): Span[] {
  const [before, flap] = kept.slice(-2);
  const isFlap =
    before !== undefined &&
    flap?.[3] != null &&
    before[0] === next[0] &&
    before[3] === flap[1] &&
    flap[3] === next[1] &&
    daysBetween(flap[1] ?? "", flap[3]) < FLAP_DAYS;
  if (!isFlap || before === undefined) return [...kept, next];
  const [place, from] = before;
  const [, , last, until] = next;
  const whole: Span = last === undefined || until == null ? [place, from ?? ""] : [place, from, last, until];
  return [...kept.slice(0, -2), whole];
}
