// Compares ids and names that are spelled differently, and finds the word that a typo means.

const SEPARATORS = /[._/:@]/g;

/** The separators in which spellings of one id differ; `/` ends a vendor prefix and `:` starts a variant, so they are kept. */
const ID_SEPARATORS = /[._@ ]/g;

/** How similar a word must be to a typo, unless it has the same letters in another order. */
const SIMILAR = 0.5;

/** Longer ids are compared by their beginning, to bound the work. */
const COMPARED = 64;

/** Lower case, with a hyphen for every separator. */
export function fold(text: string): string {
  return text.toLowerCase().replace(SEPARATORS, "-");
}

/** An id without its spelling: lower case, with a hyphen for a dot, an underscore, an `@` and a space. */
export function foldId(id: string): string {
  return id.toLowerCase().replace(ID_SEPARATORS, "-");
}

/** A model id without the path before its name. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** The folded terms of a search text, sorted and without repeats, because their order does not matter. */
export function toTerms(q: string): string[] {
  const terms = q.split(/\s+/).filter((term) => term !== "");
  return [...new Set(terms.map(fold))].sort();
}

/** How much nearer an id is that begins a word with the first of `requested` and has its numbers in a row: another version is another model. */
const SAME_VERSION = 1.25;

/** Up to `limit` ids nearest to `requested`, as suggestions: those with all its words first, others at least `least` (0 to 1) similar. */
export function nearestIds(requested: string, ids: Iterable<string>, limit = 3, least = 0.4): string[] {
  const similarity = similarityTo(requested);
  const words = fold(requested).match(/[^-\s]+/g) ?? ["-"];
  const hasAll = (folded: string) => words.every((word) => folded.includes(`-${word}`));
  const version = new RegExp(`(?<!\\d)${requested.match(/\d+/g)?.join("\\D+") ?? ""}(?!\\d)`);
  const scored = Array.from(ids, (id) => {
    const folded = `-${fold(id)}`;
    const isVersion = folded.includes(`-${words[0]}`) && version.test(id);
    return { id, score: similarity(id) * (isVersion ? SAME_VERSION : 1) + Number(hasAll(folded)) };
  }).filter(({ score }) => score >= least);
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.id);
}

/** The word that a typo means: one with the same letters, or else the nearest. */
export function meantWord(typed: string, words: ReadonlySet<string>): string | undefined {
  const letters = (word: string) => [...word.toLowerCase()].sort().join("");
  const same = letters(typed);
  const swapped = [...words].find((word) => word.length === typed.length && letters(word) === same);
  return swapped ?? nearestIds(typed, words, 1, SIMILAR)[0];
}

/** How many letters to add, remove, replace or swap until two words are equal (optimal string alignment), exact up to `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Whether a name may be a typing error of another: two letters are wrong, or a third of a short name's. */
export function isNear(sent: string, known: string): boolean {
  const most = Math.min(2, Math.floor(known.length / 3));
  return editsBetween(sent, known, most) <= most;
}

/** The Sorensen-Dice coefficient, 0 to 1, of the letter pairs of `requested` and another id; the pairs of `requested` are counted once. */
function similarityTo(requested: string): (id: string) => number {
  const wanted = compared(requested);
  const pairs = Array.from({ length: wanted.length - 1 }, (_, i) => pairAt(wanted, i));
  const numbers = new Map([...new Set(pairs)].map((pair, i) => [pair, i]));
  const counts = new Uint8Array(numbers.size);
  for (const pair of pairs) bump(counts, numbers.get(pair), 1);
  const left = new Uint8Array(counts.length);
  return (id) => {
    const text = compared(id);
    let shared = 0;
    left.set(counts);
    for (let i = 0; i + 1 < text.length; i++) shared += bump(left, numbers.get(pairAt(text, i)), -1);
    return (2 * shared) / (wanted.length + text.length - 2);
  };
}

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

/** Spaces at both ends make the first and last letter count. */
function compared(id: string): string {
  return ` ${fold(id.slice(0, COMPARED))} `;
}
