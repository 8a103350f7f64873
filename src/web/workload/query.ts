// A comparison as its address holds it: offers and their workload. Numbers stay as typed until all of them are numbers.
import { commaList } from "../../schemas/words.ts";
import { type OfferId, offerText, readOfferId } from "../offers/offer-id.ts";
import { choice, type Query, readAddress, type StateOf, typed, words, writeAddress } from "../ui/address.ts";
import { countIn, formatCount } from "../ui/format.ts";
import { MAX_PASTED } from "./read-calls.ts";

export const MAX_COMPARED = 12;

/** A workload's numbers by parameter, `cached` and `batch` as percentages; each of its `turns` sends again what came before. */
export type Workload = Record<keyof typeof NUMBERS, number>;
export type Typed = Record<keyof Workload, string>;

/** When calls are made: spread over the week, at the dearest or the cheapest hours, at an hour of the day in UTC, or now. */
export type When = "" | "peak" | "off-peak" | "now" | `${number}`;

export const TIERS = ["", "flex", "priority"] as const;
export type Tier = (typeof TIERS)[number];

const NUMBERS = {
  ...{ calls: typed("1000"), input: typed("3000"), cached: typed("70"), output: typed("500") },
  ...{ reasoning: typed("0"), batch: typed("0"), turns: typed("1") },
};
const USUAL = readAddress(NUMBERS, "");
const FIELDS = {
  when: { usual: "" as When, read: readWhen, write: String, parameter: "hour" },
  /** The service tier of calls outside the batch, in the API's words; empty means standard. */
  tier: choice(TIERS),
  /** Calls that were pasted, or empty; an address holds their counts. */
  usage: { usual: "", read: pastedIn, write: String },
};

const NAMES = words((given) => given);
/** The parameters of an address to tell people. */
export const PARAMETERS = { m: NAMES, add: NAMES, ...NUMBERS, ...FIELDS };

export type CompareQuery = StateOf<typeof FIELDS> & {
  offerIds: readonly OfferId[];
  left: number;
  typed: Typed;
  /** Models to find and add, and which the search took for which words; each separated by commas. */
  add: string;
  taken: string;
};

export const PRESETS: readonly (readonly [label: string, typed: Typed])[] = [
  ["Chat", { ...USUAL, input: "1500", cached: "60", output: "400" }],
  ["Agent, 10 turns", { ...USUAL, input: "4000", cached: "90", output: "600", turns: "10" }],
  ["Answers from documents (RAG)", { ...USUAL, input: "8000", cached: "20" }],
  ["Batch classification", { ...USUAL, input: "1200", cached: "0", output: "20", batch: "100" }],
];

const LIMITS: Workload = {
  ...{ calls: 999_999_999, input: 99_999_999, cached: 100, output: 99_999_999 },
  ...{ reasoning: 99_999_999, batch: 100, turns: 50 },
};
const EXAMPLE: readonly OfferId[] = [
  { provider: "openai", model: "gpt-6-sol" },
  { provider: "anthropic", model: "claude-sonnet-5-5" },
  { provider: "google_ai_studio", model: "gemini-3.1-pro-preview" },
];

export type Errors = Partial<Record<keyof Workload, string>>;

/** Reads the numbers of a workload, or says what is wrong with each field. No number is changed to one that can be priced. */
export function checkWorkload(
  typed: Typed,
): { ok: true; workload: Workload } | { ok: false; errors: Errors } {
  const [workload, errors]: [Workload, Errors] = [{ ...LIMITS }, {}];
  for (const name of Object.keys(USUAL) as (keyof Workload)[]) {
    const count = countIn(typed[name]);
    if (count === undefined || count > LIMITS[name] || (name === "turns" && count === 0))
      errors[name] = `Enter a whole number up to ${formatCount(LIMITS[name])}.`;
    else workload[name] = count;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, workload };
}

/** Reads a query string; an absent parameter has the example's value. A model without a provider is searched for. */
export function readCompareQuery(address: Query): CompareQuery {
  const params = new URLSearchParams(address);
  const texts = params.getAll("m").flatMap(commaList);
  const named = texts.flatMap((text) => readOfferId(text) ?? []);
  const searched = texts.filter((text) => readOfferId(text) === undefined);
  const all = texts.length > 0 ? named : EXAMPLE;
  return {
    ...readAddress(FIELDS, params),
    offerIds: all.slice(0, MAX_COMPARED),
    left: Math.max(0, all.length - MAX_COMPARED),
    typed: readAddress(NUMBERS, params),
    add: [...searched, ...params.getAll("add")].join(", ").trim().slice(0, 500),
    taken: params.getAll("taken").join(", ").slice(0, 500),
  };
}

export function compareHref({ offerIds, ...query }: CompareQuery): string {
  const params = new URLSearchParams(offerIds.map((offerId): [string, string] => ["m", offerText(offerId)]));
  return writeAddress("/compare", { ...NUMBERS, ...FIELDS }, { ...query.typed, ...query }, params);
}

/** When a workload is run, by the word of an address or of the form. */
export function readWhen(text: string): When {
  if (text === "peak" || text === "off-peak") return text;
  return /^([01]?\d|2[0-3])$/.test(text) ? `${Number(text)}` : "";
}

/** Pasted text, cut to what is read. */
export function pastedIn(text: string): string {
  return text.trim().slice(0, MAX_PASTED);
}
