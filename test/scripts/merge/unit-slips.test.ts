// withOneUnit: a list that writes a provider's prices 100,000 times too high is read in the unit of the others. withoutNoise: rates that
// arithmetic left beside a round one are that.
import { expect, test } from "vitest";
import { withOneUnit, withoutNoise } from "../../../scripts/merge/unit-slips.ts";

type Row = [source: "litellm" | "models-dev" | "pi-ai", id: string, prompt: string, completion: string];

function promptsOf(rows: readonly Row[]) {
  const sourced = rows.map(([source, id, prompt, completion]) => ({
    source,
    read: "2026-08-01",
    row: { provider: "wandb", id, facts: {}, prices: [{ rates: { prompt, completion } }] },
  }));
  const sources = new Map([["pi-ai", { name: "pi-ai", rank: 10, origin: "litellm" }]]);
  return withOneUnit(sourced, sources).map(({ row }) => row.prices[0]?.rates.prompt);
}

const SHOWN: Row[] = [
  ["litellm", "a", "0.022", "0.022"],
  ["models-dev", "A", "0.00000022", "0.00000022"],
  ["litellm", "b", "0.071", "0.071"],
  ["models-dev", "b", "0.00000071", "0.00000071"],
  ["litellm", "c", "0.055", "0.165"],
  ["models-dev", "c", "0.00000055", "0.00000165"],
];
const LONE: Row = ["litellm", "d", "0.114", "0.275"];

test("a price seen once is read in the unit that three other models show", () => {
  expect(promptsOf([...SHOWN, LONE])).toEqual([
    ...["0.00000022", "0.00000022", "0.00000071", "0.00000071", "0.00000055", "0.00000055"],
    "0.00000114",
  ]);
});

test.each<[string, Row[], string]>([
  ["two models are no rule", [...SHOWN.slice(0, 4), LONE], "0.114"],
  [
    "an output off by another power shows nothing",
    [...SHOWN.slice(0, 5), ["models-dev", "c", "0.00000055", "0.0000165"], LONE],
    "0.114",
  ],
  [
    "a list of the same descent shows nothing",
    [...SHOWN.map(([source, ...row]): Row => [source === "models-dev" ? "pi-ai" : source, ...row]), LONE],
    "0.114",
  ],
  ["a price that can be right stays", [...SHOWN, ["litellm", "e", "0.0001", "0.0001"]], "0.0001"],
])("%s", (_, rows, last) => {
  expect(promptsOf(rows).at(-1)).toBe(last);
});

// biome-ignore format: one line a case
test.each<[string, string, string, string]>([
  ["6.7 in 100,000 beside a sibling's", "0.00000015001", "0.00000015", "0.00000015"],
  ["a ten-thousandth", "0.0000010001", "0.000001", "0.000001"],
  ["more", "0.00000100011", "0.000001", "0.00000100011"],
  ["beside no round rate", "0.00000015001", "0.00000016", "0.00000015001"],
  ["beside one that is not round", "0.00000015001", "0.0000001500011", "0.00000015001"],
  ["a round rate itself", "0.000000151", "0.00000015", "0.000000151"],
])("noise: %s", (_name, prompt, sibling, expected) => {
  const row = (source: string, id: string, rate: string) => ({
    source,
    read: "2026-08-01",
    row: { provider: "p", id, facts: {}, prices: [{ rates: { prompt: rate } }] },
  });
  const read = (source: string) =>
    withoutNoise([row(source, "a", prompt), row("models-dev", "b", sibling)], new Map([["p", { name: "p", rank: 4, first_hand: "https://e.com" }]]))
      .map((one) => one.row.prices[0]?.rates.prompt);
  expect(read("litellm")).toEqual([expected, sibling]);
  expect(read("p")).toEqual([prompt, sibling]);
});
