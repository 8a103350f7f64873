// What the page reads of the public API beside prices.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { ChangeList } from "../../contract/history-answers.ts";
import type { Accuracy } from "../../contract/reference-answers.ts";
import { COST_MAP_PATH } from "../../schemas/paths.ts";
import { foldId } from "../../spelling.ts";
import type { ProviderFacts, ProviderName } from "./entries.ts";
import { compareNames } from "./names.ts";

/** Every provider, by name. */
export async function readProviders(ask: Ask): Promise<Answer<ProviderName[]>> {
  const answer = await read<{ data: ProviderName[] }>(ask, "/v1/reference/providers");
  if (!answer.ok) return answer;
  const byName = answer.value.data.toSorted((a, b) => compareNames(a.name, b.name));
  return { ...answer, value: byName };
}

/** The facts of one provider. */
export function readProvider(ask: Ask, id: string): Promise<Answer<ProviderFacts>> {
  return read<ProviderFacts>(ask, `/v1/reference/providers/${encodeURIComponent(id)}`);
}

/** The score of the prices, and the facts that are not served. */
export function readAccuracy(ask: Ask): Promise<Answer<Accuracy>> {
  return read<Accuracy>(ask, "/v1/accuracy?page_size=100");
}

/** A page of changes, by the API's path for it. */
export function readChanges(ask: Ask, path: string): Promise<Answer<ChangeList>> {
  return read<ChangeList>(ask, path);
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
  return a === b || foldId(tailOf(a)) === foldId(tailOf(b));
}

function tailOf(modelId: string): string {
  return modelId.slice(modelId.lastIndexOf("/") + 1);
}
