// Fields of a usage that nobody reads, each with the known field that may be meant: nothing is ignored in silence.
import { USAGE_COUNTS, type UsageCount } from "../schemas/token-kinds.ts";

/** `nearest` is absent where the name means none of ours. */
export type Ignored = { name: string; nearest?: UsageCount };

/** More are not told, nor more of a name. */
const MAX_FIELDS = 20;
const MAX_NAME = 64;

/** What words in a field's name speak of; the first that fits. */
const WORDS: readonly (readonly [RegExp, UsageCount])[] = [
  [/cach.*(writ|creat)|(writ|creat).*cach/i, "cache_write_tokens"],
  [/cach/i, "cache_read_tokens"],
  [/reason|thought|think/i, "reasoning_tokens"],
  [/search/i, "web_search_count"],
  [/input|prompt/i, "prompt_tokens"],
  [/output|complet|candidate|generat/i, "completion_tokens"],
];

/** The fields of a usage that are none of `known`; undefined when there are none. */
export function ignoredFields(usage: object, known: readonly string[] = USAGE_COUNTS): Ignored[] | undefined {
  const names = Object.keys(usage);
  // Every known field is there: validation has filled in what was left out.
  if (names.length === known.length) return undefined;
  return names
    .filter((name) => !known.includes(name))
    .slice(0, MAX_FIELDS)
    .map((name) => {
      const nearest = WORDS.find(([word]) => word.test(name))?.[1];
      return { name: name.slice(0, MAX_NAME), ...(nearest && { nearest }) };
    });
}
