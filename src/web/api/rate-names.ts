// Rates by the names that changes are recorded in, for people: `prompt above 200000`, `completion batch`, `output_per_second`.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { formatCount, formatRate, formatUsd, inWords, titled, type Unit } from "../ui/format.ts";

export const RATE_LABELS: Readonly<Record<PublicRate, string>> = {
  prompt: "Input",
  completion: "Output",
  input_cache_read: "Cache read",
  input_cache_write: "Cache write",
  internal_reasoning: "Reasoning",
  audio: "Audio in",
  audio_output: "Audio out",
  input_audio_cache: "Audio cache",
  image: "Image in",
  image_output: "Image out",
  request: "Per call",
  web_search: "Per search",
  discount: "Discount",
};

/** The rates of text, the first that people compare. */
export const TEXT_RATES = ["prompt", "completion", "input_cache_read", "input_cache_write"] as const;
export type TextRate = (typeof TEXT_RATES)[number];

/** Rates without a column in the lists. */
const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  ["input_cache_write_1h", "Cache write, 1 h"],
  ["input_cache_write_12h", "Cache write, 12 h"],
  ["input_audio_cache_write", "Audio cache write"],
  ["image_token", "Image tokens in"],
  ["image_token_output", "Image tokens out"],
  ["image_token_cache", "Image tokens cached"],
  ["video_token", "Video in"],
  ["video_token_output", "Video out"],
  ["citation", "Citations"],
  ["web_search_low", "Per search, low context"],
  ["web_search_medium", "Per search, medium context"],
  ["web_search_high", "Per search, high context"],
]);

const LABELS: ReadonlyMap<string, string> = new Map([...Object.entries(RATE_LABELS), ...OTHER_LABELS]);

/** Labelled rates that are not in USD per token. */
const NOT_PER_TOKEN =
  /^(request|web_search|web_search_low|web_search_medium|web_search_high|image|image_output|discount)$/;

const DAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A rate's name in words: `Input, batch, above 200,000 tokens`. */
export function rateName(recorded: string): string {
  const [name = "", ...where] = recorded.split(" ");
  return [LABELS.get(name) ?? titled(unitName(name) ?? name), ...conditions(where)].join(", ");
}

/** A rate's amount: in the unit when it is per token, else in USD as it is. */
export function rateAmount(recorded: string, amount: number | string, unit: Unit): string {
  return isPerToken(recorded) ? `$${formatRate(amount, unit)}` : formatUsd(amount);
}

/** A cell of a table: in the unit of the table without a sign; rates in other units with it. */
export function amountText(rate: string, amount: number | string | undefined, unit: Unit): string {
  if (amount === undefined) return "–";
  const text = rateAmount(rate, amount, unit);
  return isPerToken(rate) ? text.replace("$", "") : text;
}

export type Amounts = Readonly<Record<string, number | string | undefined>>;

/** The known ones of some rates, each with its amount: `input $2.00`, `output $10.00`. */
export function rateTexts(amounts: Amounts, names: readonly string[], unit: Unit): string[] {
  return names.flatMap((name) => {
    const amount = amounts[name];
    return amount === undefined ? [] : [`${rateName(name).toLowerCase()} ${rateAmount(name, amount, unit)}`];
  });
}

/** A price in another unit than tokens: `$0.08 per image made, HD`. */
export function unitPriceText(name: string, rate: number): string {
  return `${rateAmount(name, rate, "token")} ${unitName(name) ?? inWords(name)}`;
}

/** A row's rate in USD; undefined where it is unknown: the row then has 0. */
export function knownRate({ pricing, unknown }: PriceEntry, rate: PublicRate): number | undefined {
  return pricing === null || unknown?.includes(rate) ? undefined : pricing[rate];
}

/** Whether a recorded rate is in USD per token. */
export function isPerToken(recorded: string): boolean {
  const [name = ""] = recorded.split(" ");
  return LABELS.has(name) && !NOT_PER_TOKEN.test(name);
}

/** The conditions after a name: a tier of service, a threshold, hours with their days and calendar. */
function conditions(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word = "", next = ""] = [words[i], words[i + 1]];
    if (word === "above") parts.push(`above ${formatCount(Number(next))} tokens`);
    else if (word === "on") parts.push(dayNames(next));
    else if (word === "except") parts.push(`not on ${next.replaceAll("-", " ")}`);
    else {
      parts.push(/^\d\d:/.test(word) ? `${word} UTC` : word);
      continue;
    }
    i++;
  }
  return parts;
}

/** Weekdays by number, Monday 1: `Mon to Fri` where they follow each other. */
export function dayNames(numbers: string): string {
  const days = numbers.split(",").map(Number);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1) return `${DAYS[first]} to ${DAYS[last]}`;
  return days.map((day) => DAYS[day]).join(", ");
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["input_per_query", "per query"],
  ["input_per_maps_query", "per maps query"],
  ["input_per_message", "per message"],
  ["input_per_file_search", "per file search"],
  ["input_per_storage_search", "per search of stored files"],
  ["input_per_code_execution", "per code execution"],
  ["code_interpreter_per_session", "per session of the code interpreter"],
  ["session_per_minute", "per minute of session"],
  ["session_active_per_minute", "per active minute of session"],
  ["session_standby_per_minute", "per minute of session on standby"],
  ["input_per_character", "per character taken"],
  ["output_per_character", "per character made"],
  ["input_per_pixel", "per pixel taken"],
  ["output_per_pixel", "per pixel made"],
  ["output_per_megapixel", "per megapixel made"],
  ["input_per_second", "per second taken"],
  ["output_per_second", "per second made"],
  ["input_per_minute", "per minute taken"],
  ["input_per_hour_audio", "per hour of audio taken"],
  ["input_per_audio_per_second", "per second of audio taken"],
  ["input_per_video_per_second", "per second of video taken"],
  ["output_per_video_per_second", "per second of video made"],
  ["output_per_song", "per song made"],
  ["input_per_image", "per image taken"],
  ["output_per_image", "per image made"],
  ["ocr_per_page", "per page read"],
  ["ocr_per_credit", "per credit of reading pages"],
  ["input_per_page", "per page taken"],
  ["input_per_page_annotated", "per page taken with annotations"],
  ["annotation_per_page", "per page annotated"],
  ["cache_storage_per_token_hour", "per cached token and hour"],
]);

/** A unit of a size or quality begins with the name of the unit. */
const SIZED = ["output_per_image", "output_per_second", "input_per_video_per_second"] as const;

/** A unit's name in words that follow an amount; undefined where it is not known. */
export function unitName(unit: string): string | undefined {
  const known = WORDS.get(unit);
  if (known !== undefined) return known;
  const base = SIZED.find((one) => unit.startsWith(`${one}_`));
  return base && [WORDS.get(base), ...sizeNames(unit.slice(base.length + 1))].join(", ");
}

/** `hd_1024x1792` is "HD" and "1024 × 1792", `above_15s_interval` "above 15 s". */
function sizeNames(text: string): string[] {
  if (text.startsWith("above_")) return [text.replace(/^above_(\d+)s_interval$/, "above $1 s")];
  return text
    .split("_")
    .filter((word) => word !== "default")
    .map((word) => {
      if (/^\d+x\d+$/.test(word)) return word.replace("x", " × ");
      if (/^(hd|\d+k)$/.test(word)) return word.toUpperCase();
      return /^\d/.test(word) ? word : `${word} quality`;
    });
}
