// Portkey's cards of models that are billed by the call: what a token field holds is the price of a query or a page.
import { expect, test } from "vitest";
import { priceOf } from "../../../scripts/pull/portkey-cards.ts";

/** A card of these cents, in the fields of a prompt's and a response's token. */
function card(request: number, response?: number) {
  return {
    pricing_config: {
      pay_as_you_go: {
        request_token: { price: request },
        ...(response !== undefined && { response_token: { price: response } }),
      },
    },
  };
}

// biome-ignore format: one line a card
test.each<[string, string, ReturnType<typeof card>, object | undefined]>([
  ["a reranker's query", "rerank-v3.5", card(0.2), { rates: {}, units: { input_per_query: "0.002" } }],
  ["a page that is read", "mistral-ocr-latest", card(0.1), { rates: {}, units: { input_per_page: "0.001" } }],
  ["from the dearest token on", "rerank-2", card(0.05), { rates: {}, units: { input_per_query: "0.0005" } }],
  ["below it, a token", "rerank-2", card(0.049), { rates: { prompt: "0.00049", completion: "0" } }],
  ["with a response it is a token's", "rerank-2", card(0.2, 0.4), { rates: { prompt: "0.002", completion: "0.004" } }],
  ["a response of 0 is none", "rerank-2", card(0.2, 0), { rates: {}, units: { input_per_query: "0.002" } }],
  ["another model's is a token's", "gpt-5", card(0.2), { rates: { prompt: "0.002", completion: "0" } }],
  ["nothing", "rerank-2", card(0), undefined],
])("%s", (_name, id, stated, price) => {
  expect(priceOf(id, stated)).toEqual(price);
});
