// Fields that several requests have. Each schema's error text says what would be accepted, for the message of a 400.
import * as z from "zod/mini";
import { readMoment } from "./moment.ts";
import { CONVENTIONS } from "./token-kinds.ts";

export const MAX_ID_LENGTH = 256;

const COUNT = `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`;
const ID = `a string of 1 to ${MAX_ID_LENGTH} characters`;
const MOMENT = 'a UTC day such as "2026-01-31" or an RFC 3339 date-time such as "2026-01-31T12:00:00Z"';

export const count = z.int(COUNT).check(z.gte(0, COUNT));
export const id = z.string(ID).check(z.minLength(1, ID), z.maxLength(MAX_ID_LENGTH, ID));
export const convention = z.enum(CONVENTIONS, oneOf(CONVENTIONS));
export const moment = z.string(MOMENT).check(z.refine((text) => readMoment(text) !== undefined, MOMENT));

/** The error text of a word that is one of few. */
export function oneOf(values: readonly string[]): string {
  return `one of ${values.join(", ")}`;
}
