// What a build writes for searches: whose model each row is, its maker's name and day for it, who is well known, which media.
import { expect, test } from "vitest";
import { listSearch } from "../../../scripts/build/list-search.ts";
import type { CatalogModel } from "../../../src/schemas/catalog.ts";
import { aProvider } from "../../helpers/facts.ts";

function model(id: string, facts: CatalogModel["facts"], canonical?: string): CatalogModel {
  return { id, facts, prices: [], other_sources: [], ...(canonical !== undefined && { canonical }) };
}

const CATALOG = new Map([
  ["bedrock", [model("google.g-1", { name: "G1 on Bedrock", released: "2026-02-01" }, "google/g-1")]],
  [
    "google_ai_studio",
    [
      model("g-1", { name: "G 1", released: "2026-01", input_modalities: ["text", "image"] }, "google/g-1"),
      model("odd", { name: "Odd" }),
    ],
  ],
  ["nobody", [model("plain", {})]],
]);
const PROVIDERS = [
  aProvider("bedrock", { kind: "cloud", name: "Amazon Bedrock", aliases: ["aws"] }),
  aProvider("google_ai_studio", { kind: "maker", name: "Google" }),
  aProvider("nobody", { kind: "gateway", name: "Nobody" }),
];
const ROWS: [string, number][] = [
  ["g-1", 1],
  ["google.g-1", 0],
  ["odd", 1],
  ["plain", 2],
];

const SEARCH = listSearch(CATALOG, { rows: ROWS, providers: [...CATALOG.keys()] }, PROVIDERS);

test("a model has its maker's name and day, and every row of it leads to it", () => {
  expect(SEARCH.models).toEqual([["google/g-1", "G 1", 20260100]]);
  expect(SEARCH.of).toEqual([1, 1, 0, 0]);
});

test("a row whose model is not known has its own name", () => expect(SEARCH.names).toEqual([[2, "Odd"]]));

test("sellers have every name, the makers whose models are theirs, and a place: clouds before makers before gateways", () => {
  const [cloud, maker, gateway] = SEARCH.sellers;
  expect(cloud).toEqual(["bedrock Amazon Bedrock aws", ["amazon"], 0]);
  expect(maker?.slice(0, 2)).toEqual(["google_ai_studio Google", ["google_ai_studio", "google"]]);
  expect((maker?.[2] ?? 0) > (cloud?.[2] ?? 0) && (maker?.[2] ?? 0) < (gateway?.[2] ?? 0)).toBe(true);
});

test("media are the model's where the offer has none of its own", () => {
  expect(SEARCH.media).toEqual([[["image", "text"], []]]);
  expect(SEARCH.has).toEqual([1, 1, 0, 0]);
});
