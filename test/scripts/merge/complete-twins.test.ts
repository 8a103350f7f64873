// completeTwins: a dated id has what its undated twin has, from the same price list only.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { completeTwins } from "../../../scripts/merge/complete-twins.ts";
import type { Rates } from "../../../src/schemas/price.ts";

const ORIGIN = { source: "x", read: "2026-11-01" };
const TWIN = { source: "y", read: "2026-10-01" };
const CARD: Rates = { prompt: "0.1", completion: "0.2" };

function model(id: string, price: Partial<CatalogPrice>, origin = ORIGIN): CatalogModel {
  return { id, facts: {}, prices: [{ rates: CARD, origin, ...price }], other_sources: [] };
}

function dated(id: string, own: Partial<CatalogPrice>, twin: Partial<CatalogPrice>) {
  const models = [model(id, own), model("m", twin, TWIN)];
  return completeTwins(models)[0]?.prices[0];
}

const MORE = { rates: { ...CARD, input_cache_read: "0.01", web_search: "0.5", audio: "0.3" } };

describe("completeTwins", () => {
  test.each(["m-2026-04-23", "m-20260423", "m@20260423"])("%s takes rates, and says whose they are", (id) => {
    expect(dated(id, {}, MORE)).toEqual({
      rates: { ...CARD, input_cache_read: "0.01", web_search: "0.5" },
      origin: ORIGIN,
      evidence: { input_cache_read: TWIN, web_search: TWIN },
    });
  });

  test.each<[string, string, Partial<CatalogPrice>, Partial<CatalogPrice>]>([
    ["another model's", "n-2026-04-23", {}, MORE],
    ["an undated id", "m-2", {}, MORE],
    ["what is like a day within an id", "m-2026-04-23-2", {}, MORE],
    ["one whose twin has no more", "m-2026-04-23", {}, {}],
    ["another card", "m-2026-04-23", { rates: { ...CARD, prompt: "0.3" } }, MORE],
    [
      "another time",
      "m-2026-04-23",
      { from: "2026-06-01T00:00:00Z" },
      { ...MORE, until: "2026-06-01T00:00:00Z" },
    ],
  ])("%s takes nothing", (_name, id, own, twin) => {
    expect(dated(id, own, twin)).toEqual({ rates: CARD, origin: ORIGIN, ...own });
  });

  test("a rate and tiers of its own stay", () => {
    const tiers = [{ above: 5, rates: { prompt: "0.4" } }];
    const own = { rates: { ...CARD, input_cache_read: "0.02" }, tiers };
    const found = dated("m-2026-04-23", own, { ...MORE, tiers: [{ above: 9, rates: { prompt: "0.9" } }] });
    expect(found?.rates.input_cache_read).toBe("0.02");
    expect(found?.tiers).toEqual(tiers);
  });

  test("tiers it lacks are its twin's", () => {
    const tiers = [{ above: 5, rates: { prompt: "0.4" } }];
    expect(dated("m-2026-04-23", {}, { tiers })).toEqual({ rates: CARD, origin: ORIGIN, tiers });
  });

  test("one rate it lacks is its twin's", () => {
    const rates = { ...CARD, web_search: "0.5" };
    expect(dated("m-2026-04-23", {}, { rates })).toEqual({
      ...{ rates, origin: ORIGIN },
      evidence: { web_search: TWIN },
    });
  });

  test("a day within an id leads to no other id", () => {
    const models = [model("m-2026-04-23-mini", {}), model("m-mini", MORE, TWIN)];
    expect(completeTwins(models)[0]?.prices[0]?.rates).toEqual(CARD);
  });

  test("of a twin's prices of one card the last says", () => {
    const day = "2026-06-01T00:00:00Z";
    const search = (web_search: string) => ({ ...CARD, web_search });
    const twin = {
      ...model("m", {}),
      prices: [
        { rates: search("0.5"), origin: TWIN, until: day },
        { rates: search("0.7"), origin: TWIN, from: day },
      ],
    };
    expect(completeTwins([model("m-2026-04-23", {}), twin])[0]?.prices[0]?.rates.web_search).toBe("0.7");
  });
});
