// A statement: what one reading says that one offer costs, with all that its weight depends on.
import type { Confidence, PriceEntry, RateName } from "../../src/schemas/price.ts";

export type Statement = {
  /** `page` for a provider's own page, else the name of a list: `models-dev`, `litellm` ... */
  source: string;
  /** Statements of one origin are one witness: lists that are copies of each other, readings of one page. */
  origin: string;
  /** Among lists, the lower the better; measured against providers' own pages. */
  rank: number;
  /** The day of the reading; empty when not known, which is older than any day. */
  read: string;
  page?: string;
  confidence: Confidence | "listed";
  /** The rates that the page itself prints. */
  official: ReadonlySet<RateName>;
  /** The first day on which it was read with the price it begins with, when that is not `read`. */
  since?: string;
  /** What the reading says, dated where it is, oldest first. */
  prices: readonly PriceEntry[];
};

/** A statement's price over one span of time. */
export type Speaker = { statement: Statement; price: PriceEntry };

/** How many witnesses a statement counts as: two readings that agree were made into one. */
export function votesOf({ confidence }: Statement): number {
  return confidence === "two secondary" ? 2 : 1;
}
