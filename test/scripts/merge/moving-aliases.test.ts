// movesOn, withMeanings, withMovingIds: ids that lead to whatever is newest are charged as what they mean, which a list's card of theirs shows.
import { describe, expect, test } from "vitest";
import type { CatalogModel, Claim } from "../../../scripts/files/catalog.ts";
import type { SharedPrice } from "../../../scripts/files/decisions.ts";
import { movesOn, withMeanings, withMovingIds } from "../../../scripts/merge/moving-aliases.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-23T00:00:00Z";
const LIST = { source: "a", read: "2026-09-30" };

test.each([
  ["gemini-flash-latest", true],
  ["~anthropic/claude-haiku-latest", true],
  ["~openai/gpt-5-latest", true],
  ["accounts/fireworks/routers/glm-latest", true],
  ["kimi-latest", true],
  ["claude-3-5-sonnet-latest", false],
  ["chatgpt-4o-latest", false],
  ["latest-news", false],
])("%s moves: %s", (id, moves) => expect(movesOn(id)).toBe(moves));

const model = (id: string, card: [string, string], more: Partial<CatalogModel> = {}): CatalogModel => ({
  ...{ id, facts: {}, other_sources: [] },
  prices: [{ ...aPrice(...card), origin: LIST }],
  ...more,
});
const claim = (read: string, card: [string, string]): Claim => ({
  ...{ source: "b", id: "m", read, agrees: false, held_back: "far off" },
  rates: { prompt: card[0], completion: card[1] },
});
const OLD = model("claude-haiku-4.5", ["1", "5"], { facts: { released: "2025-10-15" } });
const NEW = model("claude-haiku-5.5", ["0.1", "0.5"], { facts: { released: "2026-10-01" } });
const LATEST = "~anthropic/claude-haiku-latest";
const DECLARED = { provider: "p", ids: [LATEST], to: "x", reason: "", on: "2026-11-01" };
const meant = (alias: CatalogModel, others: CatalogModel[], declared: SharedPrice[] = []) => {
  const all = withMeanings([...others, alias], declared, NOW);
  const { moving, prices } = all.at(-1) ?? alias;
  return [moving?.to ?? moving, prices.map(({ rates }) => rates.prompt)];
};

// biome-ignore format: one line a case
test.each<[string, [string, string[]][], string[]]>([
  ["an alias that moves on gets a row", [["grok-4.5", ["grok-4.5-latest", "grok-latest"]]], ["grok-4.5", "grok-latest"]],
  ["not where a list has it", [["grok-4.5", ["grok-latest"]], ["grok-latest", []]], ["grok-4.5", "grok-latest"]],
  ["nor as a name of another that moves on", [["codestral-latest", ["codestral/codestral-latest"]]], ["codestral-latest"]],
  ["nor of a model without versions", [["mistral-saba", ["mistral-saba-latest"]]], ["mistral-saba"]],
  ["nor of another name", [["open-codestral-7b", ["codestral-latest"]]], ["open-codestral-7b"]],
])("withMovingIds: %s", (_name, rows, ids) => {
  const listed = rows.map(([id, aliases]) => {
    return { ...LIST, row: { provider: "xai", id, aliases, facts: { name: id }, prices: [aPrice("2", "6")] } };
  });
  const all = withMovingIds(listed).map(({ row }) => row);
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(all.map(({ prices }) => prices)).toEqual(ids.map(() => [aPrice("2", "6")]));
});

describe("withMeanings", () => {
  // biome-ignore format: one line a case
  test.each<[string, CatalogModel, CatalogModel[], unknown]>([
    ["the model with the served card", model(LATEST, ["1", "5"]), [OLD, NEW], ["claude-haiku-4.5", ["1"]]],
    ["the one with a newer card that was held back", model(LATEST, ["1", "5"], { other_sources: [claim("2026-11-10", ["0.1", "0.5"])] }), [OLD, NEW], ["claude-haiku-5.5", ["0.1"]]],
    ["not with an older one", model(LATEST, ["1", "5"], { other_sources: [claim("2026-09-29", ["0.1", "0.5"])] }), [OLD, NEW], ["claude-haiku-4.5", ["1"]]],
    ["of two with the card the newest", model(LATEST, ["1", "5"]), [OLD, { ...OLD, id: "claude-haiku-4.6", facts: { released: "2026-01-01" } }], ["claude-haiku-4.6", ["1"]]],
    ["no model of another name", model(LATEST, ["1", "5"]), [{ ...OLD, id: "claude-haiku-4.5-fast" }, { ...OLD, id: "haiku-4" }], [{}, ["1"]]],
    ["none that is retired", model(LATEST, ["1", "5"]), [{ ...OLD, status: "retired" }], [{}, ["1"]]],
    ["what its page prices by itself is not touched", model(LATEST, ["1", "5"], { prices: [{ ...aPrice("1", "5"), origin: { ...LIST, confidence: "official" } }] }), [OLD], [undefined, ["1"]]],
    ["but its page is older than the newest of the name", model(LATEST, ["1", "5"], { prices: [{ ...aPrice("1", "5"), origin: { ...LIST, confidence: "official" } }] }), [OLD, NEW], ["claude-haiku-4.5", ["1"]]],
    ["an id with a version is no alias", model("claude-3-haiku-latest", ["1", "5"]), [OLD], [undefined, ["1"]]],
  ])("%s", (_name, alias, others, expected) => expect(meant(alias, others)).toEqual(expected));

  test("a declared alias gives the meaning while it applies", () => {
    const alias = model(LATEST, ["1", "5"]);
    expect(meant(alias, [OLD], [DECLARED])).toEqual([undefined, ["1"]]);
    expect(meant(alias, [OLD], [{ ...DECLARED, until: NOW }])).toEqual(["claude-haiku-4.5", ["1"]]);
    expect(meant(alias, [OLD, NEW], [{ ...DECLARED, on: "2026-09-30" }])).toEqual([
      "claude-haiku-4.5",
      ["1"],
    ]);
  });

  test("the price is the model's from now on, plus what only the alias states at that card", () => {
    const cached = (rate: string, more = {}) => ({ rates: { input_cache_read: rate, ...more } });
    const [ended, now, next] = [
      { ...aPrice("9", "9"), until: "2026-10-01T00:00:00Z", origin: LIST },
      {
        ...aPrice("1", "5", cached("0.1")),
        from: "2026-10-01T00:00:00Z",
        until: "2026-12-01T00:00:00Z",
        origin: LIST,
      },
      { ...aPrice("2", "8"), from: "2026-12-01T00:00:00Z", origin: LIST },
    ];
    const own = {
      ...aPrice("1", "5", cached("0.9", { web_search: "0.01" })),
      origin: { ...LIST, source: "b" },
    };
    const [, alias] = withMeanings(
      [{ ...OLD, prices: [ended, now, next] }, model(LATEST, ["1", "5"], { prices: [own] })],
      [],
      NOW,
    );
    const { from: _from, ...current } = now;
    expect(alias?.prices).toEqual([
      { ...current, rates: { ...current.rates, web_search: "0.01" }, evidence: { web_search: own.origin } },
      next,
    ]);
  });
});
