// scoreFresh: the newest import of facts against what was served the day before.
import { expect, test } from "vitest";
import { scoreFresh } from "../../../scripts/build/fresh-facts.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import type { JudgedFact } from "../../../src/schemas/trust.ts";

const IMPORT = {
  imported: "2026-11-23",
  rows: { "p/a": { prompt: "1", completion: "9" }, "p/b": { prompt: null } },
  statuses: {
    "p/over": "retired",
    "p/live": "active",
    "p/coming": "deprecated",
    "p/weak": "deprecated",
    "p/new": null,
  },
} as const;

const judged = (model_id: string, rate: string, value: string): JudgedFact => ({
  ...{ provider_id: "p", model_id, rate, value, served: value, result: "right" },
  ...{ at: "2026-11-23T00:00:00Z", page: "https://e.com", read: null },
});
const end = (model: string, day: string, more: Partial<PageFact> = {}): PageFact => ({
  model,
  event: "ends",
  at: `${day}T00:00:00Z`,
  page: "https://e.com",
  read: null,
  confidence: "official",
  ...more,
});

test("prices and ends of the newest import count as they were served", () => {
  const facts = [
    judged("a", "prompt", "1"),
    judged("a", "completion", "2"),
    judged("b", "prompt", "3"),
    judged("c", "prompt", "4"),
  ];
  const pages = [
    ...[end("over", "2026-11-23"), end("live", "2026-10-01"), end("coming", "2026-11-24")],
    ...[end("weak", "2026-10-01", { confidence: "one secondary" }), end("new", "2026-10-01")],
    ...[
      end("over", "2026-10-01", { reason: "By hand." }),
      end("unknown", "2026-10-01"),
      end("live", "2026-10-01", { event: "released" }),
    ],
  ];
  const earlier = { imported: "2026-11-21", rows: { "p/c": { prompt: "4" } } };
  expect(scoreFresh(facts, new Map([["p", pages]]), [earlier, IMPORT])).toEqual({
    imported: "2026-11-23",
    prices: { facts: 3, right: 1, wrong: 1, missing: 1 },
    lives: { facts: 5, right: 3, wrong: 1, missing: 1 },
  });
  expect(scoreFresh(facts, new Map(), [])).toBeUndefined();
});
