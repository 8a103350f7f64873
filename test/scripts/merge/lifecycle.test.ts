// decideLifecycle: an offer's status from lists, days and pages; what is silence and what is a word.
// The day of a release against the days of prices: none later than the first change, no price that ended before it.
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { decideEnd, decideRedirect } from "../../../scripts/merge/ends.ts";
import {
  decideLifecycle,
  type LifecycleInput,
  launchDay,
  pricesSince,
  withRelease,
} from "../../../scripts/merge/lifecycle.ts";
import { aRow } from "../../helpers/facts.ts";

const TODAY = "2026-11-22";
const SOURCES = new Map([
  ["whole", { name: "whole", rank: 1, lists: "all" as const }],
  ["part", { name: "part", rank: 2, lists: "some" as const }],
  ["copy", { name: "copy", rank: 3 }],
  ["second", { name: "second", rank: 4, lists: "some" as const }],
  ["same", { name: "same", rank: 5, lists: "some" as const, origin: "part" }],
  ["own", { name: "own", rank: 6, copies: ["p"] }],
]);
const PAGE = { model: "m", page: "https://e.com", read: "2026-11-01", confidence: "official" } as const;

/** `retired`: days typed from the page. */
type Changes = Partial<LifecycleInput> & { retired?: string[] };

function of({ retired = [], ...changes }: Changes) {
  const rows = [aRow("whole", "m", [], "2026-09-30")];
  const input = {
    ...{ id: "m", facts: {}, rows, pages: [], pricedFrom: undefined, sources: SOURCES, today: TODAY },
    ...changes,
  };
  const typed = retired.map((day) => ({ day, read: "" }));
  return decideLifecycle({
    ...{ end: decideEnd({ ...input, typed }), redirect: decideRedirect(input.pages) },
    ...input,
  });
}

const retired = (until: string): PageFact => ({ ...PAGE, until, ends: "retired" });
const gone = (source: string, read = "2026-10-11") =>
  aRow(source, "m", [], read, { gone: "2026-10-10", read: "2026-09-30" });
const byOne = (until: string): PageFact => ({ ...retired(until), confidence: "one secondary" });

const late = (...sources: string[]) => sources.map((source) => aRow(source, "m", [], "2026-11-10"));

describe("status", () => {
  // biome-ignore format: one line a case
  test.each<[string, Changes, object]>([
    ["listed", {}, { status: "active", listed: "2026-09-30" }],
    ["released, on a day", { facts: { released: "2026-05-01" } }, { status: "active", status_since: "2026-05-01" }],
    ["released, in a month", { facts: { released: "2026-05" } }, { status: "active" }],
    ["to be released", { facts: { released: "2026-12-01" } }, { status: "announced" }],
    ["priced from tomorrow", { pricedFrom: "2026-11-23" }, { status: "announced" }],
    ["to be released, and priced already", { facts: { released: "2026-12-01" }, pricedFrom: "2026-05-01" }, { status: "announced" }],
    ["released, and priced from tomorrow", { facts: { released: "2026-05-01" }, pricedFrom: "2026-11-23" }, { status: "active" }],
    ["priced from today", { pricedFrom: TODAY }, { status: "active" }],
    ["a name that says preview", { id: "gemini-3-pro-preview" }, { status: "preview" }],
    ["a name that says so in the middle", { id: "gpt-4o-audio-preview-2024" }, { status: "preview" }],
    ["beta alone", { id: "beta" }, { status: "preview" }],
    ["alpha before a colon", { id: "m-alpha:free" }, { status: "preview" }],
    ["exp behind a dot", { id: "m.exp" }, { status: "preview" }],
    ["a display name that says so", { facts: { name: "Gemini (experimental) 1", stage: "beta" } }, { status: "preview" }],
    ["a display name that begins so", { facts: { name: "Preview Gemini" } }, { status: "preview" }],
    ["a display name of words", { facts: { name: "Gemini Preview" } }, { status: "preview" }],
    ["a word that only ends so", { id: "m-textalpha-1" }, { status: "active" }],
    ["left out and named on one day", { rows: [gone("whole"), aRow("part", "m", [], "2026-10-10")] }, { status: "active", listed: "2026-10-10" }],
    [
      "left out twice since the last time",
      {
        rows: [
          gone("whole"),
          aRow("whole", "m", [], "2026-10-11", { gone: "2026-10-05", read: "2026-09-30" }),
        ],
      },
      { status: "delisted", status_since: "2026-10-10" },
    ],
    [
      "left out by a complete list, of which another edition still has it",
      { rows: [gone("whole"), aRow("whole", "m", [], "2026-09-01")] },
      { status: "delisted", status_since: "2026-10-10" },
    ],
    ["left out by one page, of which another says nothing", { rows: [], pages: [{ ...PAGE, gone: "2026-11-20" }, PAGE] }, { status: "delisted", status_since: "2026-11-20" }],
    ["two ends since the last", { retired: ["2026-07-24", "2026-06-01"] }, { status: "retired", status_since: "2026-07-24" }],
    ["an end on a day beside one without that was read later", { pages: [{ ...PAGE, ends: "retired" }], retired: ["2026-07-24"] }, { status: "retired" }],
    ["left out by one reading alone", { rows: [gone("whole", "2026-10-10")] }, { status: "active", not_seen_since: "2026-09-30" }],
    ["left out with too many others", { rows: [gone("whole")], isCutShort: () => true }, { status: "active", not_seen_since: "2026-09-30" }],
    ["left out by one list, and named by another", { rows: [gone("part"), aRow("copy", "m")] }, { status: "active" }],
    ["to be released as a preview", { id: "m-preview", facts: { released: "2026-12-01" } }, { status: "announced", next_status: "preview" }],
    ["advised against by its page", { pages: [{ ...PAGE, event: "deprecated", at: "2026-11-01T00:00:00Z" }] }, { status: "deprecated", status_since: "2026-11-01" }],
    ["to be advised against", { pages: [{ ...PAGE, event: "deprecated", at: "2026-12-01T00:00:00Z" }] }, { status: "active" }],
    ["sent on since", { redirect: { to: "n", at: "2026-11-22T00:00:00Z" } }, { status: "retired", status_since: TODAY, retires: TODAY }],
    ["to be sent on", { redirect: { to: "n", at: "2026-11-23T00:00:00Z" } }, { status: "deprecated", retires: "2026-11-23" }],
    ["sent on before its end", { redirect: { to: "n", at: "2026-05-15T00:00:00Z" }, retired: ["2026-05-16"] }, { status: "retired", status_since: "2026-05-15" }],
    ["named by several on the last day", { rows: [aRow("whole", "m", [], "2026-09-30"), aRow("part", "m", [], "2026-09-01")] }, { status: "active", listed: "2026-09-30" }],
    ...["chat", "responses", "completion"].map((mode): [string, Changes, object] => [
      `a ${mode} model left out by it`,
      { rows: [gone("whole")], facts: { mode } },
      { status: "delisted" },
    ]),
    ["a word that only begins so", { id: "expert-1" }, { status: "active" }],
    ["a source's beta", { facts: { stage: "beta" } }, { status: "preview" }],
    ["a source's deprecated", { facts: { stage: "deprecated" } }, { status: "deprecated" }],
    ["a page's end today", { pages: [retired("2026-11-22T00:00:00Z")] }, { status: "retired", status_since: TODAY }],
    ["a page's end on a day it does not say", { pages: [{ ...PAGE, ends: "retired" }], facts: { released: "2026-05-01" } }, { status: "retired", listed: "2026-09-30" }],
    ["an end that somebody read", { retired: ["2026-07-24"] }, { status: "retired", status_since: "2026-07-24" }],
    ["an end that somebody read, ahead", { retired: ["2026-11-23"] }, { status: "deprecated", retires: "2026-11-23" }],
    ["a page's end tomorrow", { pages: [retired("2026-11-23T00:00:00Z")], facts: { retires: "2026-11-23" } }, { status: "deprecated" }],
    ["left out by the complete list that had named it", { rows: [gone("whole")] }, { status: "delisted", status_since: "2026-10-10", listed: null }],
    ["which copies still name", { rows: [gone("whole"), aRow("copy", "m", [], TODAY)] }, { status: "delisted" }],
    ["but which another list named later", { rows: [gone("whole"), aRow("part", "m", [], "2026-11-10")] }, { status: "active", listed: "2026-11-10" }],
    ["left out by a list that is not complete", { rows: [gone("part")] }, { status: "active", listed: null }],
    ["an image model left out by a list of text models", { rows: [gone("whole")], facts: { mode: "image_generation" } }, { status: "active" }],
    ["never in a list: copies alone", { rows: [aRow("copy", "m")] }, { status: "active", listed: null }],
    [
      "left out by a page that names all that is sold",
      { rows: [], pages: [{ ...PAGE, rates: { prompt: "1" }, gone: "2026-11-20" }] },
      { status: "delisted", status_since: "2026-11-20", listed: "2026-11-01" },
    ],
    ["whatever its mode", { rows: [], pages: [{ ...PAGE, gone: "2026-11-20" }], facts: { mode: "image_generation" } }, { status: "delisted" }],
    [
      "but which a list named later than the page left it out",
      { rows: [aRow("part", "m", [], "2026-11-21")], pages: [{ ...PAGE, gone: "2026-11-20" }] },
      { status: "active", listed: "2026-11-21" },
    ],
    ["a page's end goes before a list", { pages: [retired("2026-11-01T00:00:00Z")], rows: [gone("whole")] }, { status: "retired" }],
    // Groq's Llama 3.3: two readings that agree end it, and one list, with its copy, still names it afterwards
    ["a page's end, and a list that names it later", { pages: [retired("2026-10-04T00:00:00Z")], rows: late("part", "same") }, { status: "retired", listed: "2026-11-10" }],
    ["two lists that name it later do not take back the seller's word", { pages: [retired("2026-10-04T00:00:00Z")], rows: late("part", "second") }, { status: "retired" }],
    ["they take back one reading of it", { pages: [byOne("2026-10-04T00:00:00Z")], rows: late("part", "second") }, { status: "active" }],
    ["one list and its copy do not, but one reading ends nothing", { pages: [byOne("2026-10-04T00:00:00Z")], rows: late("part", "same") }, { status: "deprecated" }],
    ["one reading of an end to come", { pages: [byOne("2026-12-04T00:00:00Z")] }, { status: "deprecated", retires: "2026-12-04", unconfirmed_end: true }],
    ["not those that were read on the day of the end", { pages: [{ ...retired("2026-11-10T00:00:00Z"), read: null }], rows: late("part", "second") }, { status: "retired" }],
    ["though nobody knows when the page was read", { pages: [{ ...byOne("2026-10-04T00:00:00Z"), read: null }], rows: late("part", "second") }, { status: "active" }],
    ["not those that were read before the end", { pages: [{ ...retired("2026-11-15T00:00:00Z"), read: "2026-10-01" }], rows: late("part", "second") }, { status: "retired" }],
    ["not of which one has left it out since", { pages: [{ ...retired("2026-09-01T00:00:00Z"), read: null }], rows: [gone("whole"), ...late("part")] }, { status: "retired" }],
    ["a page with a price does not: retired ones stay printed", { pages: [retired("2026-10-04T00:00:00Z"), { ...PAGE, read: "2026-11-12", rates: { prompt: "1" } }] }, { status: "retired" }],
    ["an end on no day holds", { pages: [{ ...PAGE, ends: "retired" }], rows: late("part", "second") }, { status: "retired" }],
  ])("%s", (_, changes, expected) => expect(of(changes)).toMatchObject(expected));

  const copied = [aRow("own", "m", [], "2026-09-23")];
  // biome-ignore format: one line a case
  test.each<[string, Changes, string]>([
    ["copies of its list had it, and the list has not", {}, "delisted"],
    ["but another list names it", { rows: [...copied, aRow("part", "m", [], "2026-08-01")] }, "active"],
    ["the copy is newer than the list", { edition: "2026-09-01" }, "active"],
    ["a copy that was read again says the same", { edition: "2026-09-01", rows: [aRow("own", "m", [], "2026-09-23", { since: "2026-08-21" })] }, "delisted"],
    ["beside somebody's who types lists", { rows: [...copied, aRow("copy", "m", [], "2026-08-01")] }, "delisted"],
    ["who has it since", { rows: [...copied, aRow("copy", "m", [], "2026-11-01")] }, "active"],
    ["a copy of the list's own day", { edition: "2026-09-23" }, "delisted"],
    ["a row that its document has from before", { rows: [aRow("own", "m", [], "2026-11-01", { read: "2026-09-01" })] }, "delisted"],
    ["somebody's who types lists", { rows: [aRow("copy", "m")] }, "active"],
    ["of another provider", { provider: "q" }, "active"],
    ["no list is known", { edition: undefined }, "active"],
    ["one list's silence of one day", { isReadTwice: false }, "active"],
    ["an image model", { facts: { mode: "image_generation" } }, "active"],
  ])("older copies of a provider's own list: %s", (_name, changes, status) => {
    const known = { rows: copied, provider: "p", edition: "2026-09-30", isReadTwice: true };
    expect(of({ ...known, ...changes }).status).toBe(status);
  });
});

test("an official page that prices the model names it; a third party's does not", () => {
  const rates = { prompt: "1" };
  const pages: PageFact[] = [{ ...PAGE, rates }];
  expect(of({ rows: [], pages }).listed).toBe("2026-11-01");
  expect(of({ rows: [], pages: [{ ...PAGE, rates, confidence: "one secondary" }] }).listed).toBeNull();
});

const day = (number: number) => `2026-09-${String(number).padStart(2, "0")}T00:00:00Z`;

function price(from: number | undefined, until: number | undefined, source = "list"): CatalogPrice {
  return {
    ...(from !== undefined && { from: day(from) }),
    ...(until !== undefined && { until: day(until) }),
    rates: { prompt: "1" },
    origin: { source, read: "2026-11-01" },
  };
}

// biome-ignore format: one line a case
test.each<[string, string, string | undefined, CatalogPrice[], string | undefined]>([
  ["nothing dated", "m", "2026-09-10", [price(undefined, undefined)], "2026-09-10"],
  ["a price from that day", "m", "2026-09-10", [price(undefined, 10), price(10, undefined)], "2026-09-10"],
  ["a change after it", "m", "2026-09-10", [price(undefined, 20), price(20, undefined)], "2026-09-10"],
  ["priced the day before", "m", "2026-09-10", [price(9, undefined)], "2026-09-09"],
  ["a list's older price is no sale", "m", "2026-09-10", [price(undefined, 9), price(9, undefined)], "2026-09-09"],
  ["a page's older price is one", "m", "2026-09-10", [price(undefined, 9, "page"), price(9, undefined)], undefined],
  ["an id that moves on", "m-latest", "2026-09-10", [price(undefined, 9), price(9, undefined)], undefined],
  ["one that moves on, of no other day", "m-latest", "2026-09-10", [price(10, undefined)], "2026-09-10"],
  ["a word that only ends so", "m-thelatest", "2026-09-10", [price(undefined, 9), price(9, undefined)], "2026-09-09"],
  ["a word behind it", "m-latest-2", "2026-09-10", [price(undefined, 9), price(9, undefined)], "2026-09-09"],
  ["of several changes the first", "m", "2026-09-20", [price(undefined, 9), price(9, 12), price(12, undefined)], "2026-09-09"],
  ["no release known", "m", undefined, [price(9, undefined)], undefined],
  ["a month, and a price within it", "m", "2026-09", [price(9, undefined)], "2026-09"],
  ["a month after the price", "m", "2026-10", [price(9, undefined)], "2026-09-09"],
])("withRelease: %s", (_, id, released, prices, expected) => {
  const facts = { name: "M", ...(released !== undefined && { released }) };
  expect(withRelease(id, facts, prices)).toEqual({
    name: "M",
    ...(expected !== undefined && { released: expected }),
  });
});

const all = [price(undefined, 9), price(9, 10), price(10, 11), price(11, undefined)];
test.each<[string, string | undefined, number]>([
  ["no day known", undefined, 4],
  ["before all changes", "2026-09-08", 4],
  ["the day one ends", "2026-09-09", 3],
  ["two have ended", "2026-09-10", 2],
  ["the last stays", "2026-12-01", 1],
  ["a month is no day", "2026-12", 4],
])("pricesSince: %s", (_, released, left) => {
  expect(pricesSince(released, all)).toEqual(all.slice(-left));
});

// biome-ignore format: one line a case
test.each<[string, (number | undefined)[], string[], string | undefined, string | undefined]>([
  ["priced by a page after the newest list", [10], [], "2026-09-05", "2026-09-10"],
  ["the first of several days", [12, 10, undefined], ["2026-09-10", "2026-10-01"], "2026-09-05", "2026-09-10"],
  ["a list of that day may have it", [10], [], "2026-09-10", undefined],
  ["a later list has it", [10], [], "2026-09-11", undefined],
  ["somebody read it before", [10], ["2026-09-09"], "2026-09-05", undefined],
  ["no day of a price", [undefined], [], "2026-09-05", undefined],
  ["no complete list", [10], [], undefined, undefined],
])("a launch without a date: %s", (_name, froms, readings, edition, launched) => {
  const prices = froms.map((from) => (from === undefined ? {} : { from: day(from) }));
  expect(launchDay(prices, readings, edition)).toBe(launched);
});
