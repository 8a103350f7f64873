// What is told of failures, versions and the service itself, in words.

import * as service from "../../../src/schemas/service-answers.ts";
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
];
