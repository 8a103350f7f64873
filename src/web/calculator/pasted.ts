// What has become of the pasted text, and what that makes of the form.

import type { Ask, Problem } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import type { Place } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import { findPlace, type Question, type Settled } from "./find-offer.ts";
import { type CallForm, countsOf, unitsText } from "./query.ts";

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

/** Each call is a request to the service. */
const MAX_CALLS = 200;

const UNREACHED: Problem = { kind: "offline", message: "The reader of responses cannot be loaded." };

/** Reads what was pasted and finds where each call belongs. */
export async function readPasted(ask: Ask, text: string, chosen?: Place): Promise<PasteState> {
  const readText = await loadReader();
  if (readText === undefined) return { kind: "problem", problem: UNREACHED };
  const read = readText(text);
  if (!("readings" in read)) return { kind: "unread", reason: read.reason, aside: false };
  const [reading, ...others] = read.readings;
  if (reading === undefined) return { kind: "unread", reason: "There is no call in this.", aside: false };
  if (others.length > 0) return readSeveral(ask, read.readings, chosen);
  const placing = await findPlace(ask, reading, chosen);
  if (placing.kind === "problem") return placing;
  return placing.kind === "question"
    ? { kind: "question", reading, question: placing }
    : { kind: "one", reading, settled: placing, aside: false };
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

async function readSeveral(ask: Ask, readings: readonly Reading[], chosen?: Place): Promise<PasteState> {
  if (readings.length > MAX_CALLS) {
    const reason = `This holds ${formatCount(readings.length)} calls; up to ${MAX_CALLS} are priced at once.`;
    return { kind: "unread", reason, aside: false };
  }
  const groups: Group[] = [];
  for (const same of Map.groupBy(readings, whoseOf).values()) {
    const placing = await placeGroup(ask, same, chosen);
    if (placing === undefined) continue;
    if (placing.kind === "problem") return placing;
    groups.push({ readings: same, placing });
  }
  return { kind: "several", groups, aside: false };
}

async function placeGroup(
  ask: Ask,
  [first]: readonly Reading[],
  chosen?: Place,
): Promise<Group["placing"] | { kind: "problem"; problem: Problem } | undefined> {
  return first && findPlace(ask, first, chosen);
}

/** What readings must share to be of one place. */
function whoseOf({ shape, model, provider, subprovider }: Reading): string {
  return JSON.stringify([shape, model?.id, provider?.id, subprovider]);
}
