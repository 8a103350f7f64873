// Sights and dated prices as texts, so that a row of a test fits a line: `a 3/15 01-05..03-01>03-02` is list a, which showed prompt 3 and
// completion 15 from 5 January to 1 March 2025 and something else on 2 March.
import type { DatedPrice } from "../../../scripts/ledger/runs.ts";
import { cardKey } from "../../../scripts/ledger/runs.ts";
import type { Sight } from "../../../scripts/ledger/sights.ts";

const RANKS = ["own", "a", "b", "c"];

/** A list `A` is a copy of `a`: both are one witness. `=` before a day: the list states it itself; `*` behind: it moved to this card. */
export function sight(text: string): Sight {
  const found = /^(\w+) (\S+) (=?)([\d-]+|\?)\.\.([\d-]+)(?:>(=?)([\d-]+))?(\*?)$/.exec(text);
  if (found === null) throw new Error(text);
  const [, source = "", card = "", begins, from = "", last = "", ends, until, moved] = found;
  const stated = begins === "=" ? "from" : ends === "=" ? "until" : undefined;
  return {
    source,
    witness: source.toLowerCase(),
    own: source === "own",
    rank: RANKS.indexOf(source.toLowerCase()),
    card: { rates: ratesOf(card) },
    from: from === "?" ? null : `2025-${from}`,
    last: `2025-${last}`,
    ...(until && { until: `2025-${until}` }),
    ...(stated && { stated }),
    moved: moved === "*",
  };
}

/** `3/15`, or `3/15/1` with a rate for cached tokens. */
export function ratesOf(card: string): { prompt: string; completion: string; input_cache_read?: string } {
  const [prompt = "", completion = "", input_cache_read] = card.split("/");
  return { prompt, completion, ...(input_cache_read && { input_cache_read }) };
}

/** `3/15 by 01-05..=06-01`, with `gap` and `alone` and their instants. */
export function priceText(price: DatedPrice): string {
  const day = (instant: string | undefined) => instant?.slice("2025-".length, "2025-01-01".length) ?? "";
  const { from, until, bound, gap_from, alone_until } = price;
  const begins = bound === undefined ? "" : `${bound.from} `;
  const ends = bound?.until === "exact" ? "=" : "";
  const gap = gap_from ? ` gap ${day(gap_from)}` : "";
  const alone = alone_until ? ` alone ${day(alone_until)}` : "";
  return `${cardKey(price).replace(" ", "/")} ${begins}${day(from)}..${ends}${day(until)}${gap}${alone}`;
}
