// What a provider or a library sends back, and all that is to be read from it.
import type { Convention } from "../../../src/pricing/conventions.ts";
import { readSent } from "../../../src/responses/read-text.ts";
import type { UsageCount } from "../../../src/schemas/charges.ts";
import { atOnce } from "../../../src/turns.ts";

export type Body = {
  name: string;
  sent: unknown;
  shape: string;
  model?: string;
  /** Certain from the body alone. */
  provider?: string;
  subprovider?: string;
  counts: Partial<Record<UsageCount, number>>;
  /** Other units than tokens; absent: none. */
  units?: Record<string, string>;
  convention: Convention;
  /** Name, count, and what it is charged at. */
  unused?: readonly (readonly [string, number, "standard" | "none"])[];
  modifiers?: readonly (readonly [string, string])[];
  cost?: string;
};

/** With its cost by hand, in millionths of a USD. */
export type BilledBody = Body & { bill: string };

type Told = Pick<Body, "shape" | "convention" | "model" | "provider" | "subprovider" | "counts" | "units">;

/** `shape | convention | model | provider | host`, and `prompt 100, cache_read 60; audio_seconds 3`: counts of tokens, then units. */
export function told(names: string, counts: string): Told {
  const [shape = "", convention, model, provider, subprovider] = names.split(" | ");
  const [tokens = "", units] = counts.split("; ");
  const pairs = (text: string) => text.split(", ").flatMap((pair) => (pair ? [pair.split(" ")] : []));
  const field = (name = "") => (name === "web_search" ? "web_search_count" : `${name}_tokens`);
  return {
    shape,
    convention: convention as Convention,
    ...(model && { model }),
    ...(provider && { provider }),
    ...(subprovider && { subprovider }),
    counts: Object.fromEntries(pairs(tokens).map(([name, count]) => [field(name), Number(count)])),
    ...(units && { units: Object.fromEntries(pairs(units)) }),
  };
}

/** Attributes of OpenTelemetry's, whose integers are text. */
export const attributes = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, one]) => {
    return { key, value: typeof one === "number" ? { intValue: `${one}` } : { stringValue: one } };
  });

/** The same value, the fields of each object the other way round. */
export function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([key, one]) => [key, reversed(one)]));
}

/** What is read in one body, which holds one call. */
export function readOne(sent: unknown) {
  return atOnce(readSent(sent));
}
