// Which offers the address of a comparison names, and which of its texts are searched for.
import { expect, test } from "vitest";
import { offerText } from "../../../src/web/offers/offer-id.ts";
import { readCompareQuery } from "../../../src/web/workload/query.ts";

test.each<[string, string, readonly string[], string]>([
  ["offers", "m=p/a&m=q/b/c", ["p/a", "q/b/c"], ""],
  ["offers between commas", "m=p/a,+q/b", ["p/a", "q/b"], ""],
  ["models without a provider", "m=gpt-5.5,claude-opus-5-5&m=p/a", ["p/a"], "gpt-5.5, claude-opus-5-5"],
  ["models alone, so that no example takes their place", "m=nope", [], "nope"],
  ["models beside typed ones", "m=p/a&m=b&add=c", ["p/a"], "b, c"],
])("%s", (_, search, offers, add) => {
  const query = readCompareQuery(new URLSearchParams(search));
  expect(query.offerIds.map(offerText)).toEqual(offers);
  expect(query.add).toBe(add);
});

test("an address without models has the example's", () => {
  for (const search of ["", "m=", "m=,&add="])
    expect(readCompareQuery(new URLSearchParams(search)).offerIds).toHaveLength(3);
});
