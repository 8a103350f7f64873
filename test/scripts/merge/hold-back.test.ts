// holdBack: a price far off the others, or huge and seen nowhere else, is not served; the one of higher precedence stays.
// withoutLone: what one origin alone knows of an offer, far off what others charge, is held back; whose word is enough.
import { describe, expect, test } from "vitest";
import type { ProviderKind } from "../../../scripts/files/registry.ts";
import { holdBack, loneDoubt, type OtherPrices, withoutLone } from "../../../scripts/merge/hold-back.ts";
import type { Rates } from "../../../src/schemas/price.ts";
import { aProvider, ratesOnly } from "../../helpers/facts.ts";

const NONE: OtherPrices = { prompt: [], completion: [] };

/** Rows by their prompt price, or their rates -> [kept, held with why]. */
function split(rows: (string | Rates)[], atOthers: OtherPrices = NONE) {
  const all = rows.map((row, i) => ({
    i,
    price: { rates: typeof row === "string" ? { prompt: row } : row },
  }));
  const { kept, held } = holdBack(all, atOthers);
  return [kept.map(({ i }) => i), held.map(({ row, reason }) => `${row.i}: ${reason}`)];
}

const far = (i: number, ratio: string, name = "prompt") =>
  `${i}: ${name} is ${ratio} times the median of the other sources`;
const huge = (i: number, name = "prompt") => `${i}: ${name} is above 200 USD per 1M tokens and seen once`;

describe("far off", () => {
  // biome-ignore format: one line a case
  test.each<[string, (string | Rates)[], number[], string[]]>([
    ["one source", ["0.000001"], [0], []],
    ["nine times is not far off", ["0.000244140625", "0.002197265625"], [0, 1], []],
    ["more is; the one of higher precedence stays", ["0.000001", "0.0000091"], [0], [far(1, "9.1")]],
    ["whichever way", ["0.0000091", "0.000001"], [0], [far(1, "0.11")]],
    ["also when the first of several is wrong", ["0.0001", "0.000001", "0.000001"], [1, 2], [far(0, "100")]],
    ["completion too", [{ completion: "0.000001" }, { completion: "0.0001" }], [0], [far(1, "100", "completion")]],
    ["prompt is looked at first", [{ prompt: "0.000001", completion: "0.000001" }, { prompt: "0.0001", completion: "0.001" }], [0], [far(1, "100")]],
    ["of several the farthest goes first", ["0.000001", "0.00001", "0.0001", "0.000001"], [0, 3], [far(2, "100"), far(1, "10")]],
    ["what is held back is no witness against the rest", ["0.000001", "0.00000001", "0.000008"], [0, 2], [far(1, "0.00354")]],
    ["the median is the middle one", ["0.00005", "0.000001", "0.00001", "0.00001"], [0, 2, 3], [far(1, "0.1")]],
    ["0 is neither", ["0", "0.000001"], [0, 1], []],
    ["0 is where two others state more", ["0", "0.000001", "0.000002"], [1, 2], ["0: prompt is 0 where 2 other sources state more"]],
    [
      "the completion too",
      [
        { prompt: "0.000001", completion: "0.000002" },
        { prompt: "0.000001", completion: "0.000002" },
        { prompt: "0.000001", completion: "0.000002" },
        { prompt: "0.000001", completion: "0" },
      ],
      [0, 1, 2],
      ["3: completion is 0 where 3 other sources state more"],
    ],
    ["whoever else does not know", ["0", "0.000001", "0.000002", {}], [1, 2, 3], ["0: prompt is 0 where 2 other sources state more"]],
    ["not where another says 0 too", ["0", "0.000001", "0.000002", "0"], [0, 1, 2, 3], []],
    ["not where others do not know", ["0", "0.000001", {}, {}], [0, 1, 2, 3], []],
    ["nor is an unknown rate", [{}, "0.000001"], [0, 1], []],
    ["0 is no part of the median", ["0.000001", "0", "0", "0.00001"], [0, 1, 2], [far(3, "10")]],
  ])("%s", (_name, rows, kept, held) => expect(split(rows)).toEqual([kept, held]));

  test("the median of an even number is the geometric mean of the middle two", () => {
    // Of 1 and 100 that is 10: 90.1 is 9.01 times it, and 1 is 0.0105 times that of 100 and 90.1, which is farther.
    expect(split(["0.0000901", "0.000001", "0.0001"])).toEqual([[0, 2], [far(1, "0.0105")]]);
  });
});

const at = (prompt: number[], completion: number[] = []): OtherPrices => ({ prompt, completion });
// biome-ignore format: one line a case
test.each<[string, (string | Rates)[], OtherPrices, number[], string[]]>([
    ["200 USD per 1M is not huge", ["0.0002"], NONE, [0], []],
    ["more, seen once", ["0.00021"], NONE, [], [huge(0)]],
    ["completion too", [{ completion: "0.00021" }], NONE, [], [huge(0, "completion")]],
    ["seen in a second source", ["0.0003", "0.0003"], NONE, [0, 1], []],
    ["seen at another provider", ["0.0003"], at([0.0003]), [0], []],
    ["seen there nine times lower", ["0.002197265625"], at([0.000244140625]), [0], []],
    ["ten times lower is not seen", ["0.001"], at([0.0001]), [], [huge(0)]],
    ["seen there as the other rate", ["0.0003"], at([], [0.0003]), [], [huge(0)]],
    ["0 there is not seen", ["0.0003"], at([0]), [], [huge(0)]],
    ["huge and alone goes before far off, whatever the precedence", ["0.1", "0.000001"], NONE, [1], [huge(0)]],
    ["two of them, one after the other", ["0.1", "0.0003"], NONE, [], [huge(0), huge(1)]],
  ])("huge: %s", (_name, rows, atOthers, kept, held) => expect(split(rows, atOthers)).toEqual([kept, held]));

// biome-ignore format: one line a price
test.each<[string, [string, string], number[], string[], boolean]>([
  ["five times the median is believed", ["0.000005", "0.00001"], [0.000001, 0.000001, 0.000001], [], false],
  ["more is not", ["0.0000051", "0.00001"], [0.000001, 0.000001, 0.000001], [], true],
  ["nor less than a fifth", ["0.00000019", "0.00001"], [0.000001, 0.000001, 0.000001], [], true],
  ["two other providers are too few", ["0.00001", "0.00001"], [0.000001, 0.000001], [], false],
  ["free ones do not count", ["0.00001", "0.00001"], [0.000001, 0.000001, 0], [], false],
  ["a list of another provider has the same price", ["0.00001", "0.00002"], [0.000001, 0.000001, 0.000001], ["0.00001 0.00002"], false],
  ["or another one", ["0.00001", "0.00002"], [0.000001, 0.000001, 0.000001], ["0.00001 0.00003"], true],
])("a lone price: %s", (_name, [prompt, completion], others, cards, doubted) => {
  const atOthers = { prompt: others, completion: [], cards: new Set(cards) };
  expect(loneDoubt({ price: { rates: { prompt, completion } } }, atOthers) !== undefined).toBe(doubted);
});

test("a lone price is doubted with a reason", () => {
  const atOthers = { prompt: [0.000001, 0.000001, 0.000001, 0.000001], completion: [] };
  expect(loneDoubt({ price: { rates: { prompt: "0.00001" } } }, atOthers)).toBe(
    "prompt is 10 times the median of 4 other providers, and one source alone says so",
  );
  expect(loneDoubt({ price: { rates: { prompt: "0" } } }, atOthers)).toBeUndefined();
});

const USUAL = { prompt: [0.000004, 0.000004, 0.000004], completion: [0.00002, 0.00002, 0.00002] };
const FAR = { prompt: "0.000024", completion: "0.00012" };
const FOUR = { prompt: "0.000004", completion: "0.00002" };

/** `follows` follows providers' own lists, `mirror` is made from it as `copy` is from `typed`; `unknown` is nobody's that is registered. */
const SOURCES = new Map([
  ["typed", { name: "typed", rank: 30 }],
  ["copy", { name: "copy", rank: 31, origin: "typed" }],
  ["follows", { name: "follows", rank: 10, lists: "all" as const }],
  ["mirror", { name: "mirror", rank: 11, origin: "follows" }],
]);

function splitLone(
  slug: string,
  id: string,
  rows: readonly (readonly [source: string, rates: typeof FAR])[],
  { kind = "host" as ProviderKind, accepted = [] as string[] } = {},
) {
  const priced = rows.map(([source, rates]) => ({ source, price: ratesOnly(rates) }));
  const { kept, held } = withoutLone(id, priced, USUAL, {
    provider: aProvider(slug, { kind }),
    sources: SOURCES,
    accepted: accepted.map((text) => {
      const [row = "", relation] = text.split(" ");
      return {
        row,
        relation: relation === "tier_below_base" ? relation : "lone_price_far_off",
        until: "2027-01-01",
        reason: "seen",
      };
    }),
  });
  return [kept.map((row) => priced.indexOf(row)), held.map(({ row }) => priced.indexOf(row))];
}

// biome-ignore format: one line an offer
test.each<[string, string, string, string, ProviderKind, boolean]>([
  ["a host's", "follows", "p", "claude-x", "host", false],
  ["OpenRouter's", "follows", "openrouter", "anthropic/claude-x", "gateway", false],
  ["nobody's model", "follows", "p", "somebody", "host", false],
  ["its maker's, by a list that follows it", "follows", "anthropic", "claude-x", "maker", true],
  ["its maker's, of whatever kind", "follows", "anthropic", "claude-x", "host", true],
  ["its maker's, by a list that is typed", "typed", "anthropic", "claude-x", "maker", false],
  ["another maker's", "follows", "mistral", "claude-x", "maker", false],
  ["Google's platform", "follows", "google_ai_studio", "gemini-9-pro", "maker", true],
  ["Google's cloud", "follows", "vertex", "gemini-9-pro", "cloud", true],
  ["another's model there", "follows", "vertex", "claude-x", "cloud", false],
  ["Amazon's cloud", "follows", "bedrock", "amazon.nova-9", "cloud", true],
  ["Amazon's platform", "follows", "amazon-nova", "nova-9", "maker", true],
  ["Microsoft's cloud", "follows", "azure", "phi-9", "cloud", true],
  ["a maker's platform that prints yuan", "follows", "zhipu", "glm-9", "maker", false],
  ["a region's", "typed", "bedrock", "us.anthropic.claude-x", "cloud", true],
])("far off: %s, by %s", (_name, source, slug, id, kind, believed) => {
  expect(splitLone(slug, id, [[source, FAR]], { kind })).toEqual(believed ? [[0], []] : [[], [0]]);
});

test("far off: its maker's, by a list that follows it and by a copy of that list", () => {
  expect(
    splitLone(
      "anthropic",
      "claude-x",
      ["follows", "mirror"].map((source) => [source, FAR] as const),
      { kind: "maker" },
    ),
  ).toEqual([[0, 1], []]);
});

// biome-ignore format: one line a case
test.each<[string, [string, typeof FAR][], number[], number[]]>([
  ["one origin twice is one", [["typed", FAR], ["copy", FAR]], [], [0, 1]],
  ["two origins are two", [["typed", FAR], ["follows", FAR]], [0, 1], []],
  ["a source nobody registered is its own", [["typed", FAR], ["unknown", FAR]], [0, 1], []],
  ["each reading by itself", [["typed", FOUR], ["copy", FAR]], [0], [1]],
  ["in their order", [["typed", FAR], ["copy", FOUR]], [1], [0]],
  ["what is usual", [["typed", FOUR]], [0], []],
  ["nothing", [], [], []],
])("%s", (_name, rows, kept, held) => expect(splitLone("p", "m", rows)).toEqual([kept, held]));

test.each<[string[], boolean]>([
  [["p/m lone_price_far_off"], true],
  [["p/n tier_below_base", "p/m lone_price_far_off"], true],
  [["p/n lone_price_far_off"], false],
  [["p/m tier_below_base"], false],
])("accepted by name and relation: %j", (accepted, believed) => {
  expect(splitLone("p", "m", [["typed", FAR]], { accepted })).toEqual(believed ? [[0], []] : [[], [0]]);
});
