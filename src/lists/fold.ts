// How a search reads ids and terms: neither case nor the choice of separator matters.

const SEPARATORS = /[.\-_/:@]/g;

/** Lower case, with every separator the same. */
export function fold(text: string): string {
  return text.toLowerCase().replace(SEPARATORS, "-");
}

/** The folded terms of a search text, sorted and without repeats: their order does not matter. */
export function toTerms(q: string): string[] {
  const terms = q.split(/\s+/).filter((term) => term !== "");
  return [...new Set(terms.map(fold))].sort();
}
