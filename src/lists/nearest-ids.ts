// Suggestions where nothing is listed as it was written: the known texts most like it. Never used to price.

/** Ids longer than this are compared by their beginning, to bound the work. */
const COMPARED = 64;

/** Up to `limit` ids nearest to `requested`, best first; ids that share too little, less than `least` of 1, are left out. */
export function nearestIds(requested: string, ids: Iterable<string>, limit = 3, least = 0.4): string[] {
  const similarity = similarityTo(requested);
  const scored: { id: string; score: number }[] = [];
  for (const id of ids) {
    const score = similarity(id);
    if (score >= least) scored.push({ id, score });
  }
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.id);
}

/**
 * Sorensen-Dice coefficient, 0 to 1, of the multisets of letter pairs of `requested` and another id. A provider may have a
 * thousand ids, so nothing is built per id: the pairs of `requested` are numbered once, and counted down for each.
 */
function similarityTo(requested: string): (id: string) => number {
  const wanted = fold(requested);
  const numbers = new Map<number, number>();
  for (let i = 0; i + 1 < wanted.length; i++) {
    const pair = pairAt(wanted, i);
    if (!numbers.has(pair)) numbers.set(pair, numbers.size);
  }
  const counts = new Uint8Array(numbers.size);
  for (let i = 0; i + 1 < wanted.length; i++) bump(counts, numbers.get(pairAt(wanted, i)), 1);
  const left = new Uint8Array(counts.length);
  return (id) => {
    const text = fold(id);
    let shared = 0;
    left.set(counts);
    for (let i = 0; i + 1 < text.length; i++) shared += bump(left, numbers.get(pairAt(text, i)), -1);
    return (2 * shared) / (wanted.length + text.length - 2);
  };
}

/** Adds `by` to a count that is there and would not become negative; tells whether it did, 1 or 0. */
function bump(counts: Uint8Array, index: number | undefined, by: 1 | -1): 0 | 1 {
  if (index === undefined) return 0;
  const count = (counts[index] ?? 0) + by;
  if (count < 0) return 0;
  counts[index] = count;
  return 1;
}

function pairAt(text: string, i: number): number {
  return text.charCodeAt(i) * 0x1_0000 + text.charCodeAt(i + 1);
}

function fold(text: string): string {
  return ` ${text
    .slice(0, COMPARED)
    .toLowerCase()
    .replace(/[._/:@]/g, "-")} `;
}
