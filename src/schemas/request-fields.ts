// Fields that several requests have. Each schema's error text says what would be accepted, for the message of a 400.
import * as z from "zod/mini";
import { readMoment } from "./moment.ts";
import { ADJUSTMENT_LIMIT, APIS, CONVENTIONS, DETAILS, MAX_PLACES, ROUNDINGS } from "./words.ts";

export const MAX_ID_LENGTH = 256;

/** What a count may be. */
export const COUNT = `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`;
const ID = `a string of 1 to ${MAX_ID_LENGTH} characters`;
const MOMENT = 'a UTC day such as "2026-01-31" or an RFC 3339 date-time such as "2026-01-31T12:00:00Z"';

export const count = z.int(COUNT).check(z.gte(0, COUNT));
/** What other units may be. */
export const UNITS =
  'an object of at most 20 units, each a decimal string such as "12.5" of at most 15 digits';
const unitName = z.string().check(z.minLength(1), z.maxLength(100));
const unitCount = z.string(UNITS).check(z.regex(/^(?!\d{16})(?=[\d.]{1,16}$)\d+(\.\d{1,6})?$/, UNITS));

/** Quantities in other units than tokens, by name. At most 15 digits, so that a double is as good as the text. */
export const units = z
  .record(unitName, unitCount, UNITS)
  .check(z.refine((all) => Object.keys(all).length <= 20, UNITS));

export const id = z.string(ID).check(z.minLength(1, ID), z.maxLength(MAX_ID_LENGTH, ID));
export const convention = z.enum(CONVENTIONS, oneOf(CONVENTIONS));
export const moment = z.string(MOMENT).check(z.refine((text) => readMoment(text) !== undefined, MOMENT));

const VERSION = 'a serial such as "12" or the hash of a published version, 16 hex digits';

/** A published version by its serial or its hash. */
export const versionName = z.string(VERSION).check(z.regex(/^([1-9]\d{0,8}|[0-9a-f]{16})$/, VERSION));

const CALL_ID = "a string of 1 to 100 characters";
const SIGNED = 'a decimal such as "-2.5", at most 30 characters, or an integer';
const ADJUSTMENT = `an object with a name and either percent or fixed, ${SIGNED}`;
const AMOUNT = 'a decimal of USD such as "0.0125", at most 30 characters, or a number of at least 0';
const PLACES = `an integer from 0 to ${MAX_PLACES}`;

const name = z.string(CALL_ID).check(z.minLength(1, CALL_ID), z.maxLength(100, CALL_ID));
const signed = z.union([z.string().check(z.regex(/^-?\d+(\.\d+)?$/), z.maxLength(30)), z.int()], SIGNED);

const adjustment = z
  .object({ name, percent: z.nullish(signed), fixed: z.nullish(signed) }, ADJUSTMENT)
  .check(z.refine(({ percent, fixed }) => (percent == null) !== (fixed == null), ADJUSTMENT));

/** What a call may say beside what it is billed by. Null is as good as absent. */
export const invoiceFields = {
  id: z.nullish(name),
  prices_version: z.nullish(z.union([versionName, z.int().check(z.gte(1), z.lte(999_999_999))], VERSION)),
  detail: z.nullish(z.enum(DETAILS, oneOf(DETAILS))),
  adjustments: z.nullish(
    z
      .array(adjustment, "an array of adjustments")
      .check(z.maxLength(ADJUSTMENT_LIMIT, `at most ${ADJUSTMENT_LIMIT} adjustments`)),
  ),
  round: z.nullish(
    z.object(
      {
        places: z.int(PLACES).check(z.gte(0, PLACES), z.lte(MAX_PLACES, PLACES)),
        mode: z._default(z.enum(ROUNDINGS, oneOf(ROUNDINGS)), "half_even"),
      },
      "an object with places and mode",
    ),
  ),
  reported_cost: z.nullish(
    z.union(
      [z.string().check(z.regex(/^\d+(\.\d+)?$/), z.maxLength(30)), z.number().check(z.gte(0))],
      AMOUNT,
    ),
  ),
};

const WORD = "a word of 1 to 100 characters, as the provider writes it";
const word = z.nullish(z.string(WORD).check(z.minLength(1, WORD), z.maxLength(100, WORD)));

/** What changes the rates of a call, in the provider's own words. Null is as good as absent. */
export const modifierFields = {
  service_tier: word,
  region: word,
  search_context_size: word,
  lenient: z.nullish(z.boolean("true or false")),
};

/** The calls of the month are still free of the gateway's fee. */
export const byokFeeWaived = z.nullish(z.boolean("true or false"));

export const api = z.nullish(z.enum(APIS, oneOf(APIS)));

/** The error text of a word that is one of few. */
export function oneOf(values: readonly string[]): string {
  return `one of ${values.join(", ")}`;
}
