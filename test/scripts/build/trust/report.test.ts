// trustReport: providers, printed rates and bills of one version together.
import { expect, test } from "vitest";
import { trustReport } from "../../../../scripts/build/trust/report.ts";
import type { PageFact, RecordedBill } from "../../../../scripts/files/evidence.ts";
import { aProvider } from "../../../helpers/facts.ts";
import { aModel } from "../../../helpers/small-build.ts";

const fact: PageFact = {
  ...{ model: "m", page: "https://e.com", read: "2026-11-01", confidence: "official" },
  rates: { prompt: "0.1" },
};
const bill = (cost: string, model = "m"): RecordedBill => ({
  ...{
    model,
    day: "2026-11-01",
    usage: { prompt_tokens: 1, completion_tokens: 0 },
    cost,
    source: "https://e.com/",
  },
});

test("counts each kind of bill, judges facts by what is served, and has every provider", () => {
  const price = { rates: { prompt: "0.1", completion: "0.2" }, from: "2026-01-01T00:00:00Z" };
  const report = trustReport({
    catalog: new Map([["p", [aModel("m", price)]]]),
    providers: [aProvider("p"), aProvider("q")],
    calendars: [],
    evidence: {
      ...{ facts: new Map([["p", [fact, { ...fact, model: "n" }]]]), disputed: [], before: [] },
      bills: new Map([
        ["p", [bill("0.1"), bill("0.1"), bill("0.1"), bill("9"), bill("9"), bill("0.1", "n")]],
      ]),
    },
    today: "2026-11-22",
  });
  expect(report.bills).toEqual({ confirmed: 3, refuted: 2, undecidable: 1 });
  expect(report.facts.map(({ model_id, result, served }) => [model_id, result, served])).toEqual([
    ["m", "right", "0.1"],
    ["n", "wrong", null],
  ]);
  expect(Object.entries(report.providers).map(([slug, { rows }]) => [slug, rows])).toEqual([
    ["p", 1],
    ["q", 0],
  ]);
});
