// Fields that several bodies have, made by functions so that a route builds its own schema, and the names that a schema reads.
import * as z from "zod/mini";
import { readMoment } from "../schemas/moment.ts";
import { ADJUSTMENT_LIMIT, DETAILS, MAX_PLACES, ROUNDINGS } from "../schemas/words.ts";

export const MAX_ID_LENGTH = 256;

export const COUNT = `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`;
const QUANTITY = 'a decimal string such as "12.5" of at most 15 digits';
export const UNITS = `an object of at most 20 units, each ${QUANTITY}`;
const ID = `a string of 1 to ${MAX_ID_LENGTH} characters`;
const MOMENT = 'a UTC day such as "2026-01-31" or an RFC 3339 date-time such as "2026-01-31T12:00:00Z"';
const VERSION = 'a serial such as "12" or the hash of a published version, 16 hex digits';
const CALL_ID = "a string of 1 to 100 characters";
const SIGNED = 'a decimal such as "-2.5", at most 30 characters, or an integer';
const ADJUSTMENT = `an object with a name and either percent or fixed, ${SIGNED}`;
const AMOUNT = 'a decimal of USD such as "0.0125", at most 30 characters, or a number of at least 0';
const LABEL = "a text of at most 64 characters";
const LABELS = "an object of at most 8 labels, names and texts of at most 64 characters";
const PLACES = `an integer from 0 to ${MAX_PLACES}`;
const WORD = "a word of 1 to 100 characters, as the provider writes it";
export const UNSIGNED = /^\d+(\.\d+)?$/;

/** An object with these fields, and others that are not read. */
export function jsonObject<S extends z.core.$ZodShape>(shape: S) {
  return z.object(shape, "a JSON object");
}

export function count() {
  return z.int(COUNT).check(z.gte(0, COUNT));
}

/** Quantities in other units by name. At most 15 digits, so that a double is as exact as the text. */
export function units() {
  const quantity = z.string(QUANTITY).check(z.regex(/^(?!\d{16})(?=[\d.]{1,16}$)\d+(\.\d{1,6})?$/, QUANTITY));
  return table(quantity, UNITS, { most: 20 });
}

type Names = { most: number; names?: (name: string) => boolean };

/** A limited number of values by name, each name of 1 to 100 characters or as said. `z.record` would add 2.6 KB to the Worker. */
export function table<T extends z.ZodMiniType>(
  value: T,
  expected: string,
  { most, names = (name) => name.length > 0 && name.length <= 100 }: Names,
) {
  const fits = (all: object) => Object.keys(all).length <= most && Object.keys(all).every(names);
  return z.catchall(z.object({}, expected), value).check(z.refine(fits, expected));
}

/** A list of limited length. */
export function list<T extends z.ZodMiniType>(each: T, most: number, expected: string, tooMany = expected) {
  return z.array(each, expected).check(z.maxLength(most, tooMany));
}

/** A text of 1 to `most` characters; `expected` describes it. */
export function shortText(expected: string, most = 100) {
  return z.string(expected).check(z.minLength(1, expected), z.maxLength(most, expected));
}

/** A plain decimal of at most 30 characters that matches a pattern. */
export function decimalText(pattern: RegExp, expected: string) {
  return z.string(expected).check(z.regex(pattern, expected), z.maxLength(30, expected));
}

export function id() {
  return shortText(ID, MAX_ID_LENGTH);
}

export function moment() {
  return z.string(MOMENT).check(z.refine((text) => readMoment(text) !== undefined, MOMENT));
}

/** A published version, by serial or hash. */
export function versionName() {
  return z.string(VERSION).check(z.regex(/^([1-9]\d{0,8}|[0-9a-f]{16})$/, VERSION));
}

/** What a call may request besides its price. Null means absent. */
export function invoiceFields() {
  const name = shortText(CALL_ID);
  const serial = z.int().check(z.gte(1), z.lte(999_999_999));
  const amount = decimalText(UNSIGNED, AMOUNT);
  return {
    id: z.nullish(name),
    prices_version: z.nullish(z.union([versionName(), serial], VERSION)),
    detail: z.nullish(wordOf(DETAILS)),
    adjustments: z.nullish(adjustments(name)),
    round: z.nullish(rounding()),
    reported_cost: z.nullish(z.union([amount, z.number().check(z.gte(0))], AMOUNT)),
    labels: z.nullish(labels()),
    tags: labelsOrNothing(),
    strict: z.nullish(flag()),
  };
}

function labels() {
  const text = z.string(LABEL).check(z.maxLength(64, LABEL));
  return table(text, LABELS, { names: (name) => name.length <= 64, most: 8 });
}

/** Parses labels; anything else becomes undefined. `z.catch` does the same but adds 7 KB of zod's helpers to the Worker. */
function labelsOrNothing() {
  const innerType = z.nullish(labels());
  const lenient = new z.ZodMiniCatch({ type: "catch", innerType, catchValue: () => undefined });
  return lenient as z.ZodMiniCatch<typeof innerType>;
}

function adjustments(name: z.ZodMiniString) {
  const signed = z.union([decimalText(/^-?\d+(\.\d+)?$/, SIGNED), z.int()], SIGNED);
  const adjustment = z
    .object({ name, percent: z.nullish(signed), fixed: z.nullish(signed) }, ADJUSTMENT)
    .check(z.refine(({ percent, fixed }) => (percent == null) !== (fixed == null), ADJUSTMENT));
  return list(
    adjustment,
    ADJUSTMENT_LIMIT,
    "an array of adjustments",
    `at most ${ADJUSTMENT_LIMIT} adjustments`,
  );
}

function rounding() {
  return z.object(
    {
      places: z.int(PLACES).check(z.gte(0, PLACES), z.lte(MAX_PLACES, PLACES)),
      mode: z._default(wordOf(ROUNDINGS), "half_even"),
    },
    "an object with places and mode",
  );
}

/** What changes a call's rates or quantities, in the provider's own words. Null means absent. */
export function modifierFields() {
  return {
    service_tier: word(),
    region: word(),
    search_context_size: word(),
    lenient: z.nullish(flag()),
    allowance_used: z.nullish(flag()),
  };
}

export function flag() {
  return z.boolean("true or false");
}

/** A word in the provider's own spelling. */
export function word() {
  return z.nullish(shortText(WORD));
}

export function wordOf<const Word extends string>(words: readonly Word[], others = "") {
  return z.enum(words, `one of ${words.join(", ")}${others}`);
}

/** `fields` of an object, or `each` element of an array; neither if any name is allowed. What `takes` refuses counts as absent. */
export type KnownFields = {
  readonly takes?: (value: unknown) => boolean;
  readonly fields?: ReadonlyMap<string, KnownFields>;
  readonly each?: KnownFields;
};

const ANY: KnownFields = {};

/** The fields that a schema reads. */
export function knownFields(schema: z.core.$ZodType): KnownFields {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      if (def.catchall && Object.keys(def.shape).length === 0) return ANY;
      return {
        fields: new Map(Object.entries(def.shape).map(([name, field]) => [name, knownFields(field)])),
      };
    case "array":
      return { each: knownFields(def.element) };
    case "optional":
    case "nullable":
    case "default":
      return knownFields(def.innerType);
    case "pipe":
      return knownFields(def.out);
    case "catch":
      return { takes: (value) => z.safeParse(def.innerType, value).success };
    default:
      return ANY;
  }
}
