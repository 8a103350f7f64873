// What pages of a model, a comparison and a call say to search engines, previews and programs: title, description, address.
import { basePrice, modelHref, providerNames } from "../api/names.ts";
import { formHref, readForm } from "../calculator/query.ts";
import { offerNames } from "../compare/offer-name.tsx";
import { modelName } from "../offers/model-view.ts";
import { mainOffer } from "../offers/offers.ts";
import { formatCount, leastText } from "../ui/format.ts";
import { compareHref, readCompareQuery } from "../workload/query.ts";
import type { PageState } from "./page-state.ts";

/** `path`: the one address of what is shown. */
export type Words = { title: string; description: string; path: string };

export const WORDS = { model: describeModel, calculator: describeCall, compare: describeComparison };

/** A model's price; every id of a model has a page, and the maker's is the one to link to. */
function describeModel({ view: { model, modelId }, asOf }: PageState<"model">): Words {
  const view = model.ok ? model.value : undefined;
  const main = view && mainOffer(view.offers);
  const name = view ? modelName(view, main, modelId) : modelId;
  const price = main && basePrice(main);
  const description = price
    ? `${name}: ${price} at ${main.provider}, read ${main.as_of ?? asOf}. What it costs at every provider that serves it.`
    : `What ${name} costs at every provider that serves it, as of ${asOf}.`;
  const path = modelHref(view?.canonical || modelId);
  return { title: name, description, path };
}

function describeComparison({ view: { compared }, search }: PageState<"compare">): Words {
  const known = compared.ok ? compared.value : undefined;
  const query = readCompareQuery(search);
  const nameOf = offerNames(query.offerIds, known?.entries ?? [], String);
  const names = known?.outcomes.map(({ offerId }) => nameOf(offerId).model).join(", ");
  return {
    title: ["Compare", names].filter(Boolean).join(" "),
    description: "What a workload costs at several offers, by call, day and month.",
    path: compareHref({ ...query, usage: known?.pasted?.kept ?? "" }),
  };
}

/** The title has the amount: people open a shared bill for it. */
function describeCall({ view, providers = {}, search }: PageState<"calculator">): Words {
  const { first: { call, bill } = {}, sent } = view;
  const path = formHref(sent?.form ?? readForm(search));
  if (call === undefined || !bill?.ok)
    return { title: "Calculator", description: "What one model call costs, to the last digit.", path };
  const provider = providerNames(providers)(call.provider);
  const { prompt_tokens, completion_tokens } = call.usage;
  const counts = `${formatCount(prompt_tokens)} in, ${formatCount(completion_tokens)} out`;
  const total = leastText(bill.value.costBreakdown.totalExact, bill.value.status === "partial");
  return {
    title: `${total} · ${call.model} at ${provider}`,
    description: `One call of ${call.model} at ${provider}, ${counts}: ${total}, item by item.`,
    path,
  };
}
