// Suggestions for a 404: the listed ids most like the one that was sent. Never used to price.

/** Ids longer than this are compared by their beginning, to bound the work. */
const COMPARED = 64;

/** Up to `limit` ids nearest to `requested`, best first; ids that share too little are left out. */
export function nearestIds(requested: string, ids: Iterable<string>, limit = 3): string[] {
  const wanted = bigrams(requested);
  const scored: { id: string; score: number }[] = [];
  for (const id of ids) {
    const score = similarity(wanted, bigrams(id));
    if (score >= 0.4) scored.push({ id, score });
  }
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.id);
}

/** Sorensen-Dice coefficient of two multisets of letter pairs, 0 to 1. */
function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  return (2 * shared) / Math.max(1, size(a) + size(b));
}

function size(pairs: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of pairs.values()) total += count;
  return total;
}

function bigrams(text: string): Map<string, number> {
  const folded = ` ${text
    .slice(0, COMPARED)
    .toLowerCase()
    .replace(/[._/:@]/g, "-")} `;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < folded.length; i++) {
    const pair = folded.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
