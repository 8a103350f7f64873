// What a row of a usage report says of the calls it sums up.
import { expect, test } from "vitest";
import { readAggregate } from "../../src/responses/aggregate.ts";
import type { JsonObject } from "../../src/responses/json-paths.ts";

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
