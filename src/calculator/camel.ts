// The camelCase calculator as a view of the snake_case one: it translates requests, answers and failures.
import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import type { TraceCost } from "../contract/cost-answers.ts";
import {
  MODEL_PRICING_RATES,
  type ModelPricingProvider,
  type ModelPricingRequest,
} from "../contract/cost-requests.ts";
import { type Answered, type Failure, fail, ok, type Result } from "../failure.ts";
import { camelAnswer, camelName, snakeShape } from "../schemas/camel-names.ts";
import { USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import type { Version } from "../store/version.ts";
import { type Asked, type Call, remarkFields, toUsage } from "./call.ts";
import { findAccepted } from "./find-model.ts";
import { answerCall } from "./price-call.ts";

/** `answerCall` for a camelCase request, which names one of 24 providers; the answer or failure is in camelCase too. */
export async function answerCamelCall(
  version: Version,
  request: Asked<ModelPricingRequest>,
): Promise<Result<Answered<CamelCalculation, FailedCamelCalculation>>> {
  const provider = findAccepted(version, request.provider);
  if (!provider.ok) return provider;
  const answer = await answerCall(version, fromCamel(request, provider.value));
  if (!answer.ok) return fail(camelFailure(answer.failure));
  const { body, failure } = answer.value;
  const ids = { modelId: request.modelId, provider: provider.value, subprovider: request.subprovider };
  if (failure === undefined) return ok({ body: camelCalculation(ids, body) });
  const { model_id: _model, provider_id: _provider, ...failed } = body;
  return ok({ body: Object.assign(ids, camelAnswer(failed)), failure });
}

/** `usage.prompt_tokens` is `usage.promptTokens` here; a message about another field begins with its name. */
function camelFailure(failure: Failure): Failure {
  if (failure.kind !== "invalid") return failure;
  const names = failure.code === "usage_does_not_add_up" ? /\b[a-z]+(_[a-z0-9]+)+\b/g : /^[a-z_]+(?=:)/;
  return { ...failure, message: failure.message.replace(names, camelName) };
}

/** Converts a request to a call; `provider` is the slug for its provider. */
export function fromCamel(request: Asked<ModelPricingRequest>, provider: ModelPricingProvider): Call {
  const { usage: sent, labels, tags, strict: _, unread, ...asked } = request;
  const counts: Partial<Record<UsageCount, number | null | undefined>> = {};
  for (const name of USAGE_COUNTS) counts[name] = sent[camelName(name)];
  const usage = toUsage({ ...counts, units: sent.units });
  return {
    ...{ ...snakeShape(asked), provider_id: provider, usage },
    ...remarkFields({ labels, tags, unread }, usage, sent.totalTokens),
  };
}

type CamelIds = Pick<CamelCalculation, "modelId" | "provider" | "subprovider">;

/** A calculation under camelCase names, with the rates that this calculator shows, in its order. */
export function camelCalculation(ids: CamelIds, calculation: TraceCost): CamelCalculation {
  const { model_id: _model, provider_id: _provider, ...answer } = calculation;
  const { fingerprint, allowances, evidence, fees, reported_cost, ...rest } = answer;
  const rates = MODEL_PRICING_RATES.map((name) => [name, answer.pricing[name]]);
  type Shown = { pricing: Pick<TraceCost["pricing"], (typeof MODEL_PRICING_RATES)[number]> };
  const pricing = Object.fromEntries(rates) as Shown["pricing"];
  const ordered = { ...rest, pricing, fingerprint, allowances, evidence, fees, reported_cost };
  return Object.assign(ids, camelAnswer(ordered as Omit<typeof answer, "pricing"> & Shown));
}
