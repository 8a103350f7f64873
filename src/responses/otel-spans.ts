// Spans of OpenTelemetry in JSON, and which of them are calls of a model. A span around a call counts its tokens again.
// https://opentelemetry.io/docs/specs/otlp/, https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/,
// https://arize-ai.github.io/openinference/spec/, https://ai-sdk.dev/docs/ai-sdk-core/telemetry
import { given } from "../given.ts";
import { eachInTurns, type Turns } from "../turns.ts";
import { at, isObject, type JsonObject, listAt, numberIn, parseObject, textAt } from "./json-paths.ts";

/** Attributes that name a span's kind, with the kinds that are calls of a model. */
const KINDS: readonly (readonly [attribute: string, calls: RegExp])[] = [
  ["ai.operationId", /\.do(Generate|Stream|Embed)$/],
  ["openinference.span.kind", /^(LLM|EMBEDDING|RERANKER)$/],
  ["gen_ai.operation.name", /^((chat|text)([._]completions?)?|generate_content|embeddings)$/],
  ["langfuse.observation.type", /^(generation|embedding)$/],
];

const VALUES = ["stringValue.value", "stringValue", "intValue", "doubleValue", "boolValue"];

/** The attributes of a row whose labels are Elastic APM's, which have no dots. */
function labelsOf(row: JsonObject): JsonObject | undefined {
  const labels = Object.entries({ ...Object(row.labels), ...Object(row.numeric_labels) });
  const attributes = labels.flatMap(([name, value]) =>
    LABEL.test(name) ? [[name.replace(LABEL, "gen_ai.$1.").replace(/\.\.$/, ".system"), value] as const] : [],
  );
  return attributes.length > 0 ? Object.fromEntries(attributes) : undefined;
}

const LABEL = /^gen_ai_(?:system$|(usage|request|response|operation|provider)_)/;

/** Reads a span, whose attributes are an array, an object or tags, or at SigNoz texts and numbers apart; undefined if it is not a span, null if it wraps calls. */
export function spanDocument(span: JsonObject): JsonObject | null | undefined {
  if (hasUsage(span) && !isCall(span)) return null;
  const labels = labelsOf(span);
  const apart = span.attributes_number && Object.assign({}, span.attributes_string, span.attributes_number);
  const { attributes: stated = labels ?? span.tags ?? apart } = span;
  // Google's Cloud Trace has a map.
  const map = at(stated, "attributeMap");
  const attributes = isObject(map) ? Object.entries(map).map(([key, value]) => ({ key, value })) : stated;
  const isSpan =
    labels !== undefined ||
    at(attributes, "event.name") !== undefined ||
    ["spanId", "traceId", "traceID", "span_id", "trace_id"].some((field) => field in span);
  const isList = Array.isArray(attributes) && attributes.some((one) => at(one, "key") !== undefined);
  if (!isList && !(isSpan && isObject(attributes))) return undefined;
  const named = isList ? attributesOf(attributes) : Object(attributes);
  if (isSpan && hasUsage(named) && !isCall(named)) return null;
  const nanos = span.startTimeUnixNano ?? span.timeUnixNano ?? `${span.startTime ?? span.timestamp}000`;
  const [timestamp, id] = [numberIn(String(nanos).slice(0, -9)), textAt(span, "spanId") ?? span.spanID];
  return { ...given({ timestamp, id }), attributes: repaired(named) };
}

/** Attributes by name; integers may be written as text, and values of other types are left as they are, also in a misspelt field. */
function attributesOf(attributes: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const [text] = Object.values(Object(attribute)).filter((one) => typeof one === "string");
      const [key = text, value = attribute] = [textAt(attribute, "key"), at(attribute, "value")];
      const stated = VALUES.map((type) => at(value, type)).find((found) => found !== undefined) ?? value;
      const one = /usage/i.test(`${key}`) ? (parseObject(`${stated}`) ?? stated) : stated;
      return key === undefined ? [] : [[key, one] as const];
    }),
  );
}

/** Whether a span is a call, by the first attribute that names its kind, else by its counts. */
function isCall(attributes: JsonObject): boolean {
  for (const [name, calls] of KINDS) {
    const kind = textAt(attributes, name);
    if (kind !== undefined) return calls.test(kind);
  }
  return hasUsage(attributes);
}

const COUNTED =
  /^(gen_ai\.(usage|response\.\w+_tokens)|mlflow\.chat\.tokenUsage|llm\.(token_count|usage)|ai\.usage\.tokens$|langfuse\.observation\.usage)/;

function hasUsage(attributes: JsonObject): boolean {
  // Claude Code's own counts.
  if (attributes["span.type"] === "llm_request" || attributes["event.name"] === "api_request") return true;
  return Object.keys(attributes).some((name) => COUNTED.test(name));
}

/** Before version 6 the AI SDK's input excludes cached tokens of Anthropic and Bedrock, whose counts may be in the provider's metadata. */
function repaired(attributes: JsonObject): JsonObject {
  if ("ai.usage.inputTokenDetails.noCacheTokens" in attributes) return attributes;
  const metadata = textAt(attributes, "ai.response.providerMetadata") ?? "";
  const stated = (name: string) =>
    numberIn(new RegExp(`"cache${name}Tokens":\\s*(\\d{1,15})`).exec(metadata)?.[1]);
  const isApart = /\b(anthropic|bedrock)\b/.test(textAt(attributes, "ai.model.provider") ?? metadata);
  const read =
    numberIn(attributes["ai.usage.cachedInputTokens"]) ?? stated(isApart ? "ReadInput" : "dPrompt");
  if (read === undefined) return attributes;
  if (!isApart) return { ...attributes, "gen_ai.usage.cache_read.input_tokens": read };
  const written = stated("CreationInput") ?? stated("WriteInput") ?? 0;
  return {
    ...attributes,
    "gen_ai.usage.input_tokens": wholeInput(attributes["gen_ai.usage.input_tokens"], read, written),
    "gen_ai.usage.cache_read.input_tokens": read,
    "gen_ai.usage.cache_creation.input_tokens": written,
  };
}

/** An input plus its cached tokens; an unreadable input is unchanged. */
export function wholeInput(input: unknown, ...cached: readonly unknown[]): unknown {
  const own = numberIn(input);
  return own === undefined ? input : cached.reduce((sum: number, one) => sum + (numberIn(one) ?? 0), own);
}

/** A `call` is priced; a `wrapper` encloses a call or counts its tokens again. */
export type TraceSpan = { span: JsonObject; kind: "call" | "wrapper" | "other" };

const CONTENT =
  /^(gen_ai\.((in|out)put\.messages|system_instructions|prompt|completion|(event\.)?content|tool\.(definitions|call\.(arguments|result)))|(in|out)put\.(value|mime_type|images|documents|audio)|llm\.((in|out)put_messages|prompt(s|_template)|choices|tools|function(s|_call)|invocation_parameters)|ai\.(prompt|response\.(text|object|toolCalls|reasoning|files)|toolCall\.(args|result)|values?|embeddings?)|langfuse\.(observation|trace)\.(in|out)put|retrieval\.documents|reranker\.(query|(in|out)put_documents)|message\.|tool\.(parameters|json_schema)|traceloop\.entity\.(in|out)put|embedding\.(?!model_name$))/;

/** The documents of the records in a request of logs. */
export function logRecords(request: unknown): unknown[] {
  return inLists(request, "resourceLogs", "scopeLogs", "logRecords").map(
    (record) => spanDocument(record) ?? record,
  );
}

/** Every span of a request, in its order. */
export function* readSpans(request: unknown): Turns<TraceSpan[]> {
  const list = at(request, "batches") ? "batches" : "resourceSpans";
  const read = yield* eachInTurns(inLists(request, list, "scopeSpans", "spans"), (span) => {
    const attributes = attributesOf(listAt(span, "attributes"));
    return { span, attributes, isCall: hasUsage(attributes) && isCall(attributes) };
  });
  const around = aroundCalls(read);
  return read.map(({ span, attributes, isCall: isOne }) => {
    if (around.has(keyOf(span, "spanId"))) return { span, kind: "wrapper" };
    if (isOne) return { span, kind: "call" };
    return { span, kind: hasUsage(attributes) ? "wrapper" : "other" };
  });
}

function inLists(value: unknown, ...lists: readonly string[]): JsonObject[] {
  const inner = (outer: unknown[], list: string) => outer.flatMap((one) => listAt(one, list));
  return lists.reduce(inner, [value]).filter(isObject);
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

/** The request without the contents of prompts and answers, with `more` at the end of each span's attributes. */
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
