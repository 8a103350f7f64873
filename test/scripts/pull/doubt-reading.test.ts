// Readings of a seller's feed that are refused as a whole.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { refuseUnitChange, refuseUnlikeServed } from "../../../scripts/pull/doubt-reading.ts";

const rowsOf = (...prompts: string[]) =>
  prompts.map((prompt, i) => ({ provider: "p", id: `m${i}`, facts: {}, prices: [{ rates: { prompt } }] }));

const before = rowsOf("0.000001", "0.000002", "0.000003");
test.each([
  ["a thousandfold", rowsOf("0.001", "0.002", "0.003"), true],
  ["a thousandth", rowsOf("0.000000001", "0.000000002", "0.000000003"), true],
  ["elevenfold", rowsOf("0.000011", "0.000022", "0.000033"), true],
  ["ninefold", rowsOf("0.000009", "0.000018", "0.000027"), false],
  ["one of three", rowsOf("0.001", "0.000002", "0.000003"), false],
  ["nothing that was read before", rowsOf().concat({ ...before[0], id: "new" } as never), false],
])("a change of unit: %s", (_name, now, isRefused) => {
  if (isRefused) expect(() => refuseUnitChange(before, now)).toThrow("another unit");
  else expect(() => refuseUnitChange(before, now)).not.toThrow();
});

describe("a new feed", () => {
  const served = rowsOf(...Array.from({ length: 10 }, () => "0.000001"));
  const models = served.map(({ id, prices }) => ({
    ...{ id, facts: {}, other_sources: [] },
    prices: prices.map((price) => ({ ...price, origin: { source: "x", read: "2026-01-01" } })),
  }));
  const catalog = new Map([["p", models as CatalogModel[]]]);
  const now = (far: number) =>
    rowsOf(...Array.from({ length: 10 }, (_, i) => (i < far ? "0.0000021" : "0.000002")));
  test.each([
    [0, true],
    [1, true],
    [2, false],
  ])("with %i of 10 rows off by more than double", (far, fits) => {
    const check = () => refuseUnlikeServed(now(far), catalog, "2026-02-01T00:00Z");
    if (fits) expect(check).not.toThrow();
    else expect(check).toThrow("unproven: 8 of 10 rows");
  });

  test("with no row served so far", () =>
    expect(() => refuseUnlikeServed(now(0), new Map(), "2026-02-01T00:00Z")).toThrow("0 of 0"));
});
