// A search that finds nothing as it was written: without separators, then with the nearest words that are known.
import { toTerms } from "./fold.ts";
import { nearestIds } from "./nearest-ids.ts";
import { type SearchTexts, squeeze } from "./search-texts.ts";

/** Rows, ascending; `corrected` is the text they are of, where another word was put in place of one. */
export type Found = { rows: readonly number[]; corrected?: string };

/** How alike a word must be that has not just the same letters in another order. */
const ALIKE = 0.5;

/** Each word takes milliseconds: nobody mistypes longer texts. */
const MAX_WORDS = 6;

/** Rows that have every term of a text somewhere; where there are none, those of the nearest spelling. */
export function find(texts: SearchTexts, phrase: string): Found {
  const rows = texts.rowsWith(toTerms(phrase));
  if (rows.length > 0) return { rows };
  const together = texts.rowsWith(toTerms(phrase).map(squeeze), true);
  if (together.length > 0) return { rows: together };
  const typed = phrase.trim().split(/\s+/);
  if (typed.length > MAX_WORDS) return { rows: [] };
  const words = texts.words();
  const corrected = typed.map((word) => nearestWord(texts, words, word)).join(" ");
  if (corrected === typed.join(" ")) return { rows: [] };
  return { rows: texts.rowsWith(toTerms(corrected)), corrected };
}

/** A word that occurs stays as it is, and so does one with a digit: another version is another model. */
function nearestWord(texts: SearchTexts, words: ReadonlySet<string>, typed: string): string {
  if (!/^\p{L}{3,}$/u.test(typed) || texts.rowsWith(toTerms(typed)).length > 0) return typed;
  const letters = (word: string) => [...word.toLowerCase()].sort().join("");
  const same = letters(typed);
  const swapped = [...words].find((word) => word.length === typed.length && letters(word) === same);
  return swapped ?? nearestIds(typed, words, 1, ALIKE)[0] ?? typed;
}
