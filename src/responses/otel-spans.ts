// Spans of OpenTelemetry as JSON has them: the attributes of one by name, which are calls of a model and which go around them, since what
// goes around a call counts its tokens again; and a request's spans with more attributes.
// https://opentelemetry.io/docs/specs/otlp/, https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/,
// https://arize-ai.github.io/openinference/spec/, https://ai-sdk.dev/docs/ai-sdk-core/telemetry
import { given } from "../given.ts";
import { at, isObject, type JsonObject, listAt, numberIn, textAt } from "./json-paths.ts";

/** What an instrumentation says of a span, and the values that are said of a call of a model. */
const KINDS: readonly (readonly [attribute: string, calls: RegExp])[] = [
  ["ai.operationId", /\.do(Generate|Stream|Embed)$/],
  ["openinference.span.kind", /^(LLM|EMBEDDING|RERANKER)$/],
  ["gen_ai.operation.name", /^(chat|text_completion|generate_content|embeddings)$/],
];

const VALUES = ["stringValue", "intValue", "doubleValue", "boolValue"];

/** The attributes of a row of Phoenix' tables, which has each in a column. https://arize.com/docs/phoenix */
function columnsOf(row: JsonObject): JsonObject | undefined {
  const said = Object.entries(row).filter(([name]) => name.startsWith("attributes."));
  if (said.length === 0) return undefined;
  return Object.fromEntries(said.map(([name, value]) => [name.replace("attributes.", ""), value]));
}

/**
 * Reads a single span. Its `attributes` are an array, or an object as some exporters write them, or columns. Returns undefined if the
 * value is not a span, and null if the span says that it wraps calls.
 */
export function spanDocument(span: JsonObject): JsonObject | null | undefined {
  const columns = columnsOf(span);
  const { attributes = columns } = span;
  const isSpan =
    columns !== undefined ||
    ["spanId", "traceId", "startTimeUnixNano", "span_id", "trace_id"].some((field) => field in span);
  if (!Array.isArray(attributes) && !(isSpan && isObject(attributes))) return undefined;
  const named = withClaudeCodes(Array.isArray(attributes) ? attributesOf(attributes) : attributes);
  if (isSpan && hasUsage(named) && !isCall(named)) return null;
  const nanos = numberIn(String(span.startTimeUnixNano ?? span.timeUnixNano).slice(0, -9));
  return { ...given({ timestamp: nanos, id: textAt(span, "spanId") }), attributes: repaired(named) };
}

/** Attributes by name; integers may be written as text, and values of other types say nothing here. */
function attributesOf(attributes: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const [key, value] = [textAt(attribute, "key"), at(attribute, "value")];
      const one = VALUES.map((type) => at(value, type)).find((found) => found !== undefined);
      return key === undefined || one === undefined ? [] : [[key, one] as const];
    }),
  );
}

/** Whether a span is of a call, by the first that says so; one that has counts of usage and says nothing is. */
function isCall(attributes: JsonObject): boolean {
  for (const [name, calls] of KINDS) {
    const kind = textAt(attributes, name);
    if (kind !== undefined) return calls.test(kind);
  }
  return hasUsage(attributes);
}

function hasUsage(attributes: JsonObject): boolean {
  return Object.keys(attributes).some((name) =>
    /^(gen_ai\.usage|llm\.token_count|ai\.usage\.tokens$)/.test(name),
  );
}

/** Claude Code counts its calls, in spans and in events, in names of its own, and the input without what went through the cache. */
function withClaudeCodes(attributes: JsonObject): JsonObject {
  const isCall = attributes["span.type"] === "llm_request" || attributes["event.name"] === "api_request";
  if (!isCall || hasUsage(attributes)) return attributes;
  const { input_tokens, output_tokens, cache_read_tokens, cache_creation_tokens, ...others } = attributes;
  return {
    ...others,
    "gen_ai.usage.input_tokens": wholeInput(input_tokens, cache_read_tokens, cache_creation_tokens),
    "gen_ai.usage.output_tokens": output_tokens,
    "gen_ai.usage.cache_read.input_tokens": cache_read_tokens,
    "gen_ai.usage.cache_creation.input_tokens": cache_creation_tokens,
  };
}

/**
 * Before version 6 the AI SDK hands on the input of Anthropic and Bedrock without what went through the cache. What version 4 knows of
 * caches, and 5 of cache writes, is in the provider's metadata.
 */
function repaired(attributes: JsonObject): JsonObject {
  if ("ai.usage.inputTokenDetails.noCacheTokens" in attributes) return attributes;
  const metadata = textAt(attributes, "ai.response.providerMetadata") ?? "";
  const told = (name: string) =>
    numberIn(new RegExp(`"cache${name}Tokens":\\s*(\\d{1,15})`).exec(metadata)?.[1]);
  const isApart = /\b(anthropic|bedrock)\b/.test(textAt(attributes, "ai.model.provider") ?? "");
  const read = numberIn(attributes["ai.usage.cachedInputTokens"]) ?? told(isApart ? "ReadInput" : "dPrompt");
  if (read === undefined) return attributes;
  const cached = { ...attributes, "gen_ai.usage.cache_read.input_tokens": read };
  if (!isApart) return cached;
  const written = told("CreationInput") ?? told("WriteInput") ?? 0;
  return {
    ...cached,
    "gen_ai.usage.input_tokens": wholeInput(attributes["gen_ai.usage.input_tokens"], read, written),
    "gen_ai.usage.cache_creation.input_tokens": written,
  };
}

/** An input with what went through the cache; one that cannot be read stays as it is. */
function wholeInput(input: unknown, ...cached: readonly unknown[]): unknown {
  const own = numberIn(input ?? 0);
  return own === undefined ? input : cached.reduce((sum: number, one) => sum + (numberIn(one) ?? 0), own);
}

/** `call`: to be priced; `wrapper`: it counts what calls inside it count, or goes around one. */
export type TraceSpan = { span: JsonObject; kind: "call" | "wrapper" | "other" };

/** What an instrumentation records of what was said. */
const CONTENT =
  /^(gen_ai\.(input|output)\.messages|gen_ai\.(system_instructions|prompt|completion)|gen_ai\.(content|tool\.(definitions|call\.(arguments|result)))|gen_ai\.event\.content|(input|output)\.(value|mime_type|images|documents|audio)|llm\.(input_messages|output_messages|prompts|choices|tools|functions|prompt_template|invocation_parameters|function_call)|ai\.(prompt|response\.(text|object|toolCalls|reasoning|files)|toolCall\.(args|result)|values?|embeddings?)|retrieval\.documents|reranker\.(query|input_documents|output_documents)|message\.|tool\.(parameters|json_schema)|traceloop\.entity\.(input|output)|embedding\.(?!model_name$))/;

/** Every record of a request of logs, as the documents that events of calls are. */
export function logRecords(request: unknown): unknown[] {
  const scopes = listAt(request, "resourceLogs").flatMap((resource) => listAt(resource, "scopeLogs"));
  const records = scopes.flatMap((scope) => listAt(scope, "logRecords")).filter(isObject);
  return records.map((record) => spanDocument(record) ?? record);
}

/** Every span of a request, in its order. */
export function readSpans(request: unknown): TraceSpan[] {
  const spans = listAt(request, "resourceSpans").flatMap((resource) =>
    listAt(resource, "scopeSpans").flatMap((scope) => listAt(scope, "spans").filter(isObject)),
  );
  const read = spans.map((span) => {
    const attributes = withClaudeCodes(attributesOf(listAt(span, "attributes")));
    return { span, attributes, isCall: hasUsage(attributes) && isCall(attributes) };
  });
  const around = aroundCalls(read);
  return read.map(({ span, attributes, isCall: isOne }) => {
    if (around.has(keyOf(span, "spanId"))) return { span, kind: "wrapper" };
    if (isOne) return { span, kind: "call" };
    return { span, kind: hasUsage(attributes) ? "wrapper" : "other" };
  });
}

function aroundCalls(spans: readonly { span: JsonObject; isCall: boolean }[]): ReadonlySet<string> {
  const parents = new Map(spans.map(({ span }) => [keyOf(span, "spanId"), keyOf(span, "parentSpanId")]));
  const around = new Set<string>();
  for (const { span, isCall: isOne } of spans) {
    let parent = isOne ? parents.get(keyOf(span, "spanId")) : undefined;
    while (parent !== undefined && parents.has(parent) && !around.has(parent)) {
      around.add(parent);
      parent = parents.get(parent);
    }
  }
  return around;
}

function keyOf(span: JsonObject, id: "spanId" | "parentSpanId"): string {
  return `${textAt(span, "traceId") ?? ""} ${textAt(span, id) ?? ""}`;
}

/** The request as it was sent without what was said in it, `more` at the end of each span's attributes. */
export function echoed(request: unknown, more: ReadonlyMap<JsonObject, readonly JsonObject[]>): JsonObject {
  const spanOf = (span: JsonObject): JsonObject => ({
    ...span,
    attributes: [...withoutContent(listAt(span, "attributes")), ...(more.get(span) ?? [])],
    ...("events" in span && {
      events: listAt(span, "events").map((event) =>
        isObject(event) ? { ...event, attributes: withoutContent(listAt(event, "attributes")) } : event,
      ),
    }),
  });
  const mapped = (node: unknown, field: string, change: (one: JsonObject) => JsonObject): JsonObject => ({
    ...Object(node),
    [field]: listAt(node, field).map((one) => (isObject(one) ? change(one) : one)),
  });
  return mapped(request, "resourceSpans", (resource) =>
    mapped(resource, "scopeSpans", (scope) => mapped(scope, "spans", spanOf)),
  );
}

function withoutContent(attributes: readonly unknown[]): unknown[] {
  return attributes.filter((attribute) => !CONTENT.test(textAt(attribute, "key") ?? ""));
}
