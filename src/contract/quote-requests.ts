// What POST /v1/quotes accepts: calls before they are made.
import * as z from "zod/mini";
import { CACHE_LIVES, CERTAINTIES, PROVIDER_KINDS } from "../schemas/words.ts";
import { ownRatesFields } from "./own-rates-fields.ts";
import * as field from "./request-fields.ts";

export const MAX_QUOTES = 20;
const CALLS = `an array of 1 to ${MAX_QUOTES} calls`;
const SHARE = 'a decimal from 0 to 1, such as "0.5"';
const BUDGET = 'a decimal of USD such as "0.10", at most 30 characters';

function words<Word extends string>(values: readonly Word[]) {
  const expected = `an array of ${values.join(", ")}`;
  return z.nullish(field.list(field.wordOf(values), 20, expected));
}

/** One call before it is made. */
export function quoteCall() {
  const sent = field.jsonObject({
    id: z.nullish(field.shortText("a string of 1 to 100 characters")),
    provider_id: z.nullish(field.id()),
    model_id: field.id(),
    prompt_tokens: field.count(),
    max_output_tokens: field.count(),
    expected_output_tokens: z.nullish(field.count()),
    cached_share: z.nullish(z.string(SHARE).check(z.regex(/^(0(\.\d{1,18})?|1(\.0{1,18})?)$/, SHARE))),
    cache_write: z.nullish(field.wordOf(CACHE_LIVES)),
    service_tier: field.word(),
    region: field.word(),
    tools: z.nullish(field.units()),
    at: z.nullish(field.moment()),
  });
  return sent.check(
    z.refine(({ expected_output_tokens: expected, max_output_tokens: most }) => (expected ?? 0) <= most, {
      message: "at most max_output_tokens",
      path: ["expected_output_tokens"],
    }),
  );
}

/** The body of POST /v1/quotes. */
export function quoteRequest() {
  const capabilities = "an array of at most 20 capabilities";
  return field.jsonObject({
    calls: field.list(quoteCall(), MAX_QUOTES, CALLS).check(z.minLength(1, CALLS)),
    budget: z.nullish(field.decimalText(field.UNSIGNED, BUDGET)),
    capability: z.nullish(field.list(field.shortText(capabilities, 50), 20, capabilities)),
    certainty: words(CERTAINTIES),
    kind: words(PROVIDER_KINDS),
    prices_version: z.nullish(field.versionName()),
    rates_book: ownRatesFields().rates_book,
  });
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>;
export type QuoteCall = z.infer<ReturnType<typeof quoteCall>>;
