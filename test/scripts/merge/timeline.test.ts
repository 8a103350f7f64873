// cutIntoSpans and speakersIn: dated changes cut time, and undated lists speak of the span they were read in.
import { describe, expect, test } from "vitest";
import type { Statement } from "../../../scripts/merge/statements.ts";
import { cardOf, cutIntoSpans, type Span, speakersIn } from "../../../scripts/merge/timeline.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";
import { aStatement } from "../../helpers/statements.ts";

const [JULY, SEPT, OCT] = ["2026-07-01T00:00:00Z", "2026-09-10T04:00:00Z", "2026-10-01T00:00:00Z"];
const [FIVE, FOUR, THREE] = ["5", "4", "3"].map((rate) => aPrice(rate, "1")) as [
  PriceEntry,
  PriceEntry,
  PriceEntry,
];

const dated = (source: string, ...prices: PriceEntry[]) => aStatement(source, FIVE, { prices });
const undated = (source: string, price: PriceEntry, read: string) => aStatement(source, price, { read });

test.each<[string, Statement[], Span[]]>([
  ["nothing", [], [{}]],
  ["nothing dated", [undated("a", FIVE, "2026-01-01")], [{}]],
  ["a beginning", [dated("a", { ...FIVE, from: JULY })], [{ until: JULY }, { from: JULY }]],
  [
    "an end that is the next beginning cuts once",
    [dated("a", { ...FIVE, until: SEPT }, { ...FOUR, from: SEPT })],
    [{ until: SEPT }, { from: SEPT }],
  ],
  [
    "cuts of several, oldest first",
    [dated("a", { ...FIVE, from: OCT }), dated("b", { ...FOUR, from: JULY, until: SEPT })],
    [{ until: JULY }, { from: JULY, until: SEPT }, { from: SEPT, until: OCT }, { from: OCT }],
  ],
])("cutIntoSpans: %s", (_name, statements, spans) => expect(cutIntoSpans(statements)).toStrictEqual(spans));

const change = dated("d", { ...FIVE, until: SEPT }, { ...FOUR, from: SEPT });
// biome-ignore format: one line a case
test.each<[rule: string, span: Span, statements: Statement[], speaking: string[]]>([
    ["nobody dates: all speak", {}, [undated("a", FIVE, "2025-01-01"), undated("b", FOUR, "")], ["a 5", "b 4"]],
    ["the latest entry that holds", { from: SEPT }, [change], ["d 4"]],
    ["one dated entry dates what it stands beside", { from: SEPT }, [dated("d", FIVE, { ...FOUR, from: SEPT }), undated("a", THREE, "2026-01-02")], ["d 4"]],
    ["the earlier one before it", { until: SEPT }, [change], ["d 5"]],
    [
      "an entry that holds over a part only is silent, and leaves the word to the undated",
      { from: JULY, until: OCT },
      [dated("d", { ...FIVE, from: SEPT }), undated("a", FOUR, "")],
      ["a 4"],
    ],
    ["an entry that ends is silent on what is open", { from: JULY }, [dated("d", { ...FIVE, until: OCT })], []],
    ["one that begins, on what was before", { until: JULY }, [dated("d", { ...FIVE, from: JULY })], []],
    ["open ends hold over everything", { from: JULY }, [dated("d", { ...FIVE, from: JULY }), undated("a", FIVE, "2026-09-09")], ["d 5", "a 5"]],
    ["an undated copy read before the change", { from: SEPT }, [change, undated("a", THREE, "2026-09-09")], ["d 4"]],
    ["one read before it that shows the card it has since", { from: SEPT }, [change, undated("a", FOUR, "2026-09-09")], ["d 4", "a 4"]],
    ["with no day known", { from: SEPT }, [change, undated("a", THREE, "")], ["d 4"]],
    ["no card at all, of no known day", { from: SEPT }, [change, undated("a", ratesOnly({}), "")], ["d 4", "a undefined"]],
    ["one read after it that still shows the old card", { from: SEPT }, [change, undated("a", FIVE, "2026-11-01")], ["d 4"]],
    ["the seller's own page that shows it again", { from: SEPT }, [change, { ...undated("a", FIVE, "2026-11-01"), confidence: "official" }], ["d 4", "a 5"]],
    ["one read after it that shows another card speaks", { from: SEPT }, [change, undated("a", THREE, "2026-11-01")], ["d 4", "a 3"]],
    ["and one that shows the new card", { from: SEPT }, [change, undated("a", FOUR, "2026-11-01")], ["d 4", "a 4"]],
    ["one read after the change says nothing of before", { until: SEPT }, [change, undated("a", THREE, "2026-11-01")], ["d 5"]],
    ["one read before it and after", { until: SEPT }, [change, aStatement("a", THREE, { since: "2026-08-01", read: "2026-11-01" })], ["d 5", "a 3"]],
    ["one read before it does", { until: SEPT }, [change, undated("a", THREE, "2026-08-01")], ["d 5", "a 3"]],
    [
      "a price that came back is no old copy",
      { from: OCT },
      [
        dated("d", { ...FIVE, until: SEPT }, { ...FOUR, from: SEPT, until: OCT }, { ...FIVE, from: OCT }),
        undated("a", FIVE, "2026-11-01"),
      ],
      ["d 5", "a 5"],
    ],
    ["a midnight change: a reading of its day is of the new span", { until: OCT }, [dated("d", { ...FIVE, until: OCT }), undated("a", THREE, "2026-10-01")], ["d 5"]],
  ])("speakersIn: %s", (_rule, span, statements, speaking) => {
    const found = speakersIn(span, statements);
    expect(found.map(({ statement, price }) => `${statement.source} ${price.rates.prompt}`)).toEqual(speaking);
  });

test.each([
  [aPrice("1", "2"), "1 2"],
  [ratesOnly({ prompt: "1", input_cache_read: "3" }), "1 ?"],
  [ratesOnly({}), "? ?"],
])("the card of %j is %j", (price, card) => expect(cardOf(price)).toBe(card));

describe("a reading on the day a span starts or ends", () => {
  const change = dated("d", { ...FIVE, until: SEPT }, { ...FOUR, from: SEPT });
  const midnight = dated("d", { ...FIVE, until: OCT }, { ...FOUR, from: OCT });
  const speaks = (span: Span, statements: Statement[]) =>
    speakersIn(span, statements).some(({ statement }) => statement.source === "a");
  test.each([
    ["within the day, of what is after", { from: SEPT }, change, "2026-09-10", true],
    ["within the day, of what is before", { until: SEPT }, change, "2026-09-10", true],
    ["the day before, of what is after", { from: SEPT }, change, "2026-09-09", false],
    ["the day after, of what is before", { until: SEPT }, change, "2026-09-11", false],
    ["at midnight, of what is after", { from: OCT }, midnight, "2026-10-01", true],
    ["at midnight, of what is before", { until: OCT }, midnight, "2026-10-01", false],
    ["the day before midnight, of what is before", { until: OCT }, midnight, "2026-09-30", true],
  ])("%s", (_name, span, change, read, expected) =>
    expect(speaks(span, [change, undated("a", THREE, read)])).toBe(expected),
  );

  test("of two matching entries the later one counts", () => {
    const twice = dated("d", { ...FIVE, from: JULY }, { ...FOUR, from: SEPT });
    expect(speakersIn({ from: OCT }, [twice])[0]?.price.rates.prompt).toBe("4");
  });
});
