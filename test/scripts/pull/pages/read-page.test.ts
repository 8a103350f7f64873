// What a page prints, by a description of it; and what makes a page unreadable as a whole, or one row of it.
import { expect, test } from "vitest";
import { type Page, readPage } from "../../../../scripts/pull/pages/read-page.ts";

const PAGE: Page = {
  labels: /^(?:Standard|Batch)$/,
  tiers: { batch: "batch" },
  ids: "printed",
  leaves: /Tools/,
  long: 272_000,
  columns: {
    model: "id",
    modality: "kind",
    in: "prompt",
    out: "completion",
    "long in": "long prompt",
    price: "prices",
    cost: "cost",
    both: "prompt / completion",
    gone: "ends",
  },
};

/** Lines of cells as a table. */
const table = (header: string, ...rows: string[]) =>
  ["", header, header.replace(/[^|]+/g, " - "), ...rows, ""].map((line) => line && `|${line}|`).join("\n");

/** Each price in short: `id tier>above rate figure`. */
const shortly = (text: string, page = PAGE) =>
  readPage(text, page).printed.map(
    ({ id, tier = "", above, rate, unit, figure }) =>
      `${id} ${tier}${above ? `>${above}` : ""} ${rate ?? unit?.unit} ${figure}`,
  );

test.each([
  // One id in several tables: the nearest label above says which tier each is of.
  [
    "labels",
    `Standard\n${table("Model|In", "x|$2")}\nBatch\n${table("Model|In", "x|$1")}`,
    ["x  prompt 2", "x batch prompt 1"],
  ],
  [
    "columns of long context",
    table("Model|In|Long in", "x (<272K context length)|$2|$4", "y|$1|-"),
    ["x  prompt 2", "x >272000 prompt 4", "y  prompt 1"],
  ],
  [
    "bounds in ids",
    table("Model|In", "x (< 200k prompt tokens)|$2", "x (≥ 200k prompt tokens)|$4"),
    ["x  prompt 2", "x >199999 prompt 4"],
  ],
  ["tiers in ids", table("Model|In", "x (Batch)|$2"), ["x batch prompt 2"]],
  ["kinds of tokens", table("Model|Modality|In", "x|Audio|$32", "x|Text|$4"), ["x  audio 32", "x  prompt 4"]],
  ["several prices in a cell", table("Model|Both", "x|$1 / $3"), ["x  prompt 1", "x  completion 3"]],
  [
    "prices by their words",
    table("Model|Price", "x|$0.15 input$0.60 output", "y|$0.04 / image"),
    ["x  prompt 0.15", "x  completion 0.60", "y  output_per_image 0.04"],
  ],
  [
    "a cost only where there is no price",
    table("Model|In|Cost", "x|$2|$0.006 / minute", "y|-|$0.003 / minute"),
    ["x  prompt 2", "y  input_per_minute 0.003"],
  ],
  // The struck price is the one before a promotion; what says so beside the id is no part of it.
  ["struck prices", table("Model|In", "**x**<br />Permanent 50% off|~~$2~~ $1"), ["x  prompt 1"]],
  [
    "tables of other things",
    `${table("Model|In", "x|$2")}\n## Tools\n${table("Model|In", "x|$9")}`,
    ["x  prompt 2"],
  ],
])("%s", (_name, text, prices) => {
  expect(shortly(text)).toEqual(prices);
});

test("a table of other things may be known by its label alone", () => {
  const text = `Standard\n${table("Model|In", "x|$2")}\nBatch\n${table("Model|In", "x|$1")}`;
  expect(shortly(text, { ...PAGE, leaves: /Batch/ })).toEqual(["x  prompt 2"]);
});

test.each([
  ["dashed name", "Claude Opus 4.1 ([retired](/u))", ["claude-opus-4-1"]],
  ["dashed name", "Claude Opus 5 / Claude Opus 4.8", ["claude-opus-5", "claude-opus-4-8"]],
  ["name", "GPT 5.4 Mini", ["gpt-5.4-mini"]],
  [
    /\/docs\/model\/(.+)$/,
    "[![M](https://a.test/m.png)GPT OSS](/docs/model/openai/gpt-oss)Enterpriseopenai/gpt-oss",
    ["openai/gpt-oss"],
  ],
  [/\/m\/([^/]+)$/, "[Kimi K3 (US)](https://a.test/m/kimi-k3)", ["kimi-k3-us"]],
] as const)("ids: %s: %s", (ids, cell, expected) => {
  expect(readPage(table("Model|In", `${cell}|$1`), { ...PAGE, ids }).printed.map(({ id }) => id)).toEqual(
    expected,
  );
});

test("models named in a line above, a rate per row, and both prices of an announced change", () => {
  const page: Page = {
    ...PAGE,
    turned: "paid",
    columns: { "input price": "prompt", "image input price": "image prompt" },
  };
  const text = `## F\n\n_[\`x\`](u), and [\`y\`](v)_\n\n### Batch\n${table(" |Free|Paid", "Input price^\\*^|Free of charge|$1 through December 31, 2026. $2 starting January 1, 2027.", "Image input price|-|$3")}`;
  expect(shortly(text, page)).toEqual(
    ["x", "y"]
      .flatMap((id) => [`${id} batch prompt 1`, `${id} batch prompt 2`])
      .toSorted()
      .concat(["x batch image_token 3", "y batch image_token 3"]),
  );
  expect(readPage(text, page).printed.map(({ from, until }) => from ?? until)).toContain("2027-01-01");
});

test("days on which models end", () => {
  const text = `${table("Model|In", "x|$1")}\ntext\n${table("Model|Gone", "y|July 23, 2026", "z|soon")}`;
  expect(readPage(text, PAGE).ends).toEqual([{ id: "y", day: "2026-07-23" }]);
  expect(readPage(text, PAGE).problems).toEqual([{ id: "z", text: '"soon" is no day' }]);
});

test.each([
  ["a column with prices that is new", table("Model|In|Audio in", "x|$1|$2"), 'the column "audio in" is new'],
  [
    "rows with fewer cells: spans were lost",
    "| Model | In | Out |\n| - | - | - |\n| x | $1 | $2 |\n| Text | $4 |",
    "other cells than its header",
  ],
  [
    "a table twice under one label: tabs were lost",
    `${table("Model|In", "x|$1")}\ntext\n${table("Model|In", "y|$2")}`,
    "the labels between are lost",
  ],
  [
    "two prices of one rate: a struck one was glued",
    table("Model|In", "x|$0.6$0.3"),
    "x: prompt is 0.6 and 0.3",
  ],
  ["no table", "# Prices\n\nThey moved.", "no table of prices is where it was"],
])("a page is refused for %s", (_name, text, message) => {
  expect(() => readPage(text, PAGE)).toThrow(message);
});

test("an unreadable row is one problem, and so is a table that nobody reads", () => {
  const text = `${table("Model|In", "x|$1", "y|about $2", "two words|$3")}\n## Seats\n${table("Seat|Fee", "a|$9")}`;
  expect(shortly(text)).toEqual(["x  prompt 1"]);
  expect(readPage(text, PAGE).problems).toEqual([
    { id: "y", text: '"about $2" is not understood' },
    { id: "two words", text: "is not an id" },
    { text: "Seats > seat | fee: a table with prices that is not read" },
  ]);
});
