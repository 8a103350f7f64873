// The sentences of models.dev's shape, over the schemas that the gate checks our map with.
import { describe } from "../../../src/contract/field.ts";
import * as shape from "../../models-dev/api-shape.ts";

const RATE = "USD per million tokens";

export const cost = describe(shape.apiMapCost, "ApiMapCost", `Prices in ${RATE}; unknown ones are absent.`, {
  input: "Prompt tokens; the price of the dearest hour, if hours differ.",
  output: "Completion tokens; the price of the dearest hour, if hours differ.",
  reasoning: "Reasoning tokens.",
  cache_read: "Tokens read from a cache.",
  cache_write: "Tokens written to a cache.",
  input_audio: "Audio tokens in.",
  output_audio: "Audio tokens out.",
  tiers: "Rates that replace these for calls whose whole input is above `tier.size` tokens.",
  context_over_200k: "The same as the one tier at or above 200,000, for readers without tiers.",
});

export const model = describe(shape.apiMapModel, "ApiMapModel", "A model as a provider serves it.", {
  id: "Its id at the provider.",
  name: "Its display name.",
  family: "Its family.",
  attachment: "Takes files.",
  reasoning: "Reasons before it answers.",
  tool_call: "Calls tools.",
  interleaved: "Its reasoning goes back with the next call: true, or the field it goes in.",
  structured_output: "Answers to a JSON schema.",
  temperature: "Takes a temperature.",
  knowledge: "The day or month its knowledge ends.",
  release_date: "The day or month of its release.",
  last_updated: "When its maker last changed it.",
  modalities: "What it takes and makes.",
  open_weights: "Its weights are public.",
  limit: "Tokens: `context` in all, `input` and `output` at most. 0 means unknown.",
  status: "Absent for a model that is simply on sale.",
  experimental:
    "Other ways it is served, such as `fast`, with what a request carries for it and what it costs.",
  cost: "Absent without a known price: never 0 for unknown.",
  provider: "How this model is called, if not in the provider's own way.",
  canonical_model_id: "The maker's model, `<maker>/<model>`.",
});

export const provider = describe(shape.apiMapProvider, "ApiMapProvider", "A provider and its models.", {
  id: "Its id in that document.",
  env: "Names of environment variables that hold its key.",
  npm: "The AI SDK package that calls it.",
  api: "The address of its API; it may name variables.",
  name: "Its display name.",
  doc: "The page that lists its models.",
  models: "Models by id.",
});

export const map = describe(
  shape.apiMap,
  "ApiMap",
  `The map in the shape of models.dev's api.json: providers by id. Prices are ${RATE}.`,
  {},
);
