// Counts that no table has, by the words of their names in any spelling: `TokensIn`, `num_input_tokens`, `cachedPromptTokens`.
import type { UsageCount } from "../../schemas/charges.ts";
import { type JsonObject, LIMIT, NO_COUNT, numberLeaves } from "../json-paths.ts";
import { REST } from "../judge-counts.ts";
import type { Shape } from "../shape.ts";

const OUT = "out|complet|generat|response|received|predicted";

/** What words in a count's name mean; the first match counts. */
const COUNT_WORDS: readonly (readonly [RegExp, UsageCount])[] = [
  ...(["audio", "image", "video"] as const).flatMap((one) => [
    [both(one, "cach"), `${one}_cache_read_tokens`] as const,
    [both(one, OUT), `${one}_completion_tokens`] as const,
    [both(one, "input|prompt"), `${one}_prompt_tokens`] as const,
  ]),
  [both("cach", "1h|hour"), "cache_write_1h_tokens"],
  [/citation/i, "citation_tokens"],
  [both("cach", "writ|creat"), "cache_write_tokens"],
  [/cach/i, "cache_read_tokens"],
  [/reason|thought|think/i, "reasoning_tokens"],
  [/^(?!.*tok).*search/i, "web_search_count"],
  [/input|prompt|sent|evaluated|tokens?_?in$/i, "prompt_tokens"],
  [RegExp(`${OUT}|candidate`, "i"), "completion_tokens"],
];

function both(one: string, other: string): RegExp {
  return new RegExp(`(${one}).*(${other})|(${other}).*(${one})`, "i");
}

/** The count that a name may mean. */
export function countNamed(name: string): UsageCount | undefined {
  return COUNT_WORDS.find(([word]) => word.test(name.slice(-100)))?.[1];
}

/** Names of averages, of what a prompt has uncached, and of the default life of what is written into a cache. */
const ASIDE = /5m|^p\d\d|(Cost|Price|Cent|Rate|Id|Per)s?([A-Z]|$)|avg|mean|[nN]on_?[cC]ach|aved|acheable/;
const COUNTED = /token|usage|cache_?(read|writ|creat)/i;

/** The shape of an object that counts a prompt and a completion by name; undefined if two names say the same of other counts. */
export function shapeByName(usage: JsonObject): Shape | undefined {
  if (!Object.keys(usage).some((name) => COUNTED.test(name))) return undefined;
  const counts: Partial<Record<UsageCount | "total", [path: string]>> = {};
  const known = new Map<string | undefined, number>();
  const within: string[] = [];
  for (const { name, value } of numberLeaves(usage, "")) {
    // Seconds of audio, or images, have rates of their own.
    if (value !== 0 && /audio|image|video/i.test(name) && !COUNTED.test(name)) return undefined;
    if (!COUNTED.test(name) || NO_COUNT.test(name)) continue;
    const meaning = countNamed(name) ?? (/total/i.test(name) ? "total" : undefined);
    const before = known.get(meaning);
    const isRepeat = before !== undefined && (value === 0 || (value === before && !name.includes("[")));
    const isPart = ASIDE.test(name) || REST.test(name) || LIMIT.test(name.replace(/total/i, ""));
    if ((isRepeat || isPart) && value > 0) within.push(name);
    if (isRepeat || isPart || meaning === undefined) continue;
    if (before) return undefined;
    known.set(meaning, value);
    // A prompt and a completion are the object's own; below it are their details.
    if (name in usage || /cach|reas|_prompt|_compl/.test(meaning)) counts[meaning] = [name];
  }
  const { total = [], ...read } = counts;
  const isSplit = !read.cache_write_tokens && within.some((name) => name.includes("5m"));
  if (!read.prompt_tokens || !read.completion_tokens || isSplit) return undefined;
  const isCached = read.cache_read_tokens ?? read.cache_write_tokens;
  return {
    ...{ name: "counts by their names", counts: read, loose: true, total, within: [...within, ...total] },
    marks: [...read.prompt_tokens, ...read.completion_tokens],
    // Without a total the provider's own rule has to say what contains what went through a cache.
    convention: total.length > 0 ? "by_total" : "provider",
    ...(total.length === 0 && isCached && { assumes: ["usage_convention"] }),
  };
}
