// The only sort order of ids is by code point. UTF-8 bytes sort the same way; JavaScript's own string order does not.

/** Compares two strings by code point: negative, 0 or positive. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
