// What people call a model, without what a seller wrote around it.
import type { PriceEntry } from "./entries.ts";

/** A name without the maker before it and the region behind it, which lists write into names. */
export function plainName(name: string): string {
  return name.replace(/^[^:]*: | \((AU|EU|US|JP|Global|latest)\)$/gi, "");
}

/** The name a row has, else the id. */
export function displayName(entry: Pick<PriceEntry, "facts"> | undefined, modelId: string): string {
  return plainName(entry?.facts?.name ?? modelId);
}
