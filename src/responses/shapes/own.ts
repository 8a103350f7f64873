// This service's own counts, in either calculator's names; the AI SDK's up to version 4 are the same. Requests carry their
// convention beside them.
import { USAGE_COUNTS } from "../../schemas/charges.ts";
import { MEASURES } from "../../schemas/words.ts";
import type { Shape } from "../shape.ts";

export const OWN: Shape = {
  name: "this service",
  marks: ["prompt_tokens"],
  either: ["cache_read_tokens", "cache_write_tokens", "web_search_count"],
  convention: "provider",
  counts: Object.fromEntries(USAGE_COUNTS.map((name) => [name, [name]])),
  units: Object.fromEntries(MEASURES.map((name) => [name, [`units.${name}`]])),
};

export const OWN_CAMEL: Shape = {
  name: "this service, camelCase",
  marks: ["promptTokens"],
  convention: "provider",
  counts: Object.fromEntries(USAGE_COUNTS.map((name) => [name, [camel(name)]])),
  units: Object.fromEntries(MEASURES.map((name) => [name, [`units.${name}`]])),
  within: ["totalTokens"],
};

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
