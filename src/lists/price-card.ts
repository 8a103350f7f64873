// The members of a price entry that say its 13 rates, from a short text: nine rates of ten are unknown, and what is known is said
// by many rows alike.
import { PUBLIC_RATES } from "../schemas/words.ts";

/**
 * A card is the known rates as JSON numbers, in their order, empty where one is unknown, and behind a tab the message, JSON text. No
 * rates: there is no price.
 */
export const CARD_TAB = "\t";

const NAMES = PUBLIC_RATES.map((name) => JSON.stringify(name));

/** `"pricing":...,"message":...` and, where rates are unknown, `"unknown":[...]`. */
export function cardMembers(card: string): string {
  const tab = card.indexOf(CARD_TAB);
  const message = card.slice(tab + 1);
  if (tab === 0) return `"pricing":null,"message":${message}`;
  const rates = card.slice(0, tab).split(",");
  const pricing = NAMES.map((name, i) => `${name}:${rates[i] || "0"}`).join(",");
  const unknown = NAMES.filter((_, i) => !rates[i]).join(",");
  return `"pricing":{${pricing}},"message":${message}${unknown && `,"unknown":[${unknown}]`}`;
}
