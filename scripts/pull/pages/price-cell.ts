// A cell with prices, as a page prints it -> its amounts, each with the unit, the side, the kind of tokens, the bound and the
// days that the words behind it state. Words that are not known make the cell unreadable: no figure is guessed.
import type { Day } from "../../../src/schemas/price.ts";

/** One price; its figure is as printed. */
export type Amount = {
  figure: string;
  /** The unit of the price, if the cell states one: a million tokens, or one of our units with the digits it moves. */
  per?: "tokens" | { unit: string; places: number };
  side?: "input" | "output";
  /** Kinds of tokens; text is the base, and what has text's price needs none of its own. */
  kinds?: readonly ("text" | "audio" | "image" | "video")[];
  /** The first count of prompt tokens that it is not for, or that it is for: `above` is the last that it is not for. */
  upTo?: true;
  above?: number;
  from?: Day;
  until?: Day;
};

/** A cell that says that there is no price, or no public one. */
const NO_PRICE =
  /^(?:[-—\\*]*|n\/a|contact ?sales|not available.*|free of charge|limited-time free|token-based|supported)$/i;

const PRICE = /\$\s?(\d[\d,]*(?:\.\d+)?)/g;

/** The amounts of a cell; empty if it states no price. Throws if its words are not understood. */
export function readCell(text: string): Amount[] {
  if (/^free$/i.test(text)) return [{ figure: "0" }];
  if (NO_PRICE.test(text)) return [];
  const stated = text
    .replace(/,? \(?equivalent to.*$/i, "")
    .replace(/ ?\(\$[^)]*\)/g, "")
    .replace(/^same as standard(?:, batch pricing not yet implemented)? /i, "");
  const found = [...stated.matchAll(PRICE)];
  if (found.length === 0 || found[0]?.index !== 0)
    throw new Error(`${JSON.stringify(text)} is not understood`);
  const amounts = found.map((match, i) => {
    const words = stated.slice(match.index + match[0].length, found[i + 1]?.index);
    return { ...readWords(words, text), figure: (match[1] ?? "").replaceAll(",", "") };
  });
  return withoutAlternatives(amounts);
}

type Read = Amount & { isAlternative?: true };

/** Of "A or B" the first, which is per token, with what the words behind the second say of both. */
function withoutAlternatives(amounts: readonly Read[]): Amount[] {
  return amounts.flatMap(({ isAlternative, ...amount }, i) => {
    if (amounts[i - 1]?.isAlternative) return [];
    const { per: _, figure: _other, ...words } = (isAlternative && amounts[i + 1]) || amount;
    return [{ ...amount, ...words }];
  });
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** A day as pages write it, `December 31, 2026` or `Feb 6, 2026`; undefined for other text. */
export function printedDay(text: string): Day | undefined {
  const [, name = "", date = "", year = ""] =
    /^([A-Z][a-z]{2,})\.? (\d{1,2}), (\d{4})$/.exec(text.trim()) ?? [];
  const month = name === "" ? 0 : MONTHS.findIndex((one) => one.startsWith(name)) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Reads a bound of prompt tokens from words; undefined if they name no bound. `above` is the last count below the dearer price. */
export function readBound(text: string): { rest: string; upTo?: true; above?: number } | undefined {
  const match =
    /[(,]?\s*(?:for )?(?:prompts? )?(<=|≤|<|>=|≥|>|up to|over)\s*([\d,]+)(k?)(?: (?:prompt|input))?(?: (?:tokens?|context length))?\*?\)?/i.exec(
      text,
    );
  if (match === null) return undefined;
  const [all, sign = "", count = "", thousands] = match;
  const bound = Number(count.replaceAll(",", "")) * (thousands === "" ? 1 : 1000);
  const rest = text.replace(all, " ").trim();
  if (/^(?:<|<=|≤|up to)$/i.test(sign)) return { rest, upTo: true };
  return { rest, above: sign === ">=" || sign === "≥" ? bound - 1 : bound };
}

// biome-ignore format: one line a unit
const UNITS: readonly (readonly [RegExp, Pick<Amount, "per" | "side">])[] = [
  [
    /^(?:\/|per) (?:1,000,000|1M) tokens per hour(?: \(storage price\))?/i,
    { per: { unit: "cache_storage_per_token_hour", places: 6 } },
  ],
  [/^(?:\/|per) M input tokens/i, { per: "tokens", side: "input" }],
  [/^(?:\/|per) M output tokens/i, { per: "tokens", side: "output" }],
  [/^(?:\/|per) (?:MTok|M tokens|1M tokens|1,000,000 tokens)(?!\w)/i, { per: "tokens" }],
  [/^(?:\/|per) (?:1M|M) char(?:acter)?s/i, { per: { unit: "input_per_character", places: 6 } }],
  [/^(?:\/|per) (?:audio )?min(?:ute)?(?!\w)/i, { per: { unit: "input_per_minute", places: 0 } }],
  [/^(?:\/|per) hour/i, { per: { unit: "input_per_hour_audio", places: 0 } }],
  [/^(?:\/|per) sec(?:ond)?(?!\w)/i, { per: { unit: "output_per_second", places: 0 } }],
  [/^(?:\/|per) image\*?$/i, { per: { unit: "output_per_image", places: 0 } }],
  [/^(?:\/|per) song/i, { per: { unit: "output_per_song", places: 0 } }],
  [/^input(?!\w)/i, { side: "input" }],
  [/^output(?!\w)/i, { side: "output" }],
];

const KINDS = ["text", "audio", "image", "video"] as const;

function readWords(words: string, cell: string): Omit<Read, "figure"> {
  const read: Omit<Read, "figure"> = {};
  let rest = words.trim().replace(/^\/(?=\w)/, "/ ");
  const [form = "", unit] = UNITS.find(([one]) => one.test(rest)) ?? [];
  Object.assign(read, unit);
  rest = rest.replace(form, " ");
  rest = rest.replace(/(through|starting) ([A-Z][a-z]+ \d+, \d{4})\.?/g, (_, word, date) => {
    read[word === "through" ? "until" : "from"] = printedDay(date) ?? fail(cell);
    return " ";
  });
  rest = rest.replace(/\(((?:(?:text|audio|images?|video|thinking|and)[\s/,]*)+)\)/g, (_, kinds: string) => {
    read.kinds = KINDS.filter((kind) => kinds.includes(kind));
    return " ";
  });
  const bound = readBound(rest);
  if (bound !== undefined) {
    const { rest: after, ...limits } = bound;
    Object.assign(read, limits);
    rest = after;
  }
  if (/^\s*or\s*$/.test(rest)) return { ...read, isAlternative: true };
  if (/[^\s,./]/.test(rest)) fail(cell);
  return read;
}

function fail(cell: string): never {
  throw new Error(`${JSON.stringify(cell)} is not understood`);
}
