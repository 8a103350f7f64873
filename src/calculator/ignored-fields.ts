// Fields of a usage that nobody reads, each with the known field that may be meant: nothing is ignored in silence.
import { USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";

/** `nearest` is absent where the name means none of ours. */
export type Ignored = { name: string; nearest?: UsageCount };

/** More are not told, nor more of a name. */
const MAX_FIELDS = 20;
const MAX_NAME = 64;

/** What words in a field's name speak of; the first that fits. */
const WORDS: readonly (readonly [RegExp, UsageCount])[] = [
  [/audio.*cach|cach.*audio/i, "audio_cache_read_tokens"],
  [/image.*cach|cach.*image/i, "image_cache_read_tokens"],
  [/audio.*(out|complet|generat)|(out|complet|generat).*audio/i, "audio_completion_tokens"],
  [/image.*(out|complet|generat)|(out|complet|generat).*image/i, "image_completion_tokens"],
  [/video.*(out|complet|generat)|(out|complet|generat).*video/i, "video_completion_tokens"],
  [/audio/i, "audio_prompt_tokens"],
  [/image/i, "image_prompt_tokens"],
  [/video/i, "video_prompt_tokens"],
  [/cach.*(1h|hour)|(1h|hour).*cach/i, "cache_write_1h_tokens"],
  [/citation/i, "citation_tokens"],
  [/cach.*(writ|creat)|(writ|creat).*cach/i, "cache_write_tokens"],
  [/cach/i, "cache_read_tokens"],
  [/reason|thought|think/i, "reasoning_tokens"],
  [/search/i, "web_search_count"],
  [/input|prompt/i, "prompt_tokens"],
  [/output|complet|candidate|generat/i, "completion_tokens"],
];

const KNOWN: ReadonlySet<string> = new Set([...USAGE_COUNTS, "units"]);

/** The fields of a usage that are none of `known`; undefined when there are none. */
export function ignoredFields(usage: object, known = KNOWN): Ignored[] | undefined {
  const names: string[] = [];
  for (const name in usage) if (!known.has(name)) names.push(name);
  if (names.length === 0) return undefined;
  return names.slice(0, MAX_FIELDS).map((name) => {
    const nearest = WORDS.find(([word]) => word.test(name))?.[1];
    return { name: name.slice(0, MAX_NAME), ...(nearest && { nearest }) };
  });
}
