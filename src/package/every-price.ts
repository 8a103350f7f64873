// The whole package: prices, with responses and quotes besides the calculator.
import { answerResponse, answerStated } from "../calculator/price-response.ts";
import { quoteCalls } from "../calculator/quote.ts";
import { quoteRequest, responseCostRequest } from "../contract/cost-requests.ts";
import { fail, ok } from "../failure.ts";
import { readSent } from "../responses/read-text.ts";
import { requestReader } from "../routes/read-request.ts";
import { atOnce } from "../turns.ts";
import { type Asking, firstSnapshot, type Options, Prices } from "./prices.ts";

const readResponse = requestReader(responseCostRequest);
const readQuotes = requestReader(quoteRequest);

/** Prices calls, responses and quotes from a snapshot. */
export class EveryPrice extends Prices {
  static override async open(options: Options): Promise<EveryPrice> {
    return new EveryPrice(options, await firstSnapshot(options.source));
  }

  /** Answers as POST /v1/responses/cost does for what a provider sent back and the caller's hints. */
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
      return stated.ok ? ok({ body: stated.value }) : stated;
    });
  }

  /** Answers as POST /v1/quotes does. A call must name its provider, because a snapshot has no lists of every seller. */
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
