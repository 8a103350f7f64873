// Prices the lines of /v1/responses/cost/batch: requests, or log lines, which may repeat a call, hold none, and say when it was made.
import type { Replaced } from "../calculator/batch.ts";
import type { Asked } from "../calculator/call.ts";
import { answerResponse, answerStated, withoutTime } from "../calculator/price-response.ts";
import type { BatchSummary } from "../contract/batch-answers.ts";
import {
  type ResponseBatchQuery,
  type ResponseCostRequest,
  responseCostRequest,
} from "../contract/cost-requests.ts";
import type { OwnRates } from "../contract/own-rates-fields.ts";
import { fail, invalid } from "../failure.ts";
import { once } from "../lru-cache.ts";
import { minus, sumOf } from "../pricing/decimal.ts";
import type { BodyTime } from "../responses/body-time.ts";
import { hashText } from "../responses/hash-text.ts";
import { isObject, type JsonObject } from "../responses/json-paths.ts";
import type { CallName } from "../responses/log-reader.ts";
import type { Reading, Unread } from "../responses/read-response.ts";
import type { LineCall, lineReader } from "../responses/read-text.ts";
import { DAY_MS, toInstant } from "../schemas/moment.ts";
import { type TimeSource, words } from "../schemas/words.ts";
import { providerNamed } from "../store/provider-index.ts";
import { failUnreadable, type Version } from "../store/version.ts";
import { inTurns } from "../turns.ts";
import type { Outcome } from "./batch-answer.ts";
import { requestReader } from "./read-request.ts";

/** Why a call may not name a version. */
export const ONE_VERSION = invalid(
  "invalid_parameter",
  "prices_version: expected in the query of the batch, which has one version, got one in a call",
);

/** Fields of records that have a `response` too: a provider's batch output, an event of a stream, an agent's output. */
const RECORD = words("custom_id recordId key type stats model request timestamp usage done");

/** At most this many lines may state one second; more show that it is not the time of their calls. */
const MAX_SAME_TIME = 20;
const MAX_TIMES = 100_000;
const MAX_SESSIONS = 10_000;

const readRequest = requestReader(responseCostRequest);
const requestFields = once(() => new Set(Object.keys(responseCostRequest().shape)));

type Priced = { answer: Awaited<ReturnType<typeof answerResponse>>; at_source: TimeSource };

/** `isStrict` refuses calls with unknown fields; `own` holds the rates book and currency of the batch's head. */
export type Batch = { version: Version; query: ResponseBatchQuery; isStrict: boolean; own: OwnRates };

export class ResponseLines {
  readonly #batch: Batch;
  readonly #repeats = new Repeats();
  /** What the messages of each session have counted, until the session's own sum comes. */
  readonly #parts = new Map<string, Seen>();
  readonly #maxSessions: number;
  readonly #times = new Map<string, number>();
  #unnamed = 0;
  #readLine: ReturnType<typeof lineReader> | undefined;

  constructor(batch: Batch, maxSessions = MAX_SESSIONS) {
    this.#batch = batch;
    this.#maxSessions = maxSessions;
  }

  /** Prices the calls of a line and returns the outcome of each. */
  async price(value: unknown, line: number): Promise<readonly Outcome[]> {
    const isRaw = Array.isArray(value) || (isObject(value) && isRecord(value));
    const request = readRequest(isRaw ? { response: value } : value, this.#batch.isStrict);
    if (!request.ok) return [{ answer: request }];
    const data = withOwn(request.value, this.#batch.own);
    if (data.prices_version != null) return [{ answer: fail(ONE_VERSION) }];
    this.#readLine ??= (await import("../responses/read-text.ts")).lineReader();
    const calls = await inTurns(this.#readLine(data.response, isRaw));
    if ("skipped" in calls) return [calls];
    const outcomes: Outcome[] = [];
    const unreadable = (error: unknown): Outcome => ({ answer: failUnreadable(error) });
    for (const call of calls) {
      if ("reason" in call) outcomes.push(this.#answerUnread(data, call));
      else outcomes.push(await this.#priceCall(data, call, line, isRaw).catch(unreadable));
    }
    return outcomes;
  }

  /** Answers a body without counts: the cost it states, or why it cannot be read. */
  #answerUnread(request: Asked<ResponseCostRequest>, unread: Unread): Outcome {
    const provider_id = request.provider_id ?? this.#batch.query.provider_id;
    const stated = answerStated({ ...request, provider_id }, unread);
    return stated.ok ? { stated: stated.value } : { answer: stated };
  }

  summary(): Pick<BatchSummary, "dedupe"> {
    const { complete, keys } = this.#repeats;
    const mode = this.#isDeduped ? "auto" : "off";
    return { dedupe: { mode, complete, keys, without_id: this.#unnamed } };
  }

  /** Whether repeats are charged once. A dry run compares every line with its own stored cost. */
  get #isDeduped(): boolean {
    const { dedupe, dry_run_against } = this.#batch.query;
    return (dedupe ?? (dry_run_against ? "off" : "auto")) === "auto";
  }

  async #priceCall(
    request: Asked<ResponseCostRequest>,
    { reading: read, name, part, total }: LineCall,
    line: number,
    isRaw: boolean,
  ): Promise<Outcome> {
    const known = this.#isDeduped ? name : undefined;
    if (this.#isDeduped && !name && !total) this.#unnamed += 1;
    const kept = known && this.#repeats.find(known);
    // A copy of what has counted so far, because `kept` changes below.
    const seen = kept ? { ...kept } : this.#parts.get(total ?? "");
    const reading = withEarlier(read, seen);
    const tokens = tokensOf(reading);
    const isAside = known?.isAside ?? false;
    if (seen && !isBetter(isAside, tokens, seen)) return { duplicate: { of: seen.line } };
    const id = request.id ?? (isRaw ? (name?.message ?? reading.id)?.slice(0, 100) : undefined);
    const priced = await this.#priceAt({ ...request, id }, reading);
    if (!priced.answer.ok) return priced;
    const { body, failure } = priced.answer.value;
    const { total_exact: cost = "0", contracted_total_exact: own, range } = body.cost_breakdown ?? {};
    const { low_exact: low = cost, high_exact: high = cost } = range ?? {};
    const hour = reading.usage.rare?.cache_write_1h_tokens;
    const output = reading.usage.completion_tokens;
    const counted: Seen = { line: seen?.line ?? line, tokens, output, cost, low, high, own, isAside, hour };
    if (kept) Object.assign(kept, { ...counted, own: own ?? kept.own });
    else if (known) this.#repeats.add(known, counted);
    if (part !== undefined && this.#isDeduped) this.#addPart(part, counted, seen);
    if (total !== undefined && this.#isDeduped) this.#setSession(total, counted);
    if (seen === undefined) return priced;
    const { line: of } = seen;
    if (failure) return { duplicate: { of } };
    return { duplicate: { of, cost: { priced: body, replaces: seen }, ...(kept && { usage: body.usage }) } };
  }

  /** Adds a message's tokens and cost to its session, less what `before` counted for it. */
  #addPart(part: string, counted: Seen, before: Seen | undefined): void {
    const sum = this.#parts.get(part);
    const added = (name: "cost" | "low" | "high" | "own") =>
      minus(sumOf([sum?.[name] ?? "0", counted[name] ?? "0"]), before?.[name] ?? "0");
    this.#setSession(part, {
      line: sum?.line ?? counted.line,
      tokens: (sum?.tokens ?? 0) + counted.tokens - (before?.tokens ?? 0),
      ...{ cost: added("cost"), low: added("low"), high: added("high") },
      own: counted.own && added("own"),
      isAside: false,
      output: 0,
    });
  }

  /** Remembers what a session has counted. The sum of a session that has no room is charged beside its messages. */
  #setSession(session: string, counted: Seen): void {
    if (this.#parts.has(session) || this.#parts.size < this.#maxSessions) this.#parts.set(session, counted);
    else this.#repeats.complete = false;
  }

  /** Prices a call at the time its line states, if that can be the time of the call, and otherwise now. */
  async #priceAt(request: Asked<ResponseCostRequest>, reading: Reading): Promise<Priced> {
    const { version, query } = this.#batch;
    const { provider, modifiers, tier } = reading;
    // The query is for lines that do not name a provider; the shape of an answer alone does not prove one.
    const named = provider?.path && providerNamed(version.providers, provider.id);
    const hasTier = tier !== undefined || modifiers.some(({ kind }) => kind === "service_tier");
    const asked = {
      ...request,
      provider_id: request.provider_id ?? (named ? undefined : query.provider_id),
      model_id: request.model_id ?? (reading.model ? undefined : query.model_id),
      service_tier: request.service_tier ?? (hasTier ? undefined : query.service_tier),
    };
    // All rows of a report share its start.
    const isOfReport = reading.aggregate?.from !== undefined;
    const time = isOfReport || query.at === "now" ? undefined : reading.time;
    if (request.at != null || time === undefined) {
      const at_source = request.at != null ? "request" : isOfReport ? "timestamp" : "now";
      return { answer: await answerResponse(version, asked, reading), at_source };
    }
    const at = this.#usable(time);
    const then = at === undefined ? undefined : await answerResponse(version, { ...asked, at }, reading);
    if (then && !isBeforeRelease(then)) return { answer: then, at_source: time.source };
    return { answer: await answerResponse(version, asked, withoutTime(reading)), at_source: "now" };
  }

  /** The stated time, unless it lies in the future or too many lines state it. */
  #usable({ at }: BodyTime): string | undefined {
    if (at === undefined || at > toInstant(this.#batch.version.now + DAY_MS)) return undefined;
    const lines = (this.#times.get(at) ?? 0) + 1;
    if (this.#times.size >= MAX_TIMES) this.#times.clear();
    this.#times.set(at, lines);
    return lines > MAX_SAME_TIME ? undefined : at;
  }
}

/** Whether an object is a record and not a request. A request may lack its response, but has only a request's fields. */
function isRecord(value: JsonObject): boolean {
  if ("response" in value) return RECORD.some((field) => field in value);
  return Object.keys(value).some((field) => !requestFields().has(field));
}

/** Copies the rates book and the currency of the batch's head into a call that states none. */
export function withOwn<Request extends OwnRates>(request: Request, own: OwnRates): Request {
  const { rates_book = own.rates_book, convert_to = own.convert_to } = request;
  return { ...request, rates_book, convert_to };
}

function isBeforeRelease(answer: Awaited<ReturnType<typeof answerResponse>>): boolean {
  const failure = answer.ok ? answer.value.failure : undefined;
  return failure?.kind === "unpriced" && failure.unpriced_reason === "before_release";
}

/** All tokens of a call; counts by modality are parts of these. A line with the lifetimes of cache writes says more than one without. */
function tokensOf({ usage, convention }: Reading): number {
  const cached = convention === "separate" ? usage.cache_read_tokens + usage.cache_write_tokens : 0;
  return (
    usage.prompt_tokens + usage.completion_tokens + cached + (usage.rare?.cache_write_1h_tokens ? 0.5 : 0)
  );
}

/** A repeat with what an earlier line alone says: the lifetimes of its cache writes, or the end of its output. */
function withEarlier(reading: Reading, { hour = 0, tokens = 0, output = 0 }: Partial<Seen> = {}): Reading {
  const { usage, from } = reading;
  const isSplit = (from.cache_write_1h_tokens?.length ?? 0) > 0;
  if (!isSplit && hour > 0 && usage.cache_write_tokens >= hour)
    return { ...reading, usage: { ...usage, rare: { ...usage.rare, cache_write_1h_tokens: hour } } };
  const missing = output - usage.completion_tokens;
  const isOnlyShorter = missing > 0 && Math.floor(tokensOf(reading)) + missing === tokens;
  return isOnlyShorter ? { ...reading, usage: { ...usage, completion_tokens: output } } : reading;
}

const MAX_CALLS = 200_000;

/** What has counted for a call so far: its first line, tokens and cost; `hour` are an hour's cache writes. */
export type Seen = Replaced & {
  line: number;
  tokens: number;
  output: number;
  isAside: boolean;
  hour?: number | undefined;
};

/**
 * Recognises calls that a log holds more than once, by their ids, in bounded memory. The rule is ccusage's
 * (github.com/ccusage/ccusage), so that both totals agree: a message id with its request id identifies a call; the message id alone does
 * in a line without a request id and in a side conversation. The line with more tokens counts, and the main conversation wins over a
 * side one.
 */
export class Repeats {
  /** Hashes of names to calls; a call has up to three. */
  readonly #calls = new Map<number, Seen>();
  readonly #most: number;
  keys = 0;
  /** False once a call did not fit in memory, so that its repeats count again. */
  complete = true;

  constructor(most = MAX_CALLS) {
    this.#most = most;
  }

  /** What has counted for a call; the caller may update it. */
  find(name: CallName): Seen | undefined {
    const exact = this.#calls.get(exactKey(name));
    return exact ?? this.#calls.get(hashText(`${isLoose(name) ? "any" : "loose"} ${name.message}`));
  }

  add(name: CallName, seen: Seen): void {
    if (this.keys >= this.#most) {
      this.complete = false;
      return;
    }
    this.keys += 1;
    this.#calls.set(exactKey(name), seen);
    this.#calls.set(hashText(`any ${name.message}`), seen);
    if (isLoose(name)) this.#calls.set(hashText(`loose ${name.message}`), seen);
  }
}

/** Whether a line replaces what has counted for its call. */
export function isBetter(isAside: boolean, tokens: number, seen: Seen): boolean {
  return isAside === seen.isAside ? tokens > seen.tokens : seen.isAside;
}

/** Whether the message id alone identifies the call. */
function isLoose({ request, isAside }: CallName): boolean {
  return isAside || request === undefined;
}

function exactKey({ message, request }: CallName): number {
  return hashText(`exact ${request === undefined ? "" : `${request.length} ${request}`} ${message}`);
}
