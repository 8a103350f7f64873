// withoutLone: what one origin alone knows of an offer, far off what others charge, is held back; whose word is enough.
import { expect, test } from "vitest";
import type { ProviderKind } from "../../../scripts/files/registry.ts";
import { withoutLone } from "../../../scripts/merge/lone-price.ts";
import { aProvider, ratesOnly } from "../../helpers/facts.ts";

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

function split(
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
  expect(split(slug, id, [[source, FAR]], { kind })).toEqual(believed ? [[0], []] : [[], [0]]);
});

test("far off: its maker's, by a list that follows it and by a copy of that list", () => {
  expect(
    split(
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
])("%s", (_name, rows, kept, held) => expect(split("p", "m", rows)).toEqual([kept, held]));

test.each<[string[], boolean]>([
  [["p/m lone_price_far_off"], true],
  [["p/n tier_below_base", "p/m lone_price_far_off"], true],
  [["p/n lone_price_far_off"], false],
  [["p/m tier_below_base"], false],
])("accepted by name and relation: %j", (accepted, believed) => {
  expect(split("p", "m", [["typed", FAR]], { accepted })).toEqual(believed ? [[0], []] : [[], [0]]);
});
