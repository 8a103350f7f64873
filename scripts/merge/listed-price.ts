// What a listed price means at a provider: 0 may be free, in a plan or unknown, and a rate in a token field per character.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";

const FREE_ID = /(^|[^a-z])free($|[^a-z])/i;

/** Whether all token rates are 0 and nothing else costs anything. */
export function isZero(price: PriceEntry): boolean {
  return hasTokenPrice(price) && !costs(price);
}

/** The zero price of a model that its gateway's naming rule makes free, for lists that state no price. */
export function freeByName(id: string, { slug }: Pick<Provider, "slug">): PriceEntry | undefined {
  return slug === "openrouter" && id.endsWith(":free")
    ? { rates: { prompt: "0", completion: "0" } }
    : undefined;
}

/** Whether callers pay the listed price. Under a subscription they do not: lists then show the maker's price for the same model. */
export function listsSetPrices({ zero_price }: Pick<Provider, "zero_price">): boolean {
  return zero_price !== "plan";
}

/** Whether a zero token price is a real price: only if the provider is free or the id says so. */
export function zeroIsPrice(id: string, provider: Provider): boolean {
  return provider.zero_price === "free" || FREE_ID.test(id);
}

/** Drops token rates of 0 from a price with a real unit price, as lists often write for image and media models. */
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
  /** The page on which the provider says that it counts characters. */
  page: string;
  /** What a listed token rate really is: per character, or per token at a guessed number of characters. */
  listed: "character" | "guessed token";
};

const AZURE = "https://azure.microsoft.com/en-us/pricing/details/cognitive-services/openai-service/";
const ORACLE = "https://docs.oracle.com/en-us/iaas/Content/generative-ai/pay-on-demand.htm";

/** Oracle counts prompt and response in characters and charges per 10,000; lists convert Meta's at four characters per token. */
const BY_CHARACTER: readonly Billed[] = [
  { provider: "azure", ids: /^tts(-hd)?$/, page: AZURE, listed: "character" },
  { provider: "deepgram", ids: /^aura-/, page: "https://deepgram.com/pricing", listed: "character" },
  { provider: "oci", ids: /^cohere\./, page: ORACLE, listed: "character" },
  { provider: "oci", ids: /^meta\./, page: ORACLE, listed: "guessed token" },
];

/** Returns a list's price in the unit that is billed, or the reason to doubt it because the list guessed a rate per token. */
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
