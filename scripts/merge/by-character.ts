// Offers that are billed by the character, which lists of token prices have in their token fields.
import type { PriceEntry } from "../../src/schemas/price.ts";

type Billed = {
  provider: string;
  ids: RegExp;
  /** Where the provider says that it counts characters. */
  page: string;
  /** What lists have in the field of a token: the price of a character, or one for a token of as many as they think it has. */
  listed: "character" | "guessed token";
};

const ORACLE = "https://docs.oracle.com/en-us/iaas/Content/generative-ai/pay-on-demand.htm";

/** Oracle counts prompt and response in characters, and charges 10,000 at a time; lists have Meta's at four a token. */
const BY_CHARACTER: readonly Billed[] = [
  { provider: "deepgram", ids: /^aura-/, page: "https://deepgram.com/pricing", listed: "character" },
  { provider: "oci", ids: /^cohere\./, page: ORACLE, listed: "character" },
  { provider: "oci", ids: /^meta\./, page: ORACLE, listed: "guessed token" },
];

/** A list's price in the unit that is billed, or why it cannot be believed: one with a rate by the token that nobody charges. */
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
  const units = {
    ...price.units,
    ...(prompt !== undefined && { input_per_character: prompt }),
    ...(completion !== undefined && completion !== "0" && { output_per_character: completion }),
  };
  return { price: { ...price, rates, units } };
}
