// What the page reads of the public API beside prices.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import type { Accuracy, ProviderDetail } from "../../contract/reference-answers.ts";
import type { ServiceStatus } from "../../contract/service-answers.ts";
import { COST_MAP_PATH } from "../../schemas/paths.ts";
import { foldId, lastPart } from "../../spelling.ts";
import { compareNames, type ProviderName } from "./names.ts";

/** Every provider, by name. */
export async function readProviders(ask: Ask): Promise<Answer<ProviderName[]>> {
  const answer = await read<{ data: ProviderName[] }>(ask, "/v1/reference/providers");
  if (!answer.ok) return answer;
  const byName = answer.value.data.toSorted((a, b) => compareNames(a.name, b.name));
  return { ...answer, value: byName };
}

/** The price row of a model at a provider; undefined if the provider does not list the model. */
export async function readEntry(
  ask: Ask,
  { provider: provider_id, model: model_id }: { provider: string; model: string },
  signal?: AbortSignal,
): Promise<PriceEntry | undefined> {
  const params = new URLSearchParams({ provider_id, model_id, include: "facts" });
  const list = await read<PriceList>(ask, `/v1/prices?${params}`, signal && { signal });
  return list.ok ? list.value.data[0] : undefined;
}

/** The facts of one provider. */
export function readProvider(ask: Ask, id: string): Promise<Answer<ProviderDetail>> {
  return read<ProviderDetail>(ask, `/v1/reference/providers/${encodeURIComponent(id)}`);
}

/** The score of the prices, and the facts that are not served; without the shares of each provider, which no screen shows. */
export async function readAccuracy(ask: Ask): Promise<Answer<Accuracy>> {
  const answer = await read<Accuracy>(ask, "/v1/accuracy?page_size=100");
  if (!answer.ok) return answer;
  const { value } = answer;
  return { ...answer, value: { ...value, certainty: { ...value.certainty, providers: [] } } };
}

/** The state of the service. */
export function readStatus(ask: Ask): Promise<Answer<ServiceStatus>> {
  return read<ServiceStatus>(ask, "/v1/status");
}

/** The cost map's rows for a model, by key. The map is one document, so this is asked for on demand only. */
export async function readCostMapRows(
  ask: Ask,
  modelId: string,
): Promise<Answer<[key: string, row: unknown][]>> {
  const map = await read<Record<string, unknown>>(ask, COST_MAP_PATH);
  if (!map.ok) return map;
  const rows = Object.entries(map.value).filter(([key]) => sameModel(key, modelId));
  return { ...map, value: rows.sort(([a], [b]) => Number(b === modelId) - Number(a === modelId)) };
}

/** Whether two ids name one model, a vendor prefix and the spelling of separators aside. */
export function sameModel(a: string, b: string): boolean {
  return a === b || foldId(lastPart(a)) === foldId(lastPart(b));
}
