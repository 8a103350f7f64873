// ListingView: what is said of each row; the entry that goes out at an instant.
import { describe, expect, test } from "vitest";
import type { Listing } from "../../src/schemas/listing.ts";
import { announcing, viewOf } from "../helpers/listings.ts";

const FROM = "2026-05-01T00:00:00Z";

test("an announced entry replaces its row's from its instant on", () => {
  const view = viewOf(announcing({ row: 1, from: FROM, line: '{"now":"new"}' }));
  const entries = (at: string) => view.allRows().map((row) => Buffer.from(view.entry(row, at)).toString());
  expect(entries("2026-04-30T23:59:59Z")).toEqual(['{"now":"a"}', '{"now":"b"}']);
  expect(entries(FROM)).toEqual(['{"now":"a"}', '{"now":"new"}']);
  expect([view.announced("2026-04-30T23:59:59Z"), view.announced(FROM)]).toEqual([0, 1]);
});

describe("rows that lists leave out: 1 a hidden one, 2 one that is sold no more", () => {
  test.each<[string, Pick<Listing, "hidden" | "statuses">, number[]]>([
    ["neither", {}, [0, 0]],
    ["hidden", { hidden: [1] }, [0, 1]],
    ["retired", { statuses: { retired: [0] } }, [2, 0]],
    ["deprecated is sold", { statuses: { deprecated: [0] } }, [0, 0]],
    ["both: hidden", { hidden: [0], statuses: { retired: [0] } }, [1, 0]],
  ])("%s", (_, said, flags) => {
    expect([...viewOf({ ...announcing(), ...said }).leftOut()]).toEqual(flags);
  });
});

test("a row's status is what the listing says, else active", () => {
  const view = viewOf({ ...announcing(), statuses: { deprecated: [1] } });
  expect([view.status(0), view.status(1)]).toEqual(["active", "deprecated"]);
});
