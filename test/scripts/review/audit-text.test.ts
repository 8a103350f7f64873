// auditText: a line for each value in USD per 1M tokens, then the rows, then the counts.
import { expect, test } from "vitest";
import type { Audit } from "../../../scripts/review/audit.ts";
import { auditText } from "../../../scripts/review/audit-text.ts";

const NONE: Audit = {
  disagreements: [],
  unconfirmed: [],
  stale: [],
  settlements: { lapsed: [], unneeded: [] },
};

test("nothing to say is three counts", () => {
  expect(auditText(NONE)).toBe(
    "0 disagreements, 0 open; 0 rows known to one source only; 0 rows not confirmed for 60 days",
  );
});

test("every kind of line, in its order", () => {
  const text = auditText({
    disagreements: [
      {
        row: "p/a",
        moves: 3,
        served: {
          source: "page",
          read: "2026-10-01",
          rates: { prompt: "0.00000012345678901234", completion: "0.00002" },
        },
        others: [
          { source: "litellm", read: "2026-09-01", rates: { prompt: "0.000005" }, held_back: "far off" },
          { source: "portkey", read: "2026-09-02", rates: { input_cache_read: "0" } },
        ],
        agreeing: ["page", "models-dev", "pi-ai"],
        accepted: "seen",
      },
      {
        row: "p/b",
        moves: 0.5,
        served: { source: "page", read: "2026-10-02", rates: {} },
        others: [],
        agreeing: ["page", "pi-ai"],
      },
      {
        row: "p/c",
        moves: 0,
        served: { source: "page", read: "", rates: {} },
        others: [],
        agreeing: ["page"],
      },
    ],
    unconfirmed: ["p/d"],
    stale: [{ row: "p/e", read: "2026-01-01" }],
    settlements: { lapsed: ["p/f"], unneeded: ["p/g"] },
  });
  expect(text.split("\n")).toEqual([
    "p/a: moves 3 USD; accepted: seen",
    "  served  0.123456789012/20/?  page 2026-10-01, also models-dev, pi-ai",
    "  other   5/?/?  litellm 2026-09-01 (held back: far off)",
    "  other   ?/?/0  portkey 2026-09-02",
    "p/b: moves 0.5 USD",
    "  served  ?/?/?  page 2026-10-02, also pi-ai",
    "p/c: moves 0 USD",
    "  served  ?/?/?  page ",
    "one source only: p/d",
    "not confirmed for 60 days: p/e, last 2026-01-01",
    "settlement lapsed: p/f",
    "settlement of nothing: p/g",
    "3 disagreements, 2 open; 1 rows known to one source only; 1 rows not confirmed for 60 days",
  ]);
});
