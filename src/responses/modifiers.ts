// Reads the words of a body that change its price: service tier, speed, region, batch. Standard words are left out.
import { GLOBAL_REGIONS, type MODIFIERS, STANDARD_TIERS, words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";
import { firstText } from "./named-model.ts";
import { pathsIn } from "./shape.ts";

/** `kind` is the field of a request with the same meaning. */
export type Modifier = { kind: ModifierKind; value: string; path: string };

export type ModifierKind = (typeof MODIFIERS)[number];

/** A requested tier comes after the applied one, and names before version 1.37 of OpenTelemetry's conventions come last. */
const TIERS = pathsIn(
  "service_tier usage_type serviceTier{,.type} service_tier.type anthropic.response.service_tier " +
    "{,gen_ai.}openai.{response,request}.service_tier",
);

const STATED: readonly (readonly [kind: ModifierKind, paths: readonly string[]])[] = [
  ["service_tier", TIERS],
  ["service_tier", ["trafficType", "traffic_type"]],
  ["service_tier", ["speed"]],
  ["service_tier", ["performanceConfig.latency"]],
  ["region", ["inference_geo"]],
  ["search_context_size", ["search_context_size"]],
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
  const found = STATED.flatMap(([kind, paths]): Modifier[] => {
    const stated = firstText(chain, paths);
    return stated ? [{ kind, value: stated.id, path: stated.path }] : [];
  });
  // LangChain writes counts of these tiers in fields of their own.
  const counts: JsonObject = Object(at(chain[0], "input_token_details"));
  const counted = ["priority", "flex"].find((tier) => counts[tier] != null);
  if (counted !== undefined && !firstText(chain, TIERS))
    found.push({ kind: "service_tier", value: counted, path: `input_token_details.${counted}` });
  const isIn = (object: JsonObject) => (field: string) => !/^(false)?$/i.test(`${at(object, field) ?? ""}`);
  const [path] = BATCH_MARKS.find((fields) => chain.some((object) => fields.every(isIn(object)))) ?? [];
  if (path !== undefined) found.push({ kind: "service_tier", value: "batch", path });
  const isStandard = (word: string) => STANDARD_TIERS.has(word) || GLOBAL_REGIONS.has(word);
  return found.filter(({ value }) => !isStandard(value.toLowerCase()));
}
