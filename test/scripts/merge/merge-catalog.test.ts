// mergeCatalog: every provider of the registry, rows by rank, prices at other providers as witnesses of huge ones.
import { describe, expect, test } from "vitest";
import type { ObservationsFile } from "../../../scripts/files/evidence.ts";
import { type MergeInput, mergeCatalog } from "../../../scripts/merge/merge-catalog.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const SOURCE_RANKS = [
  { name: "low", rank: 30 },
  { name: "copy of low", rank: 31, origin: "low" },
  { name: "high", rank: 10 },
] as const;

/** A source's file of rows `[provider, id, price]`. */
function file(source: string, ...rows: (readonly [string, string, PriceEntry, object?])[]): ObservationsFile {
  return {
    source,
    read: "2026-09-30",
    rows: rows.map(([provider, id, price, more]) => ({ provider, id, facts: {}, prices: [price], ...more })),
  };
}

function merge(...observations: ObservationsFile[]) {
  return mergeWith({}, ...observations);
}

function mergeWith(changes: Partial<MergeInput>, ...observations: ObservationsFile[]) {
  const catalog = mergeCatalog({
    providers: [aProvider("p"), aProvider("q"), aProvider("r")],
    observations,
    pages: new Map(),
    ranks: SOURCE_RANKS,
    overrides: new Map([
      ["q", [{ model: "o", page: "https://e.com", read: "2026-10-01", reason: "", rates: {} }]],
    ]),
    today: "2026-11-21",
    ...changes,
  });
  return Object.fromEntries(catalog);
}

const [ONE, TWO] = [aPrice("0.000001", "0.000002"), aPrice("0.000002", "0.000004")];
const IMAGES = aPrice("0.0000003", "0.00003");
const PAGE = { page: "https://e.com", read: "2026-10-01", confidence: "official" } as const;

test("at other sellers a moving id means what the maker's page prints for it", () => {
  const providers = [aProvider("google_ai_studio"), aProvider("p")];
  const id = "gemini-flash-latest";
  const fact = { model: id, rates: TWO.rates, page: "https://e.com", read: "2026-10-03" };
  const at = (provider: string, confidence: "two secondary" | "one secondary") => {
    const pages = new Map([[provider, [{ ...fact, confidence }]]]);
    const rows = file("low", ["p", id, ONE], ["p", "gemini-3.5-flash", ONE], ["p", "gemini-3.8-flash", TWO]);
    return mergeWith({ providers, pages }, rows).p?.find((model) => model.id === id)?.moving?.to;
  };
  expect(at("google_ai_studio", "two secondary")).toBe("gemini-3.8-flash");
  expect(at("google_ai_studio", "one secondary")).toBe("gemini-3.5-flash");
  expect(at("q", "two secondary")).toBe("gemini-3.5-flash");
});

describe("mergeCatalog", () => {
  test("has every provider of the registry and no other", () => {
    const catalog = merge(file("low", ["p", "m", ONE], ["gone", "m", ONE]));
    expect(Object.entries(catalog).map(([slug, models]) => [slug, models.map(({ id }) => id)])).toEqual([
      ["p", ["m"]],
      ["q", ["o"]],
      ["r", []],
    ]);
  });

  test.each([
    ["the lower rank wins, whatever the order of files", ["low", "high"], "high"],
    ["a source without a rank is last", ["new", "low"], "low"],
  ])("%s", (_name, sources, winner) => {
    const prices = [ONE, TWO];
    const files = sources.map((source, i) => file(source, ["p", "m", prices[i] ?? ONE]));
    expect(merge(...files).p?.[0]?.prices[0]?.origin.source).toBe(winner);
  });

  test("a rank at one provider counts there alone", () => {
    const ranks = [...SOURCE_RANKS, { name: "new", rank: 40, rankAt: { p: 5 } }];
    const rows = (price: PriceEntry) => [["p", "m", price] as const, ["r", "m", price] as const];
    const { p, r } = mergeWith({ ranks }, file("high", ...rows(ONE)), file("new", ...rows(TWO)));
    const winner = (models: typeof p) => models?.[0]?.prices[0]?.origin.source;
    expect([winner(p), winner(r)]).toEqual(["new", "high"]);
  });

  test("a copy of a source is no second witness against the best one", () => {
    const [own, other] = [aPrice("0.000001", "0.000004"), aPrice("0.000003", "0.000004")];
    const served = (...sources: string[]) =>
      merge(file("high", ["p", "m", own]), ...sources.map((source) => file(source, ["p", "m", other]))).p?.[0]
        ?.prices[0]?.rates.prompt;
    expect([served("low", "copy of low"), served("low", "new")]).toEqual([
      own.rates.prompt,
      other.rates.prompt,
    ]);
  });

  test("of two contradicting sources the better ranked one is served, whatever the order of files", () => {
    const model = merge(file("low", ["p", "m", aPrice("0.0001", "0.0002")]), file("high", ["p", "m", ONE]))
      .p?.[0];
    expect(model?.prices[0]?.origin.source).toBe("high");
    expect(model?.other_sources.map(({ source, held_back }) => [source, held_back !== undefined])).toEqual([
      ["high", false],
      ["low", true],
    ]);
  });

  test.each([
    ["p", "0.000001"],
    ["q", "0.000002"],
  ])("a name that leads to another id at %s does so only there", (provider, prompt) => {
    const aliases = [{ provider, ids: ["old"], to: "m", reason: "", on: "2026-11-22" }];
    const models = mergeWith({ aliases }, file("high", ["p", "m", ONE], ["p", "old", TWO])).p;
    expect(models?.find(({ id }) => id === "old")?.prices[0]?.rates.prompt).toBe(prompt);
  });

  test("pages of the registry's providers are read", () => {
    const { p, q } = mergeWith({ pages: new Map([["q", [{ ...PAGE, model: "f", ...ONE }]]]) });
    expect([p, q?.map(({ id }) => id)]).toEqual([[], ["f", "o"]]);
  });

  test("the rate of two sellers for images made is not a third's for text, unless their page has images alone", () => {
    const both = aPrice("0.0000003", "0.0000025", { rates: { image_token_output: "0.00003" } });
    const page = { ...PAGE, model: "m", rates: { image_token_output: "0.00003" } };
    const text = (facts: (typeof page)[], ...sellers: string[]) => {
      const rows = ["p", ...sellers].map((slug, i) => [slug, "m", i ? both : IMAGES] as const);
      return mergeWith({ pages: new Map([["r", facts]]) }, file("low", ...rows)).p?.[0]?.prices[0]?.rates
        .completion;
    };
    expect([text([], "q"), text([], "q", "r")]).toEqual([IMAGES.rates.completion, undefined]);
    expect(text([page], "q", "r")).toBe(IMAGES.rates.completion);
  });

  test("rows of hosts are not rows of the gateway", () => {
    const [model, ...others] =
      merge(
        file("high", ["p", "m", ONE]),
        file("low", ["p", "m", TWO, { subprovider: "G" }], ["p", "n", TWO, { subprovider: "G" }]),
      ).p ?? [];
    expect(others).toEqual([]);
    expect(model?.other_sources).toHaveLength(1);
    expect(model?.subproviders).toMatchObject([{ subprovider: "G", price: TWO }]);
  });
});

const huge = aPrice("0.0003", "0.0006");
test.each<[string, ObservationsFile[], boolean]>([
  ["nobody does", [], false],
  ["another does", [file("low", ["q", "m", huge])], true],
  ["for the same model under another name", [file("low", ["q", "Maker/M", huge])], true],
  ["in a folder of a folder", [file("low", ["q", "host/Maker/M", huge])], true],
  ["for another model", [file("low", ["q", "n", huge])], false],
  ["the provider itself says so in two rows, which is one witness", [file("low", ["p", "x/m", huge])], false],
  ["prompt but not completion", [file("low", ["q", "m", aPrice("0.0003", "0")])], false],
  ["completion but not prompt", [file("low", ["q", "m", aPrice("0", "0.0006")])], false],
  ["a row that is gone", [file("low", ["q", "m", huge, { gone: "2026-10-01" }])], false],
  ["a price that has ended", [file("low", ["q", "m", { ...huge, until: "2026-11-20" }])], false],
  ["two others, one of them cheap", [file("low", ["q", "m", ONE], ["r", "m", huge])], true],
])("a huge price is served when another provider charges a similar one: %s: %s", (_name, others, served) =>
  expect(
    merge(file("high", ["p", "m", huge]), ...others).p?.find(({ id }) => id === "m")?.prices.length,
  ).toBe(served ? 1 : 0),
);

test("of a provider's rows of one model the first counts elsewhere", () => {
  const huge = aPrice("0.0003", "0.0006");
  const prices = (...rows: PriceEntry[]) =>
    merge(
      file("high", ["p", "m", huge]),
      file("low", ...rows.map((price, i): [string, string, PriceEntry] => ["q", `${i}/m`, price])),
    ).p?.[0]?.prices.length;
  expect([prices(huge, ONE), prices(ONE, huge)]).toEqual([1, 0]);
});

describe("a lone price far from what others charge is served when another provider's list has the same", () => {
  const far = aPrice("0.00001", "0.00002");
  const usual = file("low", ...["q", "r", "s"].map((slug): [string, string, PriceEntry] => [slug, "m", ONE]));
  test.each<[string, ObservationsFile[], number]>([
    ["none has", [], 0],
    ["one made from the provider's own", [file("new", ["t", "m", far])], 1],
    ["the provider itself", [file("new", ["p", "x/m", far])], 0],
    ["LiteLLM's, which people type", [file("litellm", ["t", "m", far])], 0],
    ["Portkey's, which people type", [file("portkey", ["t", "m", far])], 0],
    ["one of two", [file("new", ["t", "m", far], ["u", "m", ONE])], 1],
  ])("%s", (_name, others, count) =>
    expect(
      merge(file("high", ["p", "m", far]), usual, ...others).p?.find(({ id }) => id === "m")?.prices,
    ).toHaveLength(count),
  );
});

test("a seller's own price in another currency stands beside a list's conversion, which stays served", () => {
  const native = { currency: "EUR", rates: { prompt: "0.0000009" } };
  const feed = {
    source: "p",
    read: "2026-10-01",
    rows: [{ provider: "p", id: "m", facts: {}, prices: [], native }],
  };
  const quotes = { currency: "EUR", page: "https://p.example" };
  const ranks = [...SOURCE_RANKS, { name: "p", rank: 1, first_hand: "https://p.example/models" }];
  const { p } = mergeWith(
    { providers: [aProvider("p", { quotes })], ranks },
    file("high", ["p", "m", ONE]),
    feed,
  );
  expect(p?.map(({ id, prices }) => [id, prices[0]?.rates, prices[0]?.native])).toEqual([
    ["m", ONE.rates, native],
  ]);
});
