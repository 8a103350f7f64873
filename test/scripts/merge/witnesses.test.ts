// seenBy, seenByOrigin: by which day a rate was seen by whom, and who still says otherwise.
import { expect, test } from "vitest";
import type { Seen } from "../../../scripts/files/catalog.ts";
import type { Statement } from "../../../scripts/merge/statements.ts";
import { seenBy, seenByOrigin } from "../../../scripts/merge/witnesses.ts";
import { ratesOnly } from "../../helpers/facts.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const PRICE = ratesOnly({ prompt: "1" });
const list = (source: string, read: string, more: Partial<Statement> = {}) =>
  aStatement(source, PRICE, { read, ...more });
const page = (read: string) => anOfficial(PRICE, { read });

// biome-ignore format: one line a case
test.each<[string, Statement[], Statement[], Seen]>([
  ["one list", [list("a", "2026-09-30")], [], { checked: "2026-09-30" }],
  ["two independent lists are firm by the earlier", [list("a", "2026-09-30"), list("b", "2026-10-10")], [], { firm: "2026-09-30", checked: "2026-10-10" }],
  ["a list and its copy are one", [list("a", "2026-09-30"), list("b", "2026-10-10", { origin: "a" })], [], { checked: "2026-10-10" }],
  ["of three the second newest", [list("a", "2026-08-01"), list("b", "2026-10-10"), list("c", "2026-09-30")], [], { firm: "2026-09-30", checked: "2026-10-10" }],
  ["two secondary readings in one", [list("a", "2026-10-10", { confidence: "two secondary" })], [], { firm: "2026-10-10", checked: "2026-10-10" }],
  ["the provider's page", [page("2026-10-10"), list("a", "2026-11-10")], [], { firm: "2026-10-10", checked: "2026-11-10" }],
  ["a page's other rates are not its own text", [{ ...page("2026-10-10"), official: new Set() }], [], { checked: "2026-10-10" }],
  ["a month counts as its first day", [page("2026-10")], [], { firm: "2026-10-01", checked: "2026-10-01" }],
  ["a day nobody knows", [page("")], [], {}],
  ["what was read on the page's day is settled", [page("2026-10-10")], [list("a", "2026-10-10")], { firm: "2026-10-10", checked: "2026-10-10" }],
  ["what was read after it is not", [page("2026-10-10")], [list("a", "2026-10-11")], { firm: "2026-10-10", checked: "2026-10-10", disputed: true }],
  ["among lists one 45 days older still counts", [list("a", "2026-10-10")], [list("b", "2026-08-26")], { checked: "2026-10-10", disputed: true }],
  ["lists that nobody had touched for long", [list("a", "2026-10-10", { untouched: true })], [], { checked: "2026-10-10", untouched: true }],
  ["beside one that somebody had", [list("a", "2026-10-10", { untouched: true }), list("b", "2026-10-10", { origin: "a" })], [], { checked: "2026-10-10" }],
  ["one 46 days older does not", [list("a", "2026-10-10")], [list("b", "2026-08-25")], { checked: "2026-10-10" }],
])("seenBy: %s", (_name, agreeing, against, seen) => {
  expect(seenBy("prompt", agreeing, against)).toStrictEqual(seen);
  expect(seenBy("prompt", agreeing.toReversed(), against)).toStrictEqual(seen);
});

test.each<[object, Seen]>([
  [
    { read: "2026-10-10", confidence: "official" },
    { firm: "2026-10-10", checked: "2026-10-10" },
  ],
  [
    { read: "2026-10", confidence: "two secondary" },
    { firm: "2026-10-01", checked: "2026-10-01" },
  ],
  [{ read: "2026-10-10", confidence: "one secondary" }, { checked: "2026-10-10" }],
  [{ read: "2026-10-10" }, { checked: "2026-10-10" }],
  [{ read: "" }, {}],
])("seenByOrigin of %j", (origin, seen) =>
  expect(seenByOrigin({ source: "a", read: "", ...origin })).toStrictEqual(seen),
);
