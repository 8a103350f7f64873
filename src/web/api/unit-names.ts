// Prices in other units than tokens, for people: `input_per_storage_search` is "per search of stored files".

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
  return base && [WORDS.get(base), ...sizesOf(unit.slice(base.length + 1))].join(", ");
}

/** `hd_1024x1792` is "HD" and "1024 × 1792", `above_15s_interval` "above 15 s". */
function sizesOf(text: string): string[] {
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
