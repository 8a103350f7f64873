// What callers bring: a rates book and an exchange rate, in one form for every API because a book is a file that callers keep.
import * as z from "zod/mini";
import { MINOR_UNITS } from "../schemas/currencies.ts";
import { MAX_BOOK_ENTRIES, RATE_NAMES } from "../schemas/words.ts";
import { decimalText, flag, id, list, moment, shortText, table, UNSIGNED } from "./request-fields.ts";

const NAME = "a name of 1 to 100 characters";
const RATE = 'a decimal of USD such as "0.0000025", at most 30 characters';
const PERCENT = 'a percentage from -100 on, such as "-15", at most 30 characters, or an integer';
const RATES = `an object of rates by name (${RATE_NAMES.slice(0, 2).join(", ")} ...), each ${RATE}`;
const UNITS = `an object of at most 20 units by name, each ${RATE}`;
const TIERS = "at most 10 context tiers, each with above, a number of tokens, and rates";
const ENTRY = "an entry with either percent or rates or units, and at most one of model_id and family";
const BOOK = `an array of at most ${MAX_BOOK_ENTRIES} entries`;
const CODE = 'a currency of ISO 4217 such as "EUR"';
const PER_USD = 'a decimal above 0 such as "0.9213", at most 30 characters: how much one USD is';
const DAY = 'a UTC day such as "2026-11-20"';

function ratesByName() {
  const isRate = (name: string) => RATE_NAMES.some((one) => one === name);
  return table(decimalText(UNSIGNED, RATE), RATES, { names: isRate, most: RATE_NAMES.length });
}

function entry() {
  const percent = z
    .union([decimalText(/^-?\d+(\.\d+)?$/, PERCENT), z.int()], PERCENT)
    .check(z.refine((text) => typeof text !== "string" || Number(text) >= -100, PERCENT));
  const above = z.int(TIERS).check(z.gte(0, TIERS));
  return z
    .object(
      {
        name: shortText(NAME),
        provider_id: id(),
        model_id: z.nullish(id()),
        family: z.nullish(id()),
        percent: z.nullish(percent),
        rates: z.nullish(ratesByName()),
        units: z.nullish(table(decimalText(UNSIGNED, RATE), UNITS, { most: 20 })),
        tiers: z.nullish(list(z.object({ above, rates: ratesByName() }, TIERS), 10, TIERS)),
        flat: z.nullish(flag()),
        from: z.nullish(moment()),
        until: z.nullish(moment()),
      },
      ENTRY,
    )
    .check(z.refine((one) => (one.percent == null) !== (one.rates == null && one.units == null), ENTRY))
    .check(z.refine((one) => one.model_id == null || one.family == null, ENTRY));
}

/** The caller's own rates and exchange rate. Null means absent. */
export function ownRatesFields() {
  return {
    rates_book: z.nullish(list(entry(), MAX_BOOK_ENTRIES, BOOK)),
    convert_to: z.nullish(
      z.object(
        {
          code: z.string(CODE).check(z.refine((code) => MINOR_UNITS.has(code), CODE)),
          per_usd: decimalText(UNSIGNED, PER_USD).check(z.refine((text) => /[1-9]/.test(text), PER_USD)),
          as_of: z.string(DAY).check(z.refine((text) => text.length === 10 && Date.parse(text) > 0, DAY)),
        },
        "an object with code, per_usd and as_of",
      ),
    ),
  };
}

/** The head of a batch: defaults for each of its calls. */
export function batchHead() {
  return z.strictObject(
    { head: z.strictObject(ownRatesFields(), "an object with rates_book or convert_to") },
    "a head",
  );
}

export type OwnRates = {
  [Name in keyof ReturnType<typeof ownRatesFields>]?: z.infer<ReturnType<typeof ownRatesFields>[Name]>;
};
export type BookEntry = NonNullable<OwnRates["rates_book"]>[number];
