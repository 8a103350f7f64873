// Search over model ids. They are one folded text in blocks of ids, and each block has a filter of the letters that follow each other
// in it: most blocks are passed over without being looked through, so that ten times the ids are not ten times the work.
import { fold } from "./fold.ts";

/** Ids in a block, and 32-bit words of its filter: about one bit of five is set. */
const BLOCK = 64;
const WORDS = 64;
const SHIFT = 21;

/** Folded ids, a line each; where each line ends in it, in UTF-16 units; the filters of all blocks. */
export type IdText = { text: string; ends: Uint32Array; filters: Uint32Array };

/** The text and filters of ids, in their order. */
export function idText(ids: readonly string[]): IdText {
  const names = ids.map((id) => `${fold(id)}\n`);
  const ends = new Uint32Array(names.length);
  const filters = new Uint32Array(Math.ceil(names.length / BLOCK) * WORDS);
  let end = 0;
  names.forEach((name, i) => {
    end += name.length;
    ends[i] = end;
    const words = filters.subarray(Math.floor(i / BLOCK) * WORDS);
    for (const bit of [...pairs(name), ...triples(name)]) setBit(words, bit);
  });
  return { text: names.join(""), ends, filters };
}

/** Places of the ids that contain every folded term, ascending; none without a term. A term has no white space. */
export function idsWith({ text, ends, filters }: IdText, terms: readonly string[]): number[] {
  // The longest term is the rarest.
  const [longest, ...others] = terms.toSorted((a, b) => b.length - a.length);
  const found: number[] = [];
  if (longest === undefined) return found;
  const bits = terms.flatMap((term) => (term.length < 3 ? pairs(term) : triples(term)));
  for (let block = 0; block * BLOCK < ends.length; block++) {
    if (!hasBits(filters, block * WORDS, bits)) continue;
    const first = block * BLOCK;
    const last = Math.min(first + BLOCK, ends.length);
    const from = ends[first - 1] ?? 0;
    const lines = text.slice(from, ends[last - 1]);
    let at = lines.indexOf(longest);
    for (let id = first; at >= 0 && id < last; id++) {
      const end = (ends[id] ?? 0) - from;
      if (at >= end) continue;
      const name = lines.slice((ends[id - 1] ?? 0) - from, end);
      if (others.every((term) => name.includes(term))) found.push(id);
      at = lines.indexOf(longest, end);
    }
  }
  return found;
}

function hasBits(filters: Uint32Array, at: number, bits: readonly number[]): boolean {
  for (const bit of bits) {
    if ((((filters[at + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1) === 0) return false;
  }
  return true;
}

function setBit(words: Uint32Array, bit: number): void {
  const word = bit >> 5;
  words[word] = (words[word] ?? 0) | (1 << (bit & 31));
}

/** The bits of every two units that follow each other. */
function pairs(text: string): number[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => bitOf(text, i, 2));
}

/** The bits of every three. */
function triples(text: string): number[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => bitOf(text, i, 3));
}

function bitOf(text: string, from: number, length: number): number {
  let hash = length;
  for (let i = from; i < from + length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return Math.imul(hash, 0x9e3779b1) >>> SHIFT;
}
