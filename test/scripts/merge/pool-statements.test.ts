// pooledStatements: ids of one offer share what was read of any of them.
import { describe, expect, test } from "vitest";
import { decidePrices } from "../../../scripts/merge/decide-price.ts";
import { pooledStatements } from "../../../scripts/merge/pool-statements.ts";
import type { Statement } from "../../../scripts/merge/statement.ts";
import type { PriceEntry, RateName } from "../../../src/schemas/price.ts";

function statement(
  source: string,
  card: [string, string],
  more: Partial<Statement> & { from?: string } = {},
): Statement {
  const { from, ...rest } = more;
  const price: PriceEntry = { ...(from && { from }), rates: { prompt: card[0], completion: card[1] } };
  return {
    source,
    origin: source,
    rank: 10,
    read: "2026-09-01",
    confidence: "listed",
    official: new Set(),
    prices: [price],
    ...rest,
  };
}

const OFFICIAL = {
  confidence: "official",
  official: new Set<RateName>(["prompt", "completion"]),
  source: "page",
} as const;

function cardOf(statements: readonly Statement[] | undefined): string | undefined {
  const rates = decidePrices(statements ?? []).at(-1)?.price.rates;
  return rates && `${rates.prompt}/${rates.completion}`;
}

describe("pooledStatements", () => {
  const cut = statement("page", ["4", "20"], { ...OFFICIAL, from: "2026-08-21T00:00:00Z" });
  const before = statement("list", ["5", "30"], { read: "2026-08-01" });

  test("a cut of the undated id reaches the dated one", () => {
    const pools = pooledStatements(
      "openai",
      [
        { id: "m", statements: [cut] },
        { id: "m-2026-07-09", statements: [before] },
      ],
      [],
    );
    expect([...pools.values()].map(cardOf)).toEqual(["4/20", "4/20"]);
  });

  test("an older snapshot keeps its own price", () => {
    const pools = pooledStatements(
      "openai",
      [
        { id: "m", statements: [statement("list", ["2.5", "10"])] },
        { id: "m-2024-05-13", statements: [statement("list", ["5", "15"])] },
        { id: "m-2024-08-06", statements: [statement("list", ["2.5", "10"])] },
      ],
      [],
    );
    expect(cardOf(pools.get("m-2024-05-13"))).toBe("5/15");
  });

  test("a list that tells them apart is believed, unless a page or somebody by name says they are one", () => {
    const members = (undated: Statement) => [
      { id: "m", statements: [undated] },
      { id: "m-2025-01-01", statements: [statement("list", ["5", "10"])] },
    ];
    const apart = pooledStatements("openai", members(statement("list", ["5", "30"])), []);
    expect(cardOf(apart.get("m-2025-01-01"))).toBe("5/10");
    const official = pooledStatements("openai", members(statement("page", ["5", "30"], OFFICIAL)), []);
    expect(cardOf(official.get("m-2025-01-01"))).toBe("5/30");
    const named = { provider: "openai", ids: ["m-2025-01-01"], to: "m", reason: "", on: "2026-11-22" };
    const declared = pooledStatements("openai", members(statement("list", ["5", "30"])), [named]);
    expect(cardOf(declared.get("m-2025-01-01"))).toBe("5/30");
  });

  test("of spellings that one list prices two ways, with no other witness, none wins", () => {
    const members = [
      { id: "M", statements: [statement("list", ["7", "2"])] },
      { id: "m", statements: [statement("list", ["2", "7"])] },
    ];
    const pools = pooledStatements("azure", members, []);
    expect([...pools.values()].map(cardOf)).toEqual(["7/2", "2/7"]);
  });

  test("from an instant on, a name means another id", () => {
    const moved = {
      provider: "deepseek",
      ids: ["old"],
      to: "new",
      from: "2026-09-10T04:00:00Z",
      reason: "",
      on: "2026-11-22",
    };
    const pools = pooledStatements(
      "deepseek",
      [
        {
          id: "old",
          statements: [statement("page", ["1", "2"], { ...OFFICIAL, from: "2026-08-01T00:00:00Z" })],
        },
        { id: "new", statements: [statement("page", ["3", "4"], { ...OFFICIAL, read: "2026-10-01" })] },
      ],
      [moved],
    );
    const spans = decidePrices(pools.get("old") ?? []).map(({ price }) => [price.from, price.rates.prompt]);
    expect(spans.slice(-2)).toEqual([
      ["2026-08-01T00:00:00Z", "1"],
      ["2026-09-10T04:00:00Z", "3"],
    ]);
    expect(decidePrices(pools.get("new") ?? []).map(({ price }) => price.rates.prompt)).toEqual(["3"]);
  });
});
