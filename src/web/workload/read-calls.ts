// The calls in a text, as the service reads them: each is priced under whatever names are given.
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { FailedResponseCost, ResponseCost } from "../../contract/response-answers.ts";

type Names = { provider_id?: string; model_id?: string };
export type Priced = ResponseCost & { at_source?: string };
type Refused = { error: string | { message: string; candidates?: readonly string[] } };
export type Outcome = Priced | FailedResponseCost | Refused;

/** Any offer that has a price: a response counts the same wherever it is priced. */
export const ANYWHERE: Names = { provider_id: "openai", model_id: "gpt-4o" };

/** What becomes of the calls in a text under each of some names. */
export async function priceAt(ask: Ask, text: string, names: readonly Names[]): Promise<Answer<Outcome[][]>> {
  const requests = names.map((one) => ({ response: text, ...one }));
  const batch = await send<{ data: (Outcome & { line: number })[] }>(
    ask,
    "/v1/responses/cost/batch",
    requests,
  );
  if (!batch.ok) return batch;
  return { ...batch, value: names.map((_, i) => batch.value.data.filter(({ line }) => line === i + 1)) };
}

export function isPriced(outcome: Outcome): outcome is Priced {
  return "reading" in outcome && outcome.cost_breakdown !== null;
}

/** Why there is no price, without what the service says to programs; empty where there is one. */
export function reasonOf(outcome: Outcome): string {
  if (!("error" in outcome)) return "";
  const { error } = outcome;
  const message = typeof error === "string" ? error : error.message;
  return message.replace(/^line \d+: (response: )?/, "").replace(/ Shapes tried: .*$/, "");
}

/** Whether the counts are the totals of many calls. */
export function isReport({ reading }: Priced): boolean {
  return / usage report$/.test(reading.shape);
}

/** Why what was read is not to be priced as calls; undefined where it is. */
export function wrongIn(outcomes: readonly Outcome[]): string | undefined {
  const refused = outcomes.find((one) => !isPriced(one));
  if (refused || outcomes.length === 0) return refused ? reasonOf(refused) : "This holds no call.";
  const calls = outcomes.filter(isPriced);
  // People are asked to mend what they paste: a form has no field for a count that is not known.
  const [wrong] = calls.flatMap(({ reading }) => reading.unread ?? []);
  if (wrong) return `${wrong.path} is ${wrong.text}, which is no count of tokens.`;
  return calls.some(isReport) ? "This is a usage report, with the totals of many calls." : undefined;
}
