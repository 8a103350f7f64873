// What a listed price means at a provider: a 0 is free, covered by a plan, or no published price; a rate in a token's field may
// be one of characters.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";

const FREE_ID = /(^|[^a-z])free($|[^a-z])/i;

/** All token rates are 0 and nothing else costs anything. */
export function isZero(price: PriceEntry): boolean {
  return hasTokenPrice(price) && !costs(price);
}

/** The price of a model that its gateway's naming rule makes free, for lists that state none. */
export function freeByName(id: string, { slug }: Pick<Provider, "slug">): PriceEntry | undefined {
  return slug === "openrouter" && id.endsWith(":free")
    ? { rates: { prompt: "0", completion: "0" } }
    : undefined;
}

/**
 * Callers pay the listed price. Where a subscription covers use they do not: a list then has the maker's price for the same
 * model.
 */
export function listsSetPrices({ zero_price }: Pick<Provider, "zero_price">): boolean {
  return zero_price !== "plan";
}

/** A zero token price counts as a price only where the provider is free or the id says so. */
export function zeroIsPrice(id: string, provider: Provider): boolean {
  return provider.zero_price === "free" || FREE_ID.test(id);
}

/** Image and media models are often listed with token rates of 0 beside their real unit price: those zeros go. */
export function withoutPlaceholderZeros(price: PriceEntry): PriceEntry {
  const { prompt, completion } = price.rates;
  const zeros = (prompt === undefined || prompt === "0") && (completion === undefined || completion === "0");
  if (!zeros || !costs(price)) return price;
  const { prompt: _prompt, completion: _completion, ...rates } = price.rates;
  return { ...price, rates };
}

function costs(price: PriceEntry): boolean {
  return Object.values({ ...price.rates, ...price.units }).some((rate) => rate !== "0");
}

type Billed = {
  provider: string;
  ids: RegExp;
  /** Where the provider says that it counts characters. */
  page: string;
  /** The listed rate in a token's field: of a character, or of a token at a guessed number of characters. */
  listed: "character" | "guessed token";
};

const ORACLE = "https://docs.oracle.com/en-us/iaas/Content/generative-ai/pay-on-demand.htm";

/** Oracle counts prompt and response in characters, and charges 10,000 at a time; lists have Meta's at four a token. */
const BY_CHARACTER: readonly Billed[] = [
  { provider: "deepgram", ids: /^aura-/, page: "https://deepgram.com/pricing", listed: "character" },
  { provider: "oci", ids: /^cohere\./, page: ORACLE, listed: "character" },
  { provider: "oci", ids: /^meta\./, page: ORACLE, listed: "guessed token" },
];

/** A list's price in the unit that is billed, or the reason to doubt it: the list guessed a rate by the token. */
export function asBilled(
  provider: string,
  id: string,
  price: PriceEntry,
): { price: PriceEntry } | { doubt: string } {
  const billed = BY_CHARACTER.find((one) => one.provider === provider && one.ids.test(id));
  const { prompt, completion, ...rates } = price.rates;
  if (billed === undefined || (prompt === undefined && completion === undefined)) return { price };
  if (billed.listed === "guessed token") {
    return { doubt: `unit_does_not_fit: characters are billed (${billed.page}), tokens are listed` };
  }
  const output = completion === "0" ? undefined : completion;
  const units = {
    ...price.units,
    ...stated({ input_per_character: prompt, output_per_character: output }),
  };
  return { price: { ...price, rates, units } };
}
