// mergeProvider: which source's price is served, what fills it, what is held back, what zero means, and history.
import { describe, expect, test } from "vitest";
import type { SourcedRow } from "../../../scripts/merge/group-models.ts";
import { mergeProvider, type ProviderInput } from "../../../scripts/merge/merge-provider.ts";
import type { CatalogModel, Override } from "../../../src/schemas/catalog.ts";
import { aPrice, aProvider, aRow, ratesOnly } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";

function merge(rows: SourcedRow[], changes: Partial<ProviderInput> = {}): CatalogModel[] {
  return mergeProvider({
    provider: aProvider("p"),
    rows,
    hostRows: [],
    overrides: [],
    previous: [],
    elsewhere: () => ({ prompt: [], completion: [] }),
    today: TODAY,
    ...changes,
  });
}

function only(models: CatalogModel[]): CatalogModel {
  expect(models).toHaveLength(1);
  const [model] = models;
  if (model === undefined) throw new Error("no model");
  return model;
}

describe("mergeProvider: precedence", () => {
  test("the first source in order is served, the other's value stays beside it", () => {
    const model = only(
      merge([
        aRow("models-dev", "m", [aPrice("0.000004", "0.00002")]),
        aRow("litellm", "m", [aPrice("0.000005", "0.00003")]),
      ]),
    );
    expect(model.prices).toEqual([
      {
        rates: { prompt: "0.000004", completion: "0.00002" },
        origin: { source: "models-dev", read: "2026-09-30" },
      },
    ]);
    expect(model.other_sources).toEqual([
      { source: "models-dev", id: "m", read: "2026-09-30", agrees: true },
      {
        source: "litellm",
        id: "m",
        read: "2026-09-30",
        agrees: false,
        rates: { prompt: "0.000005", completion: "0.00003" },
      },
    ]);
  });

  test("a source without a price does not hide a lower one", () => {
    const model = only(
      merge([aRow("models-dev", "m", []), aRow("litellm", "m", [aPrice("0.000005", "0.00003")])]),
    );
    expect(model.prices[0]?.origin.source).toBe("litellm");
  });
});

describe("mergeProvider: filling", () => {
  test.each([
    ["same prompt and completion: the missing rate is filled", "0.00003", { input_cache_read: "0.0000005" }],
    ["other completion: it stays unknown", "0.00004", {}],
  ])("%s", (_name, completion, filled) => {
    const model = only(
      merge([
        aRow("models-dev", "m", [aPrice("0.000005", "0.00003")]),
        aRow("litellm", "m", [aPrice("0.000005", completion, { rates: { input_cache_read: "0.0000005" } })]),
      ]),
    );
    expect(model.prices[0]?.rates).toEqual({ prompt: "0.000005", completion: "0.00003", ...filled });
  });

  const tiers = [{ above: 200000, rates: { prompt: "0.00001", completion: "0.00006" } }];
  const tiered = aPrice("0.000005", "0.00003", { tiers });
  const flat = aPrice("0.000005", "0.00003");
  test.each([
    [
      "both lower sources have them",
      [aRow("genai-prices", "m", [tiered]), aRow("litellm", "m", [tiered])],
      tiers,
    ],
    [
      "one has them, the other has no price",
      [aRow("genai-prices", "m", []), aRow("litellm", "m", [tiered])],
      tiers,
    ],
    [
      "one has them, one that never lists tiers is flat",
      [aRow("litellm", "m", [tiered]), aRow("portkey", "m", [flat])],
      tiers,
    ],
    [
      "one has them, the other says flat",
      [aRow("genai-prices", "m", [flat]), aRow("litellm", "m", [tiered])],
      undefined,
    ],
    [
      "they are of another epoch",
      [aRow("litellm", "m", [{ ...tiered, rates: { prompt: "0.000006", completion: "0.00003" } }])],
      undefined,
    ],
  ])("tiers on a flat price when %s", (_name, others, expected) => {
    const model = only(merge([aRow("models-dev", "m", [flat]), ...others]));
    expect(model.prices[0]?.tiers).toEqual(expected);
  });
});

describe("mergeProvider: ids", () => {
  test("punctuation and case aside, ids of two sources are one model; the other id is an alias", () => {
    const model = only(
      merge([
        aRow("models-dev", "Llama-3.1-8B", [aPrice("0.000001", "0.000001")]),
        aRow("litellm", "llama-3-1-8b", [aPrice("0.000001", "0.000001")]),
      ]),
    );
    expect(model.id).toBe("Llama-3.1-8B");
    expect(model.aliases).toEqual([{ id: "llama-3-1-8b", declared_by: "litellm" }]);
  });

  test("two ids one source lists apart stay two models", () => {
    const models = merge([
      aRow("models-dev", "m.1", [aPrice("0.000001", "0.000001")]),
      aRow("litellm", "m-1", [aPrice("0.000002", "0.000002")]),
      aRow("litellm", "m.1", [aPrice("0.000001", "0.000001")]),
    ]);
    expect(models.map(({ id, prices }) => [id, prices[0]?.rates.prompt])).toEqual([
      ["m-1", "0.000002"],
      ["m.1", "0.000001"],
    ]);
  });

  test("`__proto__` is an ordinary id", () => {
    expect(only(merge([aRow("models-dev", "__proto__", [aPrice("0.000001", "0.000001")])])).id).toBe(
      "__proto__",
    );
  });
});

describe("mergeProvider: held back", () => {
  test.each([
    ["100 times low", aRow("portkey", "m", [aPrice("0.00000001", "0.0000001")])],
    ["1000 times high", aRow("portkey", "m", [aPrice("0.001", "0.01")])],
  ])("%s beside a good one is not served and is named", (_name, bad) => {
    const model = only(merge([aRow("models-dev", "m", [aPrice("0.000001", "0.00001")]), bad]));
    expect(model.prices[0]?.rates.prompt).toBe("0.000001");
    expect(model.other_sources[1]?.held_back).toMatch(/times the median|seen once/);
  });

  test("huge and seen once: no price, and the message says why", () => {
    const model = only(merge([aRow("litellm", "m", [aPrice("0.135", "0.4")])]));
    expect(model.prices).toEqual([]);
    expect(model.message).toMatch(/held back/);
  });

  test("huge and seen at another provider: served", () => {
    const elsewhere = () => ({ prompt: [0.00015], completion: [0.0006] });
    const model = only(merge([aRow("litellm", "o1-pro", [aPrice("0.00015", "0.0006")])], { elsewhere }));
    expect(model.prices[0]?.rates.completion).toBe("0.0006");
  });
});

describe("mergeProvider: zero is not a price unless it is free", () => {
  test.each([
    ["free", "m", true, undefined],
    ["unknown", "m:free", true, undefined],
    ["unknown", "m", false, /Listed at 0/],
    ["unknown", "freeform", false, /Listed at 0/],
    ["plan", "m", false, /subscription/],
  ] as const)("provider %s, id %s: priced %s", (zero_price, id, priced, message) => {
    const provider = aProvider("p", { zero_price });
    const model = only(merge([aRow("models-dev", id, [aPrice("0", "0")])], { provider }));
    expect(model.prices).toHaveLength(priced ? 1 : 0);
    if (message) expect(model.message).toMatch(message);
  });

  test("zeros beside a price per image are placeholders", () => {
    const model = only(
      merge([aRow("litellm", "m", [{ rates: { prompt: "0", completion: "0", image_output: "0.04" } }])]),
    );
    expect(model.prices[0]?.rates).toEqual({ image_output: "0.04" });
  });

  test("a varying price is no price", () => {
    const row = aRow("openrouter", "auto", [ratesOnly({ prompt: "0.000001" })]);
    const model = only(merge([{ ...row, row: { ...row.row, variable: true } }]));
    expect(model.prices).toEqual([]);
    expect(model.message).toMatch(/varies/);
  });
});

describe("mergeProvider: overrides", () => {
  const override = (changes: Partial<Override>): Override => ({
    model: "m",
    page: "https://example.com/pricing",
    read: "2026-10-01",
    reason: "list price",
    rates: { prompt: "0.000004", completion: "0.00002" },
    ...changes,
  });

  test("wins, dated, and drops an undated merged price that would re-price the past", () => {
    const model = only(
      merge([aRow("litellm", "m", [aPrice("0.000005", "0.00003")])], {
        overrides: [
          override({ from: "2026-08-21" }),
          override({
            from: "2026-07-09",
            until: "2026-08-20",
            rates: { prompt: "0.000005", completion: "0.00003" },
          }),
        ],
      }),
    );
    expect(model.prices.map(({ from, until, rates }) => [from, until, rates.prompt])).toEqual([
      ["2026-07-09", "2026-08-20", "0.000005"],
      ["2026-08-21", undefined, "0.000004"],
    ]);
  });

  test("of an unlisted model adds it", () => {
    expect(only(merge([], { overrides: [override({ model: "new" })] })).prices[0]?.origin).toEqual({
      source: "override",
      read: "2026-10-01",
      page: "https://example.com/pricing",
    });
  });

  test("takes tiers and missing rates from a source of the same epoch", () => {
    const tiers = [{ above: 272000, rates: { prompt: "0.000008", completion: "0.00003" } }];
    const peer = aPrice("0.000004", "0.00002", { tiers, rates: { input_cache_read: "0.0000004" } });
    const model = only(merge([aRow("models-dev", "m", [peer])], { overrides: [override({})] }));
    expect(model.prices[0]?.tiers).toEqual(tiers);
    expect(model.prices[0]?.rates.input_cache_read).toBe("0.0000004");
  });
});

describe("mergeProvider: history", () => {
  const row = (prompt: string, read: string) => aRow("models-dev", "m", [aPrice(prompt, "0.00002")], read);
  const first = merge([row("0.000005", "2026-10-01")]);

  test("a model no source lists any more stays as it was last known", () => {
    expect(merge([], { previous: first })).toEqual(first);
  });

  test("the same prices again change nothing", () => {
    expect(merge([row("0.000005", "2026-10-01")], { previous: first })).toEqual(first);
  });

  test("a changed rate closes the old entry the day before the new one was read", () => {
    const second = merge([row("0.000004", "2026-11-10")], { previous: first });
    expect(only(second).prices.map(({ from, until, rates }) => [from, until, rates.prompt])).toEqual([
      [undefined, "2026-11-09", "0.000005"],
      ["2026-11-10", undefined, "0.000004"],
    ]);
    expect(merge([row("0.000004", "2026-11-10")], { previous: second })).toEqual(second);
    const third = merge([row("0.000003", "2026-11-20")], { previous: second });
    expect(only(third).prices.map(({ from, until }) => [from, until])).toEqual([
      [undefined, "2026-11-09"],
      ["2026-11-10", "2026-11-19"],
      ["2026-11-20", undefined],
    ]);
  });
});
