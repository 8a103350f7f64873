// Names that people read: of abilities, models and providers, and the order of names in a list.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { ProviderEntry } from "../../contract/reference-answers.ts";

export type ProviderName = Pick<ProviderEntry, "provider_id" | "name">;

const NAMES: ReadonlyMap<string, string> = new Map([
  ["tool_call", "tools"],
  ["attachment", "files"],
]);

/** The API's name of a capability as people say it. */
export function capabilityName(capability: string): string {
  return NAMES.get(capability) ?? capability.replaceAll("_", " ");
}

/** A name without the maker before it and the region behind it, which lists write into names. */
export function plainName(name: string): string {
  return name.replace(/^[^:]*: | \((AU|EU|US|JP|Global|latest)\)$/gi, "");
}

/** The name a row has, else the id. */
export function displayName(entry: Pick<PriceEntry, "facts"> | undefined, modelId: string): string {
  return plainName(entry?.facts?.name ?? modelId);
}

/** The order of characters; case does not matter. */
const ORDER = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

/** Negative when `a` comes first. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = positionOf(left, i) - positionOf(right, i);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function positionOf(text: string, at: number): number {
  const known = ORDER.indexOf(text.charAt(at));
  return known < 0 ? ORDER.length + text.charCodeAt(at) : known;
}

/** Calls a provider by its name; an unknown one by its id. */
export function providerNames(providers: readonly ProviderName[]): (id: string) => string {
  const names = new Map(providers.map(({ provider_id, name }) => [provider_id, name]));
  return (id) => names.get(id) ?? id;
}
