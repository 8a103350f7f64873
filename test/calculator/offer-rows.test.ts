// offerRows: the row of an offer in the lists, and what it rests on.
import { describe, expect, test } from "vitest";
import { offerRows } from "../../src/calculator/offer-rows.ts";
import { UnreadableError, type Version } from "../../src/store/version.ts";
import { unreadable, versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";

/** Rows come by model, then by provider: a's m, then b's. */
const versionWith = (...entries: object[]) =>
  versionOf(
    [aShop("a", ["m"]), aShop("b", ["m"])],
    undefined,
    entries.map((entry) => JSON.stringify({ model_id: "m", ...entry })),
  );

describe("the evidence of an offer's row", () => {
  const readEvidence = async (version: Version, provider: string, model: string) => {
    const rows = await offerRows(version);
    return rows.row(provider, model)?.evidence;
  };

  const all = {
    sources: ["page", "litellm"],
    page: "https://a.example",
    as_of: "2026-11-01",
    confidence: "official",
  };
  test.each<[string, object, object | undefined]>([
    [
      "all of it",
      all,
      { sources: ["page", "litellm"], page: "https://a.example", read: "2026-11-01", confidence: "official" },
    ],
    ["the sources alone", { sources: ["litellm"] }, { sources: ["litellm"] }],
    ["nothing of a row without sources", { page: "https://a.example" }, undefined],
  ])("%s", async (_name, entry, value) => {
    const version = versionWith({ provider_id: "a", sources: ["other"] }, { provider_id: "b", ...entry });
    expect(await readEvidence(version, "b", "m")).toStrictEqual(value);
  });

  test("an unlisted row has none", async () => {
    const version = versionWith({ provider_id: "a", ...all }, { provider_id: "b", ...all });
    expect(await readEvidence(version, "c", "m")).toBeUndefined();
    expect(await readEvidence(version, "a", "n")).toBeUndefined();
  });

  test("fails when the listing fails", async () => {
    const version = { ...versionOf([]), listing: unreadable };
    await expect(readEvidence(version, "a", "m")).rejects.toThrow(UnreadableError);
  });
});

test("the price in force has no rate that a rule of the row derives, although its history lists it", async () => {
  const [card, from] = [{ prompt: 1, completion: 2 }, "2026-01-01T00:00:00Z"];
  const derived = { input_cache_write_1h: { from: "prompt", factor: "2", page: "https://a.example" } };
  const history = [{ ...card, input_cache_write_1h: 2, effective_from: from }];
  const row = { provider_id: "a", pricing: card, derived, history, rates: { input_cache_write_1h: 2 } };
  const rows = await offerRows(versionWith(row, { provider_id: "b" }));
  expect(rows.row("a", "m")?.prices).toEqual([{ from, derived, rates: { prompt: "1", completion: "2" } }]);
});
