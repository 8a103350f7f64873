// One row as the text that lists answer with: its price entry, and what `include=facts` adds.

import type { PriceEntry, PriceFacts, Witness } from "../../src/contract/price-answers.ts";
import type { PublicRate, Rates } from "../../src/schemas/price.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { datedNumbers, priceDetails } from "./card-numbers.ts";
import { describeUnits } from "./describe-units.ts";
import type { Variants } from "./list-variants.ts";

/** A row counts as priced when its line has a `pricing` object. */
export function isPriced(price: CatalogPrice | undefined): boolean {
  return price !== undefined && PUBLIC_RATES.some((name) => price.rates[name] !== undefined);
}

/** The price entry as JSON text. */
export function entryText(
  model: CatalogModel,
  provider: string,
  known: ModelFacts,
  price: CatalogPrice | undefined,
  variants: Variants,
): string {
  const entry: PriceEntry = {
    model_id: model.id,
    provider_id: provider,
    pricing: price && isPriced(price) ? publicPricing(price.rates) : null,
    message: message(model, price),
    ...unpriced(model, price),
    status: model.status ?? "active",
    ...(model.status_since !== undefined && { status_since: model.status_since }),
    ...(model.listed !== undefined && { listed: model.listed }),
    ...(model.canonical !== undefined && { canonical: model.canonical }),
    ...(model.offer && { offer: model.offer }),
    ...(model.variant_of !== undefined && { variant_of: model.variant_of }),
    ...(price && priceDetails(model, price)),
    ...facts(known, model.prices),
    ...variants,
  };
  return JSON.stringify(entry);
}

/** What `include=facts` adds, as JSON text. */
export function factsText(
  { name, mode, max_input_tokens, capabilities = [] }: ModelFacts,
  model: CatalogModel,
  price: CatalogPrice | undefined,
): string {
  const dissent = dissentOf(model, price);
  const facts: PriceFacts = {
    ...(name !== undefined && { name }),
    ...(mode !== undefined && { mode }),
    ...(max_input_tokens !== undefined && { max_input_tokens }),
    capabilities,
    ...(price && { evidence: price.origin }),
    ...(dissent.length > 0 && { dissent }),
  };
  return JSON.stringify(facts);
}

/** What sources say of prompt and completion, where it is not what is served. */
function dissentOf({ other_sources }: CatalogModel, price: CatalogPrice | undefined): Witness[] {
  return other_sources.flatMap(({ source, read, rates: theirs = {}, held_back }) => {
    const other = (["prompt", "completion"] as const).filter(
      (name) => theirs[name] !== undefined && theirs[name] !== price?.rates[name],
    );
    if (other.length === 0) return [];
    const rates = Object.fromEntries(other.map((name) => [name, Number(theirs[name])]));
    return [{ source, read, rates, ...(held_back !== undefined && { held_back }) }];
  });
}

/** Of a row without a price why, of one with a price which of the 13 rates are not known. */
function unpriced({ unpriced_reason, withdrawn, prices }: CatalogModel, price: CatalogPrice | undefined) {
  if (price !== undefined && isPriced(price)) {
    const unknown = PUBLIC_RATES.filter((name) => price.rates[name] === undefined);
    return unknown.length > 0 ? { unknown } : {};
  }
  if (prices.length > 0) return {};
  return {
    unpriced_reason: withdrawn === undefined ? (unpriced_reason ?? "not_public") : "withdrawn",
  } as const;
}

function facts(known: ModelFacts, prices: readonly CatalogPrice[]) {
  const { context_tokens, max_output_tokens, input_modalities, output_modalities, released } = known;
  const { retires, replaced_by } = known;
  return {
    ...(released !== undefined && { released }),
    ...(retires !== undefined && { retires }),
    ...(replaced_by !== undefined && { replaced_by }),
    ...(context_tokens !== undefined && { context_tokens }),
    ...(max_output_tokens !== undefined && { max_output_tokens }),
    ...(input_modalities && { input_modalities }),
    ...(output_modalities && { output_modalities }),
    ...(prices.length > 1 && { history: prices.map(datedNumbers) }),
  };
}

function message(model: CatalogModel, price: CatalogPrice | undefined): string {
  if (price === undefined) return model.message ?? "No price is known for today.";
  if (isPriced(price)) return "";
  const how = describeUnits(price);
  return how === undefined ? "No public price is known." : `Priced ${how}.`;
}

/** The 13 rates; 0 where there is none. */
function publicPricing(rates: Rates): Record<PublicRate, number> {
  const numbers = PUBLIC_RATES.map((name) => [name, Number(rates[name] ?? "0")]);
  return Object.fromEntries(numbers) as Record<PublicRate, number>;
}
