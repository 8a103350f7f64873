// What became of pasted text: one call with its offer, several, a question, or why there is nothing to price; and the form it fills.
import type { Problem } from "../../api-client.ts";
import type { ReadResponse } from "../../contract/response-answers.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import { isNamed, type OfferId } from "../offers/offer-id.ts";
import { type CallForm, perCount, unitsText } from "./query.ts";

/** Where an offer comes from: the body, an earlier choice, both (model and provider), or the visitor's answer. */
export type Origin = "body" | "choice" | "both" | "answer";

/**
 * `aside`: the visitor typed something since, so the bill is the form's and no longer the paste's. A question's `offerId` has empty names for
 * the uncertain parts.
 */
export type PasteState =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "unread"; reason: string; aside: boolean }
  | { kind: "problem"; problem: Problem }
  | { kind: "question"; read: ReadResponse; text: string; offerId: OfferId; offerIds: readonly OfferId[] }
  | { kind: "one"; read: ReadResponse; offerId: OfferId; by: Origin; aside: boolean }
  | { kind: "several"; lines: readonly string[]; aside: boolean };

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

const WORDS = { service_tier: "tier", region: "region", search_context_size: "search" } as const;

/** The form with a response's counts, the words of it that change its rates, and its offer. */
export function fillForm(form: CallForm, read: ReadResponse, offerId: OfferId): CallForm {
  const { reading, usage, usage_convention: convention } = read;
  const { units, ...counts } = usage;
  return {
    ...form,
    ...{ tier: "", region: "", search: "" },
    ...Object.fromEntries((reading.modifiers ?? []).map(({ name, value }) => [WORDS[name], value])),
    ...offerId,
    subprovider: hostIn(reading, offerId.provider) ?? "",
    byok: reading.is_byok === true,
    counts: perCount((name) => String(counts[name] ?? 0)),
    units: unitsText(units),
    convention,
  };
}

/** The host that answered, if it has no price here. */
export function unknownHost({ reading }: ReadResponse, { provider }: OfferId): string | undefined {
  return hostIn(reading, provider) === undefined ? reading.subprovider : undefined;
}

function hostIn({ subprovider }: ReadResponse["reading"], provider: string) {
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

/** After provider or model was chosen or changed by hand: it answers the question once both are there. */
export function afterName(paste: PasteState, offerId: OfferId): PasteState {
  if (paste.kind === "question" && isNamed(offerId))
    return { kind: "one", read: paste.read, offerId, by: "answer", aside: false };
  return paste.kind === "one" ? { ...paste, offerId, by: "answer" } : afterNumber(paste);
}
