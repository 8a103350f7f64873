// priceRef and pricesRef: what an answer calls its entry and its version.
import { expect, test } from "vitest";
import { priceRef, pricesRef } from "../../src/calculator/calculation.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

test.each([
  ["without a bound", {}, "p/m", null, null],
  ["until an instant", { until: "2026-07-01T04:00:00Z" }, "p/m", null, "2026-07-01T04:00:00Z"],
  ["from a day on", { from: "2026-07-01T00:00:00Z" }, "p/m@2026-07-01", "2026-07-01T00:00:00Z", null],
  [
    "from an hour on",
    { from: "2026-07-01T16:00:00Z" },
    "p/m@2026-07-01T16:00:00Z",
    "2026-07-01T16:00:00Z",
    null,
  ],
])("an entry is identified by %s", (_name, dates, id, effective_from, effective_until) => {
  const price = { rates: {}, ...dates };
  expect(priceRef(price, "p/m")).toEqual({ id, effective_from, effective_until });
});

test("a version is identified by serial, name and day", () => {
  const { manifest } = versionOf([]);
  expect(pricesRef(manifest)).toEqual({ serial: 1, version: "fixture-1", as_of: "2026-11-19" });
});
