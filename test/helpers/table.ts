// Rows of a test as a table: a line each, its cells between bars.
import type { Rates } from "../../src/schemas/price.ts";

/** The cells of each line. */
export function table(text: string): string[][] {
  const lines = text.trim().split("\n");
  return lines.map((line) => line.split("|").map((cell) => cell.trim()));
}

/** `prompt 1, completion 2` as rates by name. */
export function ratesIn(text: string): Rates {
  const pairs = text.split(", ").filter((pair) => pair !== "");
  return Object.fromEntries(pairs.map((pair) => pair.split(" ")));
}
