// Every one of the 13 rates, each another.
export const EVERY_RATE = {
  prompt: "0.01",
  completion: "0.02",
  discount: "0.5",
  request: "0.03",
  web_search: "0.04",
  input_cache_read: "0.05",
  input_cache_write: "0.06",
  image: "0.07",
  image_output: "0.08",
  audio: "0.09",
  audio_output: "0.11",
  input_audio_cache: "0.12",
  internal_reasoning: "0.13",
};
