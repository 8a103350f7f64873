// Prices with a reader of responses and quotes beside the calculator: the whole package.
import { answerResponse, answerStated, notUnderstood } from "../calculator/price-response.ts";
import { quoteCalls } from "../calculator/quote.ts";
import { responseCostRequest } from "../contract/cost-requests.ts";
import { quoteRequest } from "../contract/quote-requests.ts";
import { fail, ok } from "../failure.ts";
import { readSent } from "../responses/read-text.ts";
import { requestReader } from "../routes/read-request.ts";
import { atOnce } from "../turns.ts";
import { type Asking, type Options, Prices } from "./prices.ts";

const readResponse = requestReader(responseCostRequest);
const readQuotes = requestReader(quoteRequest);

/** The price of calls, responses and quotes by a snapshot. */
export class EveryPrice extends Prices {
  static override open(options: Options): Promise<EveryPrice> {
    return EveryPrice.from(options, (given, read) => new EveryPrice(given, read));
  }

  /** The answer of POST /v1/responses/cost to what a provider sent back, and what is known beside it. */
  costOfResponse(response: unknown, hints: object = {}, asking: Asking = {}): Promise<unknown> {
    return this.answer(asking, async (version) => {
      const read = readResponse({ ...hints, response }, asking.strict ?? false);
      if (!read.ok) return read;
      const request = read.value;
      const refused = this.refuse(request);
      if (refused) return fail(refused);
      const reading = atOnce(readSent(request.response));
      if (!("reason" in reading)) return answerResponse(version, request, reading);
      const stated = answerStated(request, reading);
      return stated ? ok({ body: stated }) : fail(notUnderstood(reading));
    });
  }

  /** The answer of POST /v1/quotes to a body. A call names its provider: a snapshot has no lists to find every seller in. */
  quote(request: unknown): Promise<unknown> {
    return this.answer({}, async (version) => {
      const read = readQuotes(request, true);
      if (!read.ok) return read;
      const { calls } = read.value;
      const unnamed = calls.findIndex(({ provider_id }) => provider_id == null);
      if (unnamed >= 0) {
        const message = `calls.${unnamed}.provider_id: expected a provider, which a quote without the service needs`;
        return fail({ kind: "invalid", code: "missing_parameter", message });
      }
      const refused = calls.map((call) => this.refuse(call)).find((one) => one !== undefined);
      if (refused) return fail(refused);
      const quotes = await quoteCalls(version, read.value);
      return quotes.ok ? ok({ body: quotes.value }) : quotes;
    });
  }
}
