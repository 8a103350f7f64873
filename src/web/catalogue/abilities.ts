// What a model can in a few letters: a column to run an eye down, each letter in its own place.
import { knownRate, type PriceEntry } from "../api/entries.ts";
import { CAN } from "./filter-choices.ts";

/** The letter of each, in the order of the column. */
const MARKS = [
  ["T", "tool_call"],
  ["V", "vision"],
  ["R", "reasoning"],
  ["S", "structured_output"],
  ["C", "caching"],
] as const;

/** In the place of a letter: nobody says that the model can, and nobody that it cannot. */
const UNSTATED = "·";

/** What the marks stand for: `T tools`. */
export const LEGEND = [
  ...MARKS.map(([mark, name]) => `${mark} ${wordOf(name)}`),
  `${UNSTATED} not stated`,
].join(", ");

/** The cell's content as HTML: the letters for the eye, the words for the ear; undefined where nothing is known of a row. */
export function abilitiesHtml(entry: PriceEntry): string | undefined {
  const able = MARKS.filter(([, name]) => isAble(entry, name));
  if (able.length === 0) return undefined;
  const marks = MARKS.map(([mark, name]) => (isAble(entry, name) ? mark : UNSTATED)).join("");
  const words = able.map(([, name]) => wordOf(name)).join(", ");
  return `<span aria-hidden="true" title="${words}">${marks}</span><span class="visually-hidden">${words}</span>`;
}

/** As the filter of the same name has it. */
function isAble(entry: PriceEntry, name: string): boolean {
  const { facts, input_modalities = [] } = entry;
  if (name === "vision" && input_modalities.includes("image")) return true;
  if (name === "caching" && (knownRate(entry, "input_cache_read") ?? 0) > 0) return true;
  return facts?.capabilities.includes(name) === true;
}

function wordOf(name: string): string {
  const [, label = name] = CAN.find(([value]) => value === name) ?? [];
  return label.toLowerCase();
}
