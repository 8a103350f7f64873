// Counts that no table has, by the words of their names in any spelling: `TokensIn`, `num_input_tokens`, `cachedPromptTokens`.
import type { UsageCount } from "../../schemas/charges.ts";
import { isCount, type JsonObject, LIMIT, NO_COUNT, numberLeaves } from "../json-paths.ts";
import { REST } from "../judge-counts.ts";
import type { Shape } from "../shape.ts";

const MEDIA = ["audio", "image", "video"] as const;
const OUT = /out|complet|generat|response|received|predicted|candidate/;

/** What words in a count's name, in small letters, mean; the first match counts. */
const COUNT_WORDS: readonly (readonly [RegExp, UsageCount])[] = [
  [/^(?=.*cach).*(1h|hour)/, "cache_write_1h_tokens"],
  [/citation/, "citation_tokens"],
  [/^(?=.*cach).*(writ|creat)/, "cache_write_tokens"],
  [/cach/, "cache_read_tokens"],
  [/reason|thought|think/, "reasoning_tokens"],
  [/^(?!.*tok).*search/, "web_search_count"],
  [/input|prompt|sent|evaluated|(?<!total_)request_?tok|tokens?_?in$/, "prompt_tokens"],
  [OUT, "completion_tokens"],
];

/** The count that a name may mean. Audio, images and video of no side are taken for input. */
export function countNamed(name: string): UsageCount | undefined {
  const end = name.slice(-100).toLowerCase();
  const medium = MEDIA.find((one) => end.includes(one));
  if (medium === undefined) return COUNT_WORDS.find(([word]) => word.test(end))?.[1];
  const item = end.includes("cach") ? "cache_read" : OUT.test(end) ? "completion" : "prompt";
  return `${medium}_${item}_tokens`;
}

/** Names of averages, prices, rates and ids, of what a cache did not hold or has saved, and of a cache write's default life. */
const ASIDE = /5m|^p\d\d|(Cost|Price|Cent|Rate|Id|Per)s?([A-Z]|$)|avg|mean|[nN]on_?[cC]ach|aved|acheable/;
const COUNTED = /token|usage|cache_?(read|writ|creat)/i;

/** Elements of a list, which may have another count's number by chance. Agno's details repeat the whole by model. */
const LISTED = /^(?!details).*\[/;

/** Whether a field's own name says what it counts; in `cached_tokens: { a: 3 }` only the name around it would. Forge has `actual` there. */
const saysCount = (own: string) => COUNTED.test(own) || countNamed(own);

/** The shape of an object that counts a prompt and a completion by name; undefined if two names say the same of other counts. */
export function shapeByName(usage: JsonObject): Shape | undefined {
  if (!Object.keys(usage).some((name) => COUNTED.test(name))) return undefined;
  const counts: Partial<Record<UsageCount | "total", [path: string]>> = {};
  const known = new Map<string | undefined, number>();
  const within: string[] = [];
  for (const { name, value } of numberLeaves(usage, "", isCount)) {
    // Seconds of audio, or images, have rates of their own.
    if (!COUNTED.test(name) && /audio|image|video/i.test(name) && value !== 0) return undefined;
    if (!COUNTED.test(name) || NO_COUNT.test(name)) continue;
    const field = name.replace(/\.actual$/, "");
    if (value > 0 && !saysCount(field.slice(field.lastIndexOf(".") + 1))) return undefined;
    const meaning = countNamed(name) ?? (/total/i.test(name) ? "total" : undefined);
    const before = known.get(meaning);
    const isRepeat = before !== undefined && (value === 0 || (value === before && !LISTED.test(name)));
    const isPart = ASIDE.test(name) || REST.test(name) || LIMIT.test(name.replace(/total/i, ""));
    if (isRepeat || isPart) {
      if (value > 0) within.push(name);
      continue;
    }
    // Audio, images and video whose name has no side may be of either.
    const hasNoSide = meaning?.endsWith("_prompt_tokens") && !/input|prompt/i.test(name);
    if (hasNoSide || meaning === undefined) continue;
    if (before) return undefined;
    known.set(meaning, value);
    // A prompt and a completion are the object's own; below it are their details.
    if (field in usage || /cach|reas|_prompt|_compl/.test(meaning)) counts[meaning] = [name];
  }
  const { total = [], ...read } = counts;
  const isSplit = !read.cache_write_tokens && within.some((name) => name.includes("5m"));
  if (!read.prompt_tokens || !read.completion_tokens || isSplit) return undefined;
  const of = (name: string) => known.get(name) ?? 0;
  const isCached = of("cache_read_tokens") + of("cache_write_tokens") > 0;
  return {
    ...{ name: "counts by their names", counts: read, loose: true, total, within: [...within, ...total] },
    marks: [...read.prompt_tokens, ...read.completion_tokens],
    convention: total.length > 0 ? "by_total" : "provider",
    ...(isCached && total.length === 0 && { assumes: ["usage_convention"] }),
    isBare: isCached && of("total") === of("prompt_tokens") + of("completion_tokens"),
  };
}
