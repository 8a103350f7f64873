// The server's side of every screen: it asks the API for a screen's data and renders the document. The Worker loads this module for
// pages only, and with it what the catalogue needs; the other screens load what is their own.
import type { Answer, Ask } from "../api-client.ts";
import { lastPart } from "../spelling.ts";
import { readAccuracy, readProvider, readStatus } from "./api/api.ts";
import { type ProviderName, readProviders } from "./api/names.ts";
import { readCatalogueQuery, readList } from "./catalogue/query.ts";
import { changesHref, readChanges, readChangesQuery } from "./changes/query.ts";
import type { Assets } from "./shell/document.tsx";
import type { PageState, View } from "./shell/page-state.ts";

/** What a screen shows, and the answer that the page's status, tag and edition follow from; `search` in place of the address's. */
export type Screen<Shown extends View = View> = {
  view: Shown;
  answer: Answer<unknown>;
  providers?: ProviderName[];
  search?: string;
};

/** Where a request is sent on to instead. */
export type Redirect = { location: string };

export async function catalogueScreen(
  ask: Ask,
  params: URLSearchParams,
): Promise<Screen<Extract<View, { name: "catalogue" }>>> {
  const query = readCatalogueQuery(params);
  // The list first: it may come from an earlier version, and the providers have to come from the same one.
  const list = await readList(ask, query);
  const providers = await namesFrom(ask);
  const provider = query.provider === "" ? undefined : await readProvider(ask, query.provider);
  return { view: { name: "catalogue", list, provider }, answer: list, providers };
}

/** The call in the address, or what was `sent` with its bill; a form without a pasted text leads to the address that holds it. */
export async function calculatorScreen(
  ask: Ask,
  params: URLSearchParams,
  sent = false,
): Promise<Screen | Redirect> {
  const answer = await readProviders(ask);
  if (!answer.ok) return { view: { name: "calculator" }, answer };
  const { readFirstView } = await import("./calculator/first-view.ts");
  const { formHref, readForm } = await import("./calculator/query.ts");
  const first = await readFirstView(ask, params);
  const screen = { view: { name: "calculator", ...first }, answer, providers: answer.value } as const;
  if (!sent) return screen;
  if (first.sent === undefined) return { location: formHref(readForm(params)) };
  for (const name of ["paste", "place"]) params.delete(name);
  return { ...screen, search: `?${params}` };
}

/** A comparison, or a redirect: with the added model, or from calls that were `sent` to the address that holds their counts. */
export async function compareScreen(
  ask: Ask,
  params: URLSearchParams,
  sent = false,
): Promise<Screen | Redirect> {
  const { loadCompared, searchOffers } = await import("./compare/load.ts");
  const { compareHref, readCompareQuery } = await import("./workload/query.ts");
  const query = readCompareQuery(params);
  const { added, missed } = await searchOffers(ask, query.add);
  const more = missed === "" ? "" : `&add=${encodeURIComponent(missed)}`;
  if (added.length > 0)
    return { location: `${compareHref({ ...query, offerIds: [...query.offerIds, ...added] })}${more}` };
  const compared = await loadCompared(ask, query);
  const kept = compared.ok ? compared.value.pasted?.kept : undefined;
  if (sent && kept) return { location: compareHref({ ...query, usage: kept }) };
  return { view: { name: "compare", compared }, answer: compared, providers: await namesFrom(ask) };
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

/** Price changes, or a redirect from calls that were `sent` to the address that holds their counts. */
export async function changesScreen(
  ask: Ask,
  params: URLSearchParams,
  sent = false,
): Promise<Screen | Redirect> {
  const query = readChangesQuery(params);
  const changes = await readChanges(ask, query, new Date().toISOString());
  const kept = changes.ok ? changes.value.workload?.kept : undefined;
  if (sent && kept) return { location: changesHref({ ...query, usage: kept }) };
  const screen = {
    view: { name: "changes", changes },
    answer: changes,
    providers: await namesFrom(ask),
  } as const;
  return sent ? { ...screen, search: changesHref({ ...query, usage: "" }).replace("/changes", "") } : screen;
}

/** A model with its offers; for an id that nobody lists what the search finds. */
export async function modelScreen(ask: Ask, modelId: string, params: URLSearchParams): Promise<Screen> {
  const { readModelView } = await import("./offers/model-view.ts");
  const { readMyCall } = await import("./offers/my-call.ts");
  const model = await readModelView(ask, modelId, readMyCall(params));
  if (model.ok && model.value.offers.length === 0) return missingScreen(ask, `/models/${modelId}`);
  return { view: { name: "model", modelId, model }, answer: model };
}

/** The document of a page; the views are loaded for it, so that a page that has not changed is answered without them. */
export async function renderPage(state: PageState, assets: Assets): Promise<string> {
  const { renderDocument } = await import("./shell/document.tsx");
  return renderDocument(state, assets);
}

async function namesFrom(ask: Ask): Promise<ProviderName[]> {
  const answer = await readProviders(ask);
  return answer.ok ? answer.value : [];
}
