// Ids that a provider does not list: how the API says so, and which listed ids may be meant.
import { type Ask, type Problem, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import { lastPart } from "../../spelling.ts";
import { sameModel } from "../api/api.ts";
import type { OfferId } from "../offers/offer-id.ts";

const MAX_ROWS = 1000;

/** Every offer listed under exactly this model id, the given one first. */
export async function listedOffers(ask: Ask, offerId: OfferId): Promise<OfferId[]> {
  const listed = await offersListedAs(ask, offerId.model);
  const others = listed.filter(({ provider }) => provider !== offerId.provider);
  return offerId.provider === "" ? others : [offerId, ...others];
}

/** Ids of a provider that an unlisted id may mean: its id for the same model, then similar spellings. */
export async function nearestOffers(
  ask: Ask,
  { provider, model }: OfferId,
  message: string,
): Promise<OfferId[]> {
  const params = new URLSearchParams({
    q: lastPart(model),
    provider_id: provider,
    page_size: String(MAX_ROWS),
  });
  const rows = model.trim() === "" ? [] : await readRows(ask, `/v1/prices/search?${params}`);
  const same = rows.map(({ model_id }) => model_id).filter((id) => sameModel(id, model));
  return [...new Set([...same, ...nearIn(message)])].map((id) => ({ provider, model: id }));
}

/** Whether a problem is that the provider does not list the model. */
export function isUnknownModel({ kind, message }: Problem): boolean {
  return kind === "refused" && /^No model .* is known at provider /.test(message);
}

const UNKNOWN_HOST = /^No price of (.*) is known for sub-provider (.*) of ([^;]*);/;

/** Whether a problem is that the gateway has no price of the model at the host behind it. */
export function isUnknownHost({ kind, message }: Problem): boolean {
  return kind === "refused" && UNKNOWN_HOST.test(message);
}

/** A problem with a host in the page's words; the API's message uses the names of its fields. */
export function hostProblem(problem: Problem, nameOf: (provider: string) => string): Problem {
  const inWords = (_all: string, model: string, host: string, gateway: string) =>
    `No price of ${model} is known at the host ${host} behind ${nameOf(gateway)};`;
  return { ...problem, message: problem.message.replace(UNKNOWN_HOST, inWords) };
}

/** Every offer under exactly this model id. */
export async function offersListedAs(ask: Ask, model: string): Promise<OfferId[]> {
  const params = new URLSearchParams({
    model_id: model,
    sort_by: "provider_id",
    page_size: String(MAX_ROWS),
  });
  const rows = await readRows(ask, `/v1/prices?${params}`);
  return rows.map(({ provider_id, model_id }) => ({ provider: provider_id, model: model_id }));
}

async function readRows(ask: Ask, path: string): Promise<PriceEntry[]> {
  const list = await read<PriceList>(ask, path);
  return list.ok ? list.value.data : [];
}

/** The ids that a 404 of the calculators names. */
export function nearIn(message: string): string[] {
  return /Nearest ids: (.+)\.$/.exec(message)?.[1]?.split(", ") ?? [];
}
