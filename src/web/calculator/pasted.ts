// Pasted text, how it is read, and the form it fills. The response says whose call it is, else the visitor's choice, else the model's maker.
import type { Ask, Problem } from "../../api-client.ts";
import type { ReadResponse } from "../../contract/response-answers.ts";
import { sellerOf } from "../../schemas/sellers.ts";
import { SUBPROVIDERS } from "../../schemas/subprovider-names.ts";
import { similarOffers } from "../api/api.ts";
import { isNamed, type OfferId } from "../offers/offer-id.ts";
import {
  isPriced,
  isReport,
  keptCall,
  likelySellers,
  type Outcome,
  readCalls,
  readIn,
  reasonOf,
  sellersIn,
  wrongIn,
} from "../workload/read-calls.ts";
import { type CallForm, perCount, unitsText } from "./query.ts";
import { candidates, isUnknownModel } from "./question.tsx";

/** Where an offer comes from: the body, the body and its model's maker, a choice, both (model and provider), or the visitor's answer. */
export type Origin = "body" | "maker" | "choice" | "both" | "answer";

/** `aside`: the visitor typed something since, so the bill is the form's. An unread text may name its `model`. A question's `offerId` is empty if uncertain. */
export type PasteState =
  | { kind: "none" }
  | { kind: "reading" }
  | { kind: "unread"; reason: string; model: string; aside: boolean }
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

const WORDS = { service_tier: "tier", region: "region", search_context_size: "search" } as const;

/** The minute of a time, as the form has it; empty without one. */
export function minuteOf({ at = "" }: { at?: string | undefined }): string {
  return at.slice(0, "2026-01-01T00:00".length);
}

/** The form with a response's counts, its time, the words that change its rates, and its offer. */
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
    unfinished: reading.unfinished === true,
    at: form.at || minuteOf(read),
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

/** The state after a number was changed by hand. */
export function afterNumber(paste: PasteState): PasteState {
  return "aside" in paste ? { ...paste, aside: true } : paste;
}

/** The state after provider or model was changed by hand, which answers the question once both are there. */
export function afterName(paste: PasteState, offerId: OfferId): PasteState {
  if (paste.kind === "question" && isNamed(offerId))
    return { kind: "one", read: paste.read, offerId, by: "answer", aside: false };
  return paste.kind === "one" ? { ...paste, offerId, by: "answer" } : afterNumber(paste);
}

/** The name of a model in a text that is cut off or no JSON. */
const MODEL = /\bmodel\w*["']?\s*[:=]\s*["']?([\w./:@-]+)/i;

/** Longer lines of JSON are priced as they are, without asking first whether they are one call. */
const MAX_READ = 20_000;

/** Reads pasted text as one call or as many lines, asks whose it is, or says why it is unreadable. `chosen` is never the example. */
export async function readPasted(ask: Ask, text: string, chosen?: OfferId): Promise<PasteState> {
  const lines = linesIn(text);
  if (text.length > MAX_READ && lines.length > 1 && !text.trim().startsWith("[")) return several(lines);
  const answer = await readCalls(ask, text);
  if (!answer.ok) return { kind: "problem", problem: answer.problem };
  const [outcomes = []] = answer.value;
  const reason = wrongIn(outcomes);
  const calls = outcomes.flatMap((one) => readIn(one) ?? []);
  const [[own], [call]] = [outcomes, calls];
  if (lines.length > 0 && (reason !== undefined || calls.length > 1)) return several(lines);
  if (call && isReport(call)) return several([JSON.stringify({ response: text })]);
  if (reason !== undefined || call === undefined || own === undefined)
    return { kind: "unread", reason: reason ?? "", model: MODEL.exec(text)?.[1] ?? "", aside: false };
  if (calls.length === 1) return findOffer(ask, text, { own, call, chosen });
  return several(calls.map((one) => JSON.stringify(keptCall(one))));
}

function several(lines: readonly string[]): PasteState {
  return { kind: "several", lines, aside: false };
}

/** The lines of an array, a page of costs as one, whose rows the service finds, or the lines of JSON lines with broken ones among them; empty for any other text. */
function linesIn(text: string): string[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map((one) => JSON.stringify(one));
  const isOfCosts = (bucket: unknown) => "amount" in Object(Object(bucket).results?.[0]);
  if ([Object(whole).data].flat().some(isOfCosts)) return [JSON.stringify(whole)];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const good = lines.filter((line) => typeof parsed(line) === "object");
  return whole === undefined && good.length > 1 && good.length * 2 > lines.length ? lines : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Found = { own: Outcome; call: ReadResponse; chosen: OfferId | undefined };

async function findOffer(ask: Ask, text: string, pasted: Found): Promise<PasteState> {
  const { own, call, chosen } = pasted;
  const { model, provider } = call.reading;
  const sellers = sellersIn(own);
  if (model === undefined) return withoutModel(ask, pasted);
  const { model_id } = model;
  const maker = sellerOf(model_id);
  const alone = sellers.length === 1 ? sellers[0] : undefined;
  const requests = likelySellers(own, chosen?.provider).map((provider_id) => ({ provider_id }));
  const answers = requests.length > 0 && (await readCalls(ask, text, requests));
  if (answers && !answers.ok) return { kind: "problem", problem: answers.problem };
  const outcomes = [own, ...(answers ? answers.value.flatMap(([outcome]) => outcome ?? []) : [])];
  const known = outcomes.filter((one) => "reading" in one);
  const found =
    known.find(isPriced) ?? ((provider ?? alone) && known.find((one) => !isUnknownModel(reasonOf(one))));
  if (found) {
    const isTold = provider || found.provider_id === alone;
    const by = isTold ? "body" : found.provider_id === maker ? "maker" : "both";
    const offerId = { provider: found.provider_id, model: model_id };
    return { kind: "one", read: readIn(found) ?? call, offerId, by, aside: false };
  }
  const unknown = known.find((one) => isUnknownModel(reasonOf(one)));
  const asked = { provider: unknown?.provider_id ?? "", model: model_id };
  const near = await candidates(ask, asked, unknown && reasonOf(unknown));
  const isExact = ({ model: id }: OfferId) => Number(id === model_id);
  const unlisted = provider ? ` ${provider.provider_id} does not list it by that id.` : "";
  return {
    kind: "question",
    read: call,
    text: `The response is of ${model_id}.${unlisted} Which provider answered?`,
    offerId: { provider: provider?.provider_id ?? "", model: model_id },
    offerIds: near.toSorted((a, b) => isExact(b) - isExact(a)),
  };
}

/** The modes of models that answer in shapes with such names; any may answer in others. */
const MODES = {
  ...{ Images: "image_generation,image_edit", embedding: "embedding,rerank" },
  ...{ transcription: "audio_transcription", OCR: "ocr" },
};

async function withoutModel(ask: Ask, { own, call: read, chosen }: Found): Promise<PasteState> {
  const { provider, shape } = read.reading;
  const answering = provider ? [provider.provider_id] : sellersIn(own);
  const [, mode] = Object.entries(MODES).find(([name]) => shape.includes(name)) ?? [];
  const wanted = { ...(answering.length > 0 && { provider_id: answering.join() }), ...(mode && { mode }) };
  if (chosen && (answering.length === 0 || answering.includes(chosen.provider)))
    return { kind: "one", read, offerId: chosen, by: "choice", aside: false };
  const doubt = chosen ? ` It does not look like an answer of ${chosen.provider}'s API: it is ${shape}.` : "";
  return {
    kind: "question",
    read,
    text: `The response names no model. Choose its ${provider ? "" : "provider and "}model.${doubt}`,
    offerId: { provider: provider?.provider_id ?? "", model: "" },
    offerIds: chosen ? [chosen] : await similarOffers(ask, "", wanted),
  };
}
