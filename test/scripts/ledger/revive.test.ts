// Which ids come back that lists showed once, and at which prices.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { revive } from "../../../scripts/ledger/revive.ts";
import { priceText, sight } from "./sight-text.ts";

const SLUGS = new Set(["acme", "openai", "openrouter"]);
const HOST = { slug: "acme", kind: "host" } as const;
const CLOUD = { slug: "acme", kind: "cloud" } as const;
const OFFER: CatalogModel = { id: "@cf/maker/still-here", facts: {}, prices: [], other_sources: [] };

const revivedBy = (provider: Parameters<typeof revive>[0], id: string, sights: string[]) =>
  revive(provider, new Map([[id, sights.map(sight)]]), [OFFER], SLUGS);

test.each<
  [what: string, provider: Parameters<typeof revive>[0], id: string, sights: string[], comesBack: boolean]
>([
  ["one of its own list", HOST, "m", ["own 5/20 01-01..01-05>01-06"], true],
  ["one of two witnesses", HOST, "m", ["a 5/20 01-01..03-01>03-02", "b 5/20 01-01..03-01>03-02"], true],
  [
    "one that two witnesses showed at other prices",
    HOST,
    "m",
    ["a 5/20 01-01..03-01>03-02", "b 3/15 01-01..03-01>03-02"],
    true,
  ],
  ["one of one witness at a host", HOST, "m", ["a 5/20 01-01..06-01>06-02"], false],
  ["one of one witness at a cloud", CLOUD, "m", ["a 5/20 01-01..06-01>06-02"], true],
  ["one that was there for less than a month", CLOUD, "m", ["a 5/20 01-01..01-30>01-31"], false],
  ["one under another provider's prefix", CLOUD, "openai/m", ["a 5/20 01-01..06-01>06-02"], false],
  [
    "one with the name of an offer",
    CLOUD,
    "still.here",
    ["a 5/20 01-01..06-01>06-02", "b 5/20 01-01..06-01>06-02"],
    false,
  ],
  ["but one of its own list has", HOST, "still.here", ["own 5/20 01-01..06-01>06-02"], true],
  [
    "one that a list which is pulled still shows",
    HOST,
    "m",
    ["litellm 5/20 01-01..11-01", "b 5/20 01-01..06-01>06-02"],
    false,
  ],
  ["one that a list which is not pulled still shows", CLOUD, "m", ["langfuse 5/20 01-01..11-01"], true],
  ["a name that a list made up", CLOUD, "m", ["llmprices 5/20 01-01..06-01>06-02"], true],
  [
    "another maker's model at a maker",
    { slug: "acme", kind: "maker" },
    "gpt-4-preview",
    ["a 5/20 01-01..06-01>06-02"],
    false,
  ],
])("%s: %s", (_, provider, id, sights, comesBack) => {
  expect(revivedBy(provider, id, sights).map(({ model }) => model.id)).toEqual(comesBack ? [id] : []);
});

test("a revived model is retired with its last card and the ones before", () => {
  const sights = ["own 5/20 01-01..02-01>02-02", "own 3/15 02-02..06-01>06-02*"];
  const [one] = revivedBy(HOST, "m", sights);
  expect(one?.model).toMatchObject({
    status: "retired",
    revived: true,
    prices: [{ rates: { prompt: "3" } }],
  });
  expect(one?.prices.map(priceText)).toEqual(["5/20 by 01-01..02-02", "3/15 by 02-02.."]);
});

test("the word of a single witness stays one witness's to its last day", () => {
  const [one] = revivedBy(CLOUD, "m", ["a 5/20 01-01..06-01>06-02"]);
  expect(one?.prices.map(priceText)).toEqual(["5/20 by 01-01.. alone 06-02"]);
});

test("ids that exist only in a list's own naming never come back", () => {
  const made = { ...sight("a 5/20 01-01..06-01>06-02"), source: "llm-prices" };
  expect(revive(CLOUD, new Map([["m", [made]]]), [], SLUGS)).toEqual([]);
});
