// audit: disagreements most money first, what settles each, rows one source knows, rows long unconfirmed.
import { describe, expect, test } from "vitest";
import { audit } from "../../../scripts/review/audit.ts";
import { auditText } from "../../../scripts/review/audit-text.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../src/schemas/catalog.ts";
import type { AcceptedDisagreement } from "../../../src/schemas/publish-rules.ts";

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

function run(models: CatalogModel[], accepted: AcceptedDisagreement[] = []) {
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

describe("written settlements", () => {
  const OLD = { source: "models-dev", read: "2026-09-15" } as const;
  const disputed = (id: string) => model(id, OLD, [{ rates: { ...SERVED, prompt: "0.000005" } }]);
  const written = (rows: string[], until: string): AcceptedDisagreement => ({
    rows,
    reason: "seen",
    on: "2026-11-01",
    until,
  });
  test.each<[string, AcceptedDisagreement, string | undefined, string[], string[]]>([
    ["holds on its last day", written(["p/m"], TODAY), "seen", [], []],
    ["has lapsed after it", written(["p/m"], "2026-11-20"), undefined, ["p/m"], []],
    [
      "settles the rows it names, and says which need none",
      written(["p/m", "p/x"], TODAY),
      "seen",
      [],
      ["p/x"],
    ],
    ["of a provider nobody audits is not judged", written(["q/m"], TODAY), undefined, [], []],
  ])("%s", (_name, entry, reason, lapsed, unneeded) => {
    const { disagreements, settlements } = run([disputed("m")], [entry]);
    expect(disagreements[0]?.accepted).toBe(reason);
    expect(settlements).toEqual({ lapsed, unneeded });
  });

  test("are lines of the text", () => {
    const text = auditText(run([disputed("m")], [written(["p/a"], TODAY), written(["p/b"], "2026-11-20")]));
    expect(text).toContain("settlement lapsed: p/b\nsettlement of nothing: p/a\n");
  });
});

test("auditText has a line for each value in USD per 1M tokens, and the counts last", () => {
  const text = auditText(
    run([model("m", NEW, [SELF, { rates: { prompt: "0.000005", completion: "0.00003" } }])]),
  );
  expect(text.split("\n")).toEqual([
    "p/m: moves 3 USD",
    "  served  4/20/?  models-dev 2026-10-15",
    "  other   5/30/?  litellm 2026-10-01",
    "one source only: p/m",
    "1 disagreements, 1 open; 1 rows known to one source only; 0 rows not confirmed for 60 days",
  ]);
});
