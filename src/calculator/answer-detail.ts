// What an answer says besides the bill: evidence and fingerprint for full detail, and what is known about a call without a price.
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { Failure } from "../failure.ts";
import { given } from "../given.ts";
import { toBuckets } from "../pricing/buckets.ts";
import { conventionOf } from "../pricing/conventions.ts";
import type { Instant } from "../schemas/moment.ts";
import { hex, sha256 } from "../sha-256.ts";
import type { Version } from "../store/version.ts";
import { commonFields, flatUsage, pricesRef, toQuantities } from "./calculation.ts";
import { type Call, timeOf } from "./call.ts";
import { findModel, findProvider } from "./find-model.ts";
import { offerRows } from "./offer-rows.ts";

/** Adds evidence and fingerprint to a calculation. */
export async function withDetail(version: Version, call: Call, calculation: TraceCost): Promise<TraceCost> {
  const { price, at } = calculation;
  const offer = price.effective_from === null ? price.id : price.id.replace(/@[^@]*$/, "");
  const [, provider = "", model = ""] = /^([^/]*)\/(.*)$/s.exec(offer) ?? [];
  // The lists only have the entry in force now.
  const now = timeOf(version, undefined).at;
  const inForce = (price.effective_from ?? "") <= now && now < (price.effective_until ?? "9");
  const rows = inForce ? await offerRows(version) : undefined;
  const evidence = rows?.row(provider, model)?.evidence;
  const fingerprint = await makeFingerprint(version, call, at);
  return { ...calculation, ...(evidence && { evidence }), fingerprint };
}

/** Answers a call without a price with what is known about it. */
export async function failedCall(version: Version, call: Call, failure: Failure): Promise<FailedTraceCost> {
  const { model_id, provider_id, usage, detail } = call;
  const { at } = timeOf(version, call.at);
  return {
    model_id,
    provider_id,
    usage: flatUsage(usage),
    pricing: null,
    cost_breakdown: null,
    error: failure.message,
    ...(failure.kind === "unpriced" &&
      given({ unpriced_reason: failure.unpriced_reason, price_known_from: failure.price_known_from })),
    status: "unpriced",
    ...commonFields(call, pricesRef(version.manifest), at),
    ...(detail === "full" && {
      ...(await unpricedQuantities(version, call)),
      fingerprint: await makeFingerprint(version, call, at),
    }),
  };
}

/** The disjoint counts of a call without a price, by its provider's convention, so that a biller can continue from them. */
async function unpricedQuantities(version: Version, call: Call) {
  const provider = findProvider(version, call.provider_id);
  if (!provider.ok) return {};
  const found = await findModel(version, provider.value, call.model_id);
  const shard = await version.shard(provider.value);
  const convention = (found.ok && found.value.model.usage) || shard?.shard.usage;
  if (!convention) return {};
  const counted = toBuckets(call.usage, call.usage_convention, conventionOf(convention, call.api));
  return counted.ok ? { quantities: toQuantities(counted.buckets, call.usage) } : {};
}

/** Hex SHA-256 of the call without its `id`, labels and `detail`, of the time applied and of the version. Equal calls share it. */
export async function makeFingerprint({ manifest }: Version, call: Call, at: Instant): Promise<string> {
  const { id: _id, prices_version: _version, detail: _detail, ignored: _ignored, ...sent } = call;
  const { answered_by: _named, labels: _l, assumed: _a, ...asked } = sent;
  const { rare, ...usage } = asked.usage;
  // The hash keeps its original name for rare counts, because callers store fingerprints.
  const text = canonical({ ...asked, usage: { ...usage, further: rare }, at, version: manifest.version });
  return hex(await sha256(text));
}

/** JSON with the fields of every object sorted by name; null and absent are equal. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = new Map(Object.entries(value).filter(([, field]) => field !== undefined && field !== null));
  const names = [...fields.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields.get(name))}`).join()}}`;
}
