// One version as a request sees it: the span a time is in, and what a failed read says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fail, ok } from "../../src/failure.ts";
import { toInstant } from "../../src/schemas/moment.ts";
import { isUnavailable, readThrough, spanAt, spansOf, UNAVAILABLE } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const unknown = fail({ kind: "unknown_model", message: "nobody knows it" });
const opened = versionOf([]);

test.each([
  ["with a value", ok(1), true],
  ["with a failure of the caller's", unknown, true],
  ["without data", fail(UNAVAILABLE), false],
])("an answer: %s names its version: %s", (_, result, isNamed) => {
  expect(isUnavailable(result)).toBe(!isNamed);
  expect(readThrough(opened, result)).toStrictEqual(isNamed ? { version: opened, result } : { result });
});

test("data that cannot be read should be requested again within seconds", () => {
  expect(UNAVAILABLE).toMatchObject({ kind: "unavailable", retryAfter: 5 });
});

const map = (text: string) => ({ text, gzip: text });
const version = {
  since: "2026-11-17T00:00:00Z",
  map: map("built"),
  turns: [
    { from: "2027-01-01T00:00:00Z", map: map("new year") },
    { from: "2027-03-01T08:30:01Z", map: map("march") },
  ],
};

describe("spanAt", () => {
  test.each([
    ["1999-01-01T00:00:00Z", "built"],
    ["2026-11-17T00:00:00Z", "built"],
    ["2026-12-31T23:59:59.999Z", "built"],
    ["2027-01-01T00:00:00Z", "new year"],
    ["2027-03-01T08:30:00.999Z", "new year"],
    ["2027-03-01T08:30:01Z", "march"],
    ["2999-01-01T00:00:00Z", "march"],
  ])("%s is in the span of %s", (time, text) => {
    expect(spanAt(spansOf(version), Date.parse(time)).map.text).toBe(text);
  });

  test("without later price changes there is one span without an end", () => {
    const { since, until } = spanAt(spansOf({ ...version, turns: [] }), 0);
    expect([since, until]).toEqual([version.since, Number.POSITIVE_INFINITY]);
  });

  test("its bounds are the nearest instants around the time", () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000_000 }), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(times, fc.integer({ min: -1, max: 4_000_000_001 }), (seconds, now) => {
        const [since = "", ...later] = seconds
          .toSorted((a, b) => a - b)
          .map((second) => toInstant(1000 * second));
        const turns = later.map((from) => ({ from, map: map(from) }));
        const { from, until } = spanAt(spansOf({ since, map: map(since), turns }), 1000 * now);
        const before = seconds.filter((second) => second <= now);
        const after = seconds.filter((second) => second > now && second !== Math.min(...seconds));
        expect(from).toBe(1000 * (before.length > 0 ? Math.max(...before) : Math.min(...seconds)));
        expect(until).toBe(1000 * Math.min(...after));
      }),
    );
  });
});
