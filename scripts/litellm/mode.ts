// What a model does, in the map's words: as a source says, else by what its id and its price say.
import type { PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { MODES } from "./format.ts";

/** Modes by the last part of an id, before any listed modalities; the first match wins. */
const BY_NAME: readonly (readonly [mode: string, name: RegExp])[] = [
  ["rerank", /rerank|semantic-ranker/],
  ["embedding", /embed|(?:^|[-_])(?:bge|gte|e5)-|^voyage-(?:0|\d|large|code|multi|lite|context)/],
  ["embedding", /^(?:text2vec|jina-colbert)/],
  ["embedding", /^(?:all-mini|all-mpnet|multi-qa|paraphrase-|clip-vit|m2-bert|uae-large|bert-base|msmarco-)/],
  ["audio_transcription", /whisper|transcri|(?:^|[-_])asr(?:-|$)|scribe/],
  ["audio_speech", /(?:^|[-_])tts(?:-|$)|speech-|^chirp-3|^aura-/],
  ["moderation", /moderation/],
  ["search", /^search-api$/],
  ["ocr", /mistral-ocr/],
  ["realtime", /realtime|(?:^|[-_])gpt-live|nova-(?:2-)?sonic|^grok-voice-(?:latest|think)/],
  [
    "image_generation",
    /gpt-image|dall-e|^imagen|imagegeneration|imagine-image|flux|stable-diffusion|sdxl|seedream|nova-canvas/,
  ],
  [
    "video_generation",
    /^veo-|sora-|seedance|nova-reel|imagine-video|^(?:kling|hailuo|pixverse|vidu|video-\d)/,
  ],
  ["completion", /^(?:text-)?(?:ada|babbage|curie|davinci)(?:-|$)|gpt-3\.5-turbo-instruct/],
];

const BY_OUTPUT: readonly (readonly [output: string, mode: string])[] = [
  ["text", "chat"],
  ["image", "image_generation"],
  ["video", "video_generation"],
  ["audio", "audio_speech"],
];

/** The mode of a model, or undefined; `id` may have a path. The format has no word for models that decide or classify. */
export function modeOf(id: string, facts: ModelFacts, { rates }: PriceEntry): string | undefined {
  const stated = facts.mode !== undefined && MODES.includes(facts.mode) ? facts.mode : undefined;
  if (stated !== undefined && stated !== "chat") return stated;
  const name = id.toLowerCase().split("/").at(-1) ?? "";
  const named = BY_NAME.find(([, pattern]) => pattern.test(name))?.[0];
  if (named !== undefined) return named;
  if (stated !== undefined || facts.mode === "classification") return stated;
  const put = modeByOutput(facts);
  if (put !== undefined) return put;
  return writes(name, rates) ? "chat" : undefined;
}

/** The mode of a model by its output: one that makes text beside other things chats, unless it only hears. */
export function modeByOutput(facts: ModelFacts): string | undefined {
  if (onlyHears(facts)) return "audio_transcription";
  return BY_OUTPUT.find(([output]) => facts.output_modalities?.includes(output))?.[1];
}

/** Whether a model turns sound into text and reads nothing else: it writes down, and does not chat. */
export function onlyHears({ input_modalities: takes, output_modalities: makes }: ModelFacts): boolean {
  return takes?.join() === "audio" && makes?.join() === "text";
}

/** Only chat models have priced output, a free text model's id at OpenRouter, or cached prompts. */
function writes(name: string, { prompt, completion, input_cache_read: read }: Rates): boolean {
  if (completion === undefined) return false;
  return (Number(prompt) > 0 && Number(completion) > 0) || name.endsWith(":free") || read !== undefined;
}
