// A page for programs that read pages (schema.org as JSON-LD): the site and its data, or a model with its offers.
import { knownRate } from "../api/rate-names.ts";
import { modelName } from "../model/header.tsx";
import type { ModelView } from "../offers/model-view.ts";
import { isGone, mainOffer, type Offer, priceOf } from "../offers/offers.ts";
import { shift } from "../ui/format.ts";
import type { Description } from "./describe.ts";
import type { PageState } from "./page-state.ts";

/** Offers named beside the main one: the others are in the page's table. */
const MAX_OFFERS = 12;
const TOKENS = 1_000_000;
const LICENCE = "https://opensource.org/license/mit";

/** An object of schema.org, whole. */
export function structuredData(state: PageState, words: Description): object {
  const { view, origin, asOf } = state;
  const context = { "@context": "https://schema.org" };
  if (view.name === "model" && view.model.ok && view.model.value.offers.length > 0)
    return { ...context, ...product(view.model.value, view.modelId, words) };
  const site = { "@type": "WebSite", "@id": `${origin}/#site`, name: "Model prices", url: `${origin}/` };
  if (view.name === "catalogue") return { ...context, "@graph": [withSearch(site), dataset(origin, asOf)] };
  const { title: name, description, address: url } = words;
  return { ...context, "@type": "WebPage", name, description, url, isPartOf: site };
}

function withSearch(site: { url: string }): object {
  const target = { "@type": "EntryPoint", urlTemplate: `${site.url}?q={search_term_string}` };
  const potentialAction = {
    "@type": "SearchAction",
    target,
    "query-input": "required name=search_term_string",
  };
  return { ...site, potentialAction };
}

function dataset(origin: string, asOf: string): object {
  const download = (path: string, encodingFormat: string) => ({
    "@type": "DataDownload",
    contentUrl: `${origin}${path}`,
    encodingFormat,
  });
  return {
    "@type": "Dataset",
    name: "Prices of language models at every provider",
    description:
      "What models cost at each provider, in USD per token and in the units of their kind, with the day and the sources of every price.",
    url: `${origin}/`,
    license: LICENCE,
    isAccessibleForFree: true,
    ...(asOf !== "" && { dateModified: asOf }),
    distribution: [
      download("/v1/prices.csv", "text/csv"),
      download("/v1/prices.ndjson", "application/x-ndjson"),
      download("/v1/model_prices_and_context_window.json", "application/json"),
    ],
  };
}

function product(view: ModelView, modelId: string, { description, address: url }: Description): object {
  const main = mainOffer(view.offers);
  const others = view.offers.filter(
    (offer) => offer !== main && !isGone(offer) && priceOf(offer) !== undefined,
  );
  const named = [...(main ? [main] : []), ...others].slice(0, MAX_OFFERS + 1);
  return {
    "@type": "Product",
    name: modelName(view, main, modelId),
    description,
    url,
    category: "AI model",
    ...(view.canonical !== undefined && { productID: view.canonical }),
    ...(view.maker !== undefined && { brand: { "@type": "Brand", name: view.maker } }),
    ...(main?.released !== undefined && { releaseDate: main.released }),
    offers: named.map((offer) => offerData(offer, url)),
  };
}

/** A price that is not known is left out: 0 would be free. */
function offerData(offer: Offer, url: string): object {
  const rates = [
    ["Input", knownRate(offer, "prompt")],
    ["Output", knownRate(offer, "completion")],
  ] as const;
  return {
    "@type": "Offer",
    seller: { "@type": "Organization", name: offer.provider },
    sku: offer.model_id,
    url,
    availability: `https://schema.org/${isGone(offer) ? "Discontinued" : "InStock"}`,
    priceSpecification: rates.flatMap(([name, rate]) => (rate === undefined ? [] : [unitPrice(name, rate)])),
  };
}

function unitPrice(name: string, rate: number): object {
  return {
    "@type": "UnitPriceSpecification",
    name,
    price: shift(String(rate), Math.log10(TOKENS)),
    priceCurrency: "USD",
    referenceQuantity: { "@type": "QuantitativeValue", value: TOKENS, unitText: "tokens" },
  };
}
