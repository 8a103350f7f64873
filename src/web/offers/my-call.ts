// The call that a model's offers are sorted by, and what its sellers must have, as the address holds them; and what the service quotes for it.
import { type Answer, type Ask, mapAnswer, send } from "../../api-client.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import { type Query, readAddress, type StateOf, word } from "../ui/address.ts";
import { countIn, inWords, share } from "../ui/format.ts";
import type { OfferCost } from "./offer-table.tsx";
import { SOLD } from "./offers.ts";

/** Long enough for several words. */
const typed = (usual: string) => word(/^.{1,60}$/s, usual);
const TOKENS = { prompt: typed("1,000"), cached: typed("0"), completion: typed("500") };
const FIELDS = { ...TOKENS, ...{ kind: typed(""), can: typed(""), region: typed(""), certainty: typed("") } };
/** Tokens, the input in total, and words or nothing, each as it was typed. */
export type MyCall = StateOf<typeof FIELDS>;
export const USUAL_CALL = readAddress(FIELDS, "");

/** The call of an address; undefined where it names none. What it leaves empty is as in the usual one. */
export function readMyCall(address: Query): MyCall | undefined {
  const params = new URLSearchParams(address);
  return Object.keys(FIELDS).some((name) => params.get(name)) ? readAddress(FIELDS, params) : undefined;
}

/** The tokens of a call, or which of them is no count. */
export function readCounts(call: MyCall): Record<keyof typeof TOKENS, number> | string {
  const [prompt, cached, completion] = [call.prompt, call.cached, call.completion].map(countIn);
  if (prompt === undefined || cached === undefined || completion === undefined)
    return "Each number of tokens is a whole one, such as 1,000 or 50k.";
  return cached > prompt
    ? "More cannot be read from the cache than is sent."
    : { prompt, cached, completion };
}

/** The call as the calculator's address has it. */
export function billParams(call: MyCall): Record<string, string> {
  const counts = readCounts(call);
  if (typeof counts === "string") return {};
  const [prompt, cache_read, completion] = [counts.prompt, counts.cached, counts.completion].map(String);
  return { prompt, cache_read, completion, convention: "inclusive" } as Record<string, string>;
}

/** The cost of a call at each seller of a model that passes its filters: the cheapest first, those without a whole price last. */
export async function readCosts(ask: Ask, model_id: string, call: MyCall): Promise<Answer<OfferCost[]>> {
  const counts = readCounts(call);
  if (typeof counts === "string") return { ok: false, problem: { kind: "refused", message: counts } };
  const { prompt, cached, completion } = counts;
  const request = {
    ...{ model_id, prompt_tokens: prompt, max_output_tokens: completion, expected_output_tokens: completion },
    ...(cached > 0 && { cached_share: share(String(cached), 1, prompt) }),
    ...(call.region && { region: call.region }),
  };
  const answer = await send<Quotes>(ask, "/v1/quotes", {
    calls: [request],
    kind: (call.kind || SOLD).split(","),
    ...(call.can && { capability: call.can.split(",") }),
    ...(call.certainty && { certainty: call.certainty.split(",") }),
  });
  return mapAnswer(answer, ({ data: [quoted] }) => (quoted?.offers ?? []).map(toCost));
}

function toCost(offer: QuotedOffer): OfferCost {
  const { provider_id, model_id, status, expected, minimum, error, assumed = [], unpriced = [] } = offer;
  const total = (expected ?? minimum)?.total_exact;
  const notes = [
    ...assumed.filter((word) => word !== "quote").map(inWords),
    ...unpriced.map((item) => `${inWords(item)} unknown`),
    ...(error === undefined ? [] : [error]),
  ];
  return { provider_id, model_id, ...(total && { total }), isPartial: status === "partial", notes };
}
