// Reads pasted text: one call with its offer, several, a question, or why there is nothing to price; and fills the form from it.

import type { Ask, Problem } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import { findOffer, type Question, type Settled } from "./find-offer.ts";
import { type CallForm, countTexts, unitsText } from "./query.ts";

/** Calls of one model among several pasted at once. */
export type Group = { readings: Reading[]; finding: Settled | Question };

/** `aside`: the visitor typed something since, so the bill is the form's and no longer the paste's. */
export type PasteState =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "unread"; reason: string; aside: boolean }
  | { kind: "problem"; problem: Problem }
  | { kind: "question"; reading: Reading; question: Question }
  | { kind: "one"; reading: Reading; settled: Settled; aside: boolean }
  | { kind: "several"; groups: Group[]; aside: boolean };

export const NOTHING: PasteState = { kind: "none" };

/** Whether to hide the form's own bill because the pasted text is not (yet) in the form. */
export function hidesBill(paste: PasteState): boolean {
  if (paste.kind === "none" || paste.kind === "one") return false;
  return paste.kind === "unread" || paste.kind === "several" ? !paste.aside : true;
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

/** Each call is a request to the service. */
const MAX_CALLS = 200;

const UNREACHED: Problem = { kind: "offline", message: "The reader of responses cannot be loaded." };

/** Reads pasted text and finds the offer of each call. */
export async function readPasted(ask: Ask, text: string, chosen?: OfferId): Promise<PasteState> {
  const readText = await loadReader();
  if (readText === undefined) return { kind: "problem", problem: UNREACHED };
  const read = readText(text);
  if (!("readings" in read)) return { kind: "unread", reason: read.reason, aside: false };
  const [reading, ...others] = read.readings;
  if (reading === undefined) return { kind: "unread", reason: "This holds no call.", aside: false };
  if (others.length > 0) return readSeveral(ask, read.readings, chosen);
  const finding = await findOffer(ask, reading, chosen);
  if (finding.kind === "problem") return finding;
  return finding.kind === "question"
    ? { kind: "question", reading, question: finding }
    : { kind: "one", reading, settled: finding, aside: false };
}

/** The reader, which is loaded with the first paste; undefined without a connection. */
async function loadReader() {
  try {
    const { readText } = await import("../../responses/read-text.ts");
    return readText;
  } catch {
    return undefined;
  }
}

async function readSeveral(ask: Ask, readings: readonly Reading[], chosen?: OfferId): Promise<PasteState> {
  if (readings.length > MAX_CALLS) {
    const reason = `This holds ${formatCount(readings.length)} calls; up to ${MAX_CALLS} are priced at once.`;
    return { kind: "unread", reason, aside: false };
  }
  const groups: Group[] = [];
  for (const same of Map.groupBy(readings, offerKey).values()) {
    const finding = await placeGroup(ask, same, chosen);
    if (finding === undefined) continue;
    if (finding.kind === "problem") return finding;
    groups.push({ readings: same, finding });
  }
  return { kind: "several", groups, aside: false };
}

async function placeGroup(
  ask: Ask,
  [first]: readonly Reading[],
  chosen?: OfferId,
): Promise<Group["finding"] | { kind: "problem"; problem: Problem } | undefined> {
  return first && findOffer(ask, first, chosen);
}

/** Readings with the same key come from the same offer. */
function offerKey({ shape, model, provider, subprovider }: Reading): string {
  return JSON.stringify([shape, model?.id, provider?.id, subprovider]);
}
