// usageOf: each count once, in its place.
import { expect, test } from "vitest";
import { usageOf } from "../../src/pricing/usage.ts";
import { USAGE_COUNTS } from "../../src/schemas/token-kinds.ts";
import { NO_USAGE } from "../vectors/vector.ts";

test("usageOf asks for each count once", () => {
  const asked: string[] = [];
  const counts = usageOf((name) => asked.push(name));
  expect(asked).toEqual([...USAGE_COUNTS]);
  const given = Object.fromEntries(asked.map((name, i) => [name, i + 1]));
  const { further, ...six } = counts;
  expect(Object.keys(six)).toEqual(Object.keys(NO_USAGE));
  expect({ ...six, ...further }).toEqual(given);
});
