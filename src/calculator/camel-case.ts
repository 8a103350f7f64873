// The camelCase calculator as a view of the other one: its request read as a call, the answer and failures under its names.

import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import type { ModelPricingRequest } from "../contract/cost-requests.ts";
import { type Answered, type Failure, fail, ok, type Result } from "../failure.ts";
import { camelName } from "../schemas/camel-names.ts";
import type { Version } from "../store/version.ts";
import { answerCall } from "./answer-call.ts";
import { camelCalculation, failedCamel } from "./camel-answer.ts";
import { fromCamel } from "./camel-request.ts";
import { findAccepted } from "./find-model.ts";

/** `answerCall` for a request in camelCase; answer and failures are in camelCase too, and its provider is one of the 24. */
export async function answerCamelCall(
  version: Version,
  request: ModelPricingRequest,
): Promise<Result<Answered<CamelCalculation, FailedCamelCalculation>>> {
  const provider = findAccepted(version, request.provider);
  if (!provider.ok) return provider;
  const answer = await answerCall(version, fromCamel(request, provider.value));
  if (!answer.ok) return fail(camelFailure(answer.failure));
  const { body, failure } = answer.value;
  const ids = { modelId: request.modelId, provider: provider.value, subprovider: request.subprovider };
  if (failure) return ok({ body: failedCamel(ids, body), failure });
  return ok({ body: camelCalculation(ids, body) });
}

/** `usage.prompt_tokens` is `usage.promptTokens` here. */
function camelFailure(failure: Failure): Failure {
  if (failure.kind !== "invalid" || failure.code !== "usage_does_not_add_up") return failure;
  return { ...failure, message: failure.message.replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, camelName) };
}
