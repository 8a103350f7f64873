// The bill of a response: its call is priced like any other, with what was read where and what the price leaves out.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { ResponseCostRequest } from "../contract/cost-requests.ts";
import type { FailedResponseCost, ResponseCost, StatedCost } from "../contract/response-answers.ts";
import { type Answered, type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { given, some, whichHold } from "../given.ts";
import type { Assumption } from "../pricing/usage.ts";
import type { Reading, Unread } from "../responses/read-response.ts";
import { readMoment } from "../schemas/moment.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { flatUsage, statusOf } from "./calculation.ts";
import type { Asked, Call } from "./call.ts";
import { answerCall } from "./price-call.ts";
import { refuseIfStrict, toResponseCall } from "./response-owner.ts";

const MAX_TEXT = 40;

/** `answerCall` for a response. A subprovider without its own price is charged at the gateway's. */
export async function answerResponse(
  version: Version,
  request: Asked<ResponseCostRequest>,
  read: Reading,
): Promise<Result<Answered<ResponseCost, FailedResponseCost>>> {
  const slug = read.provider && providerNamed(version.providers, read.provider.id)?.slug;
  const reading = slug ? { ...read, provider: { id: slug, path: read.provider?.path ?? "" } } : read;
  const refused = refuseIfStrict(request, reading);
  if (refused) return fail(refused);
  const placed = await toResponseCall(version, request, reading);
  if (!placed.ok) return failWithReading(placed.failure, request, reading);
  const call = placed.value;
  const first = await answerCall(version, call);
  const unknown = first.ok && first.value.failure?.kind === "unknown_model" && call.subprovider !== null;
  const answer = unknown ? await answerCall(version, { ...call, subprovider: null }) : first;
  if (!answer.ok) return answer;
  const { body, failure } = answer.value;
  if (failure) {
    const { usage_convention = reading.convention } = call;
    return ok({ body: { ...body, usage_convention, reading: readingAnswer(reading) }, failure });
  }
  if (reading.isTotal && !(await isOutputFree(version, call, body)))
    return fail(invalid("unknown_response", "response: total_tokens alone does not split input and output."));
  const { unread: counts = [] } = reading;
  const isFree = counts.some(({ text }) => text === "") && (await isOutputFree(version, call, body));
  const unread = counts.filter(({ text }) => text !== "" || !isFree);
  const atGateway = unknown || (reading.subprovider !== undefined && call.subprovider === null);
  const asProvider = { ...call, usage_convention: request.usage_convention ?? ("provider" as const) };
  const isBare = reading.isBare && !(await isSameBill(version, asProvider, body));
  const assumed = responseAssumptions(request, { ...reading, isBare }, atGateway);
  const unpriced = unread.flatMap(({ item }) => item ?? []);
  const readAs = readingAnswer({ ...reading, unread });
  return ok({ body: { ...estimated(body, assumed, unpriced), reading: readAs } });
}

/** `answerResponse` for a single response, which is priced now: says so if the price was another at the time that the body states. */
export async function answerOne(version: Version, request: Asked<ResponseCostRequest>, reading: Reading) {
  const answer = await answerResponse(version, request, reading);
  const at = reading.time?.at;
  if (request.at != null || at === undefined || reading.aggregate) return answer;
  const then = await answerResponse(version, { ...request, at }, reading);
  const [total, before] = [answer, then].map((one) => one.ok && one.value.body.cost_breakdown?.total_exact);
  if (total === before || !answer.ok || answer.value.failure) return answer;
  return ok({ body: estimated(answer.value.body, TIME_IGNORED, []) });
}

const TIME_IGNORED = ["body_time_ignored"] as const;

/** A reading that is priced now, because its time cannot be the call's or is not asked for. */
export function withoutTime(reading: Reading): Reading {
  return { ...reading, assumed: [...(reading.assumed ?? []), ...TIME_IGNORED] };
}

/** Whether output is free, as an embedding's is; output with an unknown rate is not. */
function isOutputFree(version: Version, call: Call, body: TraceCost): Promise<boolean> {
  const usage = { ...call.usage, completion_tokens: call.usage.completion_tokens + 1 };
  return isSameBill(version, { ...call, usage }, body);
}

/** Whether another call costs the same, at a known rate of output. */
async function isSameBill(version: Version, call: Call, { cost_breakdown }: TraceCost): Promise<boolean> {
  const other = await answerCall(version, call);
  if (!other.ok || other.value.failure) return false;
  const { total_exact, unpriced = [] } = other.value.body.cost_breakdown;
  return total_exact === cost_breakdown.total_exact && !unpriced.includes("completion");
}

/** Adds what was read to a refusal for lack of a name, so that the caller sees the counts without sending the response again. */
function failWithReading(failure: Failure, request: Asked<ResponseCostRequest>, reading: Reading) {
  if (failure.kind !== "invalid") return fail(failure);
  const { at, usage_convention } = request;
  const stated = at == null ? undefined : readMoment(at);
  const read = {
    usage: flatUsage(reading.usage),
    usage_convention: usage_convention ?? reading.convention,
    ...(stated && { at: stated }),
    reading: readingAnswer(reading),
  };
  return fail({ ...failure, read });
}

/** Answers a response without counts by the cost in USD that it states; fails with `unknown_response` if it states none. */
export function answerStated(request: Asked<ResponseCostRequest>, unread: Unread): Result<StatedCost> {
  const { reason, tried, stated } = unread;
  if (stated === undefined) {
    const shapes = tried.length > 0 ? ` Shapes tried: ${tried.join("; ")}.` : "";
    return fail(invalid("unknown_response", `response: ${reason}${shapes}`));
  }
  const model_id = request.model_id ?? stated.model?.id;
  const { provider_id, id, labels = request.tags } = request;
  return ok({
    status: "unpriced",
    cost_breakdown: null,
    reported_cost: stated.cost,
    ...given({ model_id, provider_id: provider_id ?? undefined }),
    error: "The response states a cost and no counts.",
    currency: "USD",
    ...given({ id: id ?? undefined, labels: labels ?? undefined }),
  });
}

function estimated<Body extends TraceCost>(
  calculation: Body,
  more: readonly Assumption[],
  items: readonly string[],
): Body {
  if (more.length === 0 && items.length === 0) return calculation;
  const { cost_breakdown } = calculation;
  const assumed = some([...(cost_breakdown.assumed ?? []), ...more]);
  const unpriced = some([...new Set([...(cost_breakdown.unpriced ?? []), ...items])]);
  const breakdown = { ...cost_breakdown, ...given({ unpriced, assumed }) };
  return { ...calculation, cost_breakdown: breakdown, status: statusOf(breakdown) };
}

function readingAnswer(reading: Reading) {
  const { shape, from, model, provider, subprovider, byok, unfinished, modifiers } = reading;
  const { reportedCost, images, unused, unread = [] } = reading;
  return {
    shape,
    paths: Object.fromEntries(Object.entries(from).filter(([, paths]) => paths.length > 0)),
    ...given({
      model: model && { model_id: model.id, path: model.path },
      provider: provider && { provider_id: provider.id, path: provider.path },
      subprovider,
      is_byok: byok || undefined,
      unfinished,
      modifiers: some(modifiers.map(({ kind, value, path }) => ({ name: kind, value, path }))),
      unused: some(unused.map(({ path, count, charged }) => ({ path, count, charged }))),
      unread: some(unread.map(({ path, text }) => ({ path, text: text.slice(0, MAX_TEXT) }))),
      misfits: reading.misfits && [...reading.misfits],
      reported_cost: reportedCost,
      images: images && {
        ...given({ model_id: images.model }),
        ...{ usage: flatUsage(images.usage), paths: images.paths },
      },
    }),
  };
}

function responseAssumptions({ service_tier }: ResponseCostRequest, reading: Reading, atGateway: boolean) {
  const { unfinished, unused, isBare, assumed = [] } = reading;
  const open = assumed.filter((one) => one !== "service_tier_not_in_log" || service_tier == null);
  return [
    ...new Set<Assumption>([
      ...(atGateway ? (["subprovider"] as const) : []),
      ...unused.map(({ charged }) => (charged === "standard" ? "part_rates" : "unused_counts")),
      ...whichHold({
        usage_convention: isBare,
        counts_do_not_fit: reading.misfits || reading.unread?.some(({ item }) => !item),
        unfinished_stream: unfinished,
      }),
      ...open,
    ]),
  ];
}
