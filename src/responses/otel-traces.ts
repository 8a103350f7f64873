// The spans of an OTLP request, and which of them are calls: leaves alone, since what goes around a call counts its tokens again.
// https://opentelemetry.io/docs/specs/otlp/#otlphttp-request
import { at, isObject, type JsonObject, textAt } from "./json-paths.ts";
import { attributesOf, hasUsage, isCall } from "./otel-span.ts";

/** `call`: to be priced; `wrapper`: it counts what calls inside it count, or goes around one. */
export type TraceSpan = { span: JsonObject; kind: "call" | "wrapper" | "other" };

/** What an instrumentation records of what was said. */
const CONTENT =
  /^(gen_ai\.(input|output)\.messages|gen_ai\.(system_instructions|prompt|completion)|gen_ai\.(content|tool\.(definitions|call\.(arguments|result)))|gen_ai\.event\.content|(input|output)\.(value|mime_type|images|documents|audio)|llm\.(input_messages|output_messages|prompts|choices|tools|functions|prompt_template|invocation_parameters|function_call)|ai\.(prompt|response\.(text|object|toolCalls|reasoning|files)|toolCall\.(args|result)|values?|embeddings?)|retrieval\.documents|reranker\.(query|input_documents|output_documents)|message\.|tool\.(parameters|json_schema)|traceloop\.entity\.(input|output)|embedding\.)/;

/** Every span of a request, in its order. */
export function readSpans(request: unknown): TraceSpan[] {
  const spans = listAt(request, "resourceSpans").flatMap((resource) =>
    listAt(resource, "scopeSpans").flatMap((scope) => listAt(scope, "spans").filter(isObject)),
  );
  const read = spans.map((span) => {
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

/** The spans around a call, by trace and id. */
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

function listAt(value: unknown, path: string): unknown[] {
  const list = at(value, path);
  return Array.isArray(list) ? list : [];
}
