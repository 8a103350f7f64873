// A page's title, description and canonical address, for search engines and previews.
import { providerNames } from "../api/names.ts";
import { knownRate, rateTexts } from "../api/rate-names.ts";
import { formHref, readForm } from "../calculator/query.ts";
import { catalogueHref, readCatalogueQuery } from "../catalogue/query.ts";
import { offerNames } from "../compare/offer-name.tsx";
import { modelName } from "../model/header.tsx";
import { modelHref } from "../offers/offer-id.ts";
import { mainOffer } from "../offers/offers.ts";
import { formatCount, formatUsd, roundUsd } from "../ui/format.ts";
import { compareHref, readCompareQuery } from "../workload/query.ts";
import type { PageState, View } from "./page-state.ts";

export type Description = { title: string; description: string; address: string };

type Words = Omit<Description, "address">;

/** The name of the site. */
export const SITE = "Model prices";
const FIXED: Readonly<Record<"changes" | "accuracy" | "status" | "catalogue", Words>> = {
  changes: {
    title: `Price changes · ${SITE}`,
    description: "Every change of a model's price or life at a provider, newest first.",
  },
  accuracy: {
    title: `Accuracy · ${SITE}`,
    description: "What providers print on their own pages, against what is served here.",
  },
  status: {
    title: `Status · ${SITE}`,
    description: "Whether prices are current, and how lately each provider's were read.",
  },
  catalogue: {
    title: SITE,
    description: "What every model costs at every provider, with sources and day.",
  },
};

/** Title, description and address of a state; the address is absolute, and the same in whatever order its parts were written. */
export function describe(state: PageState): Description {
  return { ...titleAndDescription(state), address: `${state.origin}${canonicalPath(state)}` };
}

function titleAndDescription({ view, asOf, search }: PageState): Words {
  if (view.name === "model") {
    const model = view.model.ok ? view.model.value : undefined;
    const main = model && mainOffer(model.offers);
    const name = model ? modelName(model, main, view.modelId) : view.modelId;
    const [prompt, completion] = main ? [knownRate(main, "prompt"), knownRate(main, "completion")] : [];
    const rates = rateTexts({ prompt, completion }, ["prompt", "completion"], "1m");
    const price = `${rates.join(", ")} per 1M tokens at ${main?.provider}, read ${main?.as_of ?? asOf}`;
    return {
      title: `${name} · ${SITE}`,
      description:
        rates.length > 0
          ? `${name}: ${price}. What it costs at every provider that serves it.`
          : `What ${name} costs at every provider that serves it, as of ${asOf}.`,
    };
  }
  if (view.name === "compare") return comparisonWords(view, search);
  return view.name === "calculator" ? billWords(view) : FIXED[view.name];
}

/** Which models, and which of them is the cheapest for the workload. */
function comparisonWords({ compared, providers }: Extract<View, { name: "compare" }>, search: string): Words {
  const { outcomes, entries } = compared.ok ? compared.value : { outcomes: [], entries: [] };
  const [first] = outcomes.flatMap((outcome) => (outcome.ok && !outcome.cost.partial ? [outcome] : []));
  const { offerIds } = readCompareQuery(new URLSearchParams(search));
  const nameOf = offerNames(offerIds, entries, providerNames(providers));
  const names = outcomes.map(({ offerId }) => nameOf(offerId).model).join(", ");
  const least = first
    ? `: ${nameOf(first.offerId).model} at ${nameOf(first.offerId).provider} for ${roundUsd(first.cost.month)} a month is the cheapest`
    : "";
  return {
    title: `${["Compare", names].filter(Boolean).join(" ")} · ${SITE}`,
    description: `What a workload costs at several offers, by call, day and month${least}.`,
  };
}

/** The title has the amount: people open a shared bill for it. */
function billWords({ first, providers }: Extract<View, { name: "calculator" }>): Words {
  const { call, bill } = first ?? {};
  if (call === undefined || !bill?.ok) {
    return { title: `Calculator · ${SITE}`, description: "What one model call costs, to the last digit." };
  }
  const provider = providerNames(providers)(call.provider);
  const { prompt_tokens, completion_tokens } = call.usage;
  const counts = `${formatCount(prompt_tokens)} in, ${formatCount(completion_tokens)} out`;
  const total = formatUsd(bill.value.costBreakdown.totalExact);
  return {
    title: `${total} · ${call.model} at ${provider} · ${SITE}`,
    description: `One call of ${call.model} at ${provider}, ${counts}: ${total}, item by item.`,
  };
}

function canonicalPath({ view, search }: PageState): string {
  const params = new URLSearchParams(search);
  if (view.name === "catalogue") return catalogueHref(readCatalogueQuery(params));
  if (view.name === "calculator") return formHref(view.sent?.form ?? readForm(params));
  if (view.name === "compare") return compareHref(readCompareQuery(params));
  // Every id of a model has a page; the maker's is the one to link to.
  if (view.name === "model") return modelHref((view.model.ok && view.model.value.canonical) || view.modelId);
  return view.name === "changes" ? `/changes${search}` : `/${view.name}`;
}
