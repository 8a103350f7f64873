// POST /v1/traces/cost/batch and /v1/responses/cost/batch: many calls at one version of the prices, as an array or as JSON lines.
import type { Context, Hono } from "hono";
import { answerEach } from "../calculator/batch.ts";
import { toCall } from "../calculator/call.ts";
import { findProvider } from "../calculator/find-model.ts";
import {
  batchQuery,
  type ResponseBatchQuery,
  responseBatchQuery,
  traceCostRequest,
} from "../contract/cost-requests.ts";
import { batchHead, type OwnRates } from "../contract/own-rates-fields.ts";
import { type Failure, fail, invalid, ok } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { logBug, respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import { chargesFor, jsonBody, type NumberedLine, readLines, unpack } from "../http/request-body.ts";
import { type App, respond, setHeaders, streamed } from "../http/respond.ts";
import { toFailure, validate } from "../http/validate.ts";
import { once } from "../lru-cache.ts";
import { nextTurn } from "../turns.ts";
import { BatchLines, type PriceLine, type Pricer } from "./batch-answer.ts";
import { type Batch, ONE_VERSION, ResponseLines, withOwn } from "./batch-responses.ts";
import { prefersStrict, requestReader } from "./read-request.ts";

const KIB = 1024;
const MAX_ARRAY_BYTES = 8 * KIB * KIB;
const MAX_CALLS = 1_000;
/** Calls that count as one request against the rate limit. */
const CALLS_A_CHARGE = 100;
/** After so many calls or bytes other requests get a turn. */
export const CALLS_A_TURN = 250;
const BYTES_A_TURN = 64 * KIB;

type Kind = { pricer: (batch: Batch) => Pricer; maxLine: number };

const NO_ACCOUNT = "billing_account_id: expected with format=focus, it is missing";

const readCall = requestReader(traceCostRequest);
const headSchema = once(batchHead);

const TRACES: Kind = {
  maxLine: 64 * KIB,
  pricer: ({ version, isStrict, own }) => {
    const answer = answerEach(version);
    const price = (value: unknown) => {
      const request = readCall(value, isStrict);
      if (!request.ok) return request;
      if (request.value.prices_version != null) return fail(ONE_VERSION);
      return answer(toCall(withOwn(request.value, own)));
    };
    return { price };
  },
};

const RESPONSES: Kind = {
  maxLine: KIB * KIB,
  pricer: (batch) => {
    const responses = new ResponseLines(batch);
    return { price: (value, line) => responses.price(value, line), log: () => responses.summary() };
  },
};

export function batch(app: Hono<App>): void {
  for (const [path, kind, query] of [
    ["/v1/traces/cost/batch", TRACES, batchQuery],
    ["/v1/responses/cost/batch", RESPONSES, responseBatchQuery],
  ] as const) {
    app.post(
      path,
      validate("query", (): ReturnType<typeof responseBatchQuery | typeof batchQuery> => query()),
      async (c, next) => {
        const { format, billing_account_id } = c.req.valid("query");
        if (format === undefined || billing_account_id !== undefined) return next();
        return respondFailure(c, invalid("missing_parameter", NO_ACCOUNT));
      },
      (c, next) => (isLines(c) ? respondLines(c, kind, c.req.valid("query")) : next()),
      jsonBody(MAX_ARRAY_BYTES),
      (c) => respondArray(c, kind, c.req.valid("query")),
    );
  }
}

/** Starts the answer of a batch, whose first line may be a head, at the version it names. */
async function startLines(c: Context<App>, kind: Kind, query: ResponseBatchQuery) {
  const read = await readPrices(c, async (version) => ok(version), query.prices_version);
  if (!read.ok) return read;
  const named = query.provider_id === undefined ? ok(undefined) : findProvider(read.value, query.provider_id);
  if (!named.ok) return named;
  const batch = { version: read.value, query, isStrict: prefersStrict(c), own: {} };
  const pricer = kind.pricer(batch);
  return ok(new BatchLines({ ...batch, ...pricer, price: behindHead(pricer.price, batch.own) }));
}

/** Reads a head from the first line and prices all others. After an unreadable head every line fails: its rates would be wrong. */
function behindHead(price: PriceLine, own: OwnRates): PriceLine {
  let isFirst = true;
  let broken: Failure | undefined;
  return (value, line) => {
    const isHead = isFirst && Object.hasOwn(Object(value), "head");
    isFirst = false;
    if (!isHead && broken === undefined) return price(value, line);
    if (isHead) {
      const { success, data, error } = headSchema().safeParse(value);
      if (!success) broken = toFailure(error.issues, value, "json");
      Object.assign(own, data?.head);
    }
    return broken ? fail(broken) : [];
  };
}

function isLines(c: Context<App>): boolean {
  return /^application\/(x-)?(ndjson|jsonl|json-lines)\b/i.test(c.req.header("content-type") ?? "");
}

async function respondArray(c: Context<App>, kind: Kind, query: ResponseBatchQuery): Promise<Response> {
  const calls: unknown = await c.req.json().catch(() => undefined);
  if (calls === undefined)
    return respondFailure(c, invalid("invalid_json", "body: expected an array of calls, this is not JSON"));
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS) {
    const got = Array.isArray(calls) ? `${calls.length}` : "no array";
    const message = `body: expected an array of 1 to ${MAX_CALLS} calls, got ${got}`;
    return respondFailure(c, invalid("invalid_parameter", message));
  }
  if (await c.get("charge")?.(requestsFor(calls.length))) return respondFailure(c, rateLimited());
  const started = await startLines(c, kind, query);
  if (!started.ok) return respondFailure(c, started.failure);
  const lines = started.value;
  const texts: string[] = [];
  for (const [index, call] of calls.entries()) {
    texts.push(await lines.answer(index + 1, ok(call)));
    if (index % CALLS_A_TURN === CALLS_A_TURN - 1) await nextTurn();
  }
  const data = texts.filter(Boolean).join("\n");
  const summary = `"summary":${JSON.stringify(lines.summary())}`;
  // FOCUS rows are JSON lines, even if the calls came as an array.
  const isRows = query.format !== undefined;
  setHeaders(c, { "content-type": isRows ? "application/x-ndjson" : "application/json" });
  const array = () => `{"data":[${data.replaceAll("\n", ",")}],${summary}}`;
  return respond(c, 200, isRows ? `${data}\n{${summary}}\n` : array());
}

async function respondLines(c: Context<App>, kind: Kind, query: ResponseBatchQuery): Promise<Response> {
  const packed = unpack(c);
  if (packed) return respondFailure(c, packed);
  const { body } = c.req.raw;
  const started = await startLines(c, kind, query);
  if (!started.ok) return respondFailure(c, started.failure);
  const lines = started.value;
  const texts = body === null ? summaryLine(lines) : answerLines(c, readLines(body, kind.maxLine), lines);
  setHeaders(c, { "content-type": "application/x-ndjson" });
  return respond(c, 200, streamed(texts));
}

/** Yields the answers of each chunk of lines. An answer without a summary at its end is incomplete. */
async function* answerLines(c: Context<App>, chunks: ReturnType<typeof readLines>, lines: BatchLines) {
  let [answered, turned, charged] = [0, 0, 1];
  const lastLine = (number: number, failure: Failure) => `${lines.fail(number, undefined, failure)}\n`;
  for await (const { lines: read, bytes, failure } of chunks) {
    let text = "";
    for (const line of read) {
      const requests = requestsFor(answered + 1, bytes);
      if (requests > charged && (await c.get("charge")?.(requests))) {
        yield text + lastLine(line.number, rateLimited());
        return;
      }
      charged = requests;
      answered += 1;
      const answer = await answerLine(c, lines, line);
      if (answer !== "") text += `${answer}\n`;
      if (answered % CALLS_A_TURN === 0) await nextTurn();
    }
    if (text !== "") yield text;
    if (failure !== undefined) {
      yield lastLine(answered + 1, failure);
      return;
    }
    if (bytes - turned < BYTES_A_TURN) continue;
    turned = bytes;
    await nextTurn();
  }
  yield* summaryLine(lines);
}

async function answerLine(c: Context<App>, lines: BatchLines, { number, text }: NumberedLine) {
  try {
    return await lines.answerText(number, text);
  } catch (error) {
    return lines.fail(number, undefined, logBug(c, error));
  }
}

async function* summaryLine(lines: BatchLines) {
  yield `${JSON.stringify({ summary: lines.summary() })}\n`;
}

/** How many requests the calls count as, or their bytes if that is more. */
export function requestsFor(calls: number, bytes = 0): number {
  return Math.max(Math.ceil(calls / CALLS_A_CHARGE), chargesFor(bytes));
}
