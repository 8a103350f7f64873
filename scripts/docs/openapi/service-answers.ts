// What is told of failures, versions and the service itself, in words.

import * as service from "../../../src/contract/service-answers.ts";
import * as api from "../../models-dev/api-shape.ts";
import { type Component, component } from "./component.ts";

export const COUNTS = {
  providers: "Providers with at least one model.",
  rows: "Rows of the lists: (provider, model) pairs.",
  priced: "Rows with a public price.",
  map_keys: "Keys of the cost map.",
};

export const SERVICE_ANSWERS: readonly Component[] = [
  component("ErrorEnvelope", service.errorEnvelope, "A failure.", {
    error:
      "`message` names the field and what would be accepted; `type` and `code` are stable; `candidates`, where a provider is in doubt, " +
      "are those it may be.",
  }),
  component("Counts", service.counts, "How much a version holds.", COUNTS),
  component("VersionEntry", service.versionEntry, "A published version whose cost map can still be had.", {
    serial: "Grows by one with each publish.",
    version: "Hash over all data of the version.",
    hash: "Hash of the cost map's text, with which its entity tag begins.",
    published_at: "RFC 3339 time.",
    counts: "How much it holds.",
  }),
  component("VersionList", service.versionList, "Kept versions, newest first.", { data: "Versions." }),
  component("Health", service.health, "The state of the data.", {
    status: "`stale` when newer data could not be read and the last good version answers.",
    version: "Hash over all data of the served version.",
    serial: "Serial of the served version.",
    published_at: "RFC 3339 time.",
    as_of: "The median UTC day on which the prices of rows that are sold were read.",
    age_seconds: "Seconds since `published_at`.",
    counts: "How much the version holds.",
  }),
  {
    id: "CostMap",
    schema: service.costMap,
    description:
      "LiteLLM's cost map: one object a model, by model id. Prices are USD per token unless the field's name says otherwise.",
    fields: {},
  },
  {
    id: "ApiMap",
    schema: api.apiMap,
    description:
      "The map in the shape of models.dev's api.json: providers by id. Prices are USD per million tokens.",
    fields: {},
  },
  component("ApiMapProvider", api.apiMapProvider, "A provider and its models.", {
    id: "Its id in that document.",
    env: "Names of environment variables that hold its key.",
    npm: "The AI SDK package that calls it.",
    api: "The address of its API; it may name variables.",
    name: "Its display name.",
    doc: "The page that lists its models.",
    models: "Models by id.",
  }),
  component("ApiMapModel", api.apiMapModel, "A model as a provider serves it.", {
    id: "Its id at the provider.",
    name: "Its display name.",
    family: "The family it is of.",
    attachment: "Takes files.",
    reasoning: "Reasons before it answers.",
    tool_call: "Calls tools.",
    interleaved: "Its reasoning goes back with the next call: true, or the field it goes in.",
    structured_output: "Answers to a JSON schema.",
    temperature: "Takes a temperature.",
    knowledge: "The day or month its knowledge ends.",
    release_date: "The day or month of its release.",
    last_updated: "When its maker last changed it.",
    modalities: "What it takes and puts out.",
    open_weights: "Its weights are public.",
    limit: "Tokens: `context` in all, `input` and `output` at most. 0 is not known.",
    status: "Absent for a model that is simply on sale.",
    experimental:
      "Other ways it is served, such as `fast`, with what a request carries for it and what it costs.",
    cost: "Absent where no price is known: never 0 for unknown.",
    provider: "How this model is called, where that is not the provider's own way.",
    canonical_model_id: "The maker's model, `<maker>/<model>`.",
  }),
  component(
    "ApiMapCost",
    api.apiMapCost,
    "A price in USD per million tokens; what is not known is left out.",
    {
      input: "Prompt tokens; the dearest hour's, where hours differ.",
      output: "Completion tokens, likewise.",
      reasoning: "Reasoning tokens.",
      cache_read: "Tokens read from a cache.",
      cache_write: "Tokens written to a cache.",
      input_audio: "Audio tokens in.",
      output_audio: "Audio tokens out.",
      tiers: "What replaces these rates for calls whose whole input is above `tier.size` tokens.",
      context_over_200k: "The same as the one tier at or above 200,000, for readers that know no tiers.",
    },
  ),
];
