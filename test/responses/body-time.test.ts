import { expect, test } from "vitest";
import { readAggregate, readTime } from "../../src/responses/body-time.ts";
import type { JsonObject } from "../../src/responses/json-paths.ts";

test.each([
  [
    "the nearest",
    [{ created: 1785574800 }, { timestamp: "2026-01-01T00:00:00Z" }],
    "2026-08-01T09:00:00Z",
    "created",
  ],
  [
    "a further one, where the nearest cannot be read",
    [{ timestamp: 1785574800000 }, { timestamp: "2026-01-01T00:00:00+01:00" }],
    "2025-12-31T23:00:00Z",
    "timestamp",
  ],
  ["a tool's milliseconds", [{ time: { created: 1785574800123 } }], "2026-08-01T09:00:00Z", "created"],
  ["one that cannot be read", [{ timestamp: "yesterday" }], undefined, "timestamp"],
  ["seconds before there were such models", [{ created: 0 }], undefined, "created"],
  ["a day without its hour", [{ date: "2026-08-01" }], undefined, "timestamp"],
  ["a row of Cursor's", [{ Date: "2026-08-01T09:00:00Z" }], "2026-08-01T09:00:00Z", "timestamp"],
])("%s", (_, chain, at, source) => {
  expect(readTime(chain)).toMatchObject({ ...(at !== undefined && { at }), source });
});

test.each([
  [{ timestamp: 1785574800000 }, "1785574800000"],
  [{ timestamp: "2026-01-01T00:00:00.120Z" }, "2026-01-01T00:00:00.120Z"],
  [{ timestamp: "2026-01-01T00:00:00Z", created: 1785574800 }, undefined],
])("%j is stated to the millisecond: %s", (object, mark) => {
  expect(readTime([object])?.mark).toBe(mark);
});

test("there is none when nothing states one", () => {
  expect(readTime([{ timestamp: null }])).toBeUndefined();
});

const DAY = { starting_at: "2026-11-01T00:00:00Z", ending_at: "2026-11-02T00:00:00Z" };

test.each<[string, JsonObject[], object]>([
  [
    "of Anthropic's, grouped",
    [{ context_window: "0-200k", service_tier: "standard" }, DAY],
    { above: false, from: DAY.starting_at, until: DAY.ending_at },
  ],
  ["of long prompts", [{ context_window: "200k-1M", service_tier: "batch" }], { above: true }],
  ["of all prompts and service tiers", [{ context_window: null, service_tier: null }], { isMixed: true }],
  [
    "of OpenAI's, grouped by batch",
    [{ batch: false }, { start_time: 1_793_491_200, end_time: 1_793_577_600 }],
    { from: "2026-11-01T00:00:00Z", until: "2026-11-02T00:00:00Z" },
  ],
  ["of OpenAI's, ungrouped", [{ batch: null, service_tier: null }], { isMixed: true }],
  ["with times that are none", [{ batch: true }, { start_time: "soon", starting_at: "yesterday" }], {}],
])("a row %s", (_, chain, aggregate) => expect(readAggregate(chain)).toEqual(aggregate));
