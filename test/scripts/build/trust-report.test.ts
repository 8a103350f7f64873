// trustReport: providers, printed rates and bills of one version together. providerTrust: the counts of a provider's rows, and the days
// on which their prices were read.
import { expect, test } from "vitest";
import { NO_EVIDENCE, providerTrust, readDays, trustReport } from "../../../scripts/build/trust-report.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { PageFact, RecordedBill } from "../../../scripts/files/evidence.ts";
import { aModel } from "../../helpers/builds.ts";
import { aProvider } from "../../helpers/facts.ts";

const fact: PageFact = {
  ...{ model: "m", page: "https://e.com", read: "2026-11-01", confidence: "official" },
  rates: { prompt: "0.1" },
};
const bill = (cost: string, model = "m"): RecordedBill => ({
  model,
  day: "2026-11-01",
  usage: { prompt_tokens: 1, completion_tokens: 0 },
  cost,
  source: "https://e.com/",
});

test("counts bills by verdict, judges facts against what is served, and covers every provider", () => {
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
  expect(report.best_known).toEqual({});
  expect(report.facts.map(({ model_id, result, served }) => [model_id, result, served])).toEqual([
    ["m", "right", "0.1"],
    ["n", "wrong", null],
  ]);
  expect(Object.entries(report.providers).map(([slug, { rows }]) => [slug, rows])).toEqual([
    ["p", 1],
    ["q", 0],
  ]);
});

const PRICE = { rates: { prompt: "1", completion: "2" } };
const from = (read: string, more: object = {}) => ({ ...PRICE, origin: { source: "x", read, ...more } });
const model = (id: string, changes: Partial<CatalogModel>): CatalogModel => ({
  ...aModel(id, PRICE),
  ...changes,
});

test("days ascend, whatever the order of the rows", () => {
  const models = ["2026-11-01", "2026-09-01", "2026-10-01"].map((read) =>
    model(read, { prices: [from(read)] }),
  );
  expect(readDays(models, "2026-11-22T00:00:00Z").map(([day]) => day)).toEqual([
    "2026-09-01",
    "2026-10-01",
    "2026-11-01",
  ]);
});

test("includes what the registry says about a provider", () => {
  const read = { page: "https://e.com", read: "2026-11-01", confidence: "official" } as const;
  const more = {
    regions: [{ name: "eu", factor: "1.1", ...read }],
    service_tiers: [{ name: "batch", factor: "0.5", ...read }],
  };
  expect(providerTrust(aProvider("p", more), [], "2026-11-22T00:00:00Z")).toMatchObject(more);
  expect(providerTrust(aProvider("p"), [], "2026-11-22T00:00:00Z")).not.toHaveProperty("regions");
});

test("counts rows by what is known of them; days are of rows priced and on sale", () => {
  const other = { source: "y", id: "m", read: "2026-08-01", agrees: false };
  const models = [
    model("listed", { listed: "2026-09-30", prices: [from("2026-09-30")] }),
    model("first-hand", { listed: null, prices: [from("2026-11-01", { confidence: "official" })] }),
    model("gone", { status: "retired", prices: [from("2026-08-01")] }),
    model("unpriced", { prices: [] }),
    model("by month", { prices: [from("2026-10")] }),
    model("disputed", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { prompt: "9" } }],
    }),
    model("agreed in what both say", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { input_cache_read: "9" } }],
    }),
    model("held back", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { prompt: "9" }, held_back: "far off" }],
    }),
  ];
  const { usage, ...trust } = providerTrust(aProvider("p"), models, "2026-11-22T00:00:00Z");
  expect(usage).toEqual(aProvider("p").usage);
  expect(trust).toEqual({
    ...{ rows: 8, priced: 7, listed: 1, gone: 1, first_hand: 1, disagreements: 1 },
    reads: [
      ["2026-09-30", 4],
      ["2026-11-01", 1],
    ],
    certainty: { high: 1, medium: 0, low: 5 },
  });
});

test("what is held back disputes nothing", () => {
  const says = (...held_back: object[]) =>
    model("m", {
      prices: [from("2026-09-30")],
      other_sources: held_back.map((one) => ({
        ...{ source: "y", id: "m", read: "2026-08-01", agrees: false, rates: { prompt: "9" } },
        ...one,
      })),
    });
  const held = { held_back: "far off" };
  const disputes = (...models: CatalogModel[]) =>
    providerTrust(aProvider("p"), models, "2026-11-22T00:00:00Z").disagreements;
  expect([disputes(says(held)), disputes(says({})), disputes(says(held, {}))]).toEqual([0, 1, 1]);
});

test("each source has the days on which rows on sale were read there; a feed is a source named as a seller's own", () => {
  const says = (source: string, read: string) => ({ source, id: "m", read, agrees: true });
  const models = [
    model("a", {
      prices: [from("2026-11-02", { source: "acme", confidence: "official" })],
      other_sources: [says("acme", "2026-11-02"), says("list", "2026-09-30")],
    }),
    model("b", {
      prices: [from("2026-11-01")],
      other_sources: [says("acme", "2026-11-01"), says("list", "2026-09-30")],
    }),
    model("c", { status: "retired", other_sources: [says("list", "2026-01-01")] }),
  ];
  const catalog = new Map([["p", models]]);
  expect(
    trustReport({ catalog, providers: [], calendars: [], evidence: NO_EVIDENCE, today: "2026-11-22" })
      .sources,
  ).toEqual({
    acme: {
      first_hand: true,
      reads: [
        ["2026-11-01", 1],
        ["2026-11-02", 1],
      ],
    },
    list: { reads: [["2026-09-30", 2]] },
  });
});
