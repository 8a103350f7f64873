// Ids that a provider does not list: how the API says so, and which offers may be meant.
import { type Ask, read } from "../../api-client.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import { lastPart } from "../../spelling.ts";
import { sameModel } from "../api/api.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";

const MAX_FOUND = "60";

/**
 * Offers that may be meant, by the catalogue's search: of the same model first, then what the provider has that is like it, the nearest
 * spellings that a refusal names, and what others have. Without a model: the provider's newest.
 */
export async function candidates(ask: Ask, { provider, model }: OfferId, message = ""): Promise<OfferId[]> {
  const here = provider === "" ? [] : await search(ask, provider, model);
  const all = model.trim() === "" ? [] : await search(ask, "", model);
  const near = nearIn(message).map((id) => ({ provider, model: id }));
  const same = [...here, ...all].filter((found) => sameModel(found.model, model));
  const found = [...same, ...here, ...near, ...all].filter(
    (one) => one.provider !== provider || one.model !== model,
  );
  return [...new Map(found.map((one) => [offerText(one), one])).values()];
}

async function search(ask: Ask, provider: string, model: string): Promise<OfferId[]> {
  const at = { ...(provider && { provider_id: provider }), page_size: MAX_FOUND };
  const params =
    model.trim() === ""
      ? `?${new URLSearchParams({ ...at, sort_column: "released", order: "desc" })}`
      : `/search?${new URLSearchParams({ ...at, q: lastPart(model), scope: "all", sort_by: "relevance" })}`;
  const list = await read<PriceList>(ask, `/v1/prices${params}`);
  return list.ok ? list.value.data.map((row) => ({ provider: row.provider_id, model: row.model_id })) : [];
}

/** Whether a refusal says that the provider does not list the model. */
export function isUnknownModel(message: string): boolean {
  return /^No model .* is known at provider /.test(message);
}

/** The ids that a 404 of the calculators names. */
export function nearIn(message: string): string[] {
  return /Nearest ids: (.+)\.$/.exec(message)?.[1]?.split(", ") ?? [];
}
