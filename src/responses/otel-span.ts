// A span of OpenTelemetry as its JSON has it -> its attributes by name, and whether it is a call of a model or goes around one.
// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding, https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/,
// https://arize-ai.github.io/openinference/spec/, https://ai-sdk.dev/docs/ai-sdk-core/telemetry
import { at, isObject, type JsonObject, numberIn, textAt } from "./json-paths.ts";

/** What an instrumentation says of a span, and the values that are said of a call of a model. */
const KINDS: readonly (readonly [attribute: string, calls: RegExp])[] = [
  ["ai.operationId", /\.do(Generate|Stream|Embed)$/],
  ["openinference.span.kind", /^(LLM|EMBEDDING|RERANKER)$/],
  ["gen_ai.operation.name", /^(chat|text_completion|generate_content|embeddings)$/],
];

const VALUES = ["stringValue", "intValue", "doubleValue", "boolValue"];

/**
 * Reads a single span with `attributes`, as an array or as some exporters' object; undefined for what is no span, null for one that
 * says it goes around calls.
 */
export function spanDocument(span: JsonObject): JsonObject | null | undefined {
  const { attributes } = span;
  const isSpan = "spanId" in span || "traceId" in span || "startTimeUnixNano" in span;
  if (!Array.isArray(attributes) && !(isSpan && isObject(attributes))) return undefined;
  const named = Array.isArray(attributes) ? attributesOf(attributes) : attributes;
  if (isSpan && hasUsage(named) && !isCall(named)) return null;
  const nanos = numberIn(String(span.startTimeUnixNano).slice(0, -9));
  const time = nanos === undefined ? {} : { timestamp: nanos };
  return {
    ...time,
    ...(textAt(span, "spanId") !== undefined && { id: span.spanId }),
    attributes: repaired(named),
  };
}

/** Attributes by name; integers may be written as text, and values of other types say nothing here. */
export function attributesOf(attributes: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const [key, value] = [textAt(attribute, "key"), at(attribute, "value")];
      const one = VALUES.map((type) => at(value, type)).find((found) => found !== undefined);
      return key === undefined || one === undefined ? [] : [[key, one] as const];
    }),
  );
}

/** Whether a span is of a call, by the first that says so; one that has counts of usage and says nothing is. */
export function isCall(attributes: JsonObject): boolean {
  for (const [name, calls] of KINDS) {
    const kind = textAt(attributes, name);
    if (kind !== undefined) return calls.test(kind);
  }
  return hasUsage(attributes);
}

/** Whether a span counts tokens. */
export function hasUsage(attributes: JsonObject): boolean {
  return Object.keys(attributes).some((name) => /^(gen_ai\.usage|llm\.token_count)\./.test(name));
}

/** Version 5 of the AI SDK hands on Anthropic's input without what went through the cache; since 6 it is the whole. */
function repaired(attributes: JsonObject): JsonObject {
  const cached = numberIn(attributes["ai.usage.cachedInputTokens"]);
  const isSplit = "ai.usage.inputTokenDetails.noCacheTokens" in attributes;
  const isAnthropic = /^anthropic|\banthropic\b/.test(textAt(attributes, "ai.model.provider") ?? "");
  if (cached === undefined || isSplit || !isAnthropic) return attributes;
  const written = /"cacheCreationInputTokens":\s*(\d{1,15})/.exec(
    textAt(attributes, "ai.response.providerMetadata") ?? "",
  )?.[1];
  const input = numberIn(attributes["gen_ai.usage.input_tokens"]) ?? 0;
  return {
    ...attributes,
    "gen_ai.usage.input_tokens": input + cached + Number(written ?? 0),
    "gen_ai.usage.cache_creation.input_tokens": Number(written ?? 0),
  };
}
