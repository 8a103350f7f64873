// Rates by the names that changes are recorded in, for people: `prompt above 200000`, `completion batch`, `output_per_second`.
import { formatCount, formatRate, formatUsd, type Unit } from "../ui/format.ts";
import { RATE_LABELS } from "./entries.ts";
import { unitName } from "./unit-names.ts";

/** Rates that the lists have no column for, in words. */
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

/** Of the rates that have a label, those that are not in USD per token. */
const NOT_PER_TOKEN =
  /^(request|web_search|web_search_low|web_search_medium|web_search_high|image|image_output|discount)$/;

const DAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A rate's name in words: `Input, batch, above 200,000 tokens`. */
export function rateName(recorded: string): string {
  const [name = "", ...where] = recorded.split(" ");
  return [LABELS.get(name) ?? sentence(unitName(name) ?? name), ...placesOf(where)].join(", ");
}

/** A rate's amount: in the unit when it is per token, else in USD as it is. */
export function rateAmount(recorded: string, amount: string, unit: Unit): string {
  return isPerToken(recorded) ? `$${formatRate(amount, unit)}` : formatUsd(amount);
}

/** A price in another unit than tokens: `$0.08 per image made, HD`. */
export function unitPriceText(name: string, rate: number): string {
  return `${rateAmount(name, String(rate), "token")} ${unitName(name) ?? name.replaceAll("_", " ")}`;
}

/** Whether a recorded rate is in USD per token. */
export function isPerToken(recorded: string): boolean {
  const [name = ""] = recorded.split(" ");
  return LABELS.has(name) && !NOT_PER_TOKEN.test(name);
}

/** What follows the name: a tier of service, a threshold, hours with their days and calendar. */
function placesOf(words: readonly string[]): string[] {
  const places: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word = "", next = ""] = [words[i], words[i + 1]];
    if (word === "above") places.push(`above ${formatCount(Number(next))} tokens`);
    else if (word === "on") places.push(daysOf(next));
    else if (word === "except") places.push(`not on ${next.replaceAll("-", " ")}`);
    else {
      places.push(/^\d\d:/.test(word) ? `${word} UTC` : word);
      continue;
    }
    i++;
  }
  return places;
}

/** Weekdays by number, Monday 1: `Mon to Fri` where they follow each other. */
export function daysOf(numbers: string): string {
  const days = numbers.split(",").map(Number);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1) return `${DAYS[first]} to ${DAYS[last]}`;
  return days.map((day) => DAYS[day]).join(", ");
}

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
