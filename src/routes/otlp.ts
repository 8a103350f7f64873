// POST /v1/otlp/traces: returns spans with the cost of each call and without the contents of prompts and answers. Nothing is stored.
import type { Hono, MiddlewareHandler } from "hono";
import { answerResponse, withoutTime } from "../calculator/price-response.ts";
import type { OtlpSummary } from "../contract/batch-answers.ts";
import { fail, invalid, ok } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { jsonBody } from "../http/request-body.ts";
import { type App, respondJson } from "../http/respond.ts";
import { sumOf } from "../pricing/decimal.ts";
import type { JsonObject } from "../responses/json-paths.ts";
import { failUnreadable, type Version } from "../store/version.ts";
import { inTurns, nextTurn } from "../turns.ts";
import { CALLS_A_TURN, requestsFor } from "./batch.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_SPANS = 10_000;

const NOT_JSON =
  "content-type: expected application/json; an exporter sends it with OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/json, a collector's otlphttp " +
  "exporter with `encoding: json`";

export function otlp(app: Hono<App>): void {
  app.post("/v1/otlp/traces", jsonOnly, jsonBody(MAX_BYTES), async (c) => {
    const request: unknown = await c.req.json().catch(() => undefined);
    const { readSpans, echoed } = await import("../responses/otel-spans.ts");
    if (!Array.isArray(Object(request).resourceSpans))
      return respondFailure(c, invalid("invalid_parameter", "body: expected an object with resourceSpans"));
    const spans = await inTurns(readSpans(request));
    const tooMany = `body: expected at most ${MAX_SPANS} spans, got ${spans.length}`;
    if (spans.length > MAX_SPANS) return respondFailure(c, invalid("invalid_parameter", tooMany));
    const calls = spans.flatMap(({ span, kind }) => (kind === "call" ? [span] : []));
    if (await c.get("charge")?.(requestsFor(calls.length))) return respondFailure(c, rateLimited());
    const read = await readPrices(c, async (version) => ok(version));
    if (!read.ok) return respondFailure(c, read.failure);
    const { attributes, costs, counts } = await priceSpans(read.value, calls);
    const wrappers = spans.filter(({ kind }) => kind === "wrapper").length;
    const summary: OtlpSummary = {
      spans: spans.length,
      ...counts,
      wrappers,
      no_usage: spans.length - calls.length - wrappers,
      failed: calls.length - costs.length,
      total_exact: sumOf(costs),
      currency: "USD",
    };
    return respondJson<object>(c, { ...echoed(request, attributes), summary });
  });
}

/** Refuses protocol buffers and names the setting that sends JSON. */
const jsonOnly: MiddlewareHandler<App> = async (c, next) => {
  if (/^application\/(x-)?protobuf/i.test(c.req.header("content-type") ?? ""))
    return respondFailure(c, { kind: "not_json", message: NOT_JSON });
  return next();
};

/** Prices each call. Its span gets attributes with the cost, or with the reason why the call has no cost. */
async function priceSpans(version: Version, calls: readonly JsonObject[]) {
  const { readSent } = await import("../responses/read-text.ts");
  const attributes = new Map<JsonObject, JsonObject[]>();
  const costs: string[] = [];
  const counts = { priced: 0, estimated: 0, partial: 0 };
  for (const [index, span] of calls.entries()) {
    if (index % CALLS_A_TURN === CALLS_A_TURN - 1) await nextTurn();
    const reading = await inTurns(readSent(span));
    const at = "time" in reading ? reading.time?.at : undefined;
    const answer =
      "reason" in reading
        ? fail(invalid("unknown_response", reading.reason))
        : await answerResponse(
            version,
            { response: span, at },
            at === undefined ? withoutTime(reading) : reading,
          ).catch(failUnreadable);
    const failure = answer.ok ? answer.value.failure : answer.failure;
    if (!answer.ok || answer.value.failure) {
      attributes.set(span, [status("unpriced"), text("model_prices.cost.error", failure?.message ?? "")]);
      continue;
    }
    const { cost_breakdown, status: word, prices } = answer.value.body;
    costs.push(cost_breakdown.total_exact);
    counts[word] += 1;
    attributes.set(span, [
      { key: "llm.cost.total", value: { doubleValue: Number(cost_breakdown.total_exact) } },
      text("model_prices.cost.total_exact", cost_breakdown.total_exact),
      status(word),
      text("model_prices.prices.version", prices.version),
    ]);
  }
  return { attributes, costs, counts };
}

function status(word: string): JsonObject {
  return text("model_prices.cost.status", word);
}

function text(key: string, stringValue: string): JsonObject {
  return { key, value: { stringValue } };
}
