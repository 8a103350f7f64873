// The calls in a text, as the service reads them: counts are read even if a call has no price.
import { type Answer, type Ask, mapAnswer, send } from "../../api-client.ts";
import type { FailedResponseCost, ReadResponse, ResponseCost } from "../../contract/response-answers.ts";
import type { ErrorEnvelope } from "../../contract/service-answers.ts";
import { sellerOf } from "../../schemas/sellers.ts";
import { formatCount } from "../ui/format.ts";

type Timed = { at_source?: string };
export type Outcome = ((ResponseCost | FailedResponseCost) & Timed) | ErrorEnvelope | { error: string };

/** The outcomes of the calls in a text, a list for each request, which may name the provider. */
export async function readCalls(
  ask: Ask,
  text: string,
  requests: readonly { provider_id?: string }[] = [{}],
): Promise<Answer<Outcome[][]>> {
  const bodies = requests.map((one) => ({ response: text, ...one }));
  const batch = await send<{ data: (Outcome & { line: number })[] }>(ask, "/v1/responses/cost/batch", bodies);
  return mapAnswer(batch, ({ data }) => bodies.map((_, i) => data.filter(({ line }) => line === i + 1)));
}

/** The outcomes of the calls in a text, each at the first of its likely sellers that has a price for it. */
export async function readPriced(ask: Ask, text: string, chosen?: string): Promise<Answer<Outcome[]>> {
  const answer = await readCalls(ask, text);
  const [own = []] = answer.ok ? answer.value : [];
  const sellers = [...new Set(own.flatMap((one) => likelySellers(one, chosen)))];
  if (sellers.length === 0) return mapAnswer(answer, () => own);
  const requests = sellers.map((provider_id) => ({ provider_id }));
  return mapAnswer(await readCalls(ask, text, requests), (lists) =>
    own.map((one, i) => {
      const tried = likelySellers(one, chosen).flatMap((seller) => lists[sellers.indexOf(seller)]?.[i] ?? []);
      return tried.find(isPriced) ?? one;
    }),
  );
}

/** Who may have answered a call without a price that names a model and no provider: the visitor's choice, the model's maker, its only seller. */
export function likelySellers(outcome: Outcome, chosen?: string): string[] {
  const { model, provider } = readIn(outcome)?.reading ?? {};
  if (model === undefined || provider || isPriced(outcome)) return [];
  const sellers = sellersIn(outcome);
  const likely = [chosen, sellerOf(model.model_id), sellers.length === 1 ? sellers[0] : undefined];
  return [...new Set(likely)].filter((one) => one !== undefined);
}

/** The sellers that a refusal names. */
export function sellersIn(outcome: Outcome): readonly string[] {
  return ("error" in outcome && typeof outcome.error === "object" && outcome.error.candidates) || [];
}

/** Says which sellers were taken, such as `gpt-4o: openai`; empty if none was. */
export function takenText(taken: readonly string[]): string {
  const all = [...new Set(taken)].join(", ");
  return all && `No provider is named; the maker or the only seller is taken: ${all}.`;
}

export function isPriced(outcome: Outcome): outcome is ResponseCost & Timed {
  return "reading" in outcome && outcome.cost_breakdown !== null;
}

/** How the service read a call, with the time that the call states; undefined if it read none. */
export function readIn(outcome: Outcome): ReadResponse | undefined {
  if (!("reading" in outcome)) return "read" in outcome ? outcome.read : undefined;
  const { usage, reading, at, at_source = "now" } = outcome;
  const { usage_convention } = outcome.cost_breakdown ?? outcome;
  return { usage, usage_convention, reading, ...(at_source !== "now" && { at }) };
}

/** The most characters of a pasted text, and of its form in an address. */
export const MAX_PASTED = 40_000;
const MAX_KEPT = 6000;
export const PASTE_HINT = `up to ${formatCount(MAX_PASTED)} characters. The address keeps names and counts, nothing that anybody wrote.`;
export const LEFT_OUT = "The link leaves the calls out: there are too many.";

/** What an address holds of pasted calls; empty if too long. */
export function keptOf(outcomes: readonly Outcome[]): string {
  const calls = outcomes.flatMap((one) => readIn(one) ?? []).map((one) => keptCall(one));
  return keptText(calls.map(({ at, response }) => ({ ...response, ...(at && { timestamp: at }) })));
}

/** Kept calls as a parameter of an address; empty if too long. */
export function keptText(calls: readonly object[]): string {
  const text = JSON.stringify(calls.length === 1 ? calls[0] : calls);
  return calls.length > 0 && text.length <= MAX_KEPT ? text : "";
}

/** A request for a call, and its time. */
export type KeptCall = { at?: string; response: object };

/** The names of a call, its counts and the words that change its price, without any text that people wrote. */
export function keptCall(
  { usage, usage_convention, at, reading }: ReadResponse,
  provider_id = reading.provider?.provider_id,
): KeptCall {
  const { model, modifiers = [] } = reading;
  const response = {
    ...{ model_id: model?.model_id, provider_id },
    ...Object.fromEntries(modifiers.map(({ name, value }) => [name, value])),
    ...{ usage: counted(usage), usage_convention },
  };
  return { ...(at && { at }), response };
}

/** The counts above zero, and always the cached counts: the service recognises its own format by their names. */
function counted(usage: ReadResponse["usage"]): object {
  const all = Object.entries(usage);
  return Object.fromEntries(all.filter(([name, count]) => count !== 0 || name === "cache_read_tokens"));
}

/** Why there is no price, without the parts meant for programs; empty if there is a price. */
export function reasonOf(outcome: Outcome): string {
  return "error" in outcome ? reasonIn(outcome.error) : "";
}

/** An error's message without the parts meant for programs. */
export function reasonIn(error: string | { message: string } = ""): string {
  const message = typeof error === "string" ? error : error.message;
  return message.replace(/^line \d+: (response: )?/, "").replace(/( Shapes tried: |; candidates: ).*$/, "");
}

/** Whether the counts are the totals of many calls. */
export function isReport({ reading }: ReadResponse): boolean {
  return / usage report$/.test(reading.shape);
}

/** Why a text cannot be priced as calls; undefined if it can. */
export function wrongIn(outcomes: readonly Outcome[]): string | undefined {
  const refused = outcomes.find((one) => readIn(one) === undefined);
  if (refused || outcomes.length === 0) return refused ? reasonOf(refused) : "This holds no call.";
  const calls = outcomes.flatMap((one) => readIn(one) ?? []);
  // People must correct what they paste, because a form has no field for an unknown count.
  const all = calls.flatMap(({ reading }) => reading.unread ?? []);
  // A console prints deep objects as `[Object]`; the counts around them stand.
  const wrong = all.find(({ text }) => !/^\[\w+\]$/.test(text));
  if (wrong?.text === "") return `${wrong.path} is missing, so its cost is unknown.`;
  if (wrong) return `${wrong.path} is ${wrong.text}, which is no count of tokens.`;
  return calls.some(isReport) ? "This is a usage report, with the totals of many calls." : undefined;
}
