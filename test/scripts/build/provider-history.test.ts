// providerRecord: every dated price with its evidence, and where each offer is in its life.
import { expect, test } from "vitest";
import { providerRecord } from "../../../scripts/build/provider-history.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";

const origin = { source: "page", read: "2026-11-01", page: "https://e.com", confidence: "official" } as const;
const rates = { prompt: "0.1" };
const MODEL: CatalogModel = { id: "m", facts: {}, prices: [], other_sources: [] };

const NOW = "2026-11-22T00:00:00Z";

test("a row with every field", () => {
  const full: CatalogModel = {
    ...{ ...MODEL, status: "retired", status_since: "2026-10-01", withdrawn: { day: "2026-11-02" } },
    facts: { released: "2026-01-01", retires: "2026-10-01", replaced_by: "n", context_tokens: 9 },
    prices: [{ rates, from: "2026-01-01T00:00:00Z", origin, evidence: { prompt: origin } }],
  };
  expect(providerRecord("p", [full], NOW)).toStrictEqual({
    provider: "p",
    models: [
      {
        ...{ id: "m", status: "retired", status_since: "2026-10-01" },
        ...{ released: "2026-01-01", retires: "2026-10-01", replaced_by: "n", withdrawn: "2026-11-02" },
        entries: [
          {
            ...{ rates, from: "2026-01-01T00:00:00Z", ...origin, first_seen: "2026-11-01T00:00:00Z" },
            ...{ certainty: "high", checked: "2026-11-01", certainty_of: { prompt: "high" } },
          },
        ],
      },
    ],
  });
});

test("a row with few fields", () => {
  const prices = [{ rates, origin: { source: "litellm", read: "2026-11" } }];
  expect(providerRecord("p", [{ ...MODEL, prices }], NOW)).toStrictEqual({
    provider: "p",
    models: [
      {
        ...{ id: "m", status: "active" },
        entries: [
          {
            ...{ rates, source: "litellm", read: "2026-11" },
            ...{ certainty: "medium", checked: "2026-11-01", certainty_of: { prompt: "medium" } },
          },
        ],
      },
    ],
  });
});

test("keys that left the cost map are reported in the history of their row", () => {
  const gone = [
    { key: "p/m", row: "p/m", day: "2026-11-01" },
    { key: "m", row: "p/m", day: "2026-11-01" },
    { key: "n", row: "p/n", day: "2026-11-01" },
    { key: "q", row: "q/m", day: "2026-11-01" },
  ];
  const models = ["m", "n", "o"].map((id) => ({ ...MODEL, id }));
  expect(providerRecord("p", models, NOW, gone).models.map((model) => model.left_cost_map)).toEqual([
    ...["p/m, m", "n", undefined],
  ]);
});
