// The controls of the catalogue: what is ticked, chosen and set.
import { expect, test } from "vitest";
import { CatalogueFilters, ModeChips, withAbility } from "../../../src/web/catalogue/filters.tsx";
import { readCatalogueQuery } from "../../../src/web/catalogue/query.ts";
import { htmlOf } from "../../helpers/shown.ts";

const query = (search: string) => readCatalogueQuery(new URLSearchParams(search));
const change = () => {};

test.each<[string[], string, boolean, string[]]>([
  [[], "vision", true, ["vision"]],
  [["reasoning"], "tool_call", true, ["tool_call", "reasoning"]],
  [["tool_call", "reasoning"], "tool_call", false, ["reasoning"]],
])("%j with %s %s is %j", (can, ability, isWanted, next) => {
  expect(withAbility(can, ability, isWanted)).toEqual(next);
});

test("the form shows the address's filters and how many are set", () => {
  const search = "provider=zzz&can=vision&since=2026-05&max=2.5&every=1&sort=prompt&order=desc&ratio=5:1";
  const html = htmlOf(CatalogueFilters, { query: query(search), change });
  expect(html).toContain(" · 5 set");
  for (const part of [
    '<option selected value="zzz">zzz',
    'name="since" value="2026-05-01"',
    'value="2.5"',
    'value="5:1"',
    'name="order" value="desc"',
  ])
    expect(html).toContain(part);
  expect(
    Array.from(html.matchAll(/<input type="checkbox" name="\w+" value="(\w+)" checked/g), ([, one]) => one),
  ).toEqual(["vision", "1"]);
});

test.each([
  ["", "Chat"],
  ["q=x", "Any"],
  ["q=x&mode=image", "Image"],
])("%s is at %s", (search, label) => {
  const html = htmlOf(ModeChips, { query: query(search), change });
  expect(html.match(/aria-current="true"[^>]*>(\w+)/)?.[1]).toBe(label);
});
