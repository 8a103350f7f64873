// Reads the words of a body that change its price: service tier, speed, region, batch. Standard words are left out.
import { GLOBAL_REGIONS, type MODIFIERS, STANDARD_TIERS, words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";
import { firstText } from "./named-model.ts";
import { pathsIn } from "./shape.ts";

/** `name` is for people; `kind` is the field of a request with the same meaning. */
export type Modifier = { kind: ModifierKind; name: string; value: string; path: string };

export type ModifierKind = (typeof MODIFIERS)[number];

/** A requested tier comes after the applied one, and names before version 1.37 of OpenTelemetry's conventions come last. */
const TIERS = pathsIn(
  "service_tier usage_type serviceTier{,.type} service_tier.type anthropic.response.service_tier " +
    "{,gen_ai.}openai.{response,request}.service_tier",
);

const STATED: readonly (readonly [name: string, paths: readonly string[], kind?: ModifierKind])[] = [
  ["service tier", TIERS],
  ["traffic type", ["trafficType", "traffic_type"]],
  ["speed", ["speed"]],
  ["latency", ["performanceConfig.latency"]],
  ["place of inference", ["inference_geo"], "region"],
  ["search context size", ["search_context_size"], "search_context_size"],
];

/** The first fields of their paths. */
export const MODIFIER_FIELDS = STATED.flatMap(([, paths]) => paths.map((path) => path.replace(/\..*/, "")));

/** Fields of a line of a batch's output, of OpenAI's batch and of a row of its report; a field after + distinguishes a common name like Gemini's `key`. */
const BATCH_MARKS = words(
  "custom_id recordId key+response.usageMetadata processed_time+response.usageMetadata request_counts",
  "metadata.state+response.inlinedResponses dest.inlinedResponses dest.inlined_responses batch+num_model_requests",
).map((mark) => mark.split("+"));

/** The tier that a body states, the standard one too; `auto` in an answer repeats the request and states none. */
export function readTier(chain: readonly JsonObject[]): string | undefined {
  const tier = firstText(chain, TIERS)?.id;
  return tier === "auto" ? undefined : tier;
}

/** Every modifier that is not standard, from the usage object outwards. */
export function readModifiers(chain: readonly JsonObject[]): Modifier[] {
  const found = new Map<string, Modifier>();
  for (const [name, paths, kind = "service_tier"] of STATED) {
    const stated = firstText(chain, paths);
    if (stated) found.set(name, { kind, name, value: stated.id, path: stated.path });
  }
  // LangChain writes counts of these tiers in fields of their own.
  for (const value of ["priority", "flex"]) {
    const path = `input_token_details.${value}`;
    if ((at(chain[0], path) ?? null) === null || found.has("service tier")) continue;
    found.set("service tier", { kind: "service_tier", name: "service tier", value, path });
  }
  const isIn = (object: JsonObject) => (field: string) => !/^(false)?$/i.test(`${at(object, field) ?? ""}`);
  const [path] = BATCH_MARKS.find((fields) => chain.some((object) => fields.every(isIn(object)))) ?? [];
  if (path !== undefined) found.set("batch", { kind: "service_tier", name: "batch", value: "batch", path });
  const isStandard = (word: string) => STANDARD_TIERS.has(word) || GLOBAL_REGIONS.has(word);
  return [...found.values()].filter(({ value }) => !isStandard(value.toLowerCase()));
}
