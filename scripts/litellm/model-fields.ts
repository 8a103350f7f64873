// What a model is, in the fields of LiteLLM's map: provider, mode, limits, flags, endpoints.
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { Json } from "../files/cost-map.ts";
import type { ModelFacts } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { CAPABILITY_FLAGS } from "./fields.ts";
import { modeOf } from "./mode.ts";
import { withFacts } from "./model-facts.ts";

const INPUT_FLAGS: ReadonlyMap<string, string> = new Map([
  ["image", "supports_vision"],
  ["pdf", "supports_pdf_input"],
  ["audio", "supports_audio_input"],
  ["video", "supports_video_input"],
]);

const PRICED_FLAGS: readonly (readonly [rate: RateName, flag: string])[] = [
  ["input_cache_read", "supports_prompt_caching"],
  ["audio", "supports_audio_input"],
  ["audio_output", "supports_audio_output"],
  ["web_search", "supports_web_search"],
];

/** LiteLLM's paths by mode; a mode without any has none of its own in the format. */
const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  chat: ["/v1/chat/completions"],
  responses: ["/v1/responses"],
  completion: ["/v1/completions"],
  embedding: ["/v1/embeddings"],
  image_generation: ["/v1/images/generations"],
  video_generation: ["/v1/videos"],
  audio_speech: ["/v1/audio/speech"],
  audio_transcription: ["/v1/audio/transcriptions"],
  realtime: ["/v1/realtime"],
  ocr: ["/v1/ocr"],
};

const MAKER_ENDPOINTS: Readonly<Record<string, string>> = {
  openai: "/v1/responses",
  anthropic: "/v1/messages",
};

/** The entry is for a maker's or a cloud's own API, whose models are as their maker describes them. */
function isFirstParty({ kind }: Provider): boolean {
  return kind === "maker" || kind === "cloud";
}

/** Every field of an added entry but its prices; `own` are the facts of the model wherever it is sold, its maker's first. */
export function modelFields(
  provider: Provider,
  model: CatalogModel,
  price: PriceEntry,
  own: ModelFacts = {},
): Map<string, Json> {
  const facts = isFirstParty(provider) ? withFacts(model.facts, own) : { ...kindOf(own), ...model.facts };
  const mode = modeOf(model.id, facts, price);
  const fields = new Map<string, Json>([["litellm_provider", mapProvider(provider, mode)]]);
  if (mode !== undefined) fields.set("mode", mode);
  setLimits(fields, facts);
  setFlags(fields, facts, price);
  if (isFirstParty(provider) && mode !== undefined) setHabits(fields, model, mode);
  if (facts.retires && /^\d{4}-\d{2}-\d{2}$/.test(facts.retires))
    fields.set("deprecation_date", facts.retires);
  return fields;
}

/** LiteLLM has Cohere's chat API under a name of its own. */
function mapProvider({ map_provider }: Provider, mode: string | undefined): string {
  return map_provider === "cohere_chat" && mode !== undefined && mode !== "chat" ? "cohere" : map_provider;
}

/** The facts of a model on any host; limits and the last day are the host's. */
function kindOf({ mode, capabilities, input_modalities, output_modalities }: ModelFacts): ModelFacts {
  return stated({ mode, capabilities, input_modalities, output_modalities });
}

function setLimits(fields: Map<string, Json>, facts: ModelFacts): void {
  const input = facts.max_input_tokens ?? facts.context_tokens;
  if (input) fields.set("max_input_tokens", input);
  if (facts.max_output_tokens) {
    fields.set("max_output_tokens", facts.max_output_tokens);
    fields.set("max_tokens", facts.max_output_tokens);
  }
}

function setFlags(fields: Map<string, Json>, facts: ModelFacts, { rates }: PriceEntry): void {
  for (const capability of facts.capabilities ?? []) setFlag(fields, CAPABILITY_FLAGS.get(capability));
  for (const modality of facts.input_modalities ?? []) setFlag(fields, INPUT_FLAGS.get(modality));
  if (facts.output_modalities?.includes("audio")) setFlag(fields, "supports_audio_output");
  for (const [rate, flag] of PRICED_FLAGS) if (rates[rate] !== undefined) setFlag(fields, flag);
}

/** Fields that follow from the mode: a chat model with tools takes a choice of tools and system messages. */
function setHabits(fields: Map<string, Json>, { canonical }: CatalogModel, mode: string): void {
  if (mode === "chat" && fields.get("supports_function_calling") === true) {
    setFlag(fields, "supports_tool_choice");
    setFlag(fields, "supports_system_messages");
  }
  const makerPath = mode === "chat" ? MAKER_ENDPOINTS[canonical?.split("/")[0] ?? ""] : undefined;
  const paths = [...(ENDPOINTS[mode] ?? []), ...(makerPath === undefined ? [] : [makerPath])];
  if (paths.length > 0) fields.set("supported_endpoints", paths);
}

function setFlag(fields: Map<string, Json>, flag: string | undefined): void {
  if (flag !== undefined) fields.set(flag, true);
}
