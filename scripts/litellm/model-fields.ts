// What a model is, in the fields of LiteLLM's map: provider, mode, limits, flags.
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { Json } from "../../src/schemas/litellm-map.ts";
import type { ModelFacts } from "../../src/schemas/observations.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { CAPABILITY_FLAGS } from "./fields.ts";
import { MODES } from "./format.ts";

const INPUT_FLAGS: ReadonlyMap<string, string> = new Map([
  ["image", "supports_vision"],
  ["pdf", "supports_pdf_input"],
  ["audio", "supports_audio_input"],
  ["video", "supports_video_input"],
]);

/** Every field of an added entry but its prices. */
export function modelFields(provider: Provider, model: CatalogModel, price: PriceEntry): Map<string, Json> {
  const { facts } = model;
  const fields = new Map<string, Json>([["litellm_provider", provider.map_provider]]);
  const mode = modeOf(facts);
  if (mode !== undefined) fields.set("mode", mode);
  const input = facts.max_input_tokens ?? facts.context_tokens;
  if (input) fields.set("max_input_tokens", input);
  if (facts.max_output_tokens) {
    fields.set("max_output_tokens", facts.max_output_tokens);
    fields.set("max_tokens", facts.max_output_tokens);
  }
  for (const capability of facts.capabilities ?? []) setFlag(fields, CAPABILITY_FLAGS.get(capability));
  for (const modality of facts.input_modalities ?? []) setFlag(fields, INPUT_FLAGS.get(modality));
  if (facts.output_modalities?.includes("audio")) setFlag(fields, "supports_audio_output");
  if (price.rates.input_cache_read !== undefined) setFlag(fields, "supports_prompt_caching");
  if (facts.retires && /^\d{4}-\d{2}-\d{2}$/.test(facts.retires))
    fields.set("deprecation_date", facts.retires);
  return fields;
}

function setFlag(fields: Map<string, Json>, flag: string | undefined): void {
  if (flag !== undefined) fields.set(flag, true);
}

function modeOf(facts: ModelFacts): string | undefined {
  if (facts.mode !== undefined) return MODES.includes(facts.mode) ? facts.mode : undefined;
  return facts.output_modalities?.includes("text") ? "chat" : undefined;
}
