// Finds the provider of a response: the caller's word first, then what the body proves, never a guess.
import type { ResponseCostRequest } from "../contract/cost-requests.ts";
import { MAX_ID_LENGTH } from "../contract/request-fields.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import type { Reading } from "../responses/read-response.ts";
import { sellerOf, WELL_KNOWN } from "../schemas/sellers.ts";
import { SUBPROVIDERS } from "../schemas/subprovider-names.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { type Asked, type Call, type Modifiers, remarkFields } from "./call.ts";
import { offerRows } from "./offer-rows.ts";
import { refusal, withOthers } from "./unread-fields.ts";

const MAX_CANDIDATES = 20;

/** Refuses a strict caller's response with an unreadable count or an unread field. */
export function refuseIfStrict(
  { strict, unread }: Asked<ResponseCostRequest>,
  { unread: counts = [], others }: Reading,
): Failure | undefined {
  if (!strict) return undefined;
  const wrong = counts.find(({ text }) => text !== "");
  if (wrong === undefined) return refusal(withOthers(unread, others));
  const expected = `response.${wrong.path}: expected a whole number in plain digits`;
  return invalid("invalid_parameter", `${expected}, got ${JSON.stringify(wrong.text.slice(0, 40))}`);
}

/** Turns a response into a call. Fails with `invalid`: `ambiguous_provider` with likely owners, no model, or too long a name. */
export async function toResponseCall(
  version: Version,
  request: Asked<ResponseCostRequest>,
  reading: Reading,
): Promise<Result<Call>> {
  const model_id = request.model_id ?? reading.model?.id;
  if (model_id === undefined) {
    const message = "model_id: expected the model's id in the response, beside it, or in a batch's query";
    return fail(invalid("missing_parameter", message, reading.apis));
  }
  if (model_id.length > MAX_ID_LENGTH) {
    const message = `model_id: expected at most ${MAX_ID_LENGTH} characters, got ${model_id.length} in the response`;
    return fail(invalid("invalid_parameter", message));
  }
  const certain = reading.provider && providerNamed(version.providers, reading.provider.id)?.slug;
  const provider_id = request.provider_id ?? certain;
  if (provider_id === undefined) return ambiguous(version, model_id, reading);
  const { model: maker, usage } = reading.images ?? {};
  const tool = usage && { ...given({ model_id: maker?.slice(0, MAX_ID_LENGTH) }), usage };
  const { response: _response, strict: _strict, labels: _labels, tags: _tags, unread, ...asked } = request;
  return ok({
    ...asked,
    ...{ model_id, provider_id },
    subprovider: SUBPROVIDERS.find((host) => host === reading.subprovider) ?? null,
    is_byok: reading.byok,
    usage: reading.usage,
    usage_convention: request.usage_convention ?? reading.convention,
    at: request.at ?? reading.aggregate?.from,
    ...mergeModifiers(request, reading),
    ...(reading.aggregate && { aggregate: reading.aggregate }),
    ...(tool && { tool }),
    ...(reading.model && { answered_by: reading.model.id }),
    reported_cost: request.reported_cost ?? reading.reportedCost?.usd,
    ...remarkFields({ ...request, unread: withOthers(unread, reading.others) }),
  });
}

/** The words that change rates: the caller's, else the response's. An unknown word of a response is charged at standard rates. */
function mergeModifiers(request: ResponseCostRequest, { modifiers }: Reading): Modifiers {
  const read: Modifiers = Object.fromEntries(modifiers.map(({ kind, value }) => [kind, value]));
  return {
    service_tier: asksForAny(request.service_tier) ? read.service_tier : request.service_tier,
    region: request.region ?? read.region,
    search_context_size: request.search_context_size ?? read.search_context_size,
    lenient: request.lenient ?? asksForAny(request.service_tier),
  };
}

/** Whether the caller leaves the tier to the provider, so that the response decides. */
function asksForAny(word: string | null | undefined): boolean {
  return word == null || word.toLowerCase() === "auto";
}

/** Likely owners of a response: the model's maker, and providers that list the model and answer in this form, the best known first. */
async function ambiguous(version: Version, modelId: string, { apis = [], shape }: Reading) {
  const rows = await offerRows(version);
  const sellers = rows.sellers(modelId);
  const listed = [...WELL_KNOWN.filter((slug) => sellers.includes(slug)), ...sellers];
  const speaking = listed.filter((slug) => apis.includes(slug));
  const likely = speaking.length > 0 ? speaking : listed.length > 0 ? listed : apis;
  const maker = likely.filter((slug) => slug === sellerOf(modelId));
  const candidates = [...new Set([...maker, ...likely])].slice(0, MAX_CANDIDATES);
  const hint = candidates.length > 0 ? `candidates: ${candidates.join(", ")}` : "see /v1/reference/providers";
  const message = `provider_id: expected the provider that answered, which a body of ${JSON.stringify(modelId.slice(0, 80))} in the form of ${shape} does not name; ${hint}`;
  return fail(invalid("ambiguous_provider", message, candidates));
}
