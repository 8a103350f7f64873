// Labels for the API's names: abilities, models, providers, and rates as changes name them, such as `prompt above 200000`.
import { type Answer, type Ask, mapAnswer, read } from "../../api-client.ts";
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { ProviderList } from "../../contract/reference-answers.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { formatCount, formatRate, formatUsd, inWords, titled, type Unit } from "../ui/format.ts";

/** The names of providers by their ids, in the order of names. */
export type ProviderNames = Readonly<Record<string, string>>;

export async function readProviders(ask: Ask): Promise<Answer<ProviderNames>> {
  return mapAnswer(await read<ProviderList>(ask, "/v1/reference/providers"), ({ data }) => {
    const named = data.map(({ provider_id, name }) => [provider_id, name] as const);
    return Object.fromEntries(named.toSorted(([, a], [, b]) => compareNames(a, b)));
  });
}

/** Abilities of models: the API's word, the label, and the letter in a table. */
export const ABILITIES = [
  ["tool_call", "Tools", "T"],
  ["vision", "Vision", "V"],
  ["reasoning", "Reasoning", "R"],
  ["structured_output", "Structured output", "S"],
  ["caching", "Prompt caching", "C"],
  ["open_weights", "Open weights"],
] as const;

export function capabilityName(capability: string): string {
  if (capability === "attachment") return "files";
  const [, name = inWords(capability)] = ABILITIES.find(([one]) => one === capability) ?? [];
  return name.toLowerCase();
}

/** A model's name without the maker and the region that lists write into it. */
export function plainName(name: string): string {
  return name.replace(/^[^:]*: | \((AU|EU|US|JP|Global|latest)\)$/gi, "");
}

/** The name that a row has, else its id. */
export function displayName(entry: Pick<PriceEntry, "facts"> | undefined, modelId: string): string {
  return plainName(entry?.facts?.name ?? modelId);
}

export function modelHref(modelId: string): string {
  return `/models/${modelId.split("/").map(encodeURIComponent).join("/")}`;
}

/** Compares names by their characters in any letter case: negative if `a` comes first. Intl's first collator would take 6 ms. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Returns a function from a provider's id to its name; an unknown id stays as it is. */
export function providerNames(names: ProviderNames): (id: string) => string {
  return (id) => (Object.hasOwn(names, id) && names[id]) || id;
}

/** Labels of the listed rates, as on a bill; the bill's own table would be an eighth of a small page's script. */
const LISTED: Readonly<Record<PublicRate, string>> = {
  prompt: "Input",
  completion: "Output",
  input_cache_read: "Cache read",
  input_cache_write: "Cache write",
  internal_reasoning: "Reasoning",
  audio: "Audio input",
  audio_output: "Audio output",
  input_audio_cache: "Audio cache read",
  image: "Image in",
  image_output: "Image out",
  request: "Per call",
  web_search: "Per search",
  discount: "Discount",
};

const LABELS: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {
    input_cache_write_1h: "Cache write, 1 hour",
    input_cache_write_12h: "Cache write, 12 hours",
    input_audio_cache_write: "Audio cache write",
    image_token: "Image input",
    image_token_output: "Image output",
    image_token_cache: "Image cache read",
    video_token: "Video input",
    video_token_output: "Video output",
    video_token_cache: "Video cache read",
    citation: "Citations",
  },
  LISTED,
);

export const LISTED_RATES = /* @__PURE__ */ Object.keys(LISTED) as PublicRate[];

/** The rates of text, which people compare first. */
export const TEXT_RATES = ["prompt", "completion", "input_cache_read", "input_cache_write"] as const;

/** A rate's name in words: `Input, batch, above 200,000 tokens`. */
export function rateName(recorded: string): string {
  const [name = ""] = recorded.split(" ");
  const [, size] = /^web_search_(.+)/.exec(name) ?? [];
  const own = size ? `Per search, ${size} context` : titled(unitName(name) ?? name);
  return [LABELS[name] ?? own, ...conditionTexts(recorded.slice(name.length))].join(", ");
}

/** A rate's amount: in the unit if it is per token, else in USD. */
export function rateAmount(recorded: string, amount: number | string, unit: Unit): string {
  return isPerToken(recorded) ? `$${formatRate(amount, unit)}` : formatUsd(amount);
}

/** A rate in a table, undefined if unknown. Only rates in another unit than the table's have a `$`. */
export function amountText(rate: string, amount: Amount, unit: Unit): string | undefined {
  if (amount === undefined) return undefined;
  return isPerToken(rate) ? formatRate(amount, unit) : formatUsd(amount);
}

type Amount = number | string | undefined;
export type Amounts = Readonly<Record<string, Amount>>;

/** The known rates among `names`, each with its amount: `input $2.00`, `output $10.00`. */
export function rateTexts(amounts: Amounts, names: readonly string[], unit: Unit): string[] {
  return names.flatMap((name) => {
    const amount = amounts[name];
    return amount === undefined ? [] : [`${rateName(name).toLowerCase()} ${rateAmount(name, amount, unit)}`];
  });
}

/** A row's price of input and output: `input $2.00, output $10.00 per 1M tokens`; empty if neither is known. */
export function basePrice(entry: PriceEntry): string {
  const amounts = { prompt: knownRate(entry, "prompt"), completion: knownRate(entry, "completion") };
  const texts = rateTexts(amounts, ["prompt", "completion"], "1m");
  return texts.length > 0 ? `${texts.join(", ")} per 1M tokens` : "";
}

/** Prices in other units than tokens: `$0.08 per image made, HD`. */
export function otherPrices(units: PriceEntry["units"] = {}): string[] {
  return Object.entries(units).map(
    ([name, rate]) => `${rateAmount(name, rate, "token")} ${unitName(name) ?? inWords(name)}`,
  );
}

/** A row's rate in USD; undefined if the row's 0 means unknown, or if the model writes no output. */
export function knownRate({ pricing, unknown, facts }: PriceEntry, rate: PublicRate): number | undefined {
  const isMade = rate !== "completion" || !/embedding|rerank/.test(facts?.mode ?? "");
  return pricing === null || unknown?.includes(rate) ? undefined : pricing[rate] || (isMade ? 0 : undefined);
}

/** Whether a recorded rate is in USD per token. */
export function isPerToken(recorded: string): boolean {
  const [name = ""] = recorded.split(" ");
  return Object.hasOwn(LABELS, name) && !/^(image|image_output|request|web_search|discount)$/.test(name);
}

/** The conditions after a name: a service tier, a threshold, hours with their days and calendar. */
function conditionTexts(recorded: string): string[] {
  return Array.from(recorded.matchAll(/(?:(above|on|except) )?(\S+)/g), ([, kind, word = ""]) => {
    if (kind === "above") return `above ${formatCount(Number(word))} tokens`;
    if (kind === "on") return dayNames(word);
    if (kind === "except") return `not on ${titled(word.replaceAll("-", " "))}`;
    return /^\d\d:/.test(word) ? `${word} UTC` : word;
  });
}

/** When a window of hours applies: `01:00-04:00 UTC, Mon to Fri, not on Chinese public holidays`. */
export function hoursText({ utc, days, except }: NonNullable<PriceEntry["hours"]>[number]): string {
  const conditions = [utc, days && `on ${days.join()}`, except && `except ${except}`];
  return conditionTexts(conditions.filter(Boolean).join(" ")).join(", ");
}

const DAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Weekdays by number, 1 for Monday; consecutive ones as `Mon to Fri`. */
function dayNames(numbers: string): string {
  const days = numbers.split(",").map(Number);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1) return `${DAYS[first]} to ${DAYS[last]}`;
  return days.map((day) => DAYS[day]).join(", ");
}

/** Units whose words do not follow from their names. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["input_per_storage_search", "per search of stored files"],
  ["input_per_hour_audio", "per hour of audio taken"],
  ["input_per_page_annotated", "per page taken with annotations"],
  ["ocr_per_page", "per page read"],
  ["ocr_per_credit", "per credit of reading pages"],
  ["cache_storage_per_token_hour", "per cached token and hour"],
]);

/** A unit's name in words that follow an amount: `output_per_image_hd` is "per image made, HD"; undefined for a name without a unit. */
export function unitName(unit: string): string | undefined {
  const known = WORDS.get(unit);
  if (known !== undefined) return known;
  const [, base = "", size] =
    /^(output_per_image|output_per_second|input_per_video_per_second)_(.+)$/.exec(unit) ?? [];
  if (size !== undefined) return [unitName(base), ...sizeNames(size)].join(", ");
  const [, what = "", per] = /^(.+)_per_(.+)$/.exec(unit) ?? [];
  if (per === undefined) return undefined;
  const thing = inWords(what.replace(/^(input|output)(_per_)?/, ""));
  const amount = `per ${inWords(per)}${thing && ` of ${thing}`}`;
  const isCounted = /(query|message|search|execution)$/.test(per) || !/^(in|out)put/.test(what);
  return isCounted ? amount : `${amount} ${what.startsWith("input") ? "taken" : "made"}`;
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
