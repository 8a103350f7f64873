// draftOf and allowed: what was read of one id, what of it may be served, and what is held back and why.
import { describe, expect, test } from "vitest";
import { allowed, draftOf } from "../../../scripts/merge/draft-model.ts";
import type { SourcedRow } from "../../../scripts/merge/group-models.ts";
import type { ProviderInput } from "../../../scripts/merge/merge-provider.ts";
import type { Breach } from "../../../scripts/merge/relations.ts";
import type { ProviderKind } from "../../../src/schemas/registry.ts";
import { aPrice, aProvider, aRow, ratesOnly } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const USUAL = { prompt: [0.000004, 0.000004, 0.000004], completion: [0.00002, 0.00002, 0.00002] };
const FAR = aPrice("0.000024", "0.00012");
const FOUR = aPrice("0.000004", "0.00002");

function draft(id: string, rows: SourcedRow[], changes: Partial<ProviderInput> = {}) {
  const sources = ["a", "b", "copy"].map(
    (name, i) => [name, { name, rank: 10 + i, ...(name === "copy" && { origin: "a" }) }] as const,
  );
  return draftOf(
    { id, rows },
    {
      ...{ provider: aProvider("p", { kind: "host" }), rows, overrides: [], facts: [], today: TODAY },
      sources: new Map(sources),
      otherProviders: () => USUAL,
      ...changes,
    },
  );
}

const reasons = (made: ReturnType<typeof draft>) => made.held.map(({ reason }) => reason);

describe("a lone price far off what others charge", () => {
  const lone = (slug: string, kind: ProviderKind, id = "claude-x") =>
    reasons(draft(id, [aRow("a", id, [FAR])], { provider: aProvider(slug, { kind }) }));
  test.each<[string, string, ProviderKind, string, number]>([
    ["a host's is doubted", "p", "host", "claude-x", 1],
    ["a maker's is not", "p", "maker", "claude-x", 0],
    ["nor OpenRouter's", "openrouter", "gateway", "anthropic/claude-x", 0],
    ["nor its maker's, of whatever kind", "anthropic", "host", "claude-x", 0],
    ["Google's own cloud", "vertex", "cloud", "gemini-9-pro", 0],
    ["not another's model there", "vertex", "cloud", "claude-x", 1],
    ["Amazon's own cloud", "bedrock", "cloud", "amazon.nova-9", 0],
    ["Microsoft's own cloud", "azure", "cloud", "phi-9", 0],
    ["nor a region's", "bedrock", "cloud", "us.anthropic.claude-x", 0],
    ["of nobody's model it is", "p", "host", "somebody", 1],
  ])("%s", (_name, slug, kind, id, count) => expect(lone(slug, kind, id)).toHaveLength(count));

  test("two that are one origin are one, two that are not are two", () => {
    const rows = (...names: string[]) => names.map((source) => aRow(source, "m", [FAR]));
    expect(draft("m", rows("a", "copy")).statements).toEqual([]);
    expect(draft("m", rows("a", "b")).statements).toHaveLength(2);
    expect(draft("m", rows("a", "unknown")).statements).toHaveLength(2);
  });

  test("one that a person accepted by name and relation is believed", () => {
    const accepted = (row: string, relation: "lone_price_far_off" | "tier_below_base") => ({
      row,
      relation,
      until: "2027-01-01",
      reason: "seen",
    });
    const row = [aRow("a", "m", [FAR])];
    expect(draft("m", row, { accepted: [accepted("p/m", "lone_price_far_off")] }).held).toEqual([]);
    expect(
      draft("m", row, {
        accepted: [accepted("p/n", "tier_below_base"), accepted("p/m", "lone_price_far_off")],
      }).held,
    ).toEqual([]);
    expect(draft("m", row, { accepted: [accepted("p/n", "lone_price_far_off")] }).held).toHaveLength(1);
    expect(draft("m", row, { accepted: [accepted("p/m", "tier_below_base")] }).held).toHaveLength(1);
  });

  test("beside a page nothing is", () => {
    const fact = {
      model: "m",
      page: "https://e.com",
      read: "2026-11-01",
      confidence: "official",
      rates: FOUR.rates,
    } as const;
    expect(draft("m", [aRow("a", "m", [FAR])], { facts: [fact] }).held).toEqual([]);
    expect(draft("m", [aRow("a", "m", [FAR])], { facts: [{ ...fact, model: "n" }] }).held).toHaveLength(1);
  });
});

describe("what breaks a relation", () => {
  const odd = aPrice("0.000004", "0.00002", { rates: { input_cache_read: "0.000005" } });
  test("is left out, and told by its row", () => {
    const row = aRow("a", "m", [odd]);
    const made = draft("m", [row]);
    expect([...made.dropped].map(([of, breaches]) => [of, breaches.map(({ rate }) => rate)])).toEqual([
      [row.row, ["input_cache_read"]],
    ]);
    expect(made.statements[0]?.prices.at(-1)?.rates).toEqual(FOUR.rates);
    expect(made.held).toEqual([]);
  });

  test("nothing is told of a row that breaks none", () =>
    expect(draft("m", [aRow("a", "m", [FOUR])]).dropped.size).toBe(0));

  test("a row of which nothing is left is held back, with every reason", () => {
    const bad = ratesOnly({ image: "0.00001", image_output: "0.0001" });
    expect(reasons(draft("m", [aRow("a", "m", [bad])]))).toEqual([
      "unit_does_not_fit: image 0.00001 beside an image's; unit_does_not_fit: image_output 0.0001 beside an image's",
    ]);
  });

  test("a row that states no price says nothing", () => {
    const made = draft("m", [aRow("a", "m", [ratesOnly({})])]);
    expect([made.statements, made.held]).toEqual([[], []]);
  });

  test("stays where somebody accepted it", () => {
    const accepted = [
      { row: "p/m", relation: "cache_read_above_prompt" as const, until: "2027-01-01", reason: "seen" },
    ];
    expect(draft("m", [aRow("a", "m", [odd])], { accepted }).statements[0]?.prices.at(-1)).toMatchObject(odd);
  });
});

test("allowed are the relations of that row alone", () => {
  const accepted = [
    { row: "p/m", relation: "tier_below_base" as const, until: "2027-01-01", reason: "seen" },
  ];
  const breach = (relation: Breach["relation"]): Breach => ({ relation, rate: "prompt", text: "" });
  expect(allowed(accepted, "p/m")(breach("tier_below_base"))).toBe(true);
  expect(allowed(accepted, "p/m")(breach("tier_out_of_line"))).toBe(false);
  expect(allowed(accepted, "p/n")(breach("tier_below_base"))).toBe(false);
});
