// compareTimelines: what differs today, from an announced moment on, and in the past; each move once.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../scripts/files/cost-map.ts";
import { valuesAt } from "../../../scripts/review/billed-values.ts";
import { always, type Change, compareTimelines, timelineOf } from "../../../scripts/review/price-changes.ts";

const TODAY = "2026-11-21";

type Entry = { from?: string; until?: string; prompt?: string };

function row(...entries: Entry[]): Json {
  return {
    prices: entries.map(({ prompt, ...dates }) => ({
      ...dates,
      rates: prompt === undefined ? {} : { prompt },
    })),
  };
}

function told(changes: Change[]) {
  return changes.map(({ field, leaf: _leaf, beside: _beside, ...rest }) => ({ field, ...rest }));
}

function compare(before: Json, after: Json) {
  return told(compareTimelines(timelineOf(before), timelineOf(after), TODAY));
}

describe("compareTimelines", () => {
  test.each<[string, Json, Json, object[]]>([
    ["nothing, where nothing differs", row({ prompt: "1" }), row({ prompt: "1" }), []],
    [
      "a price of today",
      row({ prompt: "1" }),
      row({ prompt: "2" }),
      [{ field: "prompt", was: "1", now: "2" }],
    ],
    ["a price that comes", row({}), row({ prompt: "2" }), [{ field: "prompt", now: "2" }]],
    ["a price that goes", row({ prompt: "1" }), row({}), [{ field: "prompt", was: "1" }]],
    ["a price whose row has none left", row({ prompt: "1" }), row(), [{ field: "prompt", was: "1" }]],
    [
      "an announced price, with its day",
      row({ prompt: "1" }),
      row({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "2" }),
      [{ field: "prompt", was: "1", now: "2", from: "2026-12-01" }],
    ],
    [
      "an announced price that is taken back",
      row({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "2" }),
      row({ prompt: "1" }),
      [{ field: "prompt", was: "2", now: "1", from: "2026-12-01" }],
    ],
    [
      "an announced price that comes another day",
      row({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "2" }),
      row({ until: "2026-12-24", prompt: "1" }, { from: "2026-12-25", prompt: "2" }),
      [{ field: "prompt", was: "2", now: "1", from: "2026-12-01" }],
    ],
    [
      "entries in any order",
      row({ prompt: "1" }),
      row({ from: "2026-11-10", prompt: "3" }, { from: "2026-11-01", until: "2026-11-09", prompt: "2" }),
      [
        { field: "prompt", was: "1", now: "3" },
        { field: "prompt", was: "1", now: "2", until: "2026-11-10" },
        { field: "prompt", was: "1", until: "2026-11-01" },
      ],
    ],
    [
      "a price that begins today, and one that is announced behind it",
      row({ prompt: "1" }),
      row(
        { until: "2026-11-20", prompt: "1" },
        { from: TODAY, until: "2026-11-30", prompt: "2" },
        { from: "2026-12-01", prompt: "3" },
      ),
      [
        { field: "prompt", was: "1", now: "2" },
        { field: "prompt", was: "1", now: "3", from: "2026-12-01" },
      ],
    ],
    [
      "what differed twice in the past by its last day",
      row({ prompt: "1" }),
      row(
        { until: "2026-10-10", prompt: "2" },
        { from: "2026-10-11", until: "2026-10-20", prompt: "1" },
        { from: "2026-10-21", until: "2026-10-31", prompt: "2" },
        { from: "2026-11-01", prompt: "1" },
      ),
      [{ field: "prompt", was: "1", now: "2", until: "2026-11-01" }],
    ],
    [
      "a price that ends",
      row({ prompt: "1" }),
      row({ until: "2026-11-30", prompt: "1" }),
      [{ field: "prompt", was: "1", from: "2026-12-01" }],
    ],
    [
      "a price that ended yesterday",
      row({ prompt: "1" }),
      row({ until: "2026-11-20", prompt: "1" }),
      [{ field: "prompt", was: "1" }],
    ],
    [
      "a price that begins today, as today's",
      row({ prompt: "1" }),
      row({ until: "2026-11-20", prompt: "1" }, { from: TODAY, prompt: "2" }),
      [{ field: "prompt", was: "1", now: "2" }],
    ],
    [
      "a past price, with the day it was over",
      row({ until: "2026-10-31", prompt: "1" }, { from: "2026-11-01", prompt: "2" }),
      row({ until: "2026-10-31", prompt: "9" }, { from: "2026-11-01", prompt: "2" }),
      [{ field: "prompt", was: "1", now: "9", until: "2026-11-01" }],
    ],
    [
      "a move of today and of the past once, as today's",
      row({ prompt: "1" }),
      row({ until: "2026-10-31", prompt: "2" }, { from: "2026-11-01", prompt: "2" }),
      [{ field: "prompt", was: "1", now: "2" }],
    ],
    [
      "today's, announced and past moves, in that order",
      row({ prompt: "1" }),
      row(
        { until: "2026-10-31", prompt: "3" },
        { from: "2026-11-01", until: "2026-11-30", prompt: "4" },
        { from: "2026-12-01", prompt: "5" },
      ),
      [
        { field: "prompt", was: "1", now: "4" },
        { field: "prompt", was: "1", now: "5", from: "2026-12-01" },
        { field: "prompt", was: "1", now: "3", until: "2026-11-01" },
      ],
    ],
    [
      "the nearest announced day of the same move",
      row({ prompt: "1" }),
      row(
        { until: "2026-11-30", prompt: "1" },
        { from: "2026-12-01", until: "2026-12-31", prompt: "2" },
        { from: "2027-01-01", until: "2027-01-31", prompt: "1" },
        { from: "2027-02-01", prompt: "2" },
      ),
      [{ field: "prompt", was: "1", now: "2", from: "2026-12-01" }],
    ],
  ])("tells %s", (_name, before, after, expected) => expect(compare(before, after)).toEqual(expected));

  test("tells what held beside a change, and the name of the value alone", () => {
    const before = { prices: [{ rates: { prompt: "1", completion: "2" } }] };
    const after = {
      prices: [{ rates: { prompt: "1", completion: "2" }, tiers: [{ above: 5, rates: { prompt: "9" } }] }],
    };
    const [change] = compareTimelines(timelineOf(before), timelineOf(after), TODAY);
    expect(change).toMatchObject({ field: "prompt above 5", leaf: "prompt", now: "9" });
    expect([...(change?.beside ?? [])].map(([name]) => name)).toEqual(["prompt", "completion"]);
  });

  test("tells when nothing is left of a subprovider, not when only a rate went", () => {
    const at = (rates: Json) => ({ subproviders: { Groq: [{ rates }] } });
    expect(compare(at({ prompt: "1", audio: "2" }), at({ prompt: "1" }))).toEqual([
      { field: "audio subproviders Groq", was: "2" },
    ]);
    expect(compare(at({ prompt: "1" }), { subproviders: {} })).toEqual([
      { field: "prompt subproviders Groq", was: "1", gone: true },
    ]);
  });

  test("takes values that hold always", () => {
    const frozen = always(valuesAt(row({ prompt: "1" }), TODAY));
    const announced = timelineOf(
      row({ until: "2026-11-30", prompt: "1" }, { from: "2026-12-01", prompt: "2" }),
    );
    expect(told(compareTimelines(frozen, announced, TODAY))).toEqual([
      { field: "prompt", was: "1", now: "2", from: "2026-12-01" },
    ]);
  });
});

// The oracle asks both versions on every single day, and knows nothing of price change times.
test("a difference on any day is told, and only such", () => {
  const day = fc.integer({ min: 1, max: 30 }).map((n) => `2026-11-${String(n).padStart(2, "0")}`);
  const entry = fc.record(
    { from: day, until: day, prompt: fc.constantFrom("1", "2", "3") },
    { requiredKeys: ["prompt"] },
  );
  const rows = fc.array(entry, { maxLength: 4 });
  const days = Array.from({ length: 32 }, (_, i) =>
    new Date(Date.UTC(2026, 9, 31 + i)).toISOString().slice(0, 10),
  );
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const [before, after] = [row(...a), row(...b)];
      const seen = new Set(compare(before, after).map((c) => JSON.stringify(c, ["was", "now"])));
      const expected = new Set(
        days.flatMap((on) => {
          const [was, now] = [before, after].map((json) => valuesAt(json, on).get("prompt")?.text);
          return was === now ? [] : [JSON.stringify({ was, now })];
        }),
      );
      expect(seen).toEqual(expected);
    }),
  );
});
