// audit: disagreements most money first, what settles each. auditText, billsText: a line
// for each value in USD per 1M tokens, for each bill that is not confirmed, then the counts.
import { describe, expect, test } from "vitest";
import type { BillVerdict } from "../../../scripts/build/check-bills.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../scripts/files/catalog.ts";
import type { AcceptedDisagreement } from "../../../scripts/files/decisions.ts";
import { type Audit, audit, auditText, billsText } from "../../../scripts/review/audit.ts";

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

describe("audit: a disagreement", () => {
  const only = (origin: CatalogPrice["origin"], ...claims: Partial<Claim>[]) =>
    run([model("m", origin, claims)]).disagreements[0];

  test.each<[string, CatalogPrice["rates"], number]>([
    ["six digits", { prompt: "0.0000050000045" }, 1],
    ["tokens of the answer too", { completion: "0.00002500002" }, 1],
    ["both", { prompt: "0.000005", completion: "0.000025" }, 2],
    ["what one of them does not state moves nothing", { prompt: "0.000005", input_cache_read: "9" }, 1],
  ])("moves by the weighed call, to %s", (_name, rates, moves) =>
    expect(only(NEW, { rates })?.moves).toBe(moves),
  );

  test("moves what the furthest of them does", () => {
    const far = { rates: { prompt: "0.000007" } };
    expect(only(NEW, { rates: { prompt: "0.000005" } }, far, { rates: { prompt: "0.000006" } })?.moves).toBe(
      3,
    );
  });

  test("has pages, what is held back, and who agrees", () => {
    const says = [
      { rates: { prompt: "0.000005" }, held_back: "far off" },
      { source: "pi-ai", rates: SERVED },
      { source: "portkey", rates: { completion: "0.00002" } },
    ] as const;
    expect(only({ ...NEW, page: "https://e.com" }, ...says)).toStrictEqual({
      row: "p/m",
      moves: 1,
      served: { ...NEW, page: "https://e.com", rates: SERVED },
      others: [
        { source: "litellm", read: "2026-10-01", rates: { prompt: "0.000005" }, held_back: "far off" },
      ],
      agreeing: ["pi-ai"],
      accepted: "page: https://e.com",
    });
    expect(only(NEW, { rates: { prompt: "0.000005" } })).toStrictEqual({
      row: "p/m",
      moves: 1,
      served: { ...NEW, rates: SERVED },
      others: [{ source: "litellm", read: "2026-10-01", rates: { prompt: "0.000005" } }],
      agreeing: [],
    });
  });
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
    ["settles ids with a slash", written(["p/m", "p/x/y"], TODAY), "seen", [], ["p/x/y"]],
    ["of a provider nobody audits is not judged", written(["q/m"], TODAY), undefined, [], []],
  ])("%s", (_name, entry, reason, lapsed, unneeded) => {
    const { disagreements, settlements } = run([disputed("m")], [entry]);
    expect(disagreements[0]?.accepted).toBe(reason);
    expect(settlements).toEqual({ lapsed, unneeded });
  });

  test("are needed by one of several disagreements", () => {
    const { settlements } = run([disputed("m"), disputed("n")], [written(["p/n"], TODAY)]);
    expect(settlements.unneeded).toEqual([]);
  });

  test("are lines of the text", () => {
    const text = auditText(run([disputed("m")], [written(["p/a"], TODAY), written(["p/b"], "2026-11-20")]));
    expect(text).toContain("settlement lapsed: p/b\nsettlement of nothing: p/a\n");
  });
});

const NONE: Audit = {
  disagreements: [],
  settlements: { lapsed: [], unneeded: [] },
};

test("nothing to say is two counts", () => {
  expect(auditText(NONE)).toBe("0 disagreements, 0 open");
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
    "settlement lapsed: p/f",
    "settlement of nothing: p/g",
    "3 disagreements, 2 open",
  ]);
});

const bill: BillVerdict["bill"] = {
  model: "m",
  day: "2026-11-01",
  usage: { prompt_tokens: 1, completion_tokens: 1 },
  cost: "0.5",
  source: "https://e.com/log",
};

test("billsText", () => {
  expect(
    billsText([
      { row: "p/a", bill, verdict: "refuted", ours: "0.4" },
      { row: "p/b", bill, verdict: "undecidable", why: "no such row" },
      { row: "p/c", bill, verdict: "confirmed", ours: "0.5" },
      { row: "p/d", bill, verdict: "refuted", ours: "0.3", why: "rounded" },
    ]).split("\n"),
  ).toEqual([
    "bill refutes p/a on 2026-11-01: 0.5, ours 0.4",
    "bill says nothing of p/b on 2026-11-01: 0.5; no such row",
    "bill refutes p/d on 2026-11-01: 0.5, ours 0.3; rounded",
    "4 recorded bills: 1 confirmed, 2 refuted, 1 not decidable",
  ]);
});
