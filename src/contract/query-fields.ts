// Fields of queries: text of digits, and comma lists.
import * as z from "zod/mini";

/** A query parameter that is a number from 1 to `max`, in plain digits. */
export function wholeNumber(max: number, accepts: string) {
  const digits = z.string(accepts).check(
    z.regex(/^[1-9]\d{0,15}$/, accepts),
    z.refine((text) => Number(text) <= max, accepts),
  );
  return z.pipe(digits, z.transform(Number));
}

/** A query parameter that is a count, in plain digits. */
export function wholeNumberOrZero() {
  const accepts = "an integer from 0 to 9007199254740991";
  const digits = z.string(accepts).check(
    z.regex(/^\d{1,16}$/, accepts),
    z.refine((text) => Number.isSafeInteger(Number(text)), accepts),
  );
  return z.pipe(digits, z.transform(Number));
}

/** A query parameter that is a day, a month or a year, as the number of its first day: 20260131, 20260100. */
export function dayNumber() {
  const accepts = 'a day, month or year such as "2026-01-31", "2026-01" or "2026"';
  const day = z
    .string(accepts)
    .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, accepts));
  return z.pipe(
    day,
    z.transform((text) => Number(text.replaceAll("-", "").padEnd(8, "0"))),
  );
}

/** A query parameter that is an amount of USD. */
export function amount() {
  const accepts = 'a decimal of USD such as "0.000003"';
  const decimal = z.string(accepts).check(z.regex(/^\d{1,9}(\.\d{1,18})?$/, accepts));
  return z.pipe(decimal, z.transform(Number));
}

export function commaList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A comma list of some of a few words, which are read in their own order. */
export function wordsOf<const Word extends string>(known: readonly Word[]) {
  const accepts = `one or more of ${known.join(", ")}, separated by commas`;
  const named = (text: string) => known.filter((word) => commaList(text).includes(word));
  const isKnown = (text: string) => {
    const words = commaList(text);
    return words.length > 0 && words.every((word) => known.some((one) => one === word));
  };
  return z.pipe(z.string(accepts).check(z.refine(isKnown, accepts)), z.transform(named));
}
