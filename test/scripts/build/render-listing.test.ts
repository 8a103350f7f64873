// renderListing: sorted by code point, variants hidden, announced prices apart, columns of what is known.
import { describe, expect, test } from "vitest";
import { renderListing } from "../../../scripts/build/render-listing.ts";
import { aModel as model, ORIGIN } from "../../helpers/catalog-model.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-21T00:00:00Z";

describe("variants", () => {
  const base = model("m", [aPrice("0.000002", "0.000004")]);
  const eu = {
    ...model("eu/m", [{ ...aPrice("0.000003", "0.000006"), units: { output_per_image: "0.04" } }]),
    offer: { region: "eu" },
    variant_of: "m",
  };
  const unknown = { ...model("us/m", []), offer: { region: "us" }, variant_of: "m" };
  const { rows, hidden, lines } = renderListing(new Map([["p", [base, eu, unknown]]]), NOW);
  const [own, euro] = ["m", "eu/m"].map((id) => rows.findIndex(([row]) => row === id));

  test("are hidden rows that name their model", () => {
    expect(hidden).toEqual(rows.flatMap(([id], row) => (id === "m" ? [] : [row])));
    expect(JSON.parse(lines[euro ?? 0] ?? "")).toMatchObject({ offer: { region: "eu" }, variant_of: "m" });
  });

  test("are facts of their model's entry when they have a price", () => {
    expect(JSON.parse(lines[own ?? 0] ?? "").variants).toEqual([
      {
        model_id: "eu/m",
        offer: { region: "eu" },
        prompt: 0.000003,
        completion: 0.000006,
        units: { output_per_image: 0.04 },
      },
    ]);
    expect(JSON.parse(lines[euro ?? 0] ?? "").variants).toBeUndefined();
  });

  test("with an announced price announce it in their model's entry too", () => {
    const later = {
      ...eu,
      prices: [
        { ...aPrice("0.000003", "0.000006"), until: "2027-01-01T00:00:00Z", origin: ORIGIN },
        { ...aPrice("0.000009", "0.000006"), from: "2027-01-01T00:00:00Z", origin: ORIGIN },
      ],
    };
    const { upcoming, rows } = renderListing(new Map([["p", [base, later]]]), NOW);
    const told = upcoming.map(({ row, line }) => [rows[row]?.[0], JSON.parse(line).variants?.[0].prompt]);
    expect(told).toEqual([
      ["eu/m", undefined],
      ["m", 0.000009],
    ]);
  });
});

test("at each announced instant only what changes then is announced, for a variant in its model's entry too", () => {
  const [march, june, sept] = ["03", "06", "09"].map((month) => `2027-${month}-01T00:00:00Z`);
  const turning = (...instants: (string | undefined)[]) =>
    [undefined, ...instants].map((from, i) => ({
      ...aPrice(`0.${i + 1}`, "0.2", { ...(from !== undefined && { from }) }),
      ...(instants[i] !== undefined && { until: instants[i] }),
    }));
  const { upcoming, rows } = renderListing(
    new Map([
      [
        "p",
        [
          model("base", [aPrice("0.1", "0.2")]),
          { ...model("eu/base", turning(march, sept)), variant_of: "base", offer: { region: "eu" } },
          model("early", turning(march)),
          model("middle", turning(june)),
        ],
      ],
    ]),
    NOW,
  );
  expect(upcoming.map(({ row, from }) => `${from.slice(5, 7)} ${rows[row]?.[0]}`)).toEqual([
    ...["03 base", "03 early", "03 eu/base", "06 middle", "09 base", "09 eu/base"],
  ]);
});

describe("renderListing", () => {
  test("rows are in code point order of model id, then provider", () => {
    const price = aPrice("0.000001", "0.000002");
    const catalog = new Map([
      ["q", [model("b", [price]), model("\u{10000}", [price])]],
      ["p", [model("b", [price]), model("\uffff", [price]), model("B", [price])]],
    ]);
    const { rows, providers } = renderListing(catalog, NOW);
    expect(rows.map(([id, p]) => [id, providers[p]])).toEqual([
      ["B", "p"],
      ["b", "p"],
      ["b", "q"],
      ["\uffff", "p"],
      ["\u{10000}", "q"],
    ]);
  });

  test("an announced price is in `upcoming` with the instant it starts and what it is sorted by from then on", () => {
    const entry = model("m", [
      aPrice("0.00000075", "0.00000375", { until: "2027-01-01T00:00:00Z" }),
      aPrice("0.0000015", "0.0000075", { from: "2027-01-01T00:00:00Z" }),
    ]);
    const { lines, upcoming } = renderListing(new Map([["p", [entry]]]), NOW);
    expect(JSON.parse(lines[0] ?? "").pricing.prompt).toBe(0.00000075);
    expect(upcoming).toEqual([
      {
        row: 0,
        from: "2027-01-01T00:00:00Z",
        line: expect.stringContaining('"prompt":0.0000015,'),
        values: { prompt: 0.0000015, completion: 0.0000075 },
      },
    ]);
  });

  test("an announced price is as sure as when the version was made", () => {
    const read = { firm: "2026-11-20", checked: "2026-11-20" };
    const later = aPrice("0.1", "0.2", { from: "2028-01-01T00:00:00Z" });
    const entry = model("m", [{ ...later, witnessed: { prompt: read, completion: read } }]);
    const [announced] = renderListing(new Map([["p", [entry]]]), NOW).upcoming;
    expect(JSON.parse(announced?.line ?? "")).toMatchObject({ certainty: "high", checked: "2026-11-20" });
  });

  test("a price that ends without a successor is in `upcoming` as unknown", () => {
    const entry = model("m", [aPrice("0.00000075", "0.00000375", { until: "2027-01-01T00:00:00Z" })]);
    const { upcoming } = renderListing(new Map([["p", [entry]]]), NOW);
    expect(upcoming.map(({ from, line, values }) => [from, JSON.parse(line).message, values])).toEqual([
      ["2027-01-01T00:00:00Z", "No price is known for today.", {}],
    ]);
  });
});

describe("the rest of a listing", () => {
  test("without variants nothing is hidden", () => {
    expect(renderListing(new Map([["p", [model("m", [])]]]), NOW)).not.toHaveProperty("hidden");
  });

  test("each of three announced prices is announced from its start, and what stays is not", () => {
    const [march, june] = ["2027-03-01T00:00:00Z", "2027-06-01T00:00:00Z"];
    const moves = model("a", [
      aPrice("0.1", "0.2", { until: march }),
      aPrice("0.3", "0.2", { from: march, until: june }),
      aPrice("0.1", "0.2", { from: june }),
    ]);
    const stays = model("b", [aPrice("0.1", "0.2")]);
    const late = model("c", [aPrice("0.1", "0.2", { until: june }), aPrice("0.4", "0.2", { from: june })]);
    const { upcoming } = renderListing(new Map([["p", [moves, stays, late]]]), NOW);
    expect(upcoming.map(({ row, from, values }) => [row, from, values?.prompt])).toEqual([
      [0, march, 0.3],
      // As at first: the row's own numbers hold again.
      [0, june, undefined],
      [2, june, 0.4],
    ]);
  });

  test("a status changes with its row, at an end and when an unconfirmed day passes", () => {
    const end = "2027-03-01T00:00:00Z";
    const ends = { ...model("a", [aPrice("0.1", "0.2")]), status: "deprecated" as const };
    const facts = { retires: "2027-03-01" };
    const catalog = [
      { ...ends, facts },
      { ...ends, id: "b", facts, unconfirmed_end: true as const },
      { ...ends, id: "c", redirect: { to: "a", at: end } },
    ];
    const { statuses, upcoming } = renderListing(new Map([["p", catalog]]), NOW);
    expect(statuses).toEqual({ deprecated: [0, 1, 2] });
    const told = upcoming.map(({ row, from, line, status, values }) => {
      const { retires, redirected_to, ...entry } = JSON.parse(line);
      return [row, from, status, values, entry.status, retires, redirected_to];
    });
    expect(told).toEqual([
      [0, end, "retired", undefined, "retired", "2027-03-01", undefined],
      [1, end, undefined, undefined, "deprecated", undefined, undefined],
      [2, end, "retired", undefined, "retired", undefined, "a"],
    ]);
  });

  test("providers are in code point order, whatever the order of the catalogue", () => {
    const catalog = new Map(["z", "a", "B"].map((slug) => [slug, [model("m", [])]]));
    const { providers, rows } = renderListing(catalog, NOW);
    expect(providers).toEqual(["B", "a", "z"]);
    expect(rows).toEqual([
      ["m", 0],
      ["m", 1],
      ["m", 2],
    ]);
  });

  test("a column has the rows with a known value, free ones included", () => {
    const models = [
      model("a", [aPrice("0.000002", "0.000008")]),
      model("b", []),
      { ...model("c", [aPrice("0", "0.000001")]), facts: { released: "2026-09" } },
    ];
    expect(renderListing(new Map([["p", models]]), NOW).columns).toEqual({
      prompt: [
        [0, 2],
        [0.000002, 0],
      ],
      completion: [
        [0, 2],
        [0.000008, 0.000001],
      ],
      released: [[2], [20260900]],
    });
  });
});
