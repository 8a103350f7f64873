// Origins: who states a price at an instant, and which lists a release day.
import { expect, test } from "vitest";
import { Origins, valuesOf, type Witnesses } from "../../../scripts/review/origins.ts";
import { model, NOW } from "../../helpers/builds.ts";

const official = {
  source: "page",
  read: "2026-11-01",
  page: "https://e.com/p",
  confidence: "official" as const,
};
const list = { source: "litellm", read: "2026-11-01" };
const rates = { prompt: "0.000002", completion: "0.000008" };
const fact = {
  model: "x",
  page: "https://e.com/p",
  read: "2026-11-01",
  confidence: "official" as const,
  rates,
};

function origins(more: Partial<Witnesses> = {}): Origins {
  const hosted = { subprovider: "Groq", price: { rates, origin: list } };
  const models = [
    {
      ...model("m"),
      prices: [{ rates, origin: official, evidence: { completion: list } }],
      subproviders: [hosted],
    },
    { ...model("a"), aliases: [{ id: "b", declared_by: "x" }] },
  ];
  return new Origins({
    models: async (provider) => (provider === "p" ? models : []),
    observations: async () => [],
    ...{ pages: new Map([["p", [fact]]]), overrides: new Map() },
    ...more,
  });
}

test.each<[string, string, [string, string][], string[], boolean]>([
  ["a value that a page states", "p/m", [["prompt", "0.000002"]], ["page"], true],
  ["one that no page states", "p/m", [["prompt", "0.000003"]], ["page"], false],
  ["one that a list states", "p/m", [["completion", "0.000008"]], ["litellm"], false],
  [
    "both",
    "p/m",
    [
      ["prompt", "0.000002"],
      ["completion", "0.000008"],
    ],
    ["litellm", "page"],
    false,
  ],
  ["nothing that changed", "p/m", [], ["page"], false],
  ["a host's", "p/m:Groq", [["prompt", "0.000002"]], ["litellm"], false],
  ["an unknown offer", "p/x", [["prompt", "1"]], [], false],
])("%s", async (_name, offer, changed, names, firstHand) =>
  expect(await origins().ofPrice(offer, NOW, new Map(changed))).toEqual({ names, firstHand }),
);

test("values stated by an override are first-hand too", async () => {
  const override = { ...fact, reason: "r", read: "2026-11-01", model: "m" };
  const stated = origins({ pages: new Map(), overrides: new Map([["p", [override]]]) });
  const { firstHand } = await stated.ofPrice("p/m", NOW, new Map([["prompt", "0.000002"]]));
  expect(firstHand).toBe(true);
});

test("a day belongs to who states it for the model or an alias, a page of its own as such", async () => {
  const row = (id: string, facts: object) => ({ provider: "p", id, facts, prices: [] });
  const file = (source: string, ...rows: ReturnType<typeof row>[]) => ({ source, read: "2026-11-01", rows });
  const files = [
    file("two", row("b", { released: "2027-01-01" })),
    file(
      "one",
      row("a", { released: "2027-01-01", retires: "2027-03-01" }),
      row("a", { released: "2026-01-01" }),
    ),
  ];
  const event = { ...fact, model: "b", event: "ends" as const, at: "2027-03-01T00:00:00Z" };
  const read = (confidence: "official" | "one secondary") =>
    origins({ observations: async () => files, pages: new Map([["p", [{ ...event, confidence }]]]) });
  const stated = read("official");
  expect(await stated.ofDay("released p/a", "2027-01-01")).toEqual({
    names: ["one", "two"],
    firstHand: false,
  });
  expect(await stated.ofDay("released p/a", "2025-01-01")).toEqual({ names: [], firstHand: false });
  expect(await stated.ofDay("retires p/a", "2027-03-01")).toEqual({
    names: ["first-hand", "one"],
    firstHand: true,
  });
  const secondary = await read("one secondary").ofDay("retires p/a", "2027-03-01");
  expect(secondary).toEqual({ names: ["one", "page"], firstHand: false });
});

test("every value of a price has its own name", () => {
  const hours = [{ utc: "01:00-02:00", rates }];
  expect([...valuesOf({ rates, tiers: [{ above: 5, rates: { prompt: "1" } }], hours }).keys()]).toEqual([
    "prompt",
    "completion",
    "above 5 prompt",
    "hours",
  ]);
});
