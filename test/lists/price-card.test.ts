// cardMembers: the members of an entry that say its 13 rates; what is not known is 0, and named.
import { expect, test } from "vitest";
import { cardMembers } from "../../src/lists/price-card.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";

const card = (rates: readonly string[], message: string) => `${rates.join(",")}\t${JSON.stringify(message)}`;
const members = (text: string) => JSON.parse(`{${cardMembers(text)}}`);

test("no price has a message", () => {
  expect(members(card([], "Not public."))).toEqual({ pricing: null, message: "Not public." });
});

test("rates in their order; unknown ones are 0 and named", () => {
  const rates = PUBLIC_RATES.map((_, i) => (i === 1 ? "" : i === 2 ? "0" : `${i}e-7`));
  const pricing = Object.fromEntries(
    PUBLIC_RATES.map((name, i) => [name, i === 1 || i === 2 ? 0 : Number(`${i}e-7`)]),
  );
  expect(members(card(rates, ""))).toEqual({ pricing, message: "", unknown: [PUBLIC_RATES[1]] });
});

test("where all are known none is named", () => {
  expect(
    members(
      card(
        PUBLIC_RATES.map(() => "1"),
        "",
      ),
    ),
  ).not.toHaveProperty("unknown");
});
