// What an address says that a page cannot read: the page names it instead of ignoring it.
import { expect, test } from "vitest";
import { FIELDS as CATALOGUE } from "../../../src/web/catalogue/query.ts";
import { FIELDS as CHANGES } from "../../../src/web/changes/query.ts";
import { unreadIn } from "../../../src/web/ui/address.ts";

test.each<[Parameters<typeof unreadIn>[0], string, string[]]>([
  [CATALOGUE, "provider_id=openai&mode=foo&certainty=zz", ["provider_id=openai", "mode=foo", "certainty=zz"]],
  [CATALOGUE, "order=up&unit=2m&page=0&every=yes", ["order=up", "unit=2m", "page=0", "every=yes"]],
  [CATALOGUE, "can=vision,T-X", ["can=vision,T-X"]],
  // A form sends empty fields, and usual values may be said.
  [CATALOGUE, "q=&max=&can=vision&order=asc&unit=1m&ratio=3:1&mode=chat&every=0&provider=all", []],
  [CHANGES, "since=foo&change=up,foo&provider_id=x", ["since=foo", "change=up,foo", "provider_id=x"]],
  [CHANGES, "change=up,down&since=2026-11-01&percent=&page=2&provider=a,b", []],
])("what a page cannot read of an address, case %#", (table, query, unread) => {
  const names = unreadIn(table, query)?.matchAll(/“([^”]*)”/g);
  expect(Array.from(names ?? [], ([, text]) => text)).toEqual(unread);
});
