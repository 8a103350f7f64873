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
