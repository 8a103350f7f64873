// Which model of which provider a pasted response is of: what the response itself says comes first, then what the visitor
// chose, then who makes such a model. What stays in doubt is asked.

import { type Ask, type Problem, read, send } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { sellerOf } from "../../schemas/makers.ts";
import { sameModel } from "../api/api.ts";
import type { PriceEntry, PriceList } from "../api/entries.ts";
import type { Place } from "../offers/offer-id.ts";

export type Settled = {
  kind: "settled";
  place: Place;
  /** Who says so: the body, what was chosen before, both (model and provider), or the visitor's answer. */
  by: "body" | "choice" | "both" | "answer";
};

/** What to ask: `place` is what is certain so far, with empty names for what is not. */
export type Question = { kind: "question"; text: string; place: Place; places: Place[] };

export type Placing = Settled | Question | { kind: "problem"; problem: Problem };

type Known = { kind: "known" } | { kind: "unknown"; near: string[] } | { kind: "problem"; problem: Problem };

const MAX_ROWS = 1000;

/** Finds the place of a reading, or the question to ask; `chosen` is what the visitor picked, not the example. */
export async function findPlace(ask: Ask, reading: Reading, chosen?: Place): Promise<Placing> {
  const model = reading.model?.id;
  return model === undefined ? withoutModel(reading, chosen) : withModel(ask, reading, model, chosen);
}

/** Every listed place of a model by its very id, the given one first. */
export async function placesOf(ask: Ask, place: Place): Promise<Place[]> {
  const listed = await listedAs(ask, place.model);
  const others = listed.filter(({ provider }) => provider !== place.provider);
  return place.provider === "" ? others : [place, ...others];
}

/** Ids at a provider that may be meant by one it does not list: its id for the same model, then those spelled alike. */
export async function nearestPlaces(ask: Ask, { provider, model }: Place, message: string): Promise<Place[]> {
  const params = new URLSearchParams({
    q: tailOf(model),
    provider_id: provider,
    page_size: String(MAX_ROWS),
  });
  const rows = model.trim() === "" ? [] : await rowsOf(ask, `/v1/prices/search?${params}`);
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

/** A problem with a host in the page's words: the API's are those of its fields. */
export function hostProblem(problem: Problem, nameOf: (provider: string) => string): Problem {
  const inWords = (_all: string, model: string, host: string, gateway: string) =>
    `No price of ${model} is known at the host ${host} behind ${nameOf(gateway)};`;
  return { ...problem, message: problem.message.replace(UNKNOWN_HOST, inWords) };
}

function withoutModel({ provider, apis, shape }: Reading, chosen?: Place): Placing {
  const speaks = (id: string) => (provider ? provider.id === id : apis === undefined || apis.includes(id));
  if (chosen && speaks(chosen.provider)) return { kind: "settled", place: chosen, by: "choice" };
  const doubt = chosen && `It does not look like an answer of ${chosen.provider}'s API: it is ${shape}.`;
  return {
    kind: "question",
    text: [`The response names no model. Choose its ${provider ? "" : "provider and "}model.`, doubt]
      .filter(Boolean)
      .join(" "),
    place: { provider: provider?.id ?? "", model: "" },
    places: chosen ? [chosen] : [],
  };
}

async function withModel(ask: Ask, { provider }: Reading, model: string, chosen?: Place): Promise<Placing> {
  const certain = provider && { provider: provider.id, model };
  const likely = [certain?.provider, ...(certain ? [] : [chosen?.provider, sellerOf(model)])];
  const near: Place[] = [];
  for (const id of new Set(likely.filter((one) => one !== undefined && one !== ""))) {
    const place = { provider: id ?? "", model };
    const known = await lookUp(ask, place);
    if (known.kind === "problem") return known;
    const isMaker = certain !== undefined || id === sellerOf(model);
    if (known.kind === "known") return { kind: "settled", place, by: isMaker ? "body" : "both" };
    near.push(...known.near.map((one) => ({ ...place, model: one })));
  }
  const listed = await listedAs(ask, model);
  const [only, ...others] = listed;
  if (only && others.length === 0 && !certain) return { kind: "settled", place: only, by: "body" };
  const unlisted = certain ? ` ${certain.provider} does not list it by that id.` : "";
  return {
    kind: "question",
    text: `The response is of ${model}.${unlisted} Which provider answered?`,
    place: { provider: certain?.provider ?? "", model },
    places: [...near, ...listed],
  };
}

/** Asks for the bill of no tokens, which finds the model by every rule the calculators have. */
async function lookUp(ask: Ask, { provider, model }: Place): Promise<Known> {
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  const answer = await send(ask, "/v1/traces/cost", { provider_id: provider, model_id: model, usage });
  if (answer.ok) return { kind: "known" };
  const { problem } = answer;
  if (isUnknownModel(problem)) return { kind: "unknown", near: nearIn(problem.message) };
  if (problem.kind !== "refused") return { kind: "problem", problem };
  // A provider nobody knows; any other refusal is of a model that is known and has no price.
  return /^provider_id: /.test(problem.message) ? { kind: "unknown", near: [] } : { kind: "known" };
}

async function listedAs(ask: Ask, model: string): Promise<Place[]> {
  const params = new URLSearchParams({
    model_id: model,
    sort_by: "provider_id",
    page_size: String(MAX_ROWS),
  });
  const rows = await rowsOf(ask, `/v1/prices?${params}`);
  return rows.map(({ provider_id, model_id }) => ({ provider: provider_id, model: model_id }));
}

async function rowsOf(ask: Ask, path: string): Promise<PriceEntry[]> {
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
