// What calls are counted in and charged for: one sentence for each count, item, rate and measure.
import type { Item, UsageCount } from "../schemas/charges.ts";
import type { PublicRate, RateName } from "../schemas/price.ts";
import { MEASURES, type Measure, type OTHER_RATES } from "../schemas/words.ts";

const CACHED = "including cached ones if the prompt contains cache counts.";

export const COUNT_SENTENCES: Record<UsageCount, string> = {
  prompt_tokens: "Input tokens.",
  completion_tokens: "Output tokens.",
  cache_read_tokens: "Input tokens read from a cache.",
  cache_write_tokens: "Input tokens written to a cache.",
  reasoning_tokens: "Internal reasoning tokens.",
  web_search_count: "Web searches.",
  audio_prompt_tokens: `Audio tokens in \`prompt_tokens\`, ${CACHED}`,
  image_prompt_tokens: `Image tokens in \`prompt_tokens\`, ${CACHED}`,
  video_prompt_tokens: `Video tokens in \`prompt_tokens\`, ${CACHED}`,
  citation_tokens: "Citation tokens, beside `prompt_tokens` (Perplexity's deep research).",
  audio_cache_read_tokens: "Audio tokens in `cache_read_tokens`.",
  image_cache_read_tokens: "Image tokens in `cache_read_tokens`.",
  video_cache_read_tokens: "Video tokens in `cache_read_tokens`.",
  cache_write_5m_tokens: "Tokens in `cache_write_tokens` that are kept for five minutes.",
  cache_write_1h_tokens: "Tokens in `cache_write_tokens` that are kept for an hour.",
  cache_write_12h_tokens: "Tokens in `cache_write_tokens` that are kept for twelve hours.",
  audio_completion_tokens: "Audio tokens in `completion_tokens`.",
  image_completion_tokens: "Image tokens in `completion_tokens`.",
  video_completion_tokens: "Video tokens in `completion_tokens`.",
};

export const UNITS_SENTENCE =
  "Quantities in other units than tokens, as decimal strings by name. A name is one in `units` of the model's price, such as " +
  "`output_per_second`; `image` or `image_output`; a fee of the provider, such as `container_4gb` (see `/v1/reference/providers/{id}`); or a measure " +
  `that is converted to the price's unit: ${MEASURES.map((one) => `\`${one}\``).join(", ")}. An unknown unit is left out of the total and named in \`unpriced\`.`;

export const MEASURE_SENTENCES: Record<Measure, string> = {
  audio_seconds: "Seconds of audio.",
  video_seconds: "Seconds of video.",
  characters: "Characters.",
  pages: "Pages.",
  annotated_pages: "Annotated pages.",
  search_units: "Search units.",
  file_searches: "File searches.",
  container_sessions:
    "Container sessions with the default memory, as the provider bills one (OpenAI: 20 minutes).",
  maps_queries: "Queries of a map.",
  container_minutes: "Minutes of a container with the default memory; instead of `container_sessions`.",
  container_hours: "Container hours.",
  code_executions: "Calls of a tool that runs code.",
  storage_gb_days: "Gigabytes stored, times days.",
  cache_storage_token_hours: "Tokens kept in a cache, times hours.",
  web_fetches: "Pages fetched.",
  x_searches: "Searches of X.",
  attachment_searches: "Searches in attachments.",
  input_images: "Images sent.",
  output_images: "Images made.",
};

export const ITEM_SENTENCES: Record<Item, string> = {
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

export const PUBLIC_RATE_SENTENCES: Record<PublicRate, string> = {
  prompt: "USD per input token.",
  completion: "USD per output token.",
  discount: "Fraction from 0 to 1 taken off the whole sum.",
  request: "USD per call.",
  web_search: "USD per web search.",
  input_cache_read: "USD per token read from a cache.",
  input_cache_write: "USD per token written to a cache.",
  image: "USD per input image.",
  image_output: "USD per output image.",
  audio: "USD per audio input token.",
  audio_output: "USD per audio output token.",
  input_audio_cache: "USD per audio token read from a cache.",
  internal_reasoning: "USD per reasoning token.",
};

export const OTHER_RATE_SENTENCES: Record<(typeof OTHER_RATES)[number], string> = {
  input_cache_write_1h: "USD per token written to a cache that lives an hour.",
  input_cache_write_12h: "USD per token written to a cache that lives twelve hours.",
  input_audio_cache_write: "USD per audio token written to a cache.",
  image_token: "USD per image input token.",
  image_token_output: "USD per image output token.",
  image_token_cache: "USD per image token read from a cache.",
  video_token: "USD per video input token.",
  video_token_output: "USD per video output token.",
  video_token_cache: "USD per video token read from a cache.",
  citation: "USD per citation token.",
  web_search_low: "USD per web search with little context.",
  web_search_medium: "USD per web search with medium context.",
  web_search_high: "USD per web search with much context.",
};

export const RATE_SENTENCES: Record<RateName, string> = { ...PUBLIC_RATE_SENTENCES, ...OTHER_RATE_SENTENCES };
