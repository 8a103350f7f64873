// What a body says that changes the price of its tokens: tier of service, speed, place, batch. Every one but the standard is listed.
import { GLOBAL_REGIONS, type MODIFIERS, STANDARD_TIERS, words } from "../schemas/words.ts";
import { at, type JsonObject, textAt } from "./json-paths.ts";

/** `name` as people read it; `kind` is the field of a request that says the same. */
export type Modifier = { kind: ModifierKind; name: string; value: string; path: string };

export type ModifierKind = (typeof MODIFIERS)[number];

/** Of a tier, what was asked for follows where the answer does not say what was used, and the names before version 1.37 of the conventions. */
const SAID: readonly (readonly [name: string, paths: readonly string[], kind?: ModifierKind])[] = [
  [
    "service tier",
    words(
      "service_tier serviceTier serviceTier.type service_tier.type anthropic.response.service_tier",
      "openai.response.service_tier openai.request.service_tier",
      "gen_ai.openai.response.service_tier gen_ai.openai.request.service_tier",
    ),
  ],
  ["traffic type", ["trafficType", "traffic_type"]],
  ["speed", ["speed"]],
  ["latency", ["performanceConfig.latency"]],
  ["place of inference", ["inference_geo"], "region"],
  ["search context size", ["search_context_size"], "search_context_size"],
];

const PATHS = SAID.flatMap(([name, paths, kind = "service_tier"]) =>
  paths.map((path) => [path, name, kind] as const),
);

/** The fields they may be in, at the head of their paths. */
export const MODIFIER_FIELDS = PATHS.map(([path]) => path.replace(/\..*/, ""));

/** Fields that are there in one tier alone, as LangChain writes its counts. */
const TIER_FIELDS = [
  ["input_token_details.priority", "priority"],
  ["input_token_details.flex", "flex"],
] as const;

/** A line of a batch's output carries the caller's id, or Vertex' time, beside the answer; Gemini's has an id of a common name. */
const BATCH_MARKS: readonly (readonly [path: string, beside?: string])[] = [
  ["custom_id"],
  ["recordId"],
  ["key", "response.usageMetadata"],
  ["processed_time", "response.usageMetadata"],
  ["metadata.state", "response.inlinedResponses"],
  ["dest.inlinedResponses"],
  ["dest.inlined_responses"],
];

/** Every modifier that is not the standard, from the usage object outwards. */
export function readModifiers(chain: readonly JsonObject[]): Modifier[] {
  const found = new Map<string, Modifier>();
  for (const object of chain) {
    for (const [path, name, kind] of PATHS) {
      const value = textAt(object, path);
      if (value !== undefined && !found.has(name)) found.set(name, { kind, name, value, path });
    }
  }
  for (const [path, value] of TIER_FIELDS) {
    if ((at(chain[0], path) ?? null) === null || found.has("service tier")) continue;
    found.set("service tier", { kind: "service_tier", name: "service tier", value, path });
  }
  const row = chain.find((object) => object.num_model_requests !== undefined && object.batch === true);
  const says = (object: JsonObject, path: string) => `${at(object, path) ?? ""}` !== "";
  const [batch] =
    BATCH_MARKS.find(([path, beside = path]) =>
      chain.some((object) => says(object, path) && says(object, beside)),
    ) ?? [];
  const path = batch ?? (row && "batch");
  if (path !== undefined) found.set("batch", { kind: "service_tier", name: "batch", value: "batch", path });
  return [...found.values()].filter(({ value }) => !isStandard(value.toLowerCase()));
}

function isStandard(word: string): boolean {
  return STANDARD_TIERS.has(word) || GLOBAL_REGIONS.has(word);
}
