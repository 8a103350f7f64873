// Reads pasted text and finds the offer of each call: the response itself comes first, then the visitor's choice, then the model's
// maker. Asks the visitor when in doubt. The page loads this with the first paste.
import { type Ask, type Problem, send } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import { sellerOf } from "../../schemas/makers.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { pastedCall } from "../workload/workload.ts";
import type { PasteState, Question, Settled } from "./pasted.ts";
import { isUnknownModel, nearIn, offersListedAs } from "./unlisted.ts";

export type Finding = Settled | Question | { kind: "problem"; problem: Problem };

type Known =
  | { kind: "known"; isPriced: boolean }
  | { kind: "unknown"; near: string[] }
  | { kind: "problem"; problem: Problem };

/** Characters of JSON lines beyond which the page itself reads none. */
const MAX_READ = 20_000;

/** Reads pasted text: finds the offer of one call, or the lines of many. */
export async function readPasted(ask: Ask, text: string, chosen?: OfferId): Promise<PasteState> {
  // To read a long log here would keep the page waiting; the service reads each line anyway.
  if (text.length > MAX_READ && !text.trim().startsWith("[")) {
    const lines = linesIn(text, []);
    if (lines.length > 1) return { kind: "several", lines, aside: false };
  }
  const { readText } = await import("../../responses/read-text.ts");
  const read = readText(text);
  const [reading, ...others] = "readings" in read ? read.readings : [];
  if (reading === undefined || others.length > 0) {
    const lines = linesIn(text, "readings" in read ? read.readings : []);
    if (lines.length > 0) return { kind: "several", lines, aside: false };
    return { kind: "unread", reason: "reason" in read ? read.reason : "This holds no call.", aside: false };
  }
  const finding = await findOffer(ask, reading, chosen);
  if (finding.kind === "problem") return finding;
  return finding.kind === "question"
    ? { kind: "question", reading, question: finding }
    : { kind: "one", reading, settled: finding, aside: false };
}

/** A text as a batch takes it, a line a body: the rows of a report, an array, JSON lines with broken ones among them, or what was read. */
function linesIn(text: string, readings: readonly Reading[]): string[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map((one) => JSON.stringify(one));
  const buckets: unknown = Object(whole).data;
  const rows = (Array.isArray(buckets) ? buckets : []).flatMap(({ results, ...bucket }) =>
    Array.isArray(results) ? results.map((row) => ({ ...bucket, ...row })) : [],
  );
  if (rows.some((row) => "amount" in row)) return rows.map((row) => JSON.stringify(row));
  if (rows.length > 0) return [JSON.stringify(whole)];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const good = lines.filter((line) => typeof parsed(line) === "object");
  if (whole === undefined && good.length > 1 && good.length * 2 > lines.length) return lines;
  return readings.map(({ model, provider, usage, convention }) => {
    const names = { ...(model && { model_id: model.id }), ...(provider && { provider_id: provider.id }) };
    return JSON.stringify({ ...names, response: { ...pastedCall(usage, convention) } });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
    if (known.kind === "known" && (known.isPriced || certain))
      return { kind: "settled", offerId, by: isMaker ? "body" : "both" };
    if (known.kind === "unknown") near.push(...known.near.map((one) => ({ ...offerId, model: one })));
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
  if (answer.ok) return { kind: "known", isPriced: true };
  const { problem } = answer;
  if (isUnknownModel(problem)) return { kind: "unknown", near: nearIn(problem.message) };
  if (problem.kind !== "refused") return { kind: "problem", problem };
  // An unknown provider. Any other refusal means that the model is known but has no price.
  return /^provider_id: /.test(problem.message)
    ? { kind: "unknown", near: [] }
    : { kind: "known", isPriced: false };
}
