// What a call is counted in and charged for, in words; and how words about one calculator become words about the other.
import { camelName, camelShape } from "../../../src/schemas/camel-names.ts";
import type { FallbackOf, Item, UsageCount } from "../../../src/schemas/charges.ts";
import { MEASURES, type Measure } from "../../../src/schemas/words.ts";

const CACHED = "cached ones among them where the prompt contains cache counts.";

/** Quantities in other units than tokens, as requests and answers have them. */
export const UNIT_TEXT =
  "Quantities in other units than tokens, decimal strings by name: a name in `units` of the model's price, such as `output_per_second`; " +
  "`image` or `image_output`; or a measure that its units are converted to: " +
  `${MEASURES.map((name) => `\`${name}\``).join(", ")}; or a fee of the provider, such as \`container_4gb\`, see ` +
  "`/v1/reference/providers/{id}`. A unit that neither has is left out of the total and named in `unpriced`.";

/** Where quantities in other units were read. */
export const MEASURE_TEXTS: Record<Measure, string> = {
  audio_seconds: "Seconds of audio.",
  video_seconds: "Seconds of video.",
  characters: "Characters.",
  pages: "Pages.",
  annotated_pages: "Pages that were annotated.",
  search_units: "Search units.",
  file_searches: "Searches in files.",
  container_sessions:
    "Sessions of a container with the default memory, as the provider bills one (OpenAI: 20 minutes).",
  container_hours: "Hours of a container.",
  code_executions: "Calls of a tool that runs code.",
  storage_gb_days: "Gigabytes stored, times days.",
  web_fetches: "Pages fetched.",
  x_searches: "Searches of X.",
  attachment_searches: "Searches in attachments.",
  input_images: "Images sent.",
  output_images: "Images made.",
};

/** Fields of a usage. */
export const COUNT_TEXTS: Record<UsageCount, string> = {
  prompt_tokens: "Input tokens.",
  completion_tokens: "Output tokens.",
  cache_read_tokens: "Input tokens read from a cache.",
  cache_write_tokens: "Input tokens written to a cache.",
  reasoning_tokens: "Internal reasoning tokens.",
  web_search_count: "Web searches.",
  audio_prompt_tokens: `Of \`prompt_tokens\`, those of audio; ${CACHED}`,
  image_prompt_tokens: `Of \`prompt_tokens\`, those of images; ${CACHED}`,
  video_prompt_tokens: `Of \`prompt_tokens\`, those of video; ${CACHED}`,
  citation_tokens: "Tokens of citations, beside `prompt_tokens` (Perplexity's deep research).",
  audio_cache_read_tokens: "Of `cache_read_tokens`, those of audio.",
  image_cache_read_tokens: "Of `cache_read_tokens`, those of images.",
  video_cache_read_tokens: "Of `cache_read_tokens`, those of video.",
  cache_write_5m_tokens: "Of `cache_write_tokens`, those kept for five minutes.",
  cache_write_1h_tokens: "Of `cache_write_tokens`, those kept for an hour.",
  cache_write_12h_tokens: "Of `cache_write_tokens`, those kept for twelve hours.",
  audio_completion_tokens: "Of `completion_tokens`, those of audio.",
  image_completion_tokens: "Of `completion_tokens`, those of images.",
  video_completion_tokens: "Of `completion_tokens`, those of video.",
};

/** Amounts of a breakdown. */
export const ITEM_TEXTS: Record<Item, string> = {
  prompt: "Uncached input.",
  completion: "Visible output.",
  cache_read: "Cache reads.",
  cache_write: "Cache writes.",
  reasoning: "Reasoning.",
  web_search: "Web searches.",
  request: "Fee per call.",
  discount: "0 or negative.",
  audio_prompt: "Uncached audio input.",
  image_prompt: "Uncached image input.",
  video_prompt: "Uncached video input.",
  citation: "Citations.",
  audio_cache_read: "Cache reads of audio.",
  image_cache_read: "Cache reads of images.",
  video_cache_read: "Cache reads of video.",
  cache_write_5m: "Cache writes kept for five minutes.",
  cache_write_1h: "Cache writes kept for an hour.",
  cache_write_12h: "Cache writes kept for twelve hours.",
  audio_completion: "Audio output.",
  image_completion: "Image output.",
  video_completion: "Video output.",
};

/** Unknown rates that are charged at another. */
export const FALLBACK_TEXTS: Record<keyof FallbackOf, string> = {
  input_cache_read: "Cache reads were charged at `prompt`.",
  input_cache_write: "Cache writes were charged at `prompt`.",
  internal_reasoning: "Reasoning was charged at `completion`.",
  audio: "Audio input was charged at `prompt`.",
  image_token: "Image input was charged at `prompt`.",
  video_token: "Video input was charged at `prompt`.",
  citation: "Citations were charged at `prompt`.",
  input_audio_cache: "Cache reads of audio were charged at `audio`, else `input_cache_read`, else `prompt`.",
  image_token_cache:
    "Cache reads of images were charged at `image_token`, else `input_cache_read`, else `prompt`.",
  video_token_cache:
    "Cache reads of video were charged at `video_token`, else `input_cache_read`, else `prompt`.",
  input_cache_write_1h: "Cache writes of an hour were charged at `input_cache_write`, else `prompt`.",
  input_cache_write_12h: "Cache writes of twelve hours were charged at `input_cache_write`, else `prompt`.",
  audio_output: "Audio output was charged at `completion`.",
  image_token_output: "Image output was charged at `completion`.",
  video_token_output: "Video output was charged at `completion`.",
};

/** Texts by field under the camelCase names, as are the fields that they name in backticks. */
export function camelTexts<Field extends string>(texts: Record<Field, string>) {
  const named = Object.entries<string>(texts).map(([field, text]) => [
    field,
    text.replace(/`([a-z_]+)`/g, (_all, name: string) => `\`${camelName(name)}\``),
  ]);
  return camelShape(Object.fromEntries(named) as Record<Field, string>);
}
