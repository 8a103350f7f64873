// What an address says that a page cannot read: the page names it instead of ignoring it.
import { expect, test } from "vitest";
import { PARAMETERS as CALL, RARE_PARAMETERS } from "../../../src/web/calculator/query.ts";
import { FIELDS as CATALOGUE } from "../../../src/web/catalogue/query.ts";
import { FIELDS as CHANGES } from "../../../src/web/changes/query.ts";
import { PARAMETERS as MODEL } from "../../../src/web/offers/model-view.ts";
import { unreadIn } from "../../../src/web/ui/address.ts";
import { PARAMETERS as COMPARE } from "../../../src/web/workload/query.ts";

test.each<[Parameters<typeof unreadIn>[0], string, string[]]>([
  [CATALOGUE, "provider_id=openai&mode=foo&certainty=zz", ["provider_id=openai", "mode=foo", "certainty=zz"]],
  [CATALOGUE, "order=up&unit=2m&page=0&every=yes", ["order=up", "unit=2m", "page=0", "every=yes"]],
  [CATALOGUE, "can=vision,T-X", ["can=vision,T-X"]],
  // A form sends empty fields, and usual values may be said.
  [CATALOGUE, "q=&max=&can=vision&order=asc&unit=1m&ratio=3:1&mode=chat&every=0&provider=all", []],
  [CHANGES, "since=foo&change=up,foo&provider_id=x", ["since=foo", "change=up,foo", "provider_id=x"]],
  [CHANGES, "change=up,down&since=2026-11-01&percent=&page=2&provider=a,b", []],
  // The names by which others count readers say nothing to a page, and a list may come in parts.
  [CATALOGUE, "utm_source=x&GCLID=y&fbclid=1&ref=z&can=vision&can=caching&mode=chat&mode=chat", []],
  [CATALOGUE, "utm=x&refs=y&provider=a&provider=b", ["utm=x", "refs=y", "provider=b"]],
  [COMPARE, "m=a/b&m=c/d&add=x&calls=5&hour=3&tier=flex&turns=2&usage=[]", []],
  [COMPARE, "model=a/b&hour=25&calls=5&calls=6", ["model=a/b", "hour=25", "calls=6"]],
  [CALL, "view=calculator&provider=p&prompt=x&audio_prompt=1&prompt_tokens=1&max=1", []],
  [CALL, "at=today&convention=mine&per=week", ["at=today", "convention=mine", "per=week"]],
  [MODEL, "unit=1k&prompt=5&kind=host&units=1k&unit=token", ["units=1k", "unit=token"]],
])("what a page cannot read of an address, case %#", (table, query, unread) => {
  const names = unreadIn(table, query, table === CALL ? RARE_PARAMETERS : [])?.matchAll(/“([^”]*)”/g);
  expect(Array.from(names ?? [], ([, text]) => text)).toEqual(unread);
});
