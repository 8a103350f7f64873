// Pages write models by display name; the offer's id is the one its provider's API takes.
import pageNames from "../../prices/page-names.json" with { type: "json" };
import { lastPart, normaliseId } from "../translate/model-ids.ts";

/** A model of one provider as the sources list it. */
export type KnownModel = { id: string; name?: string };

/** Names that no rule leads to an id: provider -> the page's name -> id. */
const BY_HAND: Readonly<Record<string, Readonly<Record<string, string>>>> = pageNames;

/** Providers whose pages print the ids of their API: an unlisted name is a new model, not a display name. */
const PRINTS_IDS = /^[a-z0-9@][\w.:@/-]*$/i;

/**
 * The id a page's name means at a provider: by hand; as listed; the same but for case and punctuation; the last part of a
 * listed id; a listed name. An unlisted id stays as the page has it; a display name that leads nowhere is
 * written as an id (`GPT-5 mini` is `gpt-5-mini`).
 */
export function pageId(provider: string, written: string, known: readonly KnownModel[]): string {
  const byHand = BY_HAND[provider]?.[written];
  if (byHand !== undefined) return byHand;
  if (known.some(({ id }) => id === written)) return written;
  const wanted = normaliseId(written);
  const found =
    known.find(({ id }) => normaliseId(id) === wanted) ??
    onlyOne(known.filter(({ id }) => normaliseId(lastPart(id)) === wanted)) ??
    onlyOne(known.filter(({ name }) => name !== undefined && normaliseId(name) === wanted));
  if (found !== undefined) return found.id;
  return PRINTS_IDS.test(written) ? written : written.toLowerCase().replace(/[^a-z0-9.]+/g, "-");
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
