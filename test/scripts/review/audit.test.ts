// audit: disagreements most money first, what settles each, rows one source knows, rows long unconfirmed.
import { describe, expect, test } from "vitest";
import {
  readAcceptedDisagreements,
  readCatalog,
  readProviders,
} from "../../../scripts/files/prices-folder.ts";
import { audit } from "../../../scripts/review/audit.ts";
import { auditText } from "../../../scripts/review/audit-text.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../src/schemas/catalog.ts";

const TODAY = "2026-11-21";
const SERVED = { prompt: "0.000004", completion: "0.00002" };

function model(id: string, origin: CatalogPrice["origin"], other_sources: Partial<Claim>[]): CatalogModel {
  return {
    id,
    facts: {},
    prices: [{ rates: SERVED, origin }],
    other_sources: other_sources.map((claim) => ({
      source: "litellm",
      id,
      read: "2026-10-01",
      agrees: false,
      ...claim,
    })),
  };
}

const NEW = { source: "models-dev", read: "2026-10-15" } as const;
const SELF = { source: "models-dev", read: "2026-10-15", agrees: true } as const;

function run(models: CatalogModel[], accepted: { row: string; reason: string; on: string }[] = []) {
  return audit(new Map([["p", models]]), ["p"], accepted, TODAY);
}

describe("audit: disagreements", () => {
  test("come with every value and day, most money first", () => {
    const { disagreements } = run([
      model("small", NEW, [SELF, { rates: { ...SERVED, prompt: "0.000005" } }]),
      model("big", NEW, [SELF, { rates: { prompt: "0.000005", completion: "0.00003" } }]),
      model("agreed", NEW, [SELF, { agrees: true }]),
    ]);
    // 1,000,000 x 0.000001 + 200,000 x 0.00001 = 3
    expect(disagreements.map(({ row, moves }) => [row, moves])).toEqual([
      ["p/big", 3],
      ["p/small", 1],
    ]);
    expect(disagreements[0]).toMatchObject({
      served: { source: "models-dev", read: "2026-10-15", rates: SERVED },
      others: [
        { source: "litellm", read: "2026-10-01", rates: { prompt: "0.000005", completion: "0.00003" } },
      ],
    });
  });

  const other = { rates: { prompt: "0.000005", completion: "0.00003" } };
  const OLD = { source: "models-dev", read: "2026-09-01" } as const;
  test.each([
    ["nobody", model("m", OLD, [{ ...other }]), [], undefined],
    [
      "a page that was read",
      model("m", { ...OLD, source: "override", page: "https://e.com" }, [other]),
      [],
      "override: https://e.com",
    ],
    ["a written reason", model("m", OLD, [other]), [{ row: "p/m", reason: "seen", on: TODAY }], "seen"],
    [
      "a reason for the provider",
      model("m", OLD, [other]),
      [{ row: "p/*", reason: "all", on: TODAY }],
      "all",
    ],
    [
      "a reason for another row",
      model("m", OLD, [other]),
      [{ row: "p/x", reason: "no", on: TODAY }],
      undefined,
    ],
    [
      "a held-back other",
      model("m", OLD, [{ ...other, held_back: "far off" }]),
      [],
      "the other price is held back as implausible",
    ],
    [
      "two against an older one",
      model("m", NEW, [SELF, { source: "genai-prices", agrees: true }, other]),
      [],
      "2 sources say so, the 1 others were read earlier",
    ],
    [
      "the better and newer source",
      model("m", NEW, [SELF, other]),
      [],
      "models-dev stands above the others and was read later, 2026-10-15 after 2026-10-01",
    ],
  ])("accepted by %s", (_name, entry, accepted, reason) => {
    expect(run([entry], accepted).disagreements[0]?.accepted).toBe(reason);
  });
});

test("audit names rows one source knows, and rows not confirmed for 60 days", () => {
  const { unconfirmed, stale } = run([
    model("alone", NEW, [SELF]),
    model("two", NEW, [SELF, { agrees: true }]),
    model("long-ago", { source: "models-dev", read: "2026-09-21" }, [{ agrees: true, read: "2026-09-21" }]),
    model("just-in-time", { source: "models-dev", read: "2026-09-22" }, [
      { agrees: true, read: "2026-09-01" },
    ]),
  ]);
  expect(unconfirmed).toEqual(["p/alone"]);
  expect(stale).toEqual([{ row: "p/long-ago", read: "2026-09-21" }]);
});

test("auditText has a line for each value in USD per 1M tokens, and the counts last", () => {
  const text = auditText(
    run([model("m", NEW, [SELF, { rates: { prompt: "0.000005", completion: "0.00003" } }])]),
  );
  expect(text.split("\n")).toEqual([
    "p/m: moves 3 USD; accepted: models-dev stands above the others and was read later, 2026-10-15 after 2026-10-01",
    "  served  4/20/?  models-dev 2026-10-15",
    "  other   5/30/?  litellm 2026-10-01",
    "one source only: p/m",
    "1 disagreements, 0 open; 1 rows known to one source only; 0 rows not confirmed for 60 days",
  ]);
});

test("every written reason is about a row or a provider there is", async () => {
  const [catalog, providers, accepted] = [
    await readCatalog(),
    await readProviders(),
    await readAcceptedDisagreements(),
  ];
  const slugs = new Set(providers.map(({ slug }) => slug));
  for (const { row } of accepted) {
    const [provider = "", ...id] = row.split("/");
    const known =
      id.join("/") === "*" ? slugs.has(provider) : catalog.get(provider)?.some((m) => m.id === id.join("/"));
    expect(known, row).toBe(true);
  }
});
