// Search over model ids: all ids folded into one text, so that a term is found by a single scan of it.

/** Case is ignored and `. - _ / : @` are one character; white space never reaches a term. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.\-_/:@]/g, "-")
    .replace(/\s/g, " ");
}

/** The folded terms of a search text, sorted and without repeats: their order does not matter. */
export function toTerms(q: string): string[] {
  return [
    ...new Set(
      q
        .split(/\s+/)
        .filter((term) => term !== "")
        .map(fold),
    ),
  ].sort();
}

export class FoldedNames {
  readonly #text: string;
  /** Where each row's name starts in the text; one more than there are rows. */
  readonly #starts: Uint32Array;

  constructor(names: readonly string[]) {
    this.#starts = new Uint32Array(names.length + 1);
    const folded = names.map(fold);
    let start = 0;
    folded.forEach((name, row) => {
      this.#starts[row] = start;
      start += name.length + 1;
    });
    this.#starts[names.length] = start;
    this.#text = folded.map((name) => `${name}\n`).join("");
  }

  /** Rows whose name contains every term, ascending. */
  rowsWith(terms: readonly string[]): number[] {
    const [longest, ...rest] = terms.toSorted((a, b) => b.length - a.length);
    const rows: number[] = [];
    if (longest === undefined) return rows;
    let row = 0;
    let found = this.#text.indexOf(longest);
    while (found >= 0) {
      row = this.#rowAt(found, row);
      const next = this.#start(row + 1);
      const name = this.#text.slice(this.#start(row), next - 1);
      if (rest.every((term) => name.includes(term))) rows.push(row);
      found = this.#text.indexOf(longest, next);
    }
    return rows;
  }

  #rowAt(position: number, from: number): number {
    let low = from;
    let high = this.#starts.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#start(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  #start(row: number): number {
    return this.#starts[row] ?? this.#text.length;
  }
}
