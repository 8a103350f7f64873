// Places: the place of a text is that of its first coming.
import { expect, test } from "vitest";
import { Places } from "../../../scripts/build/places.ts";

test("a text that comes again has its first place", () => {
  const places = new Places();
  expect(["b", "a", "b", "", "a"].map((text) => places.placeOf(text))).toEqual([0, 1, 0, 2, 1]);
  expect(places.texts()).toEqual(["b", "a", ""]);
});
