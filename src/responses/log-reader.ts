// Turns lines that agents write about their calls into documents of one call each. Repeated lines are left out, and facts that a line
// lacks are taken from earlier lines. Claude Code: https://code.claude.com/docs/en/headless, its session files as ccusage reads them
// (github.com/ccusage/ccusage); Codex: `RolloutItem` and `EventMsg` in github.com/openai/codex.
import { type SKIP_REASONS, words } from "../schemas/words.ts";
import { eachInTurns, type Turns } from "../turns.ts";
import { joinEvents } from "./join-streams.ts";
import { at, isObject, type JsonObject, listAt, numberIn, textAt } from "./json-paths.ts";
import { LibraryStreams } from "./library-streams.ts";
import { logRecords, readSpans } from "./otel-spans.ts";
import { readRecord } from "./records.ts";
import { pathsIn } from "./shape.ts";

export type SkipReason = (typeof SKIP_REASONS)[number];

/** Identifies repeats of a call by the ids of its message and request; `isAside` in a side conversation. */
export type CallName = { message: string; request?: string; isAside: boolean };

export type LogLine = { documents: LogDocument[] } | { skipped: SkipReason };
/** A document to read; `part` names the session of a message, `total` the session that a document sums up. */
export type LogDocument = { document: unknown; name?: CallName; part?: string; total?: string };

/** The model's name in lines that Claude Code made up. */
const SYNTHETIC = "<synthetic>";
/** Paths of a session's sums in Gemini CLI and Copilot CLI, and of a run's or sample's in Inspect AI. */
const BY_MODEL = words(
  "stats.models result.stats.models data.modelMetrics stats.model_usage model_usage modelUsage",
);
/** Reports of LiteLLM, ccusage and Claude Code have rows with sums by model. */
const BREAKDOWNS = words("breakdown.models modelBreakdowns model_breakdown models");
const ROWS = words("data results daily weekly monthly session sessions");
/** A tool's answer, an agent's task or Kimi Code's context repeats the counts of calls that have their own lines. */
const REPEATS = /^(user|toolResult) | (context|token_counting)\./;
const NO_USAGE: LogLine = { skipped: "no_usage" };
/** An event of more characters is not kept until its message ends. */
const MAX_START = 2_000;

/** Reads the lines of a body in order, in bounded memory. */
export class LogReader {
  readonly #codex = new Codex();
  readonly #library = new LibraryStreams();
  /** The event that began the open message of an Anthropic stream. */
  #start: unknown;
  /** The model that the head of Cursor CLI's output names, or that Copilot CLI chose last. */
  #model: unknown;
  /** How many sessions of Copilot CLI have ended. */
  #ended = 0;

  /** The documents of a line; a line that was not written by an agent is its own document. */
  *read(line: unknown): Turns<LogLine> {
    if (!isObject(line)) return { documents: [{ document: line }] };
    const type = line.type;
    const message = claudeMessage(line);
    if ([line, message].some((one) => at(one, "message.model") === SYNTHETIC))
      return { skipped: "synthetic" };
    if (line.subtype === "init") this.#model = line.model;
    const { newModel, selectedModel }: JsonObject = Object(line.data);
    this.#model = newModel ?? selectedModel ?? this.#model;
    if (type === "assistant.message")
      return { documents: [{ document: { model: this.#model, ...line }, part: `${this.#ended}` }] };
    // A run of OpenAI's Assistants counts its steps again.
    if (line.object === "thread.run.step") return { documents: [{ document: line, part: `${line.run_id}` }] };
    if (line.object === "thread.run") return { documents: [{ document: line, total: `${line.id}` }] };
    const told = `${at(line, "message.role")} ${type}`;
    if (REPEATS.test(told) || (type === "system" && "subtype" in line)) return NO_USAGE;
    if (type === "usage.record") return { documents: [{ document: { ts: line.time, ...line } }] };
    if (message) return { documents: withAdvisors(line, message) };
    if (type === "result" && "duration_ms" in line && at(line, "usage.inputTokens") !== undefined)
      return { documents: [{ document: { model: this.#model, ...line, running_total: true } }] };
    const read = this.#event(line) ?? this.#codex.read(line);
    if (read) return read;
    // Grafana Tempo names the same list `batches`, or has it in a `trace`.
    const trace = isObject(line.trace) ? line.trace : line;
    if (Array.isArray(trace.resourceSpans) || at(trace, "batches.0.scopeSpans"))
      return { documents: yield* callSpans(trace) };
    if (Array.isArray(line.resourceLogs))
      return { documents: logRecords(line).map((document) => ({ document })) };
    const own = this.#library.read(line);
    const record = own && readRecord(own);
    const total = type === "session.shutdown" ? { total: `${this.#ended}` } : undefined;
    if (total) this.#ended += 1;
    return record === null ? NO_USAGE : { documents: split(record).map((one) => ({ ...one, ...total })) };
  }

  /** An event of a message, alone or wrapped by Claude Code. The message's id identifies its end and its own line. */
  #event(line: JsonObject): LogLine | undefined {
    const event = line.type === "stream_event" ? line.event : line;
    const [begins, ends, stops] = ["start", "delta", "stop"].map(
      (type) => at(event, "type") === `message_${type}`,
    );
    if (stops && this.#start !== undefined) return NO_USAGE;
    if (!begins && !ends) return event === line ? undefined : NO_USAGE;
    // Each of many ends is read with the whole first event, which has no content yet and is short.
    if (begins) this.#start = JSON.stringify(event).length > MAX_START ? undefined : event;
    if (textAt(this.#start, "message.id") === undefined) return undefined;
    const message = begins ? at(event, "message") : joinEvents([this.#start, event])[0];
    const whole = { message, session_id: line.session_id };
    return { documents: [{ document: begins ? event : whole, ...named(whole), ...partOf(whole) }] };
  }
}

function* callSpans(request: JsonObject): Turns<LogDocument[]> {
  const calls = (yield* readSpans(request)).filter(({ kind }) => kind === "call");
  const records = yield* eachInTurns(calls, ({ span }) => readRecord(span));
  return records.flatMap((document) => (document === null ? [] : { document }));
}

/** The object around a message with usage: a session's line, or its report of another agent's progress. */
function claudeMessage(line: JsonObject): JsonObject | undefined {
  const message = [line, at(line, "data.message")].find((one) => isObject(at(one, "message.usage")));
  const isSession = words("sessionId session_id requestId isSidechain").some((field) => field in line);
  return isObject(message) && (isSession || message !== line) ? message : undefined;
}

const ADVISOR = "advisor_message";

/** A message and its calls of an advising model, whose counts no sum includes. https://platform.claude.com/docs/en/api/messages */
function withAdvisors(line: JsonObject, own: JsonObject): LogDocument[] {
  const iterations = listAt(own, "message.usage.iterations").filter(isObject);
  const advisors = iterations.filter(({ type }) => type === ADVISOR);
  const messageOf = (message: JsonObject) => ({ ...own, message: { ...Object(own.message), ...message } });
  const rest = {
    ...Object(at(own, "message.usage")),
    iterations: iterations.filter(({ type }) => type !== ADVISOR),
  };
  const document = advisors.length === 0 ? line : messageOf({ usage: rest });
  const asked = advisors.map((usage, index): LogDocument => {
    const id = `${textAt(own, "message.id")} advisor ${index}`;
    const call = messageOf({ id, model: usage.model, usage: { cache_read_input_tokens: 0, ...usage } });
    return { document: call, ...named(call), ...partOf(call) };
  });
  return [{ document, ...named(own), ...partOf(line) }, ...asked];
}

function named(line: JsonObject): { name?: CallName } {
  const message = textAt(line, "message.id");
  const request = textAt(line, "requestId");
  if (message === undefined) return {};
  return { name: { message, ...(request !== undefined && { request }), isAside: line.isSidechain === true } };
}

/** A stream on standard output, unlike a session file, ends with the sum of its messages. */
function partOf(line: JsonObject): { part?: string } {
  const session = textAt(line, "session_id");
  return session === undefined ? {} : { part: `${session} ${textAt(line, "message.model")}` };
}

/** Splits the rows of a cost report, and totals by model, into a document each. */
function split(line: JsonObject): LogDocument[] {
  // Pages of Anthropic and OpenAI have buckets by day, which hold the rows of a cost report.
  const rows = [line, ...ROWS.flatMap((list) => listAt(line, list))];
  const charged = rows.flatMap((bucket) => listAt(bucket, "results"));
  const costs = charged.filter((row) => at(row, "amount") !== undefined);
  if (costs.length > 0) return costs.map((document) => ({ document }));
  const result = line.type === "result" ? byModel(at(line, "modelUsage")) : [];
  if (result.length > 0) {
    return ofResult(line, result).map((document) => ({
      document,
      total: `${line.session_id} ${textAt(document, "model")?.replace("[1m]", "")}`,
    }));
  }
  const sums = rows.map((row) => BREAKDOWNS.flatMap((path) => byModel(at(row, path))));
  // Beside rows with sums by model, a row without them is read as it is.
  const others = sums.some(({ length }) => length > 0) ? rows.slice(1) : [];
  const own = sums.flatMap((models, i) => (models.length > 0 ? models : others.slice(i - 1, i)));
  const models = [...BY_MODEL.flatMap((path) => byModel(at(line, path))), ...own];
  return (models.length > 0 ? models : [line]).map((document) => ({ document }));
}

/** If one model made all calls, the usage beside it has the lifetimes of its cache writes. */
function ofResult(line: JsonObject, models: JsonObject[]): JsonObject[] {
  const [only, ...others] = models;
  const isAlike = ["input", "output"].every(
    (side) => at(line.usage, `${side}_tokens`) === at(only, `${side}Tokens`),
  );
  if (only === undefined || others.length > 0 || !isAlike) return models;
  return [{ model: only.model, total_cost_usd: line.total_cost_usd, usage: line.usage, running_total: true }];
}

function byModel(models: unknown): JsonObject[] {
  if (Array.isArray(models)) return models.filter(isObject).map((one) => ({ ...one, running_total: true }));
  const sums = isObject(models) ? Object.entries(models) : [];
  return sums.flatMap(([model, counts]) =>
    isObject(counts) && sums.every(([, one]) => isObject(one))
      ? [{ ...counts, model, running_total: true }]
      : [],
  );
}

const CODEX_COUNTS = pathsIn("{,cached_,cache_write_}input_tokens {,reasoning_}output_tokens total_tokens");

/** A session file of Codex names the model before the counts, and a thread's counts grow from turn to turn. */
class Codex {
  #model: string | undefined;
  #provider: string | undefined;
  #total: JsonObject | undefined;
  #thread: JsonObject | undefined;

  read({ type, payload, timestamp, usage, model }: JsonObject): LogLine | undefined {
    if (type === "session_meta") this.#begin(payload);
    if (type === "thread.started") this.#thread = undefined;
    if (type === "turn_context") this.#model = textAt(payload, "model") ?? this.#model;
    if (type === "event_msg" && at(payload, "type") === "token_count")
      return this.#counted(at(payload, "info"), timestamp);
    if (type !== "turn.completed" || !isObject(usage)) return undefined;
    const turn = this.#thread ? difference(usage, this.#thread) : usage;
    this.#thread = usage;
    return { documents: [{ document: { model: model ?? this.#model, running_total: true, usage: turn } }] };
  }

  #begin(session: unknown): void {
    this.#provider = textAt(session, "model_provider");
    this.#model = undefined;
    this.#total = undefined;
  }

  /** An event with the last call and the total of an earlier one repeats that call. */
  #counted(info: unknown, timestamp: unknown): LogLine {
    const total = at(info, "total_token_usage");
    const last = at(info, "last_token_usage") ?? (isObject(total) && difference(total, this.#total ?? {}));
    if (!isObject(last) || countsOf(last).every((count) => !count)) return NO_USAGE;
    if (isObject(total)) this.#total = total;
    const message = `codex ${JSON.stringify([countsOf(total), countsOf(last)])}`;
    const model = textAt(info, "model") ?? this.#model;
    const document = { timestamp, model, provider_id: this.#provider, usage: last };
    if (!isObject(total)) return { documents: [{ document }] };
    return { documents: [{ document: { id: message, ...document }, name: { message, isAside: false } }] };
  }
}

function countsOf(usage: unknown): (number | undefined)[] {
  return CODEX_COUNTS.map((name) => numberIn(at(usage, name)));
}

/** What a total has grown by; the total itself if it started again. */
function difference(total: JsonObject, before: JsonObject): JsonObject {
  const pairs = CODEX_COUNTS.map(
    (name) => [name, numberIn(total[name]) ?? 0, numberIn(before[name]) ?? 0] as const,
  );
  if (pairs.some(([, now, then]) => now < then)) return total;
  return Object.fromEntries(pairs.map(([name, now, then]) => [name, now - then]));
}
