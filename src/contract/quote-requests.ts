// What POST /v1/quotes may be asked: calls before they are made.
import * as z from "zod/mini";
import { CACHE_LIVES, CERTAINTIES, PROVIDER_KINDS } from "../schemas/words.ts";
import { ownRatesFields } from "./own-rates-fields.ts";
import {
  count,
  decimalText,
  id,
  moment,
  oneOf,
  shortText,
  UNSIGNED,
  units,
  versionName,
  word,
} from "./request-fields.ts";

export const MAX_QUOTES = 20;
const CALLS = `an array of 1 to ${MAX_QUOTES} calls`;
const SHARE = 'a decimal from 0 to 1, such as "0.5"';
const BUDGET = 'a decimal of USD such as "0.10", at most 30 characters';

function words<Word extends string>(values: readonly Word[]) {
  const expected = `an array of ${values.join(", ")}`;
  return z.nullish(z.array(z.enum(values, oneOf(values)), expected).check(z.maxLength(20, expected)));
}

/** One call before it is made. */
export function quoteCall() {
  const sent = z.object(
    {
      id: z.nullish(shortText("a string of 1 to 100 characters")),
      provider_id: z.nullish(id()),
      model_id: id(),
      prompt_tokens: count(),
      max_output_tokens: count(),
      expected_output_tokens: z.nullish(count()),
      cached_share: z.nullish(z.string(SHARE).check(z.regex(/^(0(\.\d{1,18})?|1(\.0{1,18})?)$/, SHARE))),
      cache_write: z.nullish(z.enum(CACHE_LIVES, oneOf(CACHE_LIVES))),
      service_tier: word(),
      region: word(),
      tools: z.nullish(units()),
      at: z.nullish(moment()),
    },
    "a JSON object",
  );
  return sent.check(
    z.refine(({ expected_output_tokens: expected, max_output_tokens: most }) => (expected ?? 0) <= most, {
      message: "at most max_output_tokens",
      path: ["expected_output_tokens"],
    }),
  );
}

/** Body of POST /v1/quotes. */
export function quoteRequest() {
  const capabilities = "an array of at most 20 capabilities";
  const capability = shortText(capabilities, 50);
  return z.object(
    {
      calls: z.array(quoteCall(), CALLS).check(z.minLength(1, CALLS), z.maxLength(MAX_QUOTES, CALLS)),
      budget: z.nullish(decimalText(UNSIGNED, BUDGET)),
      capability: z.nullish(z.array(capability, capabilities).check(z.maxLength(20, capabilities))),
      certainty: words(CERTAINTIES),
      kind: words(PROVIDER_KINDS),
      prices_version: z.nullish(versionName()),
      rates_book: ownRatesFields().rates_book,
    },
    "a JSON object",
  );
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>;
export type QuoteCall = z.infer<ReturnType<typeof quoteCall>>;
