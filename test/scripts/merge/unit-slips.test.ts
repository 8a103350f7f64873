// withOneUnit: a list that writes a provider's prices 100,000 times too high is read in the unit of the others.
import { expect, test } from "vitest";
import { withOneUnit } from "../../../scripts/merge/unit-slips.ts";

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
