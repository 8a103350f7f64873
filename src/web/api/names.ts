// Names that people read: of abilities, models and providers, and the order of names in a list.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { ProviderEntry } from "../../contract/reference-answers.ts";
import { inWords } from "../ui/format.ts";

export type ProviderName = Pick<ProviderEntry, "provider_id" | "name">;

/** What models can: the API's word for it, how it is called, and its letter in a table. */
export const ABILITIES = [
  ["tool_call", "Tools", "T"],
  ["vision", "Vision", "V"],
  ["reasoning", "Reasoning", "R"],
  ["structured_output", "Structured output", "S"],
  ["caching", "Prompt caching", "C"],
  ["open_weights", "Open weights"],
] as const;

/** The API's name of a capability as people say it. */
export function capabilityName(capability: string): string {
  if (capability === "attachment") return "files";
  const [, name = inWords(capability)] = ABILITIES.find(([one]) => one === capability) ?? [];
  return name.toLowerCase();
}

/** A name without the maker before it and the region behind it, which lists write into names. */
export function plainName(name: string): string {
  return name.replace(/^[^:]*: | \((AU|EU|US|JP|Global|latest)\)$/gi, "");
}

/** The name a row has, else the id. */
export function displayName(entry: Pick<PriceEntry, "facts"> | undefined, modelId: string): string {
  return plainName(entry?.facts?.name ?? modelId);
}

/** Orders names by their characters, case aside: negative when `a` comes first. The first collator of Intl takes 6 ms. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Calls a provider by its name; an unknown one by its id. */
export function providerNames(providers: readonly ProviderName[]): (id: string) => string {
  const names = new Map(providers.map(({ provider_id, name }) => [provider_id, name]));
  return (id) => names.get(id) ?? id;
}
