// Reads pasted text and finds the offer of each call: the response itself comes first, then the visitor's choice, then the model's
// maker. Asks the visitor when in doubt. The page loads this with the first paste.
import { type Ask, type Problem, send } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { sellerOf } from "../../schemas/makers.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import type { Group, PasteState, Question, Settled } from "./pasted.ts";
import { isUnknownModel, nearIn, offersListedAs } from "./unlisted.ts";

export type Finding = Settled | Question | { kind: "problem"; problem: Problem };

type Known = { kind: "known" } | { kind: "unknown"; near: string[] } | { kind: "problem"; problem: Problem };

/** Each call is a request to the service. */
const MAX_CALLS = 200;

/** Reads pasted text and finds the offer of each call. */
export async function readPasted(ask: Ask, text: string, chosen?: OfferId): Promise<PasteState> {
  const { readText } = await import("../../responses/read-text.ts");
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

async function readSeveral(ask: Ask, readings: readonly Reading[], chosen?: OfferId): Promise<PasteState> {
  if (readings.length > MAX_CALLS) {
    const reason = `This holds ${formatCount(readings.length)} calls; up to ${MAX_CALLS} are priced at once.`;
    return { kind: "unread", reason, aside: false };
  }
  const groups: Group[] = [];
  for (const same of Map.groupBy(readings, offerKey).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const finding = await findOffer(ask, first, chosen);
    if (finding.kind === "problem") return finding;
    groups.push({ readings: same, finding });
  }
  return { kind: "several", groups, aside: false };
}

/** Readings with the same key come from the same offer. */
function offerKey({ shape, model, provider, subprovider }: Reading): string {
  return JSON.stringify([shape, model?.id, provider?.id, subprovider]);
}

/** Finds the offer of a reading, or the question to ask. `chosen` is the visitor's choice, never the example. */
export async function findOffer(ask: Ask, reading: Reading, chosen?: OfferId): Promise<Finding> {
  const model = reading.model?.id;
  return model === undefined ? withoutModel(reading, chosen) : withModel(ask, reading, model, chosen);
}

function withoutModel({ provider, apis, shape }: Reading, chosen?: OfferId): Finding {
  const speaks = (id: string) => (provider ? provider.id === id : apis === undefined || apis.includes(id));
  if (chosen && speaks(chosen.provider)) return { kind: "settled", offerId: chosen, by: "choice" };
  const doubt = chosen && `It does not look like an answer of ${chosen.provider}'s API: it is ${shape}.`;
  return {
    kind: "question",
    text: [`The response names no model. Choose its ${provider ? "" : "provider and "}model.`, doubt]
      .filter(Boolean)
      .join(" "),
    offerId: { provider: provider?.id ?? "", model: "" },
    offerIds: chosen ? [chosen] : [],
  };
}

async function withModel(ask: Ask, { provider }: Reading, model: string, chosen?: OfferId): Promise<Finding> {
  const certain = provider && { provider: provider.id, model };
  const likely = [certain?.provider, ...(certain ? [] : [chosen?.provider, sellerOf(model)])];
  const near: OfferId[] = [];
  for (const id of new Set(likely.filter((one) => one !== undefined && one !== ""))) {
    const offerId = { provider: id ?? "", model };
    const known = await lookUp(ask, offerId);
    if (known.kind === "problem") return known;
    const isMaker = certain !== undefined || id === sellerOf(model);
    if (known.kind === "known") return { kind: "settled", offerId, by: isMaker ? "body" : "both" };
    near.push(...known.near.map((one) => ({ ...offerId, model: one })));
  }
  const listed = await offersListedAs(ask, model);
  const [only, ...others] = listed;
  if (only && others.length === 0 && !certain) return { kind: "settled", offerId: only, by: "body" };
  const unlisted = certain ? ` ${certain.provider} does not list it by that id.` : "";
  return {
    kind: "question",
    text: `The response is of ${model}.${unlisted} Which provider answered?`,
    offerId: { provider: certain?.provider ?? "", model },
    offerIds: [...near, ...listed],
  };
}

/** Asks for the bill of no tokens, which finds the model by every rule the calculators have. */
async function lookUp(ask: Ask, { provider, model }: OfferId): Promise<Known> {
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  const answer = await send(ask, "/v1/traces/cost", { provider_id: provider, model_id: model, usage });
  if (answer.ok) return { kind: "known" };
  const { problem } = answer;
  if (isUnknownModel(problem)) return { kind: "unknown", near: nearIn(problem.message) };
  if (problem.kind !== "refused") return { kind: "problem", problem };
  // An unknown provider. Any other refusal means that the model is known but has no price.
  return /^provider_id: /.test(problem.message) ? { kind: "unknown", near: [] } : { kind: "known" };
}
