// A relay between a collector and a backend: spans of calls go on with what they cost, all others as they came.
import { postJson } from "./post-json.ts";

type Span = { attributes?: { key: string }[] };
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const COST = /^(llm\.cost|model_prices)\./;

/** Answers an export of the collector with the backend's answer; `fetch` of Deno, Bun and Workers takes it as a handler. */
export async function relay(base: string, backend: string, request: Request): Promise<Response> {
  const sent = (await request.json()) as Traces;
  const priced = await postJson(`${base}/v1/otlp/traces`, sent).catch(() => undefined);
  // Spans without costs are better than no spans.
  if (priced?.ok) addCosts(sent, (await priced.json()) as Traces);
  return postJson(backend, sent);
}

/** The answer has the same spans in the same order, without what was said in them: only the costs are taken from it. */
function addCosts(sent: Traces, priced: Traces): void {
  const answered = spansOf(priced);
  for (const [index, span] of spansOf(sent).entries()) {
    const costs = answered[index]?.attributes?.filter(({ key }) => COST.test(key)) ?? [];
    if (costs.length > 0) span.attributes = [...(span.attributes ?? []), ...costs];
  }
}

function spansOf({ resourceSpans }: Traces): Span[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
