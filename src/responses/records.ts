// Turns records that tools keep of a call into documents with one usage object.
import { given } from "../given.ts";
import { words } from "../schemas/words.ts";
import { joinEvents } from "./join-streams.ts";
import { at, countsIn, isObject, type JsonObject, numberIn, parseObject, textAt } from "./json-paths.ts";
import { spanDocument, wholeInput } from "./otel-spans.ts";

/** Each returns the document of a known record, null for a record that is not a call, undefined for others. */
const REWRITES = [noCall, native, evals, spanDocument, cline, langfuse, litellm, bedrock, newApi, libreChat];

const WRAPPERS = words(
  "data body response result results payload message log content outputs record records rows spans items _source",
);
const [MAX_WRAPPERS, MAX_LIST] = [4, 1_000];

/** The document of a record, which may be wrapped; null if the record is not a call. */
export function readRecord(record: JsonObject, wrappers = 0): JsonObject | null {
  for (const rewrite of REWRITES) {
    const document = rewrite(record);
    if (document !== undefined) return document;
  }
  if (wrappers === MAX_WRAPPERS) return record;
  const inner = WRAPPERS.flatMap((field) => {
    const wrapped = record[field];
    const list = Array.isArray(wrapped) ? wrapped.slice(0, MAX_LIST + 1) : [wrapped];
    if (!list.some(isObject) || list.length > MAX_LIST) return [];
    const read = list.map((one) => (isObject(one) ? readRecord(one, wrappers + 1) : one));
    if (read.every((one, index) => one === list[index])) return [];
    return [[field, Array.isArray(wrapped) ? read : read[0]] as const];
  });
  return inner.length === 0 ? record : { ...record, ...Object.fromEntries(inner) };
}

/** Not calls: answers from a gateway's cache, Mastra's steps (a generation counts them), LangSmith's chains (sums of calls). */
function noCall(record: JsonObject): null | undefined {
  const { cached, Cached = cached, type, spanType = type, run_type = "llm" } = record;
  const isGateways = ["tokens_in", "TokensIn", "model_provider_name"].some((field) => field in record);
  const status = record.cache_status ?? `${at(record, "ai.proxy.cache.cache_status")}`.toUpperCase();
  const isCached = (Cached === true && isGateways) || /(^| )HIT$/.test(`${status}`);
  return isCached || spanType === "model_step" || !/^(llm|embedding)$/.test(`${run_type}`) ? null : undefined;
}

/** The provider's own counts, which are finer than the tool's: Spring AI's `nativeUsage`, or a text of the `llm` command. */
function native(record: JsonObject): JsonObject | undefined {
  const usage = at(record, "metadata.usage.nativeUsage");
  if (isObject(usage) && countsIn("", usage))
    return { ...record, metadata: { ...Object(record.metadata), usage } };
  const { token_details, input_tokens, output_tokens, ...others } = record;
  const details = opened(token_details);
  if (!isObject(details) || output_tokens === undefined) return undefined;
  return { ...others, usage: { input_tokens, output_tokens, ...details } };
}

/** A row or answer of promptfoo's, whose provider is `openai:chat:gpt-4o`; a run of Lunary's, whose name is the model's. */
function evals(record: JsonObject): JsonObject | undefined {
  const { tokenUsage, provider, cost, id, type, name } = record;
  if (type === "llm" && at(record, "tokens.prompt") !== undefined) return { model: name, ...record };
  const kinds = /^([\w-]+):(?:(?:chat|messages|responses|completion|embedding|realtime):)?(.+)$/;
  const [, provider_id, model] = kinds.exec(textAt(provider, "id") ?? "") ?? [];
  if (!isObject(tokenUsage) || provider_id === undefined) return undefined;
  return { id, provider_id, model, total_cost: cost, usage: { numRequests: 1, ...tokenUsage } };
}

/** The time in milliseconds since which Roo Code reports Anthropic's whole prompt: 3.29.5 of 2025-11-01 (RooCodeInc/Roo-Code#8954). */
const ROO_WHOLE_PROMPT = 1_761_955_200_000;
/** Providers whose `tokensIn` includes cached tokens in Cline (github.com/cline/cline, src/core/api/providers). */
const CLINE_WHOLE_PROMPT = /^(openai|litellm|doubao|fireworks|hicap|lmstudio|qwen|xai|zai)$/;

/** Files of Cline and Roo Code: `ui_messages.json` has a request's counts as JSON in a text, a history has sums. */
function cline(record: JsonObject): JsonObject | null | undefined {
  const { say, text, ts, modelInfo, totalCost } = record;
  if (totalCost !== undefined && "tokensIn" in record)
    return { model: record.modelId, ...record, total_cost: totalCost, running_total: true };
  if (say !== "api_req_started" || typeof text !== "string") return undefined;
  const counts = parseObject(text);
  if (counts === undefined || typeof counts.tokensIn !== "number") return null;
  const { apiProtocol, request: _said, contextBreakdown: _parts, ...usage } = counts;
  const provider = textAt(modelInfo, "providerId") ?? "";
  const isWhole =
    apiProtocol === undefined
      ? CLINE_WHOLE_PROMPT.test(provider)
      : apiProtocol === "openai" || Number(ts) >= ROO_WHOLE_PROMPT;
  // The first of both was written in 2024.
  const isDated = (numberIn(ts) ?? 0) > 1_700_000_000_000;
  const unknown_age = apiProtocol !== undefined && !isWhole && !isDated ? true : undefined;
  const usage_convention = isWhole ? "inclusive" : undefined;
  const from = given({ provider_id: provider || undefined, unknown_age, usage_convention });
  return { ts, model: at(modelInfo, "modelId"), ...from, usage };
}

/** An observation has its counts twice, and its costs under the same names: https://api.reference.langfuse.com */
function langfuse(record: JsonObject): JsonObject | undefined {
  const { usageDetails, usage_details = usageDetails, id, startTime, start_time = startTime } = record;
  const counts = opened(usage_details);
  const isOne = words("costDetails cost_details traceId providedModelName").some((name) => name in record);
  if (!isObject(counts) || !(isOne || record.type === "GENERATION")) return undefined;
  const total_cost = record.calculatedTotalCost ?? at(record.costDetails ?? record.cost_details, "total");
  const names = [record.providedModelName, record.provided_model_name, record.model];
  const model = names.find((name) => typeof name === "string");
  return { id, start_time, model, total_cost, usage_details: counts };
}

/** A row of LiteLLM's spend logs, or what its callbacks get; a call that its cache answered cost nothing. https://docs.litellm.ai/docs/proxy/cost_tracking */
function litellm(record: JsonObject): JsonObject | null | undefined {
  const { response_cost, spend = response_cost, custom_llm_provider, call_type, metadata } = record;
  if (spend === undefined || call_type === undefined) return undefined;
  if (String(record.cache_hit).toLowerCase() === "true") return null;
  const more = opened(metadata);
  const { prompt_tokens, completion_tokens, total_tokens, request_id, startTime, model, ...others } = record;
  const { usage_object, additional_usage_values: parts } = Object(more);
  const usage = usage_object ?? { prompt_tokens, completion_tokens, total_tokens, ...Object(parts) };
  const about = { request_id, startTime, model, custom_llm_provider, total_cost: spend };
  return { ...(!usage_object && { ...others, metadata: more }), ...about, usage };
}

/** Bedrock's log of invocations. https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html */
function bedrock(record: JsonObject): JsonObject | undefined {
  const { schemaType, modelId, timestamp, requestId, input, output } = record;
  if (schemaType !== "ModelInvocationLog" || !isObject(input)) return undefined;
  const about = { modelId, timestamp, requestId, schemaType };
  const body = at(output, "outputBodyJson");
  const answers = Array.isArray(body) ? joinEvents(body) : [body];
  const answer = answers.find((one) => isObject(at(one, "usage")));
  if (isObject(answer)) {
    // The model's name in an answer lacks the region of its profile.
    const model = String(modelId).includes("application-inference-profile") ? answer.model : modelId;
    return { ...about, ...answer, model, id: requestId };
  }
  const { inputBodyJson: _in, inputContentType: _inType, ...read } = Object(input);
  return { ...about, usage: { ...read, outputTokenCount: at(output, "outputTokenCount") ?? null } };
}

/** A row of new-api's log, or one-api's: https://github.com/QuantumNous/new-api, model/log.go. Only type 2 is a call; Claude's prompt lacks its cache. */
function newApi(record: JsonObject): JsonObject | null | undefined {
  const { quota, model_name, type = 2, prompt_tokens, completion_tokens, ...others } = record;
  if (quota === undefined || model_name === undefined) return undefined;
  const more = Object(opened(others.other));
  const cached = more.claude ? [more.cache_tokens, more.cache_creation_tokens] : [];
  const usage = { ...more, completion_tokens, prompt_tokens: wholeInput(prompt_tokens, ...cached) };
  return Number(type) === 2 ? { ...others, model_name, usage } : null;
}

/** A transaction of LibreChat's, which charges one side of a call, or is a payment: https://github.com/danny-avila/LibreChat */
function libreChat(record: JsonObject): JsonObject | null | undefined {
  const { tokenType, rawAmount, model, createdAt, inputTokens, readTokens = 0, writeTokens = 0 } = record;
  if (rawAmount == null || tokenType === undefined) return undefined;
  const [all, read, write] = [-Number(rawAmount), -Number(readTokens), -Number(writeTokens)];
  if (tokenType === "completion") return { model, createdAt, usage: { input_other: 0, output: all } };
  const other = inputTokens ? -Number(inputTokens) : all - read - write;
  const cached = { input_cache_read: read, input_cache_creation: write };
  const usage = { input_other: other, ...cached, output: 0, total_tokens: all };
  return tokenType === "prompt" ? { model, createdAt, usage } : null;
}

function opened(value: unknown): unknown {
  return typeof value === "string" ? parseObject(value) : value;
}
