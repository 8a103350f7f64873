// What became of pasted text: one call with its offer, several, a question, or why there is nothing to price; and the form it fills.
import type { Problem } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { type CallForm, countTexts, unitsText } from "./query.ts";

export type Settled = {
  kind: "settled";
  offerId: OfferId;
  /** Where it comes from: the body, an earlier choice, both (model and provider), or the visitor's answer. */
  by: "body" | "choice" | "both" | "answer";
};

/** A question to the visitor. `offerId` has empty names for the uncertain parts. */
export type Question = { kind: "question"; text: string; offerId: OfferId; offerIds: OfferId[] };

/** `aside`: the visitor typed something since, so the bill is the form's and no longer the paste's. */
export type PasteState =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "unread"; reason: string; aside: boolean }
  | { kind: "problem"; problem: Problem }
  | { kind: "question"; reading: Reading; question: Question }
  | { kind: "one"; reading: Reading; settled: Settled; aside: boolean }
  | { kind: "several"; lines: string[]; aside: boolean };

export const NOTHING: PasteState = { kind: "none" };

/** Whether to hide the form's own bill because the pasted text is not (yet) in the form. */
export function hidesBill(paste: PasteState): boolean {
  if (paste.kind === "none" || paste.kind === "one") return false;
  return paste.kind === "unread" || paste.kind === "several" ? !paste.aside : true;
}

/** Whether the form has another call than what was pasted. */
export function isSetAside(paste: PasteState): boolean {
  return hidesBill(paste) && paste.kind !== "question";
}

/** The form with a response's counts and offer. */
export function fillForm(form: CallForm, reading: Reading, { provider, model }: OfferId): CallForm {
  const host = hostIn(reading, provider);
  const { tier: _tier, region: _region, search: _search, ...rest } = form;
  return {
    ...rest,
    ...modifierWords(reading),
    provider,
    model,
    subprovider: host ?? "",
    byok: reading.byok,
    counts: countTexts(reading.usage),
    units: unitsText(reading.usage.units),
    convention: reading.convention,
  };
}

/** The words of a response that change its rates. */
function modifierWords({ modifiers }: Reading): Pick<CallForm, "tier" | "region" | "search"> {
  const names = { service_tier: "tier", region: "region", search_context_size: "search" } as const;
  return Object.fromEntries(modifiers.map(({ kind, value }) => [names[kind], value]));
}

/** The host that answered, if it has no price here. */
export function unknownHost(reading: Reading, offerId: OfferId): string | undefined {
  return hostIn(reading, offerId.provider) === undefined ? reading.subprovider : undefined;
}

function hostIn({ subprovider }: Reading, provider: string): string | undefined {
  return provider === "openrouter" ? SUBPROVIDERS.find((host) => host === subprovider) : undefined;
}

/** Whether the visitor typed something after the paste was read. */
export function isEdited(paste: PasteState): boolean {
  return "aside" in paste && paste.aside;
}

/** After a number was changed by hand. */
export function afterNumber(paste: PasteState): PasteState {
  return "aside" in paste ? { ...paste, aside: true } : paste;
}

/** After provider or model was changed by hand: it answers the question once both are there. */
export function afterName(paste: PasteState, { provider, model }: OfferId): PasteState {
  const settled: Settled = { kind: "settled", offerId: { provider, model }, by: "answer" };
  const complete = provider.trim() !== "" && model.trim() !== "";
  if (paste.kind === "question" && complete) return { ...paste, kind: "one", settled, aside: false };
  if (paste.kind === "one") return { ...paste, settled };
  return afterNumber(paste);
}
