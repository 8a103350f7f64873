// What a body says that changes the price of its tokens: tier of service, speed, place, batch. None is charged yet, so each
// that is not the standard is told.
import { at, type JsonObject, textAt } from "./json-paths.ts";

export type Modifier = { name: string; value: string; path: string };

const PATHS: readonly (readonly [string, string])[] = [
  ["service_tier", "service tier"],
  ["serviceTier", "service tier"],
  ["serviceTier.type", "service tier"],
  ["openai.response.service_tier", "service tier"],
  ["trafficType", "traffic type"],
  ["traffic_type", "traffic type"],
  ["speed", "speed"],
  ["performanceConfig.latency", "latency"],
  ["inference_geo", "place of inference"],
  ["search_context_size", "search context size"],
];

/** Words that mean the price everybody pays. */
const STANDARD = new Set([
  "auto",
  "default",
  "global",
  "none",
  "normal",
  "not_available",
  "on_demand",
  "standard",
  "traffic_type_unspecified",
  "unspecified",
]);

/** Lines of a batch's output carry the caller's id beside the answer. */
const BATCH_IDS = ["custom_id", "recordId"];

/** Every modifier that is not the standard, from the usage object outwards. */
export function modifiersOf(chain: readonly JsonObject[]): Modifier[] {
  const found = new Map<string, Modifier>();
  for (const object of chain) {
    for (const [path, name] of PATHS) {
      const value = textAt(object, path);
      if (value !== undefined && !found.has(name)) found.set(name, { name, value, path });
    }
  }
  const batch = BATCH_IDS.find((path) => chain.some((object) => at(object, path) !== undefined));
  if (batch !== undefined) found.set("batch", { name: "batch", value: "batch", path: batch });
  return [...found.values()].filter(({ value }) => !STANDARD.has(value.toLowerCase()));
}
