// wantedChanges: which changes pass a filter, in which order; byEffect: their order in time; isWantedMonth: which months are read.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atomFeed,
  byEffect,
  type ChangeFilter,
  isOpen,
  isWantedMonth,
  jsonFeed,
  wantedChanges,
} from "../../src/lists/changes.ts";
import type { Change } from "../../src/schemas/price-history.ts";
import { CHANGES, words } from "../../src/schemas/words.ts";
import { codePoint } from "../helpers/code-point.ts";
import { faultsOfAtom, faultsOfJsonFeed, parseXml } from "../helpers/feed-schemas.ts";

function change(seen: string, more: Partial<Change> = {}): Change {
  const row = { id: seen, provider_id: "p", model_id: "m", change: "up" as const };
  return { ...row, seen, effective: null, rates: [], facts: [], ...more };
}
const moved = (...percents: (string | undefined)[]): Pick<Change, "rates"> => ({
  rates: percents.map((percent) => ({
    ...{ rate: "prompt", old: "1", new: "2" },
    ...(percent !== undefined && { percent }),
  })),
});
const MADE: readonly Change[] = [
  change("2026-05-01T00:00:00Z", { provider_id: "q", ...moved("-10"), effective: "2026-06-01T00:00:00Z" }),
  change("2026-05-02T00:00:00Z", { model_id: "n", change: "new", ...moved(undefined) }),
  change("2026-05-03T00:00:00Z", { ...moved("5", "10.5"), effective: "2026-04-09T00:00:00Z" }),
];

test.each([
  [false, [1, 2, 3]],
  [true, [3, 2, 1]],
])("by the time of effect, or of publication where that is unknown; to come: %s", (isComing, days) => {
  expect(byEffect(MADE, isComing).map(({ seen }) => Number(seen.slice(8, 10)))).toEqual(days);
});

test("of one publish what the market did comes before what was wrong here", () => {
  const [seen, earlier] = ["2026-05-02T00:00:00Z", "2026-05-01T00:00:00Z"];
  const made = (["up", "withdrawn", "retired", "corrected", "down"] as const).map((kind) =>
    change(kind === "up" ? earlier : seen, { change: kind }),
  );
  expect(wantedChanges(made, {}).map((one) => one.change)).toEqual(
    words("down retired corrected withdrawn up"),
  );
});

test.each<[ChangeFilter, number[]]>([
  [{}, [3, 2, 1]],
  [{ since: "2026-05-02T00:00:00Z" }, [3, 2]],
  [{ since: "2026-05-02T00:00:01Z" }, [3]],
  [{ until: "2026-05-02T00:00:00Z" }, [1]],
  [{ by: "effective", since: "2026-05-02T00:00:00Z" }, [2, 1]],
  [{ by: "effective", until: "2026-05-02T00:00:00Z" }, [3]],
  [{ until: "2026-05-02T00:00:01Z" }, [2, 1]],
  [{ providers: ["q", "r"] }, [1]],
  [{ providers: [] }, []],
  [{ model_id: "n" }, [2]],
  [{ change: ["new"] }, [2]],
  [{ percent_min: "10" }, [3, 1]],
  [{ percent_min: "10.1" }, [3]],
  [{ percent_min: "0" }, [3, 1]],
  [{ providers: ["p"], model_id: "m", change: ["up"], percent_min: "10" }, [3]],
])("of changes on 1, 2 and 3 May: %j leaves %j", (filter, days) => {
  expect(wantedChanges(MADE, filter).map(({ seen }) => Number(seen.slice(8, 10)))).toEqual(days);
});

test.each<[ChangeFilter, boolean]>([
  [{}, true],
  [{ since: "2026-05-31T23:59:59Z" }, true],
  [{ since: "2026-06-01T00:00:00Z" }, false],
  [{ by: "effective", since: "2026-06-01T00:00:00Z" }, true],
  [{ until: "2026-05-01T00:00:00Z" }, true],
  [{ until: "2026-04-30T00:00:00Z" }, false],
])("for %j May is read: %s", (filter, read) => expect(isWantedMonth("2026-05", filter)).toBe(read));

test.each<[ChangeFilter, boolean]>([
  [{}, true],
  [{ since: undefined, change: undefined }, true],
  [{ percent_min: "0" }, false],
])("%j matches everything: %s", (filter, open) => expect(isOpen(filter)).toBe(open));

describe("Feeds of random changes, with ids and texts of every kind, are what their specifications ask for", () => {
  const text = fc.string({ unit: codePoint, minLength: 1, maxLength: 12 });
  const decimal = fc.constantFrom("0", "0.000002", "12.5");
  const instant = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().replace(/\.\d+/, ""));
  const change: fc.Arbitrary<Change> = fc.record({
    id: fc.uuid(),
    provider_id: fc.stringMatching(/^[a-z0-9_-]{1,8}$/),
    model_id: text,
    change: fc.constantFrom(...CHANGES),
    seen: instant,
    effective: fc.option(instant),
    rates: fc.array(
      fc.record({
        rate: text,
        old: fc.option(decimal),
        new: fc.option(decimal),
        percent: fc.constant("-75"),
      }),
      { maxLength: 3 },
    ),
    facts: fc.array(fc.record({ name: text, old: fc.option(text), new: fc.option(text) }), { maxLength: 2 }),
  });
  const feed = fc.uniqueArray(change, { selector: ({ id }) => id, maxLength: 6 }).map((changes) => ({
    origin: "https://prices.example",
    self: "https://prices.example/v1/changes.atom?provider_id=a&change=up",
    updated: "2026-11-22T00:00:00Z",
    changes,
  }));

  test("a JSON feed is one of version 1.1", () => {
    fc.assert(
      fc.property(feed, (one) => {
        expect(faultsOfJsonFeed(JSON.parse(JSON.stringify(jsonFeed(one))))).toEqual([]);
      }),
    );
  });

  test("an Atom feed follows RFC 4287 and is well-formed whatever the ids contain", () => {
    fc.assert(
      fc.property(feed, (one) => {
        expect(faultsOfAtom(atomFeed(one))).toEqual([]);
      }),
    );
  });

  test("an entry of the Atom feed says what the change does", () => {
    const one: Change = {
      id: "0-1",
      provider_id: "p",
      model_id: "a<b",
      change: "up",
      seen: "2026-11-22T00:00:00Z",
      effective: null,
      rates: [{ rate: "prompt", old: "0.000001", new: "0.000002", percent: "100" }],
      facts: [{ name: "status", old: null, new: "active" }],
    };
    const xml = atomFeed({
      origin: "https://x.example",
      self: "https://x.example/f",
      updated: one.seen,
      changes: [one],
    });
    const [entry, id] = ["entry", "id"].map((of) => parseXml(xml).children.find(({ name }) => name === of));
    expect(id?.text).toBe("https://x.example/f");
    expect(entry?.children.map(({ name, text }) => [name, text])).toEqual([
      ["title", "p/a<b: price up, prompt 0.000001 -> 0.000002 (100 %)"],
      ["id", "urn:uuid:0-1"],
      ["updated", "2026-11-22T00:00:00Z"],
      ["link", ""],
      ["category", ""],
      [
        "content",
        "effective not known, seen 2026-11-22T00:00:00Z; USD\nprompt 0.000001 -> 0.000002 (100 %)\nstatus ? -> active",
      ],
    ]);
  });

  test.each([
    ["an id twice", (xml: string) => xml.replace(/(<entry>.*?<\/entry>)/s, "$1$1")],
    ["no author", (xml: string) => xml.replace(/<author>.*?<\/author>/, "")],
    ["a day for an instant", (xml: string) => xml.replaceAll("T00:00:00Z", "")],
    ["no link to itself", (xml: string) => xml.replace('rel="self" ', "")],
  ])("a feed with %s is rejected", (_, spoil) => {
    const [one] = fc.sample(
      feed.filter(({ changes }) => changes.length > 0),
      { numRuns: 1, seed: 1 },
    );
    expect(faultsOfAtom(spoil(atomFeed(one ?? expect.fail())))).not.toEqual([]);
  });
});
