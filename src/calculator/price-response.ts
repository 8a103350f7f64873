// The bill of a response: its call priced as any other, with what was read where, and what the price leaves aside.
import { ok, type Result } from "../failure.ts";
import type { FeeItem } from "../pricing/cost.ts";
import type { Assumption } from "../pricing/usage.ts";
import type { Reading } from "../responses/read-response.ts";
import type { ResponseReading } from "../schemas/response-answers.ts";
import type { Item } from "../schemas/token-kinds.ts";
import type { Version } from "../store/price-store.ts";
import type { Calculation } from "./calculation.ts";
import { type GatewayCall, priceCall } from "./price-call.ts";

export type ResponseCalculation = Calculation<Item | FeeItem> & { reading: ResponseReading };

/** `priceCall` for a response's call. A sub-provider without a price of its own is charged at the gateway's. */
export async function priceResponse(
  version: Version,
  call: GatewayCall,
  reading: Reading,
): Promise<Result<ResponseCalculation>> {
  const priced = await priceCall(version, call);
  const instead =
    !priced.ok && priced.failure.kind === "unknown_model" && call.subprovider !== null
      ? await priceCall(version, { ...call, subprovider: null })
      : priced;
  if (!instead.ok) return instead;
  const atGateway = instead !== priced || (reading.subprovider !== undefined && call.subprovider === null);
  const { cost_breakdown, ...rest } = instead.value;
  const assumed = [...(cost_breakdown.assumed ?? []), ...assumedOf(reading, atGateway)];
  const told = assumed.length === 0 ? cost_breakdown : { ...cost_breakdown, assumed };
  return ok({ ...rest, cost_breakdown: told, reading: readingOf(reading) });
}

/** What a response says, in the answer's words. */
export function readingOf(reading: Reading): ResponseReading {
  const { shape, from, model, provider, subprovider, byok, unfinished, modifiers, unused, reportedCost } =
    reading;
  return {
    shape,
    paths: Object.fromEntries(Object.entries(from).filter(([, paths]) => paths.length > 0)),
    ...(model && { model: { model_id: model.id, path: model.path } }),
    ...(provider && { provider: { provider_id: provider.id, path: provider.path } }),
    ...(subprovider !== undefined && { subprovider }),
    ...(byok && { is_byok: true }),
    ...(unfinished && { unfinished }),
    ...(modifiers.length > 0 && {
      modifiers: modifiers.map(({ kind, value, path }) => ({ name: kind, value, path })),
    }),
    ...(unused.length > 0 && {
      unused: unused.map(({ path, count, charged }) => ({ path, count, charged })),
    }),
    ...(reportedCost && { reported_cost: reportedCost }),
  };
}

function assumedOf({ modifiers, unused, unfinished }: Reading, atGateway: boolean): Assumption[] {
  return [
    ...new Set<Assumption>([
      ...modifiers.map(({ kind }) => kind),
      ...(atGateway ? (["subprovider"] as const) : []),
      ...unused.map(({ charged }) => (charged === "standard" ? "part_rates" : "unused_counts")),
      ...(unfinished ? (["unfinished_stream"] as const) : []),
    ]),
  ];
}
