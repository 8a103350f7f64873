// Nothing a client sends makes a 500, an unshaped answer or a wrong sum: 500 cases an endpoint, other ones each run.
// Most cases are honest but for a detail, so that every status is met: cases that all fail validation show little.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { camelBody, hostileId, rawBody, responseBody, traceBody } from "../helpers/hostile.ts";
import { query } from "../helpers/hostile-query.ts";
import { equal, plus, rational, ZERO } from "../helpers/rational.ts";
import { type Service, startService } from "../helpers/service.ts";

const CASES = { numRuns: 500 };

const envelope = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    code: z.string(),
    candidates: z.exactOptional(z.array(z.string())),
  }),
  // A response whose provider is open: what was read of it.
  read: z.exactOptional(z.looseObject({ usage: z.looseObject({}) })),
});
const failed = z.looseObject({
  cost_breakdown: z.null(),
  pricing: z.null(),
  usage: z.looseObject({}),
  error: z.string(),
});
const camelFailed = z.looseObject({
  costBreakdown: z.null(),
  pricing: z.null(),
  usage: z.looseObject({}),
  error: z.string(),
});
const page = z.strictObject({
  data: z.array(z.looseObject({})),
  meta: z.record(
    z.string(),
    z.union([z.int(), z.array(z.string()), z.array(z.object({ field: z.string() }))]),
  ),
});

let service: Service;
let seen: Set<number>;

beforeAll(() => {
  service = startService();
});

beforeEach(() => {
  seen = new Set();
});

/** Every answer is JSON of a shape the contract has, with an id, and says which field is wrong. */
async function checkAnswer(response: Response, fields: RegExp, failure: z.ZodMiniType): Promise<unknown> {
  seen.add(response.status);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("x-request-id")).toBeTruthy();
  const body: unknown = JSON.parse(await response.text());
  if (response.status === 200) return body;
  expect(response.headers.get("cache-control")).toContain("no-store");
  if (response.status === 402 || response.status === 404) failure.parse(body);
  else {
    const { error } = envelope.parse(body);
    if (response.status === 400) expect(error.message).toMatch(fields);
  }
  return undefined;
}

const BODY_FIELDS =
  /^(body|response|model_id|provider_id|usage|usage_convention|at|modelId|provider|subprovider|isByok|usageConvention)\b/;

describe.each([
  ["/v1/traces/cost", traceBody, failed],
  ["/v1/responses/cost", responseBody, failed],
  ["/api/models/pricing/calculate", camelBody, camelFailed],
] as const)("POST %s", (path, body, failure) => {
  // threat: strange-input, prototype-names
  test("answers any object", async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await checkAnswer(await service.post(path, sent), BODY_FIELDS, failure);
        if (answer !== undefined) expectSum(answer);
      }),
      CASES,
    );
    expect([...seen].sort()).toEqual([200, 400, 402, 404]);
  }, 120_000);

  test("answers any text under any content type", async () => {
    const type = fc.constantFrom(
      "application/json",
      "application/json; charset=utf-8",
      "text/plain",
      "application/x-www-form-urlencoded",
      "",
      "application/problem+json",
      "multipart/form-data",
    );
    await fc.assert(
      fc.asyncProperty(rawBody, type, async (sent, contentType) => {
        const response = await service.fetch(path, {
          method: "POST",
          headers: { "content-type": contentType },
          body: sent,
        });
        expect([400, 413, 415]).toContain(response.status);
        await checkAnswer(response, BODY_FIELDS, failure);
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});

const QUERY_FIELDS = /^(provider_id|model_id|q|sort_by|sort_column|order|page|page_size|prompt_tokens)\b/;

describe.each([
  ["/v1/prices", ["provider_id", "model_id", "sort_by", "sort_column", "order", "page", "page_size"]],
  [
    "/v1/prices/search",
    ["q", "provider_id", "model_id", "sort_by", "sort_column", "order", "page", "page_size"],
  ],
  ["/v1/reference/models", ["provider_id", "page", "page_size"]],
  ["/v1/resolve", ["model_id", "provider_id", "prompt_tokens"]],
] as const)("GET %s", (path, names) => {
  // threat: strange-input, costly-search
  test("answers any query", async () => {
    await fc.assert(
      fc.asyncProperty(query(names), async (text) => {
        const answer = await checkAnswer(await service.fetch(`${path}?${text}`), QUERY_FIELDS, envelope);
        if (answer !== undefined && path !== "/v1/resolve") page.parse(answer);
      }),
      CASES,
    );
    expect([...seen].sort()).toEqual([200, 400]);
  }, 120_000);
});

describe("GET", () => {
  test("the cost map is answered for any Accept-Encoding and If-None-Match", async () => {
    const text = fc.oneof(
      fc.constantFrom("gzip", "gzip;q=0", "*;q=0.5", '"', 'W/"', "*", '"a", "b"'),
      fc.string({ unit: "grapheme-ascii", maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (encoding, tag) => {
        const headers = { "accept-encoding": encoding, "if-none-match": tag };
        const { status } = await service.fetch("/v1/model_prices_and_context_window.json", { headers });
        expect([200, 304]).toContain(status);
      }),
      CASES,
    );
  }, 120_000);

  // threat: strange-input
  test("any path is answered", async () => {
    const segment = fc.oneof(
      fc.constantFrom("v1", "versions", "1", "prices", "..", ".", "__proto__", "%2e%2e", "%"),
      hostileId.map((id) => encodeURIComponent(id.toWellFormed())),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
        const response = await service.fetch(`/${segments.join("/")}`);
        expect(response.status).toBeLessThan(500);
        if (response.status !== 200) envelope.parse(JSON.parse(await response.text()));
      }),
      CASES,
    );
  }, 120_000);
});

/** An answer's lines add up to its exact total. */
function expectSum(answer: unknown): void {
  const { cost_breakdown, costBreakdown, reported_cost } = answer as Record<string, Record<string, unknown>>;
  // A body with a stated cost and no counts has no bill.
  if (cost_breakdown === null) {
    expect(reported_cost).toBeDefined();
    return;
  }
  const [lines, total] = cost_breakdown
    ? [cost_breakdown.line_items, cost_breakdown.total_exact]
    : [costBreakdown?.lineItems, costBreakdown?.totalExact];
  const sum = (lines as { cost: string }[]).reduce((so, { cost }) => plus(so, rational(cost)), ZERO);
  expect(equal(sum, rational(total as string))).toBe(true);
}
