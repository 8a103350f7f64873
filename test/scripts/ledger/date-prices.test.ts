// Rows of the rules by which sights become dated prices, each with invented lists a, b (A and B copy them); and what holds whatever was seen.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import { datePrices } from "../../../scripts/ledger/date-prices.ts";
import type { Sight } from "../../../scripts/ledger/sights.ts";
import { BEGINNING } from "../../../src/schemas/moment.ts";
import { table } from "../../helpers/table.ts";
import { priceText, ratesOf, sight } from "./sight-text.ts";

/**
 * `3/15`, `3/15 ..06-01`, `3/15 06-01..`: a served price, read by list a on the first of December unless another day is said: `read 04-01`.
 * `gap 04-02`: only readings date its start, and none is of the days from then on. `own`: the seller's page or feed states it; `page`: a list with its page.
 */
function served(text: string): CatalogPrice {
  const [card = "", days = "..", ...more] = text.split(" ");
  const [gap, read] = ["gap", "read"].map((word) => more[more.indexOf(word) + 1 || 9]);
  const [from, until] = days.split("..");
  const said = more.includes("own") ? ({ confidence: "official" } as const) : {};
  const page = more.includes("page") ? { page: "https://a.test" } : {};
  return {
    ...(from && { from: `2025-${from}T00:00:00Z` }),
    ...(until && { until: `2025-${until}T00:00:00Z` }),
    ...(gap && { gap_from: gap === "ever" ? BEGINNING : `2025-${gap}T00:00:00Z` }),
    rates: ratesOf(card),
    origin: { source: "a", read: `2025-${read ?? "12-01"}`, ...said, ...page },
  };
}

describe("the rules", () => {
  // A rule; the served prices, what was seen, and the prices as they are dated.
  test.each(
    table(`
    nothing seen
      | 3/15 | | 3/15 ..
    lists date the served price by the first
      | 3/15 | b 3/15 03-01..11-01; a 3/15 02-01..11-01 | 3/15 by 02-01..
    two witnesses saw the old price, and the change is the first to move
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30*; b 5/20 01-05..06-30>07-01; b 3/15 07-01..11-30* | 5/20 by 01-01..06-01; 3/15 by 06-01.. alone 07-01
    what one witness showed before anything else was seen is an estimate, either that or the first known price
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30* | 5/20 by 01-01..06-01 alone 06-01; 3/15 by 06-01.. gap 01-01
    not what it showed before a day that a page states
      | 3/15 08-01.. | a 5/20 01-01..05-31>06-01 | 3/15 08-01..
    nor a card of another unit
      | 3/15 | a 300/1500 01-01..05-31>06-01; a 3/15 06-01..11-30* | 3/15 by 06-01..
    a list and its copy are one witness
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30*; A 5/20 01-05..06-30>07-01; A 3/15 07-01..11-30* | 5/20 by 01-01..06-01 alone 06-01; 3/15 by 06-01.. gap 01-01
    the seller's own list is enough
      | 3/15 | own 5/20 01-01..05-31>06-01; own 3/15 06-01..11-30* | 5/20 by 01-01..06-01; 3/15 by 06-01..
    so is its own reading, while lists are late
      | 3/15 .. own read 04-01 | a 5/20 01-01..05-31>06-01; b 5/20 01-05..06-30>07-01; b 3/15 07-01..11-30* | 5/20 by 01-01..04-01; 3/15 by 04-01..
    a stated day is exact
      | 3/15 | a 5/20 ?..05-31>=06-01; a 3/15 06-01..11-30* | 5/20 by ..=06-01; 3/15 by 06-01..
    and so is a stated beginning
      | 3/15 | a 5/20 01-01..05-31>06-01; b 5/20 01-01..05-20>06-01; a 3/15 =06-01..11-30* | 5/20 by 01-01..06-01; 3/15 exact 06-01..
    a list that disagrees to its last day is a dispute
      | 3/15 | a 5/20 02-02..11-30; c 3/15 02-01..11-30 | 3/15 by 02-01..
    so are two that began after somebody read the served price
      | 3/15 | a 5/20 02-01..11-30; b 5/20 02-02..11-30; c 3/15 02-01..11-30 | 3/15 by 02-01..
    two that agreed before anybody saw it knew the price before it
      | 3/15 | a 5/20 01-01..11-30; b 5/20 01-05..11-30; c 3/15 02-01..11-30 | 5/20 by 01-01..02-01; 3/15 by 02-01..
    and one does beside another that stopped showing it, but not how long it held
      | 3/15 | a 5/20 01-01..04-30>05-10; b 5/20 01-05..11-30; c 3/15 07-01..11-30 | 5/20 by 01-01..07-01; 3/15 by 07-01.. gap 05-01
    one witness that moves to the served price before any other knew the old one, and it is an estimate
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30*; b 3/15 07-01..11-30 | 5/20 by 01-01..06-01 alone 06-01; 3/15 by 06-01..
    not one that moves after another showed the served price: that may have held all the time
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30*; b 3/15 05-31..11-30 | 5/20 by 01-01..05-31 alone 05-31; 3/15 by 05-31.. gap 01-01
    nor one that moves to another price
      | 3/15 | a 5/20 01-01..05-31>06-01; a 4/16 06-01..11-30*; b 3/15 07-01..11-30; c 3/15 07-01..11-30 | 5/20 by 01-01..06-01 alone 07-01; 4/16 by 06-01..07-01 alone 07-01; 3/15 by 07-01.. gap 01-01
    a change between two readings is a gap
      | 5/20 ..10-01 read 04-01; 3/15 10-01.. gap 04-02 | | 5/20 by 04-01..10-01; 3/15 by 10-01.. gap 04-02
    a list that still showed the old price makes it shorter
      | 5/20 ..10-01 read 04-01; 3/15 10-01.. gap 04-02 | b 5/20 03-01..09-15 | 5/20 by 03-01..10-01; 3/15 by 10-01.. gap 09-16
    one that showed the new price first dates the change
      | 5/20 ..10-01 read 04-01; 3/15 10-01.. gap 04-02 | b 3/15 06-01..11-01 | 5/20 by 04-01..06-01; 3/15 by 06-01.. gap 04-02
    one that goes on showing the old price for long says nothing about its last days
      | 3/15 | a 5/20 01-01..04-30>07-01; b 5/20 =01-01..11-30; a 3/15 07-01..11-30*; c 3/15 07-01..11-30 | 5/20 exact 01-01..07-01; 3/15 by 07-01.. gap 05-01
    a card that one list showed on its way between two that others bear out is an estimate
      | 3/15 | a 5/20 01-01..02-28>03-01; b 5/20 01-01..02-28; a 4/16 03-01..05-31>06-01*; a 3/15 06-01..11-30* | 5/20 by 01-01..03-01; 4/16 by 03-01..06-01 alone 06-01; 3/15 by 06-01..
    not on its way back to where it was
      | 3/15 | a 5/20 01-01..02-28>03-01; b 5/20 01-01..06-30; a 4/16 03-01..05-31>06-01*; a 5/20 06-01..06-30>07-01*; a 3/15 07-01..11-30* | 5/20 by 01-01..07-01; 3/15 by 07-01..
    what readings saw in turn stays in turn
      | 5/20 ..06-01 read 04-01; 3/15 06-01..09-01 gap 04-02 read 07-01; 5/20 09-01.. gap 07-02 | | 5/20 by 04-01..06-01; 3/15 by 06-01..09-01 gap 04-02; 5/20 by 09-01.. gap 07-02
    a price that was only read after its end gives way
      | 5/20 ..06-01; 3/15 06-01.. gap ever | own 4/16 01-01..04-30 | 4/16 by 01-01..06-01; 3/15 by 06-01.. gap 05-01
    a stated day stays, and so does the gap before a change of other rates
      | 5/20 ..06-01 read 04-01; 5/20 06-01..09-01 gap 04-02; 3/15 09-01.. | b 3/15 05-01..11-01 | 5/20 ..06-01; 5/20 06-01..09-01 gap 04-02; 3/15 09-01..
    one that was last read before anybody saw the new price is none
      | 3/15 | a 5/20 01-01..07-31>10-01; b 5/20 01-01..06-30; a 3/15 10-01..11-30* | 5/20 by 01-01..10-01; 3/15 by 10-01.. gap 08-01
    a list that shows an old price late does not bring it back
      | 3/15 | a 5/20 01-01..05-31>06-01; a 3/15 06-01..11-30*; b 5/20 07-01..08-31>09-01; b 3/15 09-01..11-30* | 5/20 by 01-01..06-01; 3/15 by 06-01..
    a price that comes back does, when the list moves back to the served one
      | 3/15 | a 3/15 01-01..02-28>03-01; a 5/20 03-01..05-31>06-01*; a 3/15 06-01..11-30*; b 5/20 03-05..06-10>06-11 | 3/15 by 01-01..03-01; 5/20 by 03-01..06-01; 3/15 by 06-01.. alone 06-11
    a price nobody saw again begins with its reading
      | 3/15 | own 5/20 01-01..05-31 | 5/20 by 01-01..12-01; 3/15 by 12-01.. gap 06-01
    a dated price stays, and what was before it is dated
      | 3/15 06-01.. | own 5/20 01-01..05-31>06-01; own 3/15 06-01..11-30* | 5/20 by 01-01..06-01; 3/15 06-01..
    a sight of the day before a dated price may be of it
      | 3/15 06-01.. | own 3/15 05-31..11-30 | 3/15 06-01..
    the first of two dated prices is dated
      | 5/20 ..06-01; 3/15 06-01.. | a 5/20 02-01..11-30 | 5/20 by 02-01..06-01; 3/15 06-01..
    one of a list that nobody saw in time gives way, and the change after it is in a gap
      | 4/16 ..10-01; 3/15 10-01.. | own 5/20 01-01..08-31 | 5/20 by 01-01..10-01; 3/15 10-01.. gap 09-01
    not one of a page
      | 4/16 ..10-01 page; 3/15 10-01.. | own 5/20 01-01..09-29 | 4/16 ..10-01; 3/15 10-01..
    and from the day before the change on, no sight is of the old price
      | 4/16 ..10-01; 3/15 10-01.. | own 5/20 01-01..11-30 | 5/20 by 01-01..10-01; 3/15 10-01.. gap 09-30
  `),
  )("%s", (_, ...cells) => {
    const [prices = [], sights = [], dated] = cells.map((cell) =>
      cell.split("; ").filter((one) => one !== ""),
    );
    const priced = prices.map((one) => served(one));
    expect(datePrices(priced, sights.map(sight)).map(priceText)).toEqual(dated);
  });

  test("the rate of image tokens in the field of text is no price of text", () => {
    const price = served("3/15");
    const drawn = { ...price, rates: { ...price.rates, image_token_output: "20" } };
    const sights = ["a 3/20 01-01..05-31>06-01", "b 3/20 01-01..05-31>06-01", "a 3/15 06-01..11-30*"].map(
      sight,
    );
    expect(datePrices([drawn], sights).map(priceText)).toEqual(["3/15 by 06-01.."]);
    expect(datePrices([price], sights).map(priceText)).toEqual(["3/20 by 01-01..06-01", "3/15 by 06-01.."]);
  });

  test("a card that one list showed has the fees of the first known price, which any reading states", () => {
    const price = served("3/15");
    const prices = [{ ...price, rates: { ...price.rates, web_search: "0.01", input_cache_read: "1" } }];
    const [lone] = datePrices(prices, [sight("b 5/20 01-01..05-31>06-01")]);
    expect(lone?.rates).toEqual({ ...ratesOf("5/20"), web_search: "0.01" });
  });

  test("a card that comes back had its context tiers before too, as an estimate, unless the seller printed it without", () => {
    const tiers = [{ above: 9, rates: ratesOf("6/30") }];
    const seen = [
      "own 3/15 01-01..02-01>02-02",
      "own 5/20 02-02..05-31>06-01*",
      "own 3/15 06-01..11-30*",
    ].map(sight);
    const parts = (first: object) =>
      datePrices([{ ...served("3/15"), tiers }], [{ ...seen[0], ...first } as Sight, ...seen.slice(1)]).map(
        (one) => [one.tiers, one.carried],
      );
    const none = [undefined, undefined];
    expect(parts({})).toEqual([[tiers, { tiers: true }], none, [tiers, undefined]]);
    expect(parts({ page: "https://a.test", confidence: "official" })).toEqual([
      none,
      none,
      [tiers, undefined],
    ]);
  });

  test("other sources fill gaps of the best list's card, and all of them are witnesses", () => {
    const [a, b] = [sight("a 5/20 01-01..05-31>06-01"), sight("b 5/20 01-05..05-31>06-01")];
    const cached = { ...b, card: { rates: { ...b.card.rates, input_cache_read: "1" } } };
    const [past] = datePrices([served("3/15")], [a, cached, sight("a 3/15 06-01..11-30*")]);
    expect(past).toMatchObject({
      rates: { prompt: "5", completion: "20", input_cache_read: "1" },
      origin: { source: "a", read: "2025-05-31" },
      witnesses: [
        { source: "a", first_seen: "2025-01-01", last_seen: "2025-05-31" },
        { source: "b", first_seen: "2025-01-05", last_seen: "2025-05-31" },
      ],
    });
  });
});

const day = fc
  .integer({ min: 0, max: 300 })
  .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(5, 10));
/** One list's sights: cards in turn, each up to the next. */
const list = fc
  .tuple(
    fc.constantFrom("own", "a", "A", "b", "c"),
    fc.uniqueArray(day, { minLength: 2, maxLength: 6 }),
    fc.array(fc.constantFrom("3/15", "5/20", "4/16"), { minLength: 5, maxLength: 5 }),
  )
  .map(([source, days, cards]) =>
    days
      .toSorted()
      .slice(0, -1)
      .map((from, i) => {
        const [until = from] = days.toSorted().slice(i + 1);
        const isOpen = i === days.length - 2;
        return sight(`${source} ${cards[i]} ${from}..${from}${isOpen ? "" : `>${until}`}${i > 0 ? "*" : ""}`);
      }),
  );

describe("for any sights", () => {
  test("prices do not overlap, never start before a sight of their card, and end with the served one", () => {
    fc.assert(
      fc.property(
        fc.array(list, { maxLength: 4 }).map((all) => all.flat()),
        fc.option(day),
        (sights, cut) => {
          const prices = cut === null ? [served("3/15")] : [served(`5/20 ..${cut}`), served(`3/15 ${cut}..`)];
          const dated = datePrices(prices, sights);
          expect(dated.at(-1)?.rates).toEqual(ratesOf("3/15"));
          dated.forEach(({ from = "", until, bound, rates, gap_from = from }, i) => {
            const next = dated[i + 1];
            expect((until ?? "~") <= (next?.from ?? "~")).toBe(true);
            expect(from < (until ?? "~")).toBe(true);
            expect(gap_from <= from).toBe(true);
            if (bound === undefined || i === dated.length - 1) return;
            const seen = sights
              .filter(({ card }) => card.rates.prompt === rates.prompt)
              .map((one) => one.from ?? "");
            expect([...seen, "2025-12-01"].some((one) => `${one}T00:00:00Z` <= from)).toBe(true);
          });
        },
      ),
    );
  });

  test("no day between the last sight of a card and the first of the next is priced unless a page states the day", () => {
    const read = day.filter((one) => one > "01-01");
    fc.assert(
      fc.property(
        fc.array(list, { maxLength: 4 }).map((all) => all.flat()),
        fc.option(fc.uniqueArray(read, { minLength: 4, maxLength: 4 }).map((days) => days.sort())),
        (sights, days) => {
          const [first = "", until, second, from] = days ?? [];
          const prices =
            days === null
              ? [served("3/15")]
              : [
                  served(`5/20 ..${until} read ${first}`),
                  served(`4/16 ${until}..${from} gap ${next(first)} read ${second}`),
                  served(`3/15 ${from}.. gap ${next(second)}`),
                ];
          const readings = days === null ? [] : [["5", first] as const, ["4", second] as const];
          const shown = sights.map(({ card, last }) => [card.rates.prompt, last.slice(5)] as const);
          const known = [...shown, ...readings, ["3", "12-01"] as const];
          datePrices(prices, sights).forEach(({ rates, alone_until = "", from: starts = "" }, i, all) => {
            const after = all[i + 1];
            if (after?.from === undefined) return;
            const lastPriced = before(after.gap_from ?? after.from);
            if (lastPriced < starts.slice(5, 10) || alone_until >= after.from) return;
            const seen = known.filter(([card]) => card === rates.prompt).map(([, last]) => last);
            expect(seen.some((last = "") => last >= lastPriced)).toBe(true);
          });
        },
      ),
    );
  });
});

const MS = 86_400_000;
const shifted = (one: string, days: number) =>
  new Date(Date.parse(`2025-${one}T00:00:00Z`) + days * MS).toISOString().slice(5, 10);
const next = (one = "") => shifted(one, 1);
const before = (instant: string) => shifted(instant.slice(5, 10), -1);
