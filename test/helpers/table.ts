// Rows of a test as a table: a line each, its cells between bars. A line that begins with a bar goes on with the row above it.
import type { Rates } from "../../src/schemas/price.ts";

export function table(text: string): string[][] {
  const rows = text.trim().split(/\n(?!\s*\|)/);
  return rows.map((row) => row.split("|").map((cell) => cell.trim()));
}

/** `prompt 1, completion 2` as rates by name. */
export function ratesIn(text: string): Rates {
  const pairs = text.split(", ").filter((pair) => pair !== "");
  return Object.fromEntries(pairs.map((pair) => pair.split(" ")));
}
