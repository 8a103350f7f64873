// What a call costs at every seller of a model, as the service quotes it.
import { type Answer, type Ask, send } from "../../api-client.ts";
import type { QuotedOffer, Quotes } from "../../contract/quote-answers.ts";
import { share } from "../ui/amounts.ts";
import { inWords } from "../ui/format.ts";
import { countsOf, type MyCall } from "./my-call.ts";
import { SOLD } from "./offers.ts";

/** What a call costs at an offer: at least `total` where `isPartial`; without one `notes` say why. */
export type OfferCost = {
  provider_id: string;
  model_id: string;
  total?: string;
  isPartial: boolean;
  notes: string[];
};

/** The cost of a call at each seller of a model that passes its filters: the cheapest first, those without a whole price last. */
export async function readCosts(ask: Ask, model_id: string, call: MyCall): Promise<Answer<OfferCost[]>> {
  const counts = countsOf(call);
  if (typeof counts === "string") return { ok: false, problem: { kind: "refused", message: counts } };
  const { prompt, cached, completion } = counts;
  const quoted = {
    ...{ model_id, prompt_tokens: prompt, max_output_tokens: completion, expected_output_tokens: completion },
    ...(cached > 0 && { cached_share: share(String(cached), 1, prompt) }),
    ...(call.region && { region: call.region }),
  };
  const answer = await send<Quotes>(ask, "/v1/quotes", {
    calls: [quoted],
    kind: (call.kind || SOLD).split(","),
    ...(call.can && { capability: call.can.split(",") }),
    ...(call.certainty && { certainty: call.certainty.split(",") }),
  });
  return answer.ok ? { ...answer, value: (answer.value.data[0]?.offers ?? []).map(toCost) } : answer;
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
