// What has become of the pasted text, and what that makes of the form.
import type { Reading } from "../../../responses/read-response.ts";
import { SUBPROVIDERS } from "../../../schemas/subproviders.ts";
import type { Problem } from "../../api/api.ts";
import { type CallForm, countsOf, unitsText } from "../query.ts";
import type { Place, Question, Settled } from "./place.ts";

/** Calls of one model among several pasted at once. */
export type Group = { readings: Reading[]; placing: Settled | Question };

/** `aside`: something was typed since, so that the bill is of the form and no longer of what was pasted. */
export type PasteState =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "unread"; reason: string; aside: boolean }
  | { kind: "problem"; problem: Problem }
  | { kind: "question"; reading: Reading; question: Question }
  | { kind: "one"; reading: Reading; settled: Settled; aside: boolean }
  | { kind: "several"; groups: Group[]; aside: boolean };

export const NOTHING: PasteState = { kind: "none" };

/** Whether the form's own bill must not be shown, since what was pasted is not, or not yet, in the form. */
export function holdsBill(paste: PasteState): boolean {
  if (paste.kind === "none" || paste.kind === "one") return false;
  return paste.kind === "unread" || paste.kind === "several" ? !paste.aside : true;
}

/** The form with a response's counts, at the place it is of. */
export function fillForm(form: CallForm, reading: Reading, { provider, model }: Place): CallForm {
  const host = hostIn(reading, provider);
  const { tier: _tier, region: _region, search: _search, ...rest } = form;
  return {
    ...rest,
    ...wordsOf(reading),
    provider,
    model,
    subprovider: host ?? "",
    byok: reading.byok,
    counts: countsOf(reading.usage),
    units: unitsText(reading.usage.units),
    convention: reading.convention,
  };
}

/** What a response says that changes its rates, as the form has it. */
function wordsOf({ modifiers }: Reading): Pick<CallForm, "tier" | "region" | "search"> {
  const names = { service_tier: "tier", region: "region", search_context_size: "search" } as const;
  return Object.fromEntries(modifiers.map(({ kind, value }) => [names[kind], value]));
}

/** A host that answered and that cannot be priced by name. */
export function unknownHost(reading: Reading, place: Place): string | undefined {
  return hostIn(reading, place.provider) === undefined ? reading.subprovider : undefined;
}

function hostIn({ subprovider }: Reading, provider: string): string | undefined {
  return provider === "openrouter" ? SUBPROVIDERS.find((host) => host === subprovider) : undefined;
}

/** Whether something was typed after what was pasted was read. */
export function isAside(paste: PasteState): boolean {
  return "aside" in paste && paste.aside;
}

/** After a number was changed by hand. */
export function afterNumber(paste: PasteState): PasteState {
  return "aside" in paste ? { ...paste, aside: true } : paste;
}

/** After provider or model was changed by hand: an answer, once both are there. */
export function afterName(paste: PasteState, { provider, model }: Place): PasteState {
  const settled: Settled = { kind: "settled", place: { provider, model }, by: "answer" };
  const complete = provider.trim() !== "" && model.trim() !== "";
  if (paste.kind === "question" && complete) return { ...paste, kind: "one", settled, aside: false };
  if (paste.kind === "one") return { ...paste, settled };
  return afterNumber(paste);
}
