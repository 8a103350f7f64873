// What several screens ask the public API.
import { type Answer, type Ask, mapAnswer, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import type { Accuracy, ProviderDetail } from "../../contract/reference-answers.ts";
import type { ServiceStatus } from "../../contract/service-answers.ts";
import { foldId, lastPart } from "../../spelling.ts";

type Found = { provider: string; model: string };
/** Parameters of the API. */
type Params = Readonly<Record<string, string>>;

/** The price row of a model at a provider; undefined if the provider does not list the model. */
export async function readEntry(ask: Ask, { provider, model }: Found): Promise<PriceEntry | undefined> {
  const params = new URLSearchParams({ provider_id: provider, model_id: model, include: "facts" });
  const list = await read<PriceList>(ask, `/v1/prices?${params}`);
  return list.ok ? list.value.data[0] : undefined;
}

/** Finds the offers that a text may mean, best first, or the newest for an empty text. */
export async function findOffers(ask: Ask, text: string, more: Params): Promise<Found[]> {
  const isNamed = text.trim() !== "";
  const query = { sort_by: "relevance", ...(isNamed && { q: text, scope: "all" }), ...more };
  const path = `/v1/prices${isNamed ? "/search" : ""}?${new URLSearchParams(query)}`;
  const list: Answer<PriceList> = await read(ask, path);
  return list.ok ? list.value.data.map((row) => ({ provider: row.provider_id, model: row.model_id })) : [];
}

/** The offers that a text without a match may mean: those that fewer of its words find, else the newest models. */
export async function similarOffers(ask: Ask, text: string, more: Params): Promise<Found[]> {
  // Of five at most, because each word less is another search.
  const words = text.split(/\b(?=\W)/).slice(0, 5);
  while (words.pop() !== undefined) {
    const newest = words.length === 0 && { group_by: "model" };
    const found = await findOffers(ask, words.join(""), { ...newest, ...more });
    if (found.length > 0) return found;
  }
  return [];
}

type Freshness = Pick<ServiceStatus["providers"][number], "p50_days" | "meets_aim"> &
  Pick<ServiceStatus["evidence"], "aim_days">;

/** A provider, with the age of its prices if it has any. */
export type ProviderFacts = ProviderDetail & { freshness?: Freshness };

export async function readProvider(ask: Ask, id: string): Promise<Answer<ProviderFacts>> {
  const answer = await read<ProviderDetail>(ask, `/v1/reference/providers/${encodeURIComponent(id)}`);
  if (!answer.ok) return answer;
  const status = await readStatus(ask);
  if (!status.ok) return answer;
  const own = status.value.providers.find(({ provider_id }) => provider_id === answer.value.provider_id);
  const { aim_days } = status.value.evidence;
  return own ? { ...answer, value: { ...answer.value, freshness: { ...own, aim_days } } } : answer;
}

/** The score of the prices and the facts that are not served, without each provider's shares, which no screen shows. */
export async function readAccuracy(ask: Ask): Promise<Answer<Accuracy>> {
  return mapAnswer(await read<Accuracy>(ask, "/v1/accuracy?page_size=100"), (value) => {
    return { ...value, certainty: { ...value.certainty, providers: [] } };
  });
}

export function readStatus(ask: Ask): Promise<Answer<ServiceStatus>> {
  return read<ServiceStatus>(ask, "/v1/status");
}

/** Whether two ids name one model, whatever their vendor prefix and separators. */
export function sameModel(a: string, b: string): boolean {
  return a === b || foldId(lastPart(a)) === foldId(lastPart(b));
}
