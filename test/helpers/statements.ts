// A short way to write statements in tests of the merge.
import type { Statement } from "../../scripts/merge/statements.ts";
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";

/** A list's statement of one undated price, a witness of its own; `changes` make it another's. */
export function aStatement(source: string, price: PriceEntry, changes: Partial<Statement> = {}): Statement {
  return {
    source,
    ...{ series: changes.origin ?? source, origin: source },
    rank: 10,
    read: "2026-10-01",
    confidence: "listed",
    official: new Set(),
    prices: [price],
    ...changes,
  };
}

/** What a page itself prints: official in all base rates it states. */
export function anOfficial(price: PriceEntry, changes: Partial<Statement> = {}): Statement {
  return aStatement("page", price, {
    rank: 0,
    confidence: "official",
    official: new Set(Object.keys(price.rates) as RateName[]),
    ...changes,
  });
}
