// chooseRate: whose value of one rate is believed. Each row is one rule of evidence.
import { describe, expect, test } from "vitest";
import type { Statement } from "../../../scripts/merge/statements.ts";
import { chooseRate, isRounded } from "../../../scripts/merge/which-source-wins.ts";
import type { RateName } from "../../../src/schemas/price.ts";
import { ratesOnly } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

/** Says `prompt`; a list of rank 10 read on 2026-10-01, unless said otherwise. */
const list = (source: string, prompt: string, changes: Partial<Statement> = {}) =>
  aStatement(source, ratesOnly({ prompt }), changes);
const official = (prompt: string, read: string, origin = "page") =>
  anOfficial(ratesOnly({ prompt }), { read, origin });
const secondary = (source: string, prompt: string, read: string) =>
  list(source, prompt, { read, confidence: "one secondary", rank: 15 });

function choose(statements: Statement[], name: RateName = "prompt") {
  const speakers = statements.flatMap((statement) => statement.prices.map((price) => ({ statement, price })));
  return chooseRate(name, speakers);
}

const TWO = { confidence: "two secondary", rank: 1 } as const;
const [OLD, NEW, NEWER] = [{ read: "2026-10-01" }, { read: "2026-10-10" }, { read: "2026-10-20" }];

describe("chooseRate", () => {
  // biome-ignore format: one line a case
  test.each<[rule: string, statements: Statement[], value: string | undefined]>([
    ["nobody states it", [aStatement("a", ratesOnly({ completion: "1" }))], undefined],
    ["nobody speaks", [], undefined],
    ["the better rank", [list("a", "1", { rank: 20 }), list("b", "2")], "2"],
    ["of one rank the newer", [list("a", "1", OLD), list("b", "2", NEW)], "2"],
    ["official beats lists", [official("1", "2026-10-01"), list("a", "2", { rank: -1 })], "1"],
    ["and agreeing ones of its day", [official("1", "2026-10-01"), list("a", "2"), list("b", "2")], "1"],
    ["the newest official", [official("1", "2026-09-01"), official("2", "2026-10-01", "other page")], "2"],
    ["the newest of one page", [official("2", "2026-10-01"), official("1", "2026-09-01")], "2"],
    ["one later reading does not supersede it", [official("1", "2026-09-01"), list("a", "2", NEWER)], "1"],
    ["two later independent ones do", [official("1", "2026-09-30"), secondary("a", "2", "2026-10-10"), secondary("b", "2", "2026-10-11")], "2"],
    ["not when one of the two is earlier", [official("1", "2026-10-05"), secondary("a", "2", "2026-10-04"), secondary("b", "2", "2026-10-11")], "1"],
    ["not when one is of the same day", [official("1", "2026-10-05"), secondary("a", "2", "2026-10-05"), secondary("b", "2", "2026-10-11")], "1"],
    ["not when they disagree", [official("1", "2026-09-30"), secondary("a", "2", "2026-10-10"), secondary("b", "3", "2026-10-11")], "1"],
    ["not when they are copies of one origin", [official("1", "2026-09-30"), list("a", "2", NEW), list("b", "2", { ...NEWER, origin: "a" })], "1"],
    ["two secondary counts as two", [official("1", "2026-09-30"), list("a", "2", { ...NEW, ...TWO })], "2"],
    ["two against one of better rank", [list("a", "1", { rank: 1 }), list("b", "2"), list("c", "2")], "2"],
    ["two against two of better rank", [list("a", "1", { rank: 1 }), list("b", "1"), list("c", "2"), list("d", "2")], "1"],
    ["three against two", [list("a", "1", { rank: 1 }), list("b", "1"), ...["c", "d", "e"].map((source) => list(source, "2"))], "2"],
    ["copies of one origin are one witness", [list("a", "1", { rank: 1 }), list("b", "2"), list("c", "2", { origin: "b" })], "1"],
    ["of one origin the newest reading", [list("a", "1", { ...OLD, rank: 1 }), list("copy", "2", { ...NEW, origin: "a" })], "2"],
    [
      "of one origin the reading that counts as most",
      [
        official("1", "2026-09-20"),
        official("2", "2026-09-10", "other page"),
        list("copy", "2", { ...NEW, ...TWO, origin: "other page" }),
      ],
      "2",
    ],
    ["two secondary against one list", [list("a", "1", { rank: 0 }), list("b", "2", TWO)], "2"],
    ["rank decides between readings 45 days apart", [list("a", "1", { read: "2026-08-17", rank: 1 }), list("b", "2")], "1"],
    ["of those 46 days apart the later wins", [list("a", "1", { read: "2026-08-16", rank: 1 }), list("b", "2")], "2"],
    ["two witnesses 30 days older outvote a later one", [list("a", "1", { rank: 1 }), ...["b", "c"].map((one) => list(one, "2", { read: "2026-09-01" }))], "2"],
    ["31 days older they do not", [list("a", "1", { rank: 1 }), ...["b", "c"].map((one) => list(one, "2", { read: "2026-08-31" }))], "1"],
    ["nor after a year", [official("1", "2025-10-01"), list("a", "2")], "1"],
    ["an official reading of an unknown day yields to two", [official("1", ""), list("a", "2")], "1"],
    ["a day nobody knows is older than any", [list("a", "1", { read: "", rank: 1 }), list("b", "2")], "2"],
    ["and counts when there is no other", [list("a", "1", { read: "" })], "1"],
    ["a month as the day of a reading is its first day", [list("a", "1", { read: "2026-09", rank: 1 }), list("b", "2")], "1"],
    ["the exact one of a value rounded to cents", [list("a", "0.00000013", { rank: 1 }), list("b", "0.000000125")], "0.000000125"],
    ["which wins against two that are rounded too", [list("a", "0.00000013", { rank: 1 }), list("c", "0.00000013"), list("b", "0.000000125")], "0.000000125"],
    ["of two exact ones the better ranked", [list("a", "0.00000013", { rank: 1 }), list("b", "0.000000125", { rank: 2 }), list("c", "0.0000001251", { rank: 3 })], "0.000000125"],
    ["not when it is further off than rounding", [list("a", "0.00000013", { rank: 1 }), list("b", "0.000000124")], "0.00000013"],
    ["an official value is not rounded away", [official("0.00000013", "2026-10-01"), list("b", "0.000000125")], "0.00000013"],
  ])("%s", (_rule, statements, value) => {
    expect(choose(statements)?.value).toBe(value);
    expect(choose(statements.toReversed())?.value).toBe(value);
  });

  test("an older list supplies the digits of a rate that a newer one rounds, but not of another card", () => {
    const rates = (rate: string) => ratesOnly({ prompt: rate, input_cache_read: rate });
    const statements = [
      aStatement("a", rates("0.000000025"), { read: "2026-01-01" }),
      aStatement("b", rates("0.00000003")),
    ];
    expect(choose(statements)?.value).toBe("0.00000003");
    expect(choose(statements, "input_cache_read")?.value).toBe("0.000000025");
  });

  test("names who won and who disagrees", () => {
    const choice = choose([list("a", "1", { rank: 1 }), list("b", "1"), list("c", "3")]);
    expect([choice?.by.source, choice?.against.map(({ source }) => source)]).toEqual(["a", ["c"]]);
  });

  test("a rate that the page does not state is not official", () => {
    const page = { ...official("1", "2026-10-01"), official: new Set(["completion"] as const), rank: 15 };
    expect(choose([page, list("a", "2")])?.value).toBe("2");
  });
});

test.each<[rough: string, exact: string, rounded: boolean]>([
  ["0.00000013", "0.000000125", true],
  ["0.00000012", "0.000000125", true],
  ["0.00000013", "0.0000001349", true],
  ["0.00000013", "0.0000001351", false],
  ["0.00000013", "0.00000013", false],
  ["0.00000013", "0.00000012", false],
  ["0.000000125", "0.00000013", false],
  ["0", "0.000000004", true],
  ["0.00000013", "0.00000012500000000000000001", true],
  ["0.00000013", "0.00000012499999999999999999", false],
  ["0.00000012", "0.00000012500000000000000001", false],
])("%s is %s rounded to cents: %s", (rough, exact, rounded) => expect(isRounded(rough, exact)).toBe(rounded));

describe("edge cases of evidence", () => {
  const value = (...statements: Statement[]) => choose(statements)?.value;

  test("a page's own text and its computed rates are separate statements", () => {
    const told = list("page", "2", { ...NEW, origin: "page", rank: 0 });
    expect(choose([official("1", "2026-10-01"), told])).toMatchObject({ value: "1", against: [told] });
  });

  test("of two official pages one of each kind is kept", () => {
    const [one, other] = [official("1", "2026-10-02"), official("2", "2026-10-01", "other page")];
    expect(choose([one, other])).toMatchObject({ value: "1", by: one, against: [other] });
  });

  test("of several better witnessed values the best wins", () => {
    const three = ["c", "d", "e"].map((source) => list(source, "3", { rank: 30 }));
    const two = ["f", "g"].map((source) => list(source, "2", { rank: 20 }));
    expect(value(list("a", "1", { rank: 1 }), ...two, ...three)).toBe("3");
    expect(value(list("a", "1", { rank: 1 }), ...two)).toBe("2");
    expect(value(list("a", "1", { rank: 1 }), list("b", "1", { rank: 40 }), ...two)).toBe("1");
    expect(value(list("a", "1", { rank: 1 }), list("b", "2", { rank: 20 }))).toBe("1");
  });

  test("of those that agree the best one is named", () => {
    const [first, second] = [list("a", "1", { rank: 1 }), list("b", "1", { rank: 2 })];
    expect(choose([second, first])?.by).toBe(first);
  });

  test.each([
    ["2026-10-31", "2026-09-16", true],
    ["2026-10-31", "2026-09-15", false],
    ["2026-10", "2026-08-17", true],
    ["2026-10", "2026-08-16", false],
    ["2026-11-15", "2026-10", true],
    ["2026-11-16", "2026-10", false],
    ["2026-10-31", "", false],
    ["", "", true],
  ])("next to a reading of %s one of %s counts: %s", (read, older, counts) => {
    expect(value(list("a", "1", { rank: 20, read }), list("b", "2", { rank: 10, read: older }))).toBe(
      counts ? "2" : "1",
    );
  });
});
