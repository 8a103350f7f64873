// Finds the offer of a pasted response: the response itself comes first, then the visitor's choice, then the model's maker. Asks the
// visitor when in doubt.
import { type Ask, type Problem, read, send } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { sellerOf } from "../../schemas/makers.ts";
import { sameModel } from "../api/api.ts";
import type { PriceEntry, PriceList } from "../api/entries.ts";
import type { OfferId } from "../offers/offer-id.ts";

export type Settled = {
  kind: "settled";
  offerId: OfferId;
  /** Where it comes from: the body, an earlier choice, both (model and provider), or the visitor's answer. */
  by: "body" | "choice" | "both" | "answer";
};

/** A question to the visitor. `offerId` has empty names for the uncertain parts. */
export type Question = { kind: "question"; text: string; offerId: OfferId; offerIds: OfferId[] };

export type Finding = Settled | Question | { kind: "problem"; problem: Problem };

type Known = { kind: "known" } | { kind: "unknown"; near: string[] } | { kind: "problem"; problem: Problem };

const MAX_ROWS = 1000;

/** Finds the offer of a reading, or the question to ask. `chosen` is the visitor's choice, never the example. */
export async function findOffer(ask: Ask, reading: Reading, chosen?: OfferId): Promise<Finding> {
  const model = reading.model?.id;
  return model === undefined ? withoutModel(reading, chosen) : withModel(ask, reading, model, chosen);
}

/** Every offer listed under exactly this model id, the given one first. */
export async function listedOffers(ask: Ask, offerId: OfferId): Promise<OfferId[]> {
  const listed = await listedAs(ask, offerId.model);
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
    q: tailOf(model),
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

function withoutModel({ provider, apis, shape }: Reading, chosen?: OfferId): Finding {
  const speaks = (id: string) => (provider ? provider.id === id : apis === undefined || apis.includes(id));
  if (chosen && speaks(chosen.provider)) return { kind: "settled", offerId: chosen, by: "choice" };
  const doubt = chosen && `It does not look like an answer of ${chosen.provider}'s API: it is ${shape}.`;
  return {
    kind: "question",
    text: [`The response names no model. Choose its ${provider ? "" : "provider and "}model.`, doubt]
      .filter(Boolean)
      .join(" "),
    offerId: { provider: provider?.id ?? "", model: "" },
    offerIds: chosen ? [chosen] : [],
  };
}

async function withModel(ask: Ask, { provider }: Reading, model: string, chosen?: OfferId): Promise<Finding> {
  const certain = provider && { provider: provider.id, model };
  const likely = [certain?.provider, ...(certain ? [] : [chosen?.provider, sellerOf(model)])];
  const near: OfferId[] = [];
  for (const id of new Set(likely.filter((one) => one !== undefined && one !== ""))) {
    const offerId = { provider: id ?? "", model };
    const known = await lookUp(ask, offerId);
    if (known.kind === "problem") return known;
    const isMaker = certain !== undefined || id === sellerOf(model);
    if (known.kind === "known") return { kind: "settled", offerId, by: isMaker ? "body" : "both" };
    near.push(...known.near.map((one) => ({ ...offerId, model: one })));
  }
  const listed = await listedAs(ask, model);
  const [only, ...others] = listed;
  if (only && others.length === 0 && !certain) return { kind: "settled", offerId: only, by: "body" };
  const unlisted = certain ? ` ${certain.provider} does not list it by that id.` : "";
  return {
    kind: "question",
    text: `The response is of ${model}.${unlisted} Which provider answered?`,
    offerId: { provider: certain?.provider ?? "", model },
    offerIds: [...near, ...listed],
  };
}

/** Asks for the bill of no tokens, which finds the model by every rule the calculators have. */
async function lookUp(ask: Ask, { provider, model }: OfferId): Promise<Known> {
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  const answer = await send(ask, "/v1/traces/cost", { provider_id: provider, model_id: model, usage });
  if (answer.ok) return { kind: "known" };
  const { problem } = answer;
  if (isUnknownModel(problem)) return { kind: "unknown", near: nearIn(problem.message) };
  if (problem.kind !== "refused") return { kind: "problem", problem };
  // An unknown provider. Any other refusal means that the model is known but has no price.
  return /^provider_id: /.test(problem.message) ? { kind: "unknown", near: [] } : { kind: "known" };
}

async function listedAs(ask: Ask, model: string): Promise<OfferId[]> {
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

function tailOf(modelId: string): string {
  return modelId.slice(modelId.lastIndexOf("/") + 1);
}
