// readDraft and acceptsBreach: what was read of one id, what of it may be served, and what is held back and why.
import { describe, expect, test } from "vitest";
import { acceptsBreach, type ProviderInput, readDraft } from "../../../scripts/merge/draft-model.ts";
import type { SourcedRow } from "../../../scripts/merge/group-models.ts";
import type { Breach } from "../../../scripts/merge/relations.ts";
import { aPrice, aProvider, aRow, ratesOnly } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";
const USUAL = { prompt: [0.000004, 0.000004, 0.000004], completion: [0.00002, 0.00002, 0.00002] };
const FAR = aPrice("0.000024", "0.00012");
const FOUR = aPrice("0.000004", "0.00002");

function draft(id: string, rows: SourcedRow[], changes: Partial<ProviderInput> = {}) {
  const sources = ["a", "b", "copy"].map(
    (name, i) => [name, { name, rank: 10 + i, ...(name === "copy" && { origin: "a" }) }] as const,
  );
  return readDraft(
    { id, rows },
    {
      ...{ provider: aProvider("p", { kind: "host" }), rows, overrides: [], facts: [], today: TODAY },
      sources: new Map(sources),
      otherProviders: () => USUAL,
      ...changes,
    },
  );
}

function accepts(relation: Breach["relation"]) {
  return { row: "p/m", relation, until: "2027-01-01", reason: "seen" };
}

const reasons = (made: ReturnType<typeof draft>) => made.held.map(({ reason }) => reason);

describe("a lone price far from what others charge", () => {
  test("is held back with a reason and is not a statement", () => {
    const made = draft("m", [aRow("a", "m", [FAR])]);
    expect([made.statements, reasons(made)]).toEqual([
      [],
      ["prompt is 6 times the median of 3 other providers, and one source alone says so"],
    ]);
  });

  test("with a page nothing is held back", () => {
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

test("a page's price stays although a later reading of a list is doubted", () => {
  const page = { model: "m", page: "https://e.com", read: "2026-11-01", confidence: "official" } as const;
  const later = aRow("a", "m", [ratesOnly({ image: "0.00001", image_output: "0.0001" })], "2026-11-10");
  const made = draft("m", [later], { facts: [{ ...page, rates: FOUR.rates }] });
  expect(made.held).toHaveLength(1);
  expect(made.statements.map(({ read }) => read)).toEqual(["2026-11-01"]);
});

test.each([
  ["no list has any more", []],
  ["a list still has", [aRow("b", "m", [FOUR])]],
])("what the seller's own feed said of an id that %s is said once", (_name, others) => {
  const feed = { name: "a", rank: 1, first_hand: "https://a.example" };
  const sources = new Map([feed, { name: "b", rank: 10 }].map((one) => [one.name, one] as const));
  const ended = aRow("a", "m", [FOUR], TODAY, { gone: "2026-11-01" });
  const made = draft("m", [ended, ...others], { sources });
  expect(made.statements.filter(({ source }) => source === "a")).toHaveLength(1);
});

describe("a price that breaks a relation", () => {
  const odd = aPrice("0.000004", "0.00002", { rates: { input_cache_read: "0.000005" } });
  test("is left out and reported for its row alone", () => {
    const row = aRow("a", "m", [odd]);
    const made = draft("m", [row, aRow("b", "m", [FOUR])]);
    expect([...made.dropped].map(([of, breaches]) => [of, breaches.map(({ rate }) => rate)])).toEqual([
      [row.row, ["input_cache_read"]],
    ]);
    expect(made.statements[0]?.prices.at(-1)?.rates).toEqual(FOUR.rates);
    expect(made.held).toEqual([]);
  });

  test("a row with nothing left is held back, with every reason; one that had nothing says nothing", () => {
    const empty = draft("m", [aRow("a", "m", [ratesOnly({})])]);
    expect([empty.statements, empty.held]).toEqual([[], []]);
    const bad = ratesOnly({ image: "0.00001", image_output: "0.0001" });
    expect(reasons(draft("m", [aRow("a", "m", [bad])]))).toEqual([
      "unit_does_not_fit: image 0.00001 beside an image's; unit_does_not_fit: image_output 0.0001 beside an image's",
    ]);
  });

  test("a price per token that another list has per character is held back", () => {
    const spoken = { rates: {}, units: { input_per_character: "0.000004" } };
    const made = draft("m", [aRow("a", "m", [spoken]), aRow("b", "m", [FOUR])]);
    expect(made.statements.map(({ source }) => source)).toEqual(["a"]);
    expect(reasons(made)).toEqual(["unit_does_not_fit: its price of a token is that of a character"]);
  });

  test("a minute's price of what one list says only hears is held back, in every list", () => {
    const hears = { facts: { input_modalities: ["audio"], output_modalities: ["text"] } };
    const [minute, token] = [aPrice("0.000000099", "0"), aPrice("0.0000001", "0")];
    const rows = (price: typeof FOUR) => [aRow("a", "m", [price], TODAY, hears), aRow("b", "m", [price])];
    expect(draft("m", rows(minute)).statements).toEqual([]);
    expect(draft("m", rows(token)).statements).toHaveLength(2);
  });

  test("stays when it is accepted", () => {
    const accepted = [accepts("cache_read_above_prompt")];
    expect(draft("m", [aRow("a", "m", [odd])], { accepted }).statements[0]?.prices.at(-1)).toMatchObject(odd);
  });
});

test("acceptsBreach covers only the relations of that row", () => {
  const accepted = [accepts("tier_below_base")];
  const breach = (relation: Breach["relation"]): Breach => ({ relation, rate: "prompt", text: "" });
  expect(acceptsBreach(accepted, "p/m")(breach("tier_below_base"))).toBe(true);
  expect(acceptsBreach(accepted, "p/m")(breach("tier_out_of_line"))).toBe(false);
  expect(acceptsBreach(accepted, "p/n")(breach("tier_below_base"))).toBe(false);
});
