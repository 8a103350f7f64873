// Labels of bars: the provider, with the model's id where a provider has several.
import { expect, test } from "vitest";
import { barLabels } from "../../../src/web/ui/bar-chart.tsx";

test.each<[string, [string, string][], string[]]>([
  [
    "one each",
    [
      ["a", "m"],
      ["b", "m"],
    ],
    ["a", "b"],
  ],
  [
    "several of one provider",
    [
      ["a", "m"],
      ["b", "m"],
      ["a", "n"],
    ],
    ["a: m", "b", "a: n"],
  ],
  ["none", [], []],
])("%s", (_, rows, labels) => {
  expect(barLabels(rows.map(([provider, model]) => ({ provider, model })))).toEqual(labels);
});
