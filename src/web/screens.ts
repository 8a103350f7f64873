// The server's side of every screen: it asks the API for its data and renders it. Screens are loaded when they are asked for.
import type { Answer, Ask } from "../api-client.ts";
import { lastPart } from "../spelling.ts";
import { readAccuracy, readProvider, readStatus } from "./api/api.ts";
import { type ProviderNames, readProviders } from "./api/names.ts";
import { FIELDS as CATALOGUE, readCatalogueQuery, readList } from "./catalogue/query.ts";
import { FIELDS as CHANGES, changesHref, readChanges, readChangesQuery } from "./changes/query.ts";
import type { PageState, View } from "./shell/page-state.ts";
import { unreadIn } from "./ui/address.ts";
import { PARAMETERS as COMPARE, compareHref, readCompareQuery } from "./workload/query.ts";
import { keptOf, readCalls } from "./workload/read-calls.ts";

/** What a screen shows, and the answer that the page's status, tag and edition follow from; `search` in place of the address's. */
export type Screen<Kind extends View = View> = Pick<PageState, "unread" | "providers"> & {
  view: Kind;
  answer: Answer<unknown>;
  search?: string;
};

/** A screen, or where a request is sent on to instead. */
export type Shown = Screen | { location: string };

export async function catalogueScreen(
  ask: Ask,
  params: URLSearchParams,
): Promise<Screen<Extract<View, { name: "catalogue" }>>> {
  const query = readCatalogueQuery(params);
  // The list first: it may come from an earlier version, and the providers have to come from the same one.
  const list = await readList(ask, query);
  const providers = await namesFrom(ask);
  const provider = query.provider === "" ? undefined : await readProvider(ask, query.provider);
  const unread = unreadIn(CATALOGUE, params);
  return { view: { name: "catalogue", list, provider }, answer: list, providers, unread };
}

/** The call in the address, or what was `sent`, with its bill; a form without a pasted text leads to its address. */
export async function calculatorScreen(ask: Ask, params: URLSearchParams, sent = false): Promise<Shown> {
  const { readFirstView } = await import("./calculator/first-view.ts");
  const { formHref, PARAMETERS, RARE_PARAMETERS, readForm } = await import("./calculator/query.ts");
  const isForm = sent && !PASTED.some((name) => params.get(name)?.trim());
  if (isForm) return { location: formHref(readForm(params)) };
  const answer = await readProviders(ask);
  if (!answer.ok) return { view: { name: "calculator" }, answer };
  const first = await readFirstView(ask, params);
  if (sent) for (const name of PASTED) params.delete(name);
  const unread = unreadIn(PARAMETERS, params, [...RARE_PARAMETERS, ...PASTED]);
  return {
    view: { name: "calculator", ...first },
    ...{ answer, providers: answer.value, unread },
    ...(sent && { search: `?${params}` }),
  };
}

/** The form's fields of a pasted text: the text, and whose response it is. */
const PASTED = ["paste", "place"];

/** The counts in a sent text, as an address holds them: empty without a text, undefined if the text holds no counts or too many. */
async function pastedCounts(ask: Ask, text: string): Promise<string | undefined> {
  if (text === "") return "";
  const answer = await readCalls(ask, text);
  return (answer.ok && keptOf(answer.value[0] ?? [])) || undefined;
}

/** A comparison, or a redirect to the address of one: with added models, or of what was `sent`. */
export async function compareScreen(ask: Ask, params: URLSearchParams, sent = false): Promise<Shown> {
  const { loadCompared, searchOffers } = await import("./compare/load.ts");
  const asked = readCompareQuery(params);
  const { added, similar, rest } = await searchOffers(ask, asked.add);
  const query = { ...asked, offerIds: [...asked.offerIds, ...added] };
  const usage = sent ? await pastedCounts(ask, query.usage) : query.usage;
  if (usage !== undefined && (sent || added.length > 0))
    return { location: `${compareHref({ ...query, usage })}${rest}` };
  const compared = await loadCompared(ask, query);
  const names = await namesFrom(ask);
  // All names would be a tenth of a first view.
  const shown = [...query.offerIds, ...similar];
  const providers = Object.fromEntries(shown.map(({ provider: id }) => [id, names[id] ?? id]));
  return {
    view: { name: "compare", compared, similar },
    ...{ answer: compared, providers, unread: unreadIn(COMPARE, params, ["taken"]) },
    ...(sent && { search: `${searchIn(compareHref(query))}${rest}` }),
  };
}

export async function accuracyScreen(ask: Ask): Promise<Screen> {
  const accuracy = await readAccuracy(ask);
  return { view: { name: "accuracy", accuracy }, answer: accuracy };
}

export async function statusScreen(ask: Ask): Promise<Screen> {
  const status = await readStatus(ask);
  return { view: { name: "status", status }, answer: status, providers: await namesFrom(ask) };
}

/** A path without a page: what the search finds for the last part of it. */
export async function missingScreen(ask: Ask, path: string): Promise<Screen> {
  const words = new URLSearchParams({ q: lastPart(path.replace(/\/+$/, "")) });
  const { view, ...screen } = await catalogueScreen(ask, words);
  return { ...screen, view: { ...view, missing: path }, search: `?${words}` };
}

/** Price changes, or a redirect to the address of what was `sent`. */
export async function changesScreen(ask: Ask, params: URLSearchParams, sent = false): Promise<Shown> {
  const query = readChangesQuery(params);
  const usage = sent ? await pastedCounts(ask, query.usage) : undefined;
  if (usage !== undefined) return { location: changesHref({ ...query, usage }) };
  const changes = await readChanges(ask, query, new Date().toISOString());
  return {
    view: { name: "changes", changes },
    ...{ answer: changes, providers: await namesFrom(ask), unread: unreadIn(CHANGES, params) },
    ...(sent && { search: searchIn(changesHref({ ...query, usage: "" })) }),
  };
}

function searchIn(href: string): string {
  return href.replace(/^[^?]*/, "");
}

/** A model with its offers, or what the search finds for an unlisted id. */
export async function modelScreen(ask: Ask, modelId: string, params: URLSearchParams): Promise<Screen> {
  const { PARAMETERS, readModelView } = await import("./offers/model-view.ts");
  const model = await readModelView(ask, modelId, params);
  if (model.ok && model.value.offers.length === 0) return missingScreen(ask, `/models/${modelId}`);
  const unread = unreadIn(PARAMETERS, params, ["report"]);
  return { view: { name: "model", modelId, model }, answer: model, unread };
}

async function namesFrom(ask: Ask): Promise<ProviderNames> {
  const answer = await readProviders(ask);
  return answer.ok ? answer.value : {};
}
