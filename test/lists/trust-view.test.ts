// A version's report on its own quality, as routes answer it: ages of evidence, scores of facts. Figures are counted by hand.
import { describe, expect, test } from "vitest";
import { accuracyPage, daysSince1970, evidenceAge } from "../../src/lists/trust-view.ts";
import type { JudgedFact, ProviderTrust, TrustReport } from "../../src/schemas/trust.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");

const trust = (reads: ProviderTrust["reads"]): ProviderTrust => ({
  ...{ rows: 9, priced: 8, listed: 7, gone: 1, first_hand: 3, disagreements: 2, reads },
  usage: { prompt_includes_cache: true, completion_includes_reasoning: true, page: "https://p.example" },
});

test.each([
  ["1970-01-01T00:00:00Z", 0],
  ["1970-01-01T23:59:59.999Z", 0],
  ["1970-01-02T00:00:00Z", 1],
  ["2026-11-22T10:00:00Z", 20779],
])("%s is %i days after 1970 began", (at, days) => expect(daysSince1970(Date.parse(at))).toBe(days));

test.each<[string, ProviderTrust["reads"], object | null]>([
  ["nothing of no price", [], null],
  [
    "of one price",
    [["2026-11-15", 1]],
    { median: "2026-11-15", oldest: "2026-11-15", newest: "2026-11-15", within: [1, 1, 1] },
  ],
  [
    "a week, a month and three are counted from the day of the question",
    [
      ["2026-08-23", 1],
      ["2026-08-24", 1],
      ["2026-10-22", 1],
      ["2026-10-23", 1],
      ["2026-11-14", 1],
      ["2026-11-15", 1],
    ],
    { median: "2026-10-22", oldest: "2026-08-23", newest: "2026-11-15", within: [0.1667, 0.5, 0.8333] },
  ],
  [
    "by prices, not by days",
    [
      ["2026-01-01", 2],
      ["2026-11-20", 7],
      ["2026-11-21", 1],
    ],
    { median: "2026-11-20", oldest: "2026-01-01", newest: "2026-11-21", within: [0.8, 0.8, 0.8] },
  ],
  [
    "the day of the lower half where they are as many",
    [
      ["2026-11-01", 3],
      ["2026-11-21", 3],
    ],
    { median: "2026-11-01", oldest: "2026-11-01", newest: "2026-11-21", within: [0.5, 1, 1] },
  ],
])("the age of price evidence: %s", (_, reads, age) => {
  const { share_read_within_days: within, ...rest } = evidenceAge(reads, NOW) ?? {};
  const shown = within && { ...rest, within: ["7", "30", "90"].map((days) => within[days]) };
  expect(shown ?? null).toEqual(age);
});

const fact = (
  provider_id: string,
  result: JudgedFact["result"],
  more: Partial<JudgedFact> = {},
): JudgedFact => ({
  ...{ provider_id, model_id: "m", rate: "prompt", value: "2", served: "2", result },
  ...{ at: "2026-11-01T00:00:00Z", page: "https://p.example", read: "2026-11-01" },
  ...more,
});
const before = (served: string | null) => ({ before: { imported: "2026-11-01", served } });
const REPORT: TrustReport = {
  providers: {
    a: trust([
      ["2026-11-20", 1],
      ["2026-11-21", 2],
    ]),
    b: trust([
      ["2026-11-19", 1],
      ["2026-11-20", 4],
    ]),
  },
  facts: [
    fact("a", "right", { rate: "1", ...before("2") }),
    fact("a", "disputed", { rate: "2", ...before("3") }),
    fact("b", "right", { rate: "3", ...before(null) }),
    fact("b", "wrong", { rate: "4" }),
    fact("b", "right", { rate: "5", ...before("2.0") }),
    fact("b", "wrong", { rate: "6" }),
  ],
  bills: { confirmed: 5, refuted: 1, undecidable: 2 },
};
const answer = (query: Partial<Parameters<typeof accuracyPage>[1]> = {}, report = REPORT) =>
  accuracyPage(report, { page: 1, page_size: 10, ...query }, NOW, (slug) => slug.toUpperCase());

describe("facts compared with what is served", () => {
  test("wrong ones first, then disputed ones, each in the report's order", () => {
    expect(answer().data.map(({ rate }) => rate)).toEqual(["4", "6", "2", "1", "3", "5"]);
  });

  test("the overall score", () => {
    expect(answer().summary).toEqual({
      ...{ facts: 6, right: 3, wrong: 2, disputed: 1, share_right: 0.5 },
      before: { facts: 4, right: 1, wrong: 2, missing: 1, share_right: 0.25 },
      bills: REPORT.bills,
      evidence: evidenceAge(
        [
          ["2026-11-19", 1],
          ["2026-11-20", 5],
          ["2026-11-21", 2],
        ],
        NOW,
      ),
    });
  });

  test("the evidence of one provider", () => {
    const { evidence } = answer({ provider_id: "a" }).summary;
    expect(evidence).toEqual(evidenceAge(REPORT.providers.a?.reads ?? [], NOW));
  });

  test("certainty of prices: best known models first, then all", () => {
    const report = {
      ...REPORT,
      providers: {
        a: { ...trust([]), certainty: { high: 1, medium: 2, low: 1 } },
        b: { ...trust([]), certainty: { high: 0, medium: 0, low: 4 } },
        none: trust([]),
      },
      best_known: { b: { high: 0, medium: 1, low: 1 } },
    };
    const none = { rows: 0, high: 0, medium: 0, low: 0 };
    const half = { rows: 2, high: 0, medium: 0.5, low: 0.5 };
    const quarter = { rows: 4, high: 0.25, medium: 0.5, low: 0.25 };
    expect(answer({}, report).certainty).toEqual({
      best_known: half,
      all: { rows: 8, high: 0.125, medium: 0.25, low: 0.625 },
      providers: [
        { provider_id: "b", name: "B", best_known: half, all: { rows: 4, high: 0, medium: 0, low: 1 } },
        { provider_id: "a", name: "A", best_known: none, all: quarter },
      ],
    });
    expect(answer({ provider_id: "a" }, report).certainty.all).toEqual(quarter);
  });

  test("by provider, those with most facts first", () => {
    expect(answer().providers).toEqual([
      { provider_id: "b", name: "B", facts: 4, right: 2, wrong: 2, disputed: 0, share_right: 0.5 },
      { provider_id: "a", name: "A", facts: 2, right: 1, wrong: 0, disputed: 1, share_right: 0.5 },
    ]);
  });

  test("a provider has its own score; a filter on results keeps the overall score", () => {
    const ofA = answer({ provider_id: "a" });
    expect([ofA.summary.facts, ofA.data.length, ofA.providers.length, ofA.meta.total]).toEqual([2, 2, 1, 2]);
    const wrong = answer({ result: "wrong" });
    expect([wrong.summary.facts, wrong.data.map(({ rate }) => rate), wrong.meta.total]).toEqual([
      6,
      ["4", "6"],
      2,
    ]);
  });

  test.each([
    [1, ["4", "6", "2", "1"], 2],
    [2, ["3", "5"], 2],
    [3, [], 2],
  ])("page %i", (page, rates, total_pages) => {
    const { data, meta } = answer({ page, page_size: 4 });
    expect(data.map(({ rate }) => rate)).toEqual(rates);
    expect(meta).toEqual({ page, page_size: 4, total: 6, total_pages });
  });

  test("no facts give a share of 0", () => {
    const { summary, providers, meta } = answer({}, { ...REPORT, providers: {}, facts: [] });
    expect([summary.share_right, summary.before.share_right, summary.evidence]).toEqual([0, 0, null]);
    expect([providers, meta.total_pages]).toEqual([[], 0]);
  });

  test("a third is rounded to four digits", () => {
    const facts = [fact("a", "right"), fact("a", "wrong"), fact("a", "wrong")];
    expect(answer({}, { ...REPORT, facts }).summary.share_right).toBe(0.3333);
  });
});

test("each source has its age, sellers' feeds first and beside their aim", () => {
  const reads = (...days: [string, number][]): ProviderTrust["reads"] => days;
  const sources: TrustReport["sources"] = {
    list: { reads: reads(["2026-09-30", 9]) },
    acme: { first_hand: true, reads: reads(["2026-10-01", 1], ["2026-11-20", 3]) },
    late: { first_hand: true, reads: reads(["2026-10-01", 5]) },
  };
  const report: TrustReport = {
    ...{ providers: {}, facts: [], sources },
    bills: { confirmed: 0, refuted: 0, undecidable: 0 },
  };
  expect(accuracyPage(report, { page: 1, page_size: 9 }, NOW, String).sources).toEqual([
    {
      source: "late",
      first_hand: true,
      rows: 5,
      newest: "2026-10-01",
      p50_days: 52,
      aim_days: 2,
      meets_aim: false,
    },
    {
      source: "acme",
      first_hand: true,
      rows: 4,
      newest: "2026-11-20",
      p50_days: 2,
      aim_days: 2,
      meets_aim: true,
    },
    { source: "list", first_hand: false, rows: 9, newest: "2026-09-30", p50_days: 53 },
  ]);
});
