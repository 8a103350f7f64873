// withdraw: the row stays, without a price, and says why; no other id leads to it or away from it.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { type Withdrawal, withdrawnFile } from "../../../scripts/files/decisions.ts";
import { withdraw } from "../../../scripts/merge/withdraw.ts";
import { aPrice } from "../../helpers/facts.ts";

const ORIGIN = { source: "genai-prices", read: "2026-09-23" };

function model(id: string, aliases: string[] = []): CatalogModel {
  return {
    id,
    ...(aliases.length > 0 && { aliases: aliases.map((alias) => ({ id: alias, declared_by: "x" })) }),
    facts: { name: id },
    prices: [{ ...aPrice("0.1", "0.2"), origin: ORIGIN }],
    other_sources: [{ source: "x", id, read: "2026-09-23", agrees: true }],
  };
}

function run(models: CatalogModel[], ...withdrawn: Withdrawal[]) {
  const catalog = new Map([
    ["p", models],
    ["q", [model("right")]],
  ]);
  return withdraw(catalog, withdrawn).get("p");
}

const BAD: Withdrawal = { id: "p/bad", reason: "Nobody serves it.", day: "2026-11-22" };

describe("withdraw", () => {
  test("removes the price and keeps the facts and what sources say", () => {
    expect(run([model("bad"), model("good")], { ...BAD, see: "q/right" })).toEqual([
      {
        ...model("bad"),
        prices: [],
        ...{ status: "delisted", status_since: "2026-11-22", listed: null },
        message: "Withdrawn on 2026-11-22: Nobody serves it. See q/right.",
        unpriced_reason: "withdrawn",
        withdrawn: { day: "2026-11-22", see: "q/right" },
      },
      model("good"),
    ]);
  });

  test("restores a row that no source lists any more in its place", () => {
    const rows = run([model("a"), model("c")], BAD);
    expect(rows?.map(({ id, prices }) => [id, prices.length])).toEqual([
      ["a", 1],
      ["bad", 0],
      ["c", 1],
    ]);
  });

  test("a withdrawn alias no longer leads to its model", () => {
    const [bad, good] = run([model("good", ["bad", "fine"])], BAD) ?? [];
    expect([bad?.prices, good?.aliases]).toEqual([[], [{ id: "fine", declared_by: "x" }]]);
    expect(run([model("good", ["bad"])], BAD)?.[1]).not.toHaveProperty("aliases");
  });

  test("ids with a slash, and without a row to point to", () => {
    const [row] = run([model("a/bad")], { ...BAD, id: "p/a/bad" }) ?? [];
    expect(row).toMatchObject({
      id: "a/bad",
      message: "Withdrawn on 2026-11-22: Nobody serves it.",
      withdrawn: { day: "2026-11-22" },
    });
    expect(row?.message?.endsWith("it.")).toBe(true);
    expect(row?.withdrawn).not.toHaveProperty("see");
  });

  test("does not affect another provider", () => {
    const rows = [model("bad")];
    expect(run(rows, { ...BAD, id: "q/bad" })).toEqual(rows);
  });

  test.each<[string, Withdrawal, string]>([
    ["a provider nobody knows", { ...BAD, id: "x/bad" }, "no such provider"],
    ["a row to see that is not there", { ...BAD, see: "q/wrong" }, "q/wrong has no price"],
    ["a row to see that is withdrawn too", { ...BAD, see: "p/bad" }, "p/bad has no price"],
  ])("refuses %s", (_name, entry, message) => {
    expect(() => run([model("bad")], entry)).toThrow(message);
  });
});

test.each([
  ["no provider", { id: "bad" }],
  ["no model", { id: "p/" }],
  ["no sentence", { reason: "wrong" }],
  ["no day", { day: "November" }],
])("a withdrawal with %s is refused", (_name, change) => {
  expect(withdrawnFile.safeParse({ withdrawn: [{ ...BAD, ...change }] }).success).toBe(false);
});
